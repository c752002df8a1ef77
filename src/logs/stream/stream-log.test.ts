import { describe, expect, it } from 'vitest';
import type { Entry, Stored } from '../../history/entry.ts';
import { createEntry, moveEntry, snapshotEntry } from '../../history/testing/entries.ts';
import { logContract } from '../../room/log.suite.ts';
import { Conflict, NotStored, Unreachable } from '../../room/log.ts';
import { Damaged } from '../record.ts';
import { roomSubject } from './room-reader.ts';
import { snapshotSubject } from './room-snapshots.ts';
import type { FeedMessage } from './stream.ts';
import { StreamLog } from './stream-log.ts';
import {
  type Faults,
  NO_FAULTS,
  SimulatedStream,
  type StreamConnection,
} from './testing/simulated-stream.ts';
import { SimulatedTime } from './testing/simulated-time.ts';

/** A stream whose time passes by itself until it is stopped, and logs that share it. */
class Cluster {
  readonly time = new SimulatedTime();
  readonly stream = new SimulatedStream(this.time, 'cluster');
  readonly stored: FeedMessage[] = [];
  onStored = (): void => {};
  gaps = 0;
  appends = 0;
  conflicts = 0;
  readonly #checks: { readonly milliseconds: number; readonly action: () => void }[] = [];
  #ids = 0;
  #isStopped = false;
  readonly #running = this.#run();

  constructor() {
    this.stream.onStored = (_, message) => {
      this.stored.push(message);
      this.onStored();
    };
  }

  log(): StreamLog {
    return this.logOn(this.stream.connect());
  }

  logOn(connection: StreamConnection): StreamLog {
    return new StreamLog(connection, {
      later: connection.later,
      now: () => this.time.now,
      newId: () => `${this.#ids++}`,
      every: (milliseconds, action) => {
        this.#checks.push({ milliseconds, action });
        return () => {};
      },
      events: {
        onGap: () => {
          this.gaps += 1;
        },
        onAppend: () => {
          this.appends += 1;
        },
        onConflict: () => {
          this.conflicts += 1;
        },
        onCatchUp: () => {},
      },
      onTrouble: (error) => {
        throw error;
      },
    });
  }

  /** Resolves when that much time has passed. */
  passes(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.time.later(milliseconds, resolve));
  }

  set faults(faults: Partial<Faults>) {
    this.stream.faults = { ...NO_FAULTS, ...faults };
  }

  readonly stop = async (): Promise<void> => {
    this.#isStopped = true;
    await this.#running;
  };

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      await this.time.pass(500);
      for (const { action } of this.#checks) action();
    }
  }
}

/** Runs `test` while the time of a cluster passes. */
const inCluster = (test: (cluster: Cluster) => Promise<void>) => async () => {
  const cluster = new Cluster();
  try {
    await test(cluster);
  } finally {
    await cluster.stop();
  }
};

logContract('StreamLog', () => {
  const cluster = new Cluster();
  return { log: cluster.log(), close: cluster.stop };
});

const ROOM = 'room';

const INFO = { id: ROOM, game: 'scramble', created: 0, changed: 0, seq: 1, isOver: false };

const WHOLE = [{ seq: 1, entry: createEntry() }];

const moves = (...names: string[]): Entry[] => names.map((name) => moveEntry(name));

async function namesIn(log: StreamLog, room = ROOM): Promise<string[]> {
  const names: string[] = [];
  for await (const { seq, entry } of log.read(room, 0)) {
    names.push(`${seq} ${entry.type === 'move' ? entry.move : entry.type}`);
  }
  return names;
}

/** The entries that a log delivers. */
function follow(log: StreamLog) {
  const heard: Stored<Entry>[] = [];
  const losses: Error[] = [];
  let gaps = 0;
  let removals = 0;
  const stop = log.subscribe(ROOM, {
    onEntries: (entries) => heard.push(...entries),
    onGap: () => {
      gaps += 1;
    },
    onRemoved: () => {
      removals += 1;
    },
    onLost: (error) => losses.push(error),
  });
  return { heard, losses, gaps: () => gaps, removals: () => removals, stop };
}

