import { randomBytes } from 'node:crypto';
import { JetStream } from '../src/logs/stream/jetstream.ts';
import { StreamLog } from '../src/logs/stream/stream-log.ts';
import { REAL_TIME } from '../src/rooms/cluster.ts';
import type { NatsServers } from './nats-servers.ts';
import { beginStep } from './progress.ts';
import type { Resources } from './resources.ts';
import { creation, moves } from './storage.ts';

/** The number of rooms written at a time. */
const AT_ONCE = 200;
const MOVES = 4;
/** Time for the servers to give back what they needed only while they wrote. */
const QUIET_MS = 10_000;

/** Stores rooms of a few moves. Returns the memory of a server for each, and the appends per second. */
export async function measureStoredRooms(
  resources: Resources,
  nats: NatsServers,
  rooms: number,
): Promise<{ bytes: number; perSecond: number }> {
  const stream = await JetStream.connect({ servers: nats.servers, name: 'bench' });
  const log = new StreamLog(stream, {
    ...REAL_TIME,
    newId: () => randomBytes(12).toString('base64url'),
    onTrouble: (error) => process.stderr.write(`${error}\n`),
  });
  resources.onClose(async () => {
    log.close();
    await stream.close();
  });
  await store(log, AT_ONCE, 'first');
  const before = largest(nats.rss());
  const start = performance.now();
  await store(log, rooms, 'room');
  const seconds = (performance.now() - start) / 1_000;
  beginStep('waiting for the memory of the servers');
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  return { bytes: (largest(nats.rss()) - before) / rooms, perSecond: (2 * rooms) / seconds };
}

const largest = (numbers: readonly number[]): number => Math.max(...numbers);

/** Each is created, and played by another append. */
async function store(log: StreamLog, rooms: number, name: string): Promise<void> {
  for (let done = 0; done < rooms; done += AT_ONCE) {
    beginStep(`storing room ${done} of ${rooms}`);
    const ids = Array.from({ length: AT_ONCE }, (_, nth) => `${name}${done + nth}`);
    await Promise.all(
      ids.map(async (id) => log.append(id, await log.append(id, 0, [creation]), moves(MOVES))),
    );
  }
}
