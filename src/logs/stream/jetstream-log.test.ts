import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEntry, moveEntry } from '../../history/testing/entries.ts';
import { logContract } from '../../room/log.suite.ts';
import { JetStream } from './jetstream.ts';
import { formatMessage } from './message.ts';
import { roomSubject } from './room-reader.ts';
import type { Message } from './stream.ts';
import { StreamLog } from './stream-log.ts';
import { NatsCluster } from './testing/nats-cluster.ts';
import { describeWithNats } from './testing/with-nats.ts';

const SUBJECT = roomSubject('room');

describeWithNats('on three servers of NATS', () => {
  let cluster: NatsCluster;
  let prefixes = 0;

  beforeAll(async () => {
    cluster = await NatsCluster.start();
  });

  afterAll(async () => {
    await cluster.close();
  });

  /** Streams that nothing is in yet. */
  function newStream(): Promise<JetStream> {
    const { servers } = cluster;
    const prefix = `contract${prefixes++}`;
    return JetStream.connect({ servers, name: 'contract', prefix, streams: 2 });
  }

  const logOn = (stream: JetStream): StreamLog =>
    new StreamLog(stream, {
      later: (milliseconds, action) => void setTimeout(action, milliseconds),
      now: () => performance.now(),
      newId: () => crypto.randomUUID(),
      every: () => () => {},
      onTrouble: (error) => {
        throw error;
      },
    });

  logContract('JetStream', async () => {
    const stream = await newStream();
    return { log: logOn(stream), close: () => stream.close() };
  });

  it('[RO-34] of two batches in the same place all nodes count the first, and go on behind both', async () => {
    const stream = await newStream();
    const [one, two] = [logOn(stream), logOn(stream)];
    await one.append('room', 0, [createEntry()]);
    const heard: number[] = [];
    const stop = two.subscribe('room', {
      onEntries: (entries) => heard.push(...entries.map(({ seq }) => seq)),
    });
    expect(await namesIn(two)).toEqual(['1 create']);
    await one.append('room', 1, [moveEntry('first')]);
    const [created, first] = (await messagesOn(stream)).map(({ position }) => position);
    const about = { game: 'scramble', created: 0, changed: 0, isOver: false };
    const header = { kind: 'batch', room: 'room', id: 'other', base: created ?? 0 } as const;
    const other = { ...header, after: 1, count: 1, about };
    await stream.publish(SUBJECT, first ?? 0, formatMessage(other, [moveEntry('second')]));
    await two.catchUp('room');
    expect(await two.append('room', 2, [moveEntry('next')])).toBe(3);
    await one.catchUp('room');
    const counted = ['1 create', '2 first', '3 next'];
    expect([await namesIn(one), await namesIn(two), await namesIn(logOn(stream))]).toEqual([
      counted,
      counted,
      counted,
    ]);
    expect(heard).toEqual([2, 3]);
    stop();
    await stream.close();
  });

  it.each<[string, (stream: JetStream, second: number) => Promise<unknown>]>([
    ['lacks a message', (stream, second) => stream.purge(SUBJECT, second)],
    [
      'has a damaged message',
      (stream, second) =>
        stream.publish(SUBJECT, second, { header: '7 {}', body: new Uint8Array(1) }),
    ],
  ])('a room that %s can be removed, and those who have it are told', async (_, damage) => {
    const stream = await newStream();
    const [one, two] = [logOn(stream), logOn(stream)];
    await one.append('room', 0, [createEntry()]);
    await one.append('room', 1, [moveEntry('b')]);
    let stop = (): void => {};
    const told = new Promise<void>((resolve) => {
      stop = one.subscribe('room', { onEntries() {}, onRemoved: resolve, onLost: () => resolve() });
    });
    await one.catchUp('room');
    await damage(stream, (await messagesOn(stream)).at(-1)?.position ?? 0);
    await expect(two.history('room').next()).rejects.toThrow('room "room" is damaged');
    expect(await two.remove('room')).toBe(true);
    await told;
    stop();
    expect(await messagesOn(stream)).toHaveLength(1);
    expect(await two.append('room', 0, [createEntry()])).toBe(1);
    expect(await one.info('room')).toMatchObject({ seq: 1 });
    await stream.close();
  });
});

async function namesIn(log: StreamLog): Promise<string[]> {
  const names: string[] = [];
  for await (const { seq, entry } of log.history('room')) {
    names.push(`${seq} ${entry.type === 'move' ? entry.move : entry.type}`);
  }
  return names;
}

async function messagesOn(stream: JetStream): Promise<Message[]> {
  const found: Message[] = [];
  for await (const message of stream.read(SUBJECT, 1)) found.push(message);
  return found;
}