describe('two batches in one place', () => {
  it(
    '[HI-10] count once, whichever node looks, and only the first is acknowledged',
    inCluster(async (cluster) => {
      const [one, two, three] = [cluster.log(), cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry()]);
      const followers = [one, two, three].map(follow);
      await Promise.all([one, two, three].map((log) => namesIn(log)));
      cluster.faults = { acceptTwo: 100 };
      const settled = await Promise.allSettled([
        one.append(ROOM, 1, moves('one', 'one again')),
        two.append(ROOM, 1, moves('two')),
      ]);
      expect(cluster.stored).toHaveLength(3);
      expect([cluster.appends, cluster.conflicts]).toEqual([2, 1]);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const lost = settled.find(({ status }) => status === 'rejected');
      expect(lost).toMatchObject({ reason: expect.any(Conflict) });
      const [isFirst] = settled;
      const names = isFirst?.status === 'fulfilled' ? ['2 one', '3 one again'] : ['2 two'];
      for (const log of [one, two, three, cluster.log()]) {
        await log.catchUp(ROOM);
        expect(await namesIn(log)).toEqual(['1 create', ...names]);
      }
      for (const { heard } of followers) {
        expect(heard.map(({ seq, entry }) => `${seq} ${'move' in entry && entry.move}`)).toEqual(
          names,
        );
      }
      cluster.faults = {};
      expect(await two.append(ROOM, names.length + 1, moves('next'))).toBe(names.length + 2);
      expect(await one.append(ROOM, names.length + 2, moves('last'))).toBe(names.length + 3);
    }),
  );
});

describe('an append whose answer is lost', () => {
  it(
    '[HI-10] is decided by writing it again, and counts once',
    inCluster(async (cluster) => {
      const log = cluster.log();
      await log.append(ROOM, 0, [createEntry()]);
      cluster.faults = { drop: 60 };
      for (let seq = 1; seq < 20; seq++) {
        const done = await log.append(ROOM, seq, moves(`${seq}`)).catch((error: unknown) => error);
        if (typeof done === 'number') continue;
        // Nobody could say within the time: then it is read.
        cluster.faults = {};
        const length = (await namesIn(log)).length;
        if (length === seq) await log.append(ROOM, seq, moves(`${seq}`));
        cluster.faults = { drop: 60 };
      }
      cluster.faults = {};
      const expected = Array.from({ length: 19 }, (_, index) => `${index + 2} ${index + 1}`);
      expect(await namesIn(cluster.log())).toEqual(['1 create', ...expected]);
    }),
  );

  it(
    'rejects in the end if nothing comes through, and may or may not count',
    inCluster(async (cluster) => {
      const log = cluster.log();
      await log.append(ROOM, 0, [createEntry()]);
      const { stop } = follow(log);
      await namesIn(log);
      cluster.faults = { drop: 100 };
      const started = cluster.time.now;
      await expect(log.append(ROOM, 1, moves('a'))).rejects.toThrow(Unreachable);
      expect(cluster.time.now - started).toBeLessThan(20_000);
      await expect(log.catchUp(ROOM)).rejects.toThrow();
      cluster.faults = {};
      expect(await log.append(ROOM, 1, moves('b'))).toBe(2);
      stop();
    }),
  );

  it(
    'says that nothing was stored where that is sure',
    inCluster(async (cluster) => {
      const log = cluster.log();
      await log.append(ROOM, 0, [createEntry()]);
      cluster.stream.isFull = true;
      await expect(log.append(ROOM, 1, moves('a'))).rejects.toThrow(
        new NotStored('the storage is full'),
      );
      await expect(log.probe(ROOM)).rejects.toThrow('the storage is full');
      cluster.stream.isFull = false;
      await expect(log.append(ROOM, 1, moves('x'.repeat(1_000_000)))).rejects.toThrow(
        new NotStored('it is too long to be stored'),
      );
      await log.probe(ROOM);
      cluster.faults = { drop: 100 };
      await expect(cluster.log().append(ROOM, 1, moves('a'))).rejects.toThrow(NotStored);
      cluster.faults = {};
      expect(await log.append(ROOM, 1, moves('a'))).toBe(2);
    }),
  );
});

describe('a feed that loses messages', () => {
  it(
    'is completed from the stream',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry()]);
      const { heard, gaps } = follow(two);
      await namesIn(two);
      let seq = 1;
      while (seq < 60) {
        cluster.faults = { drop: seq % 3 === 0 ? 40 : 0, repeat: 30 };
        seq = await one.append(ROOM, seq, moves(`${seq}`)).catch(async () => {
          cluster.faults = {};
          return (await namesIn(one)).length;
        });
      }
      cluster.faults = {};
      await two.catchUp(ROOM);
      expect(heard.map((stored) => stored.seq)).toEqual(
        Array.from({ length: 59 }, (_, nth) => nth + 2),
      );
      expect([cluster.gaps > 0, gaps()]).toEqual([true, 0]);
    }),
  );
});

