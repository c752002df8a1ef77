import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JetStream, type JetStreamSettings, type JetStreamStatus } from './jetstream.ts';
import { NoStreams } from './jetstream-config.ts';
import {
  type FeedMessage,
  type Message,
  type NewMessage,
  type Position,
  type Stream,
  type Subject,
  Unstored,
  WrongPosition,
} from './stream.ts';
import { NatsCluster } from './testing/nats-cluster.ts';
import { describeWithNats } from './testing/with-nats.ts';

const HOSTILE_NAMES = [
  'a.b',
  '>',
  '*',
  'a b',
  '',
  '~',
  '$JS.API.INFO',
  'Ümläüt 🃏 記憶',
  'x'.repeat(200),
  '🃏'.repeat(200),
  '__proto__',
  'constructor',
  '\0\r\n\t\x7f',
  'half \ud83c of a pair',
  'half \udf00 of a pair',
];

let cluster: NatsCluster;
let stream: JetStream;

const connect = (settings: Partial<JetStreamSettings> = {}): Promise<JetStream> =>
  JetStream.connect({ servers: cluster.servers, name: 'test', ...settings });

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (body: Uint8Array): string => new TextDecoder().decode(body);
const message = (words: string): NewMessage => ({
  header: `header of ${words}`,
  body: bytes(words),
});

let count = 0;
/** A subject that nothing is known of. */
const newSubject = (kind: Subject['kind'] = 'room'): Subject => {
  count += 1;
  return { kind, name: `${kind} ${count}` };
};

/**
 * Publishes until the message is stored or refused. Also without any fault, a server may ask to try
 * again while it is still busy with the message before.
 */
async function publish(
  to: Subject,
  expected: Position,
  content: NewMessage,
  via: Stream = stream,
): Promise<Position> {
  for (;;) {
    try {
      return await via.publish(to, expected, content);
    } catch (error) {
      if (error instanceof WrongPosition || error instanceof Unstored) throw error;
      expect(error).toMatchObject({ cause: { message: 'wrong last sequence (10164)' } });
    }
  }
}