describe('a message that the feed has lost, with nothing after it', () => {
  it(
    '[RO-32] is found within seconds, and at once after a reconnect',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry()]);
      const { heard } = follow(two);
      await namesIn(two);
      cluster.stream.isFeedSilent = true;
      const started = cluster.time.now;
      await one.append(ROOM, 1, moves('b'));
      while (heard.length === 0) await new Promise(setImmediate);
      expect(cluster.time.now - started).toBeLessThan(6_000);
      await one.append(ROOM, 2, moves('c'));
      const reconnected = cluster.time.now;
      two.refresh();
      while (heard.length === 1) await new Promise(setImmediate);
      expect(cluster.time.now - reconnected).toBeLessThan(1_000);
      two.close();
    }),
  );
});

it(
  'a room lags from when a gap shows until it is filled',
  inCluster(async (cluster) => {
    const [one, two] = [cluster.log(), cluster.log()];
    await one.append(ROOM, 0, [createEntry()]);
    follow(two);
    await namesIn(two);
    cluster.stream.isFeedSilent = true;
    await one.append(ROOM, 1, moves('missed'));
    expect(two.lagging).toBe(0);
    cluster.stream.isFeedSilent = false;
    const next = one.append(ROOM, 2, moves('heard'));
    for (let pauses = 0; two.lagging === 0 && pauses < 100; pauses++) await cluster.passes(1);
    expect(two.lagging).toBe(1);
    await next;
    await two.catchUp(ROOM);
    expect(two.lagging).toBe(0);
  }),
);

describe('a room that is removed while a node has missed something', () => {
  it(
    '[RO-33] is removed for that node, too',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry()]);
      const { gaps, removals } = follow(two);
      await namesIn(two);
      cluster.stream.isFeedSilent = true;
      await one.append(ROOM, 1, moves('missed'));
      expect(await one.remove(ROOM)).toBe(true);
      cluster.stream.isFeedSilent = false;
      await two.catchUp(ROOM);
      expect([removals(), gaps()]).toEqual([1, 0]);
    }),
  );

  it(
    '[RO-33] is removed for that node also if there is another one under its id',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry()]);
      const { gaps, removals } = follow(two);
      await namesIn(two);
      cluster.stream.isFeedSilent = true;
      await one.append(ROOM, 1, moves('missed'));
      await one.remove(ROOM);
      await one.append(ROOM, 0, [createEntry({ time: 99 }), ...moves('b', 'c')]);
      cluster.stream.isFeedSilent = false;
      await two.catchUp(ROOM);
      expect([removals(), gaps()]).toEqual([1, 0]);
    }),
  );
});

describe('a snapshot in a stream', () => {
  it(
    'is the newest one, also if the stream accepts an older one after it',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry(), ...moves('b', 'c')]);
      await one.append(ROOM, 3, moves('d'));
      await one.append(ROOM, 4, moves('e'));
      cluster.faults = { acceptTwo: 100 };
      await Promise.all([
        one.snapshot(ROOM, 4, snapshotEntry('of four'), true),
        two.snapshot(ROOM, 5, snapshotEntry('of five'), true),
      ]);
      await two.snapshot(ROOM, 5, snapshotEntry('of five'), true);
      cluster.faults = {};
      for (const log of [one, two, cluster.log()]) {
        const read: Stored[] = [];
        for await (const stored of log.read(ROOM, 0)) read.push(stored);
        expect(read).toEqual([{ seq: 5, entry: snapshotEntry('of five') }]);
      }
      expect(await one.append(ROOM, 5, moves('f'))).toBe(6);
    }),
  );

  it(
    'of the last entry tells those who are behind that they must read',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry()]);
      const { gaps } = follow(two);
      await namesIn(two);
      const behind = cluster.stored.at(-1)?.position ?? 0;
      // Stored by others, while the feed of the second node is silent.
      cluster.stream.isFeedSilent = true;
      for (let seq = 1; seq < 5; seq++) await one.append(ROOM, seq, moves(`${seq}`));
      await one.snapshot(ROOM, 5, snapshotEntry('all'), true);
      cluster.stream.isFeedSilent = false;
      expect(cluster.stream.messages(roomSubject(ROOM))[0]?.position).toBeGreaterThan(behind);
      await two.catchUp(ROOM);
      expect(gaps()).toBe(1);
      expect(await two.append(ROOM, 5, moves('next'))).toBe(6);
    }),
  );

  it(
    'that is damaged drops nothing',
    inCluster(async (cluster) => {
      const log = cluster.log();
      await log.append(ROOM, 0, [createEntry(), ...moves('b')]);
      await log.snapshot(ROOM, 2, snapshotEntry('good'), false);
      const [snapshot] = cluster.stream.messages(snapshotSubject(ROOM));
      cluster.stream.damage(snapshotSubject(ROOM), snapshot?.position ?? 0, ({ body }) => ({
        header: 'spoiled',
        body,
      }));
      expect(await namesIn(log)).toEqual(['1 create', '2 b']);
    }),
  );
});

describe('a room whose entries are dropped while it is read', () => {
  it(
    'is read to its end, however often that happens',
    inCluster(async (cluster) => {
      const one = cluster.log();
      let seq = await one.append(ROOM, 0, [createEntry()]);
      const more = async (): Promise<void> => {
        for (let nth = 0; nth < 3; nth++) seq = await one.append(ROOM, seq, moves('x'));
        await one.snapshot(ROOM, seq, snapshotEntry('state'), true);
      };
      await more();
      const connection = cluster.stream.connect();
      const { read } = connection;
      let drops = 0;
      connection.read = async function* (subject, from) {
        let isFirst = true;
        for (let next = from; ; isFirst = false) {
          const [message] = await firstOf(read.call(connection, subject, next));
          if (!message) return;
          yield message;
          next = message.position + 1;
          if (isFirst && subject.kind === 'room' && drops++ < 6) await more();
        }
      };
      expect(await namesIn(cluster.logOn(connection))).toEqual([`${seq} snapshot`]);
      expect(drops).toBe(7);
    }),
  );
});

describe('a snapshot in several messages', () => {
  const LONG = snapshotEntry('x'.repeat(2_500_000));

  it(
    'does not count if one of them is missing, and is replaced by the next one',
    inCluster(async (cluster) => {
      const log = cluster.log();
      await log.append(ROOM, 0, [createEntry(), ...moves('b', 'c')]);
      await log.snapshot(ROOM, 2, LONG, false);
      const parts = cluster.stream.messages(snapshotSubject(ROOM));
      expect(parts).toHaveLength(3);
      cluster.stream.lose(snapshotSubject(ROOM), parts[1]?.position ?? 0);
      expect(await namesIn(log)).toEqual(['1 create', '2 b', '3 c']);
      await log.snapshot(ROOM, 3, LONG, true);
      expect(cluster.stream.messages(snapshotSubject(ROOM))).toHaveLength(3);
      expect(await namesIn(cluster.log())).toEqual(['3 snapshot']);
    }),
  );

  it(
    'does not count if another node stores one in between',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry(), ...moves('b', 'c')]);
      await namesIn(two);
      await Promise.all([one.snapshot(ROOM, 2, LONG, false), two.snapshot(ROOM, 3, LONG, false)]);
      await two.snapshot(ROOM, 3, LONG, false);
      expect(await namesIn(cluster.log())).toEqual(['3 snapshot']);
    }),
  );
});