/** Publishes messages one after another. */
async function publishAll(to: Subject, ...words: string[]): Promise<Position[]> {
  const positions: Position[] = [];
  for (const word of words) {
    positions.push(await publish(to, positions.at(-1) ?? 0, message(word)));
  }
  return positions;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const wordsOf = (messages: readonly Message[]): string[] => messages.map(({ body }) => text(body));

/** The words on a subject from a position on. */
const read = async (from: Subject, position: Position = 1): Promise<string[]> =>
  wordsOf(await all(stream.read(from, position)));

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Publishes until it is known that the message is stored, as those do who use a stream. */
async function publishSurely(
  via: Stream,
  to: Subject,
  expected: Position,
  word: string,
): Promise<Position> {
  for (;;) {
    try {
      return await via.publish(to, expected, message(word));
    } catch (error) {
      if (error instanceof Unstored) throw error;
      const last = await via.last(to).catch(() => undefined);
      if (last && last.position > expected && text(last.body) === word) return last.position;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

describeWithNats('a stream on three servers', () => {
  beforeAll(async () => {
    cluster = await NatsCluster.start();
    stream = await connect();
  });

  afterAll(async () => {
    await stream?.close();
    await cluster?.close();
  });

  describe('publish', () => {
    it('stores a message after the expected one', async () => {
      const subject = newSubject();
      const [first = 0, second = 0] = await publishAll(subject, 'one', 'two');
      expect(first).toBeGreaterThan(0);
      expect(second).toBeGreaterThan(first);
      expect(await read(subject)).toEqual(['one', 'two']);
    });

    it('says where the last message is, if another one was expected', async () => {
      const subject = newSubject();
      const [first = 0, second = 0] = await publishAll(subject, 'one', 'two');
      for (const wrong of [0, first, second + 1]) {
        const error = await failure(publish(subject, wrong, message('wrong')));
        expect(error).toBeInstanceOf(WrongPosition);
        expect(error).toMatchObject({ last: second });
      }
      expect(await read(subject)).toEqual(['one', 'two']);
    });

    it('says that there is no message, if one was expected', async () => {
      const error = await failure(publish(newSubject(), 5, message('wrong')));
      expect(error).toBeInstanceOf(WrongPosition);
      expect(error).toMatchObject({ last: 0 });
    });

    it('lets one of many win that expect the same one before them', async () => {
      const subject = newSubject();
      const others = await Promise.all(
        cluster.servers.map((server) => connect({ servers: [server] })),
      );
      let last = 0;
      for (let round = 0; round < 20; round++) {
        const attempts = others.flatMap((other, index) =>
          [0, 1, 2].map((one) => publish(subject, last, message(`${index} ${one}`), other)),
        );
        const outcomes = await Promise.allSettled(attempts);
        const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
        const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(won).toHaveLength(1);
        last = won[0]?.value ?? 0;
        for (const { reason } of lost) {
          expect(reason).toBeInstanceOf(WrongPosition);
          // Servers that are busy with the winner do not tell where it is.
          expect([last, undefined]).toContain(reason.last);
        }
      }
      expect(await read(subject)).toHaveLength(20);
      await Promise.all(others.map((other) => other.close()));
    });

    it('refuses what is too large, and stores and reads what just fits', async () => {
      const subject = newSubject();
      const header = 'h'.repeat(1_000);
      const fits = { header, body: new Uint8Array(stream.mostBytes - header.length).fill(7) };
      const tooLarge = { header, body: new Uint8Array(fits.body.length + 1) };
      const error = await failure(publish(subject, 0, tooLarge));
      expect(error).toBeInstanceOf(Unstored);
      expect(await stream.last(subject)).toBeUndefined();

      const fed = nextFeed(subject);
      const position = await stream.publish(subject, 0, fits);
      const stored = { position, ...fits };
      expect(same(await stream.last(subject), stored)).toBe(true);
      expect(same((await all(stream.read(subject, 1)))[0], stored)).toBe(true);
      expect(same(await fed, stored)).toBe(true);
    });

    it('refuses a header that is too large for a server, and a name', async () => {
      const huge = { header: 'h'.repeat(70_000), body: bytes('') };
      expect(await failure(publish(newSubject(), 0, huge))).toBeInstanceOf(Unstored);
      const long: Subject = { kind: 'room', name: 'x'.repeat(10_000) };
      expect(await failure(publish(long, 0, message('one')))).toBeInstanceOf(Unstored);
      expect(await read(long)).toEqual([]);
      expect(await stream.last(long)).toBeUndefined();
    });

    it.each(['', ' ', ' a ', '"', '{"a":[1, 2]}', 'a: b'])(
      'keeps the header %j as it is',
      async (header) => {
        const subject = newSubject();
        const fed = nextFeed(subject);
        await stream.publish(subject, 0, { header, body: bytes('') });
        expect((await stream.last(subject))?.header).toBe(header);
        expect((await fed).header).toBe(header);
      },
    );

    it('keeps bytes that are no text', async () => {
      const subject = newSubject();
      const body = Uint8Array.from({ length: 256 }, (_, index) => index);
      const position = await stream.publish(subject, 0, { header: 'h', body });
      expect(same(await stream.last(subject), { position, header: 'h', body })).toBe(true);
    });
  });

  describe('read', () => {
    it('finds nothing on a subject without messages, nor after the last one', async () => {
      expect(await read(newSubject())).toEqual([]);
      const subject = newSubject();
      const [first = 0] = await publishAll(subject, 'one');
      expect(await read(subject, first + 1)).toEqual([]);
    });

    it.each([1, 15, 16, 17, 47, 48, 49, 200])(
      'gives %i messages in order, from any position',
      async (length) => {
        const subject = newSubject();
        const words = Array.from({ length }, (_, index) => `${index}`);
        const positions = await publishAll(subject, ...words);
        const found = await all(stream.read(subject, 0));
        expect(wordsOf(found)).toEqual(words);
        expect(found.map(({ position }) => position)).toEqual(positions);
        expect(found.map(({ header }) => header)).toEqual(words.map((word) => `header of ${word}`));
        const middle = Math.floor(length / 2);
        expect(await read(subject, positions[middle])).toEqual(words.slice(middle));
      },
    );

    it('can be left early', async () => {
      const subject = newSubject();
      await publishAll(subject, ...Array.from({ length: 40 }, (_, index) => `${index}`));
      for (const enough of [1, 30]) {
        let seen = 0;
        for await (const _ of stream.read(subject, 1)) {
          seen += 1;
          if (seen === enough) break;
        }
        expect(seen).toBe(enough);
      }
    });

    it('does not mix subjects of the same name', async () => {
      const { name } = newSubject();
      const kinds = ['room', 'snapshot', 'note'] as const;
      for (const kind of kinds) await publishAll({ kind, name }, kind);
      for (const kind of kinds) expect(await read({ kind, name })).toEqual([kind]);
    });
  });

  it('finds the last message of a subject', async () => {
    const subject = newSubject();
    expect(await stream.last(subject)).toBeUndefined();
    const [, second] = await publishAll(subject, 'one', 'two');
    const last = await stream.last(subject);
    expect(last).toMatchObject({ position: second, header: 'header of two' });
    expect(text(last?.body ?? bytes(''))).toBe('two');
  });

  describe('subscribe', () => {
    it('calls back with each message and the position before it', async () => {
      const subject = newSubject();
      const other = newSubject();
      const fed = feedOf(subject);
      const [first = 0] = await publishAll(subject, 'one');
      await publishAll(other, 'between');
      const second = await publish(subject, first, message('two'));
      await expect.poll(() => fed.messages).toHaveLength(2);
      expect(fed.messages).toMatchObject([
        { position: first, previous: 0, header: 'header of one' },
        { position: second, previous: first, header: 'header of two' },
      ]);
      expect(wordsOf(fed.messages)).toEqual(['one', 'two']);
      fed.unsubscribe();
    });

    it('does not call back with what was refused', async () => {
      const subject = newSubject();
      const fed = feedOf(subject);
      const [first = 0] = await publishAll(subject, 'one');
      await failure(publish(subject, 0, message('refused')));
      await publish(subject, first, message('two'));
      await expect.poll(() => fed.messages).toHaveLength(2);
      expect(wordsOf(fed.messages)).toEqual(['one', 'two']);
      fed.unsubscribe();
    });

    it('reaches other nodes, and ends', async () => {
      const subject = newSubject();
      const node = await connect({ servers: [cluster.servers[1] ?? ''] });
      const fed = feedOf(subject, node);
      const kept = feedOf(subject, node);
      // The server has the subscriptions when it has answered what came after them.
      await node.last(subject);
      const [first = 0] = await publishAll(subject, 'one');
      await expect.poll(() => fed.messages).toHaveLength(1);
      fed.unsubscribe();
      await node.last(subject);
      await publish(subject, first, message('two'));
      await expect.poll(() => kept.messages).toHaveLength(2);
      expect(fed.messages).toHaveLength(1);
      await node.close();
    });
  });

  describe('purge', () => {
    it('removes what is below a position, and nothing of others', async () => {
      const subject = newSubject();
      const other = newSubject();
      await publishAll(other, 'other');
      const [, , third = 0] = await publishAll(subject, 'one', 'two', 'three', 'four');
      await stream.purge(subject, third);
      expect(await read(subject)).toEqual(['three', 'four']);
      expect(await read(other)).toEqual(['other']);
    });

    it('keeps the expected position, if the last message stays', async () => {
      const subject = newSubject();
      const [, last = 0] = await publishAll(subject, 'one', 'two');
      await stream.purge(subject, last);
      expect(await failure(publish(subject, 0, message('wrong')))).toMatchObject({ last });
      const fed = nextFeed(subject);
      await publish(subject, last, message('three'));
      expect(await fed).toMatchObject({ previous: last });
      expect(await read(subject)).toEqual(['two', 'three']);
    });

    it('begins again with 0, if no message stays', async () => {
      const subject = newSubject();
      const [, last = 0] = await publishAll(subject, 'one', 'two');
      await stream.purge(subject, last + 1);
      expect(await stream.last(subject)).toBeUndefined();
      expect(await failure(publish(subject, last, message('x')))).toMatchObject({ last: 0 });
      const fed = nextFeed(subject);
      expect(await publish(subject, 0, message('new'))).toBeGreaterThan(last);
      expect(await fed).toMatchObject({ previous: 0 });
    });

    it('removes nothing below the first position', async () => {
      const subject = newSubject();
      const [first = 0] = await publishAll(subject, 'one');
      for (const below of [0, 1, first]) await stream.purge(subject, below);
      expect(await read(subject)).toEqual(['one']);
    });
  });

  describe('headers', () => {
    it('reads the last header of every subject, and of no other kind', async () => {
      const fresh = await connect({ prefix: 'headers' });
      expect(await all(fresh.headers('room'))).toEqual([]);
      const names = Array.from({ length: 3_000 }, (_, index) => `room ${index}`);
      await Promise.all(
        names.map(async (name, index) => {
          const subject: Subject = { kind: 'room', name };
          const first = await publish(subject, 0, message('old'), fresh);
          if (index % 10 === 0) await publish(subject, first, message(`new ${name}`), fresh);
        }),
      );
      await fresh.publish({ kind: 'note', name: 'a note' }, 0, message('note'));
      const found = new Map<string, string>();
      let listed = 0;
      for await (const { name, header } of fresh.headers('room')) {
        found.set(name, header);
        listed += 1;
      }
      expect(listed).toBe(3_000);
      for (const [index, name] of names.entries()) {
        expect(found.get(name)).toBe(`header of ${index % 10 === 0 ? `new ${name}` : 'old'}`);
      }
      expect(await all(fresh.headers('note'))).toEqual([
        { name: 'a note', header: 'header of note' },
      ]);
      await fresh.close();
    });
  });

  describe('hostile names', () => {
    it('do not mix, and come back as they are', async () => {
      const fresh = await connect({ prefix: 'hostile' });
      const fed: string[] = [];
      for (const name of HOSTILE_NAMES) {
        fresh.subscribe({ kind: 'note', name }, ({ body }) => fed.push(text(body)));
      }
      for (const [index, name] of HOSTILE_NAMES.entries()) {
        const subject: Subject = { kind: 'note', name };
        const first = await publish(subject, 0, message(`old ${index}`), fresh);
        await publish(subject, first, message(`${index}`), fresh);
        await fresh.purge(subject, first + 1);
      }
      for (const [index, name] of HOSTILE_NAMES.entries()) {
        const subject: Subject = { kind: 'note', name };
        expect(wordsOf(await all(fresh.read(subject, 1)))).toEqual([`${index}`]);
        expect(await fresh.last(subject)).toMatchObject({ header: `header of ${index}` });
      }
      await expect.poll(() => fed).toHaveLength(2 * HOSTILE_NAMES.length);
      const listed = await all(fresh.headers('note'));
      expect(listed.map(({ name }) => name).sort()).toEqual([...HOSTILE_NAMES].sort());
      await fresh.close();
    });
  });

  describe('connect', () => {
    it('finds what others have stored, and keeps the number of streams', async () => {
      const subject = newSubject();
      await publishAll(subject, 'one');
      const again = await connect();
      expect(wordsOf(await all(again.read(subject, 1)))).toEqual(['one']);
      await again.close();
      expect(await failure(connect({ streams: 5 }))).toMatchObject({
        message: 'there are 4 streams, and their number cannot be changed',
      });
    });

    it('lets many nodes create the streams at once', async () => {
      const nodes = await Promise.all([1, 2, 3, 4].map(() => connect({ prefix: 'at-once' })));
      const subject = newSubject();
      await nodes[0]?.publish(subject, 0, message('one'));
      expect(await nodes[3]?.last(subject)).toMatchObject({ header: 'header of one' });
      await Promise.all(nodes.map((node) => node.close()));
    });

    it('creates and changes nothing, if asked for streams that exist', async () => {
      const asked = { prefix: 'existing', creates: false };
      expect(await failure(connect(asked))).toBeInstanceOf(NoStreams);
      expect(await failure(connect(asked))).toBeInstanceOf(NoStreams);
      const owner = await connect({ prefix: 'existing', replicas: 1 });
      const subject = newSubject();
      await owner.publish(subject, 0, message('one'));
      const other = await connect(asked);
      expect(await other.last(subject)).toMatchObject({ header: 'header of one' });
      await Promise.all([owner.close(), other.close()]);
    });

    it('gives up at once, if asked not to wait for a server', async () => {
      const nobody = connect({ servers: ['127.0.0.1:1'], waits: false });
      expect(await failure(nobody)).toBeInstanceOf(Error);
    });
  });

  describe('when servers fail', () => {
    /** Publishes on a few subjects for as long as `trouble` takes, and checks that nothing is lost. */
    async function losesNothing(prefix: string, trouble: () => Promise<void>): Promise<void> {
      const node = await connect({ prefix });
      let isOver = false;
      const subjects = [0, 1, 2, 3, 4, 5].map(() => newSubject());
      const writers = subjects.map(async (subject) => {
        const words: string[] = [];
        let last = 0;
        while (!isOver) {
          const word = `${words.length}`;
          last = await publishSurely(node, subject, last, word);
          words.push(word);
        }
        return words;
      });
      await trouble();
      isOver = true;
      const written = await Promise.all(writers);
      for (const [index, subject] of subjects.entries()) {
        expect(wordsOf(await all(node.read(subject, 1)))).toEqual(written[index]);
      }
      await node.close();
    }

    /** Resolves when every stream takes messages again. */
    async function takesMessages(prefix: string): Promise<void> {
      const node = await connect({ prefix });
      const subjects = Array.from({ length: 16 }, () => newSubject());
      await Promise.all(subjects.map((subject) => publishSurely(node, subject, 0, 'back')));
      await node.close();
    }

    it('loses nothing when one restarts', async () => {
      await losesNothing('restart', async () => {
        await takesMessages('restart');
        await cluster.restart(0);
        await cluster.ready();
        await takesMessages('restart');
      });
    });

    it('loses nothing and goes on within 15 s when the leader of a stream is killed', async () => {
      await losesNothing('kill', async () => {
        await takesMessages('kill');
        const leader = await cluster.leaderOf('kill-0');
        await cluster.kill(leader);
        const killed = performance.now();
        await takesMessages('kill');
        expect(performance.now() - killed).toBeLessThan(15_000);
        await cluster.restart(leader);
        await cluster.ready();
      });
    });

    it('notices a server that is frozen, and goes on with another', async () => {
      const servers = cluster.servers;
      const node = await connect({ servers: [servers[0] ?? ''] });
      const statuses: JetStreamStatus[] = [];
      node.onStatus((status) => statuses.push(status));
      const subject = newSubject();
      const fed = feedOf(subject, node);
      cluster.stop(0);
      const frozen = performance.now();
      await expect.poll(() => statuses).toEqual(['disconnected', 'connected']);
      expect(performance.now() - frozen).toBeLessThan(5_000);
      await publishSurely(node, subject, 0, 'one');
      await expect.poll(() => wordsOf(fed.messages)).toEqual(['one']);
      cluster.cont(0);
      await cluster.ready();
      await node.close();
    });
  });
});

describeWithNats('a stream on one server with a password', () => {
  it('is open to those who know it', async () => {
    const secured = await NatsCluster.start({ size: 1, user: 'node', password: 'secret' });
    const settings = { servers: secured.servers, name: 'test', replicas: 1, waits: false };
    const node = await JetStream.connect({ ...settings, user: 'node', password: 'secret' });
    const subject = newSubject();
    const position = await node.publish(subject, 0, message('one'));
    expect(await node.last(subject)).toMatchObject({ position });
    await node.close();
    const stranger = JetStream.connect({ ...settings, user: 'node', password: 'wrong' });
    expect(await failure(stranger)).toBeInstanceOf(Error);
    await secured.close();
  });
});

/** Collects what a node is told of a subject. */
function feedOf(subject: Subject, node: Stream = stream) {
  const messages: FeedMessage[] = [];
  const unsubscribe = node.subscribe(subject, (fed) => messages.push(fed));
  return { messages, unsubscribe };
}

/** The next message of a subject in the feed. */
function nextFeed(subject: Subject): Promise<FeedMessage> {
  return new Promise((resolve) => {
    const unsubscribe = stream.subscribe(subject, (fed) => {
      unsubscribe();
      resolve(fed);
    });
  });
}

/** Compares large bodies faster than `toEqual`. */
const same = (one: Message | undefined, other: Message): boolean =>
  one !== undefined &&
  one.position === other.position &&
  one.header === other.header &&
  Buffer.compare(one.body, other.body) === 0;