describe('a room that is being imported', () => {
  const STATE = { seq: 7, entry: snapshotEntry('seven') };
  const later: Stored[] = moves(...'abcd')
    .map((entry) => ({ ...entry, id: 'x'.repeat(200_000) }))
    .map((entry, index) => ({ seq: 8 + index, entry }));
  const history = [STATE, ...later];
  const info = { id: ROOM, game: 'scramble', created: 0, changed: 0, seq: 11, isOver: false };
  const whole = ['7 snapshot', '8 a', '9 b', '10 c', '11 d'];

  /** The node that imports is gone when so many messages are stored. */
  async function dieAfter(cluster: Cluster, count: number): Promise<void> {
    const connection = cluster.stream.connect();
    const log = cluster.logOn(connection);
    const stored = new Promise<void>((resolve) => {
      cluster.onStored = () => {
        if (cluster.stored.length < count) return;
        connection.close();
        resolve();
      };
    });
    void log.adopt(info, history).catch(() => {});
    await stored;
    cluster.onStored = () => {};
  }

  it.each([1, 2, 3, 5])(
    '[HI-6] is not there if that ends after %i messages, and can be imported again',
    (count) =>
      inCluster(async (cluster) => {
        await dieAfter(cluster, count);
        const log = cluster.log();
        const ids: string[] = [];
        for await (const { id } of log.rooms()) ids.push(id);
        expect([ids, await log.info(ROOM), await namesIn(log)]).toEqual([[], undefined, []]);
        await expect(log.append(ROOM, 0, [createEntry()])).rejects.toThrow(Conflict);
        await expect(log.append(ROOM, 7, moves('x'))).rejects.toThrow(Conflict);
        await log.adopt(info, history);
        expect(await namesIn(cluster.log())).toEqual(whole);
        expect(await log.append(ROOM, 11, moves('e'))).toBe(12);
      })(),
  );

  it(
    'can be removed if that does not end',
    inCluster(async (cluster) => {
      await dieAfter(cluster, 3);
      const log = cluster.log();
      expect(await log.remove(ROOM)).toBe(true);
      expect(await log.append(ROOM, 0, [createEntry()])).toBe(1);
      expect(await namesIn(log)).toEqual(['1 create']);
    }),
  );

  it(
    'is removed if it cannot be stored to its end',
    inCluster(async (cluster) => {
      const log = cluster.log();
      const tooLong = { seq: 12, entry: moveEntry('x'.repeat(1_100_000)) };
      await expect(log.adopt(info, [...history, tooLong])).rejects.toThrow(
        new NotStored('it is too long to be stored'),
      );
      expect(cluster.stream.messages(roomSubject(ROOM))).toHaveLength(1);
      expect(cluster.stream.messages(snapshotSubject(ROOM))).toEqual([]);
      expect(await log.append(ROOM, 0, [createEntry()])).toBe(1);
    }),
  );

  it(
    'gives way to another import of the same id, and stays whole',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      const settled = await Promise.allSettled([
        one.adopt(info, history),
        two.adopt(info, history),
      ]);
      const failures = settled.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
      expect(failures.length).toBeLessThan(2);
      for (const failure of failures) expect(failure).toBeInstanceOf(Conflict);
      expect(await namesIn(cluster.log())).toEqual(whole);
    }),
  );

  it(
    '[HI-10] is whole although answers and messages are lost',
    inCluster(async (cluster) => {
      cluster.faults = { drop: 20, repeat: 20 };
      const log = cluster.log();
      for (;;) {
        try {
          await log.adopt(info, history);
        } catch (error) {
          // Nobody could say within the time, and it was stored after all.
          if (error instanceof Conflict) break;
        }
      }
      cluster.faults = {};
      expect(await namesIn(cluster.log())).toEqual(whole);
    }),
  );

  it(
    '[HI-11] is damaged without its snapshot, also where an earlier room has left one',
    inCluster(async (cluster) => {
      const log = cluster.log();
      await log.append(ROOM, 0, [createEntry(), ...moves(...'bcdefghijklmn')]);
      await log.snapshot(ROOM, 14, snapshotEntry('of another room'), true);
      const [old] = cluster.stream.messages(snapshotSubject(ROOM));
      await log.remove(ROOM);
      if (old) cluster.stream.store(snapshotSubject(ROOM), 0, old);
      await log.adopt(info, history);
      expect(await namesIn(cluster.log())).toEqual(whole);
      const [, own] = cluster.stream.messages(snapshotSubject(ROOM));
      cluster.stream.lose(snapshotSubject(ROOM), own?.position ?? 0);
      await expect(namesIn(cluster.log())).rejects.toThrow('it lacks its snapshot');
    }),
  );
});

describe('a damaged room', () => {
  const DAMAGES: readonly (readonly [
    string,
    (stream: SimulatedStream, position: number) => void,
  ])[] = [
    ['lacks a message', (stream, position) => stream.lose(roomSubject(ROOM), position)],
    [
      'has a message that was changed',
      (stream, position) =>
        stream.damage(roomSubject(ROOM), position, ({ header }) => ({
          header,
          body: Buffer.from('[{"v":1}]'),
        })),
    ],
    [
      'has a header that was changed',
      (stream, position) =>
        stream.damage(roomSubject(ROOM), position, ({ header, body }) => ({
          header: header.replace('"after":1', '"after":7'),
          body,
        })),
    ],
  ];

  it.each(DAMAGES)('[HI-11] that %s is not shown, and all others are', async (_, damage) =>
    inCluster(async (cluster) => {
      const log = cluster.log();
      await log.append('another', 0, [createEntry(), ...moves('fine')]);
      await log.append(ROOM, 0, [createEntry()]);
      await log.append(ROOM, 1, moves('b'));
      const position = cluster.stored.at(-1)?.position ?? 0;
      await log.append(ROOM, 2, moves('c'));
      damage(cluster.stream, position);
      await expect(namesIn(cluster.log())).rejects.toThrow(Damaged);
      expect(await namesIn(log, 'another')).toEqual(['1 create', '2 fine']);
    })(),
  );

  it.each(DAMAGES)('that %s can be removed, and its id is free', async (_, damage) =>
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry()]);
      await one.append(ROOM, 1, moves('b'));
      const position = cluster.stored.at(-1)?.position ?? 0;
      await one.append(ROOM, 2, moves('c'));
      const { removals, losses, stop } = follow(two);
      await namesIn(two);
      damage(cluster.stream, position);
      await expect(one.adopt(INFO, WHOLE)).rejects.toThrow(Damaged);
      expect(await one.remove(ROOM)).toBe(true);
      await two.catchUp(ROOM);
      expect([removals(), losses]).toEqual([1, []]);
      stop();
      for (const log of [one, two, cluster.log()]) expect(await namesIn(log)).toEqual([]);
      expect(await cluster.log().remove(ROOM)).toBe(false);
      await one.adopt(INFO, WHOLE);
      expect(await namesIn(two)).toEqual(['1 create']);
    })(),
  );

  it(
    'can be removed although others play on, and answers are lost',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await two.append(ROOM, 0, [createEntry()]);
      const position = cluster.stored.at(-1)?.position ?? 0;
      await two.append(ROOM, 1, moves('1'));
      const { heard, removals, losses, stop } = follow(two);
      await namesIn(two);
      cluster.stream.lose(roomSubject(ROOM), position);
      const isTold = (): boolean => removals() + losses.length > 0;
      const play = async (): Promise<void> => {
        while (!isTold()) {
          const seq = heard.at(-1)?.seq ?? 2;
          await two.append(ROOM, seq, moves(`${seq}`)).catch(() => new Promise(setImmediate));
        }
      };
      cluster.faults = { drop: 10, acceptTwo: 50 };
      const playing = play();
      while (
        await one.remove(ROOM).then(
          () => false,
          () => true,
        )
      );
      cluster.faults = {};
      await two.catchUp(ROOM).catch(() => {});
      await playing;
      stop();
      expect(isTold()).toBe(true);
      expect(await namesIn(cluster.log())).toEqual([]);
    }),
  );

  it(
    'that lacks its snapshot can be removed',
    inCluster(async (cluster) => {
      const log = cluster.log();
      await log.append(ROOM, 0, [createEntry()]);
      await log.append(ROOM, 1, moves('b'));
      await log.snapshot(ROOM, 2, snapshotEntry('two'), true);
      const [snapshot] = cluster.stream.messages(snapshotSubject(ROOM));
      cluster.stream.lose(snapshotSubject(ROOM), snapshot?.position ?? 0);
      await expect(namesIn(log)).rejects.toThrow(Damaged);
      expect(await log.remove(ROOM)).toBe(true);
      expect(await namesIn(cluster.log())).toEqual([]);
    }),
  );

  it(
    '[HI-11] is lost for those who have it in memory once they notice',
    inCluster(async (cluster) => {
      const [one, two] = [cluster.log(), cluster.log()];
      await one.append(ROOM, 0, [createEntry()]);
      const { losses, stop } = follow(two);
      await namesIn(two);
      cluster.stream.isFeedSilent = true;
      await one.append(ROOM, 1, moves('b'));
      const position = cluster.stored.at(-1)?.position ?? 0;
      await one.append(ROOM, 2, moves('c'));
      cluster.stream.isFeedSilent = false;
      cluster.stream.lose(roomSubject(ROOM), position);
      await expect(two.catchUp(ROOM)).rejects.toThrow(Damaged);
      expect(losses).toEqual([expect.any(Damaged)]);
      stop();
    }),
  );

  it(
    'is listed without those whose header is damaged',
    inCluster(async (cluster) => {
      const log = cluster.log();
      await log.append('another', 0, [createEntry()]);
      await log.append(ROOM, 0, [createEntry()]);
      const position = cluster.stored.at(-1)?.position ?? 0;
      cluster.stream.damage(roomSubject(ROOM), position, ({ body }) => ({ header: '7 {}', body }));
      const ids: string[] = [];
      const damages: string[] = [];
      for await (const { id } of log.rooms(({ message }) => damages.push(message))) ids.push(id);
      expect(ids).toEqual(['another']);
      expect(damages).toEqual(['room "room" is damaged: the checksum of a header is wrong']);
    }),
  );
});

async function firstOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  for await (const item of items) return [item];
  return [];
}
