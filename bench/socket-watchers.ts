import { startClients } from './asked-process.ts';
import {
  type MeasuredServer,
  restingHeap,
  startConstantSockets,
  startRecollect,
  type Usage,
} from './measured-server.ts';
import { beginStep } from './progress.ts';
import { type Resources, withResources } from './resources.ts';
import type { Told } from './socket-client.ts';
import { median } from './table.ts';

const COLUMNS = 5;
const ROUNDS = 24;
const WARM_UP_ROUNDS = 6;

export interface SocketRatios {
  /** Time from a change until the last watcher has the message, subject ÷ baseline. */
  readonly time: number;
  /** CPU time of the server for that, subject ÷ baseline. */
  readonly cpu: number;
  readonly milliseconds: number;
  /** Bytes of the message. */
  readonly bytes: number;
  /** The server's memory per socket. */
  readonly memory: { readonly ours: PerSocket; readonly theirs: PerSocket };
  /** Bytes per socket that stay behind after as many more have come and gone. */
  readonly left: number;
}

interface PerSocket {
  readonly rss: number;
  readonly heap: number;
}

/** Many WebSockets of one room, against as many bare connections that are written the same bytes. */
export function compareSockets(count: number): Promise<SocketRatios> {
  return withResources(async (resources) => {
    const limits = [`sockets-per-address=${2 * count}`, `sockets-per-room=${2 * count}`];
    const subject = await startRecollect(resources, { limits });
    const baseline = await startConstantSockets(resources);
    const ours = await hold(resources, subject, count);
    const theirs = await hold(resources, baseline, count);
    const rounds = await notifyBoth(ours, theirs);
    await ours.leave();
    const before = await restingHeap(subject);
    const more = await hold(resources, subject, count);
    await more.leave();
    const left = ((await restingHeap(subject)) - before) / count;
    return {
      time: median(rounds.map(({ mine, other }) => mine.milliseconds / other.milliseconds)),
      cpu: median(rounds.map(({ mine, other }) => mine.cpu / other.cpu)),
      milliseconds: median(rounds.map(({ mine }) => mine.milliseconds)),
      bytes: median(rounds.map(({ mine }) => mine.bytes)),
      memory: { ours: ours.perSocket, theirs: theirs.perSocket },
      left,
    };
  });
}

async function notifyBoth(ours: Held, theirs: Held): Promise<{ mine: Cost; other: Cost }[]> {
  const rounds: { mine: Cost; other: Cost }[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++) {
    beginStep(`telling all sockets: round ${round + 1} of ${ROUNDS + WARM_UP_ROUNDS}`);
    // One player who never matches: every flip turns a card.
    const mine = await ours.tell(`/flip/p/0,${round % COLUMNS}`);
    const other = await theirs.tell(`/broadcast/${mine.bytes}`);
    if (round >= WARM_UP_ROUNDS) rounds.push({ mine, other });
  }
  return rounds;
}

interface Cost extends Told {
  readonly cpu: number;
}

interface Held {
  readonly perSocket: PerSocket;
  tell(path: string): Promise<Cost>;
  leave(): Promise<void>;
}

async function hold(resources: Resources, server: MeasuredServer, count: number): Promise<Held> {
  beginStep(`opening ${count} sockets`);
  const before = await server.usageAfterGarbageCollection();
  const client = await startClients(resources, 'socket-client.ts', [server.port, count]);
  const after = await server.usageAfterGarbageCollection();
  return {
    perSocket: perSocket(before, after, count),
    async tell(path) {
      const before = await server.usage();
      const told = await client.ask<Told>(path);
      const after = await server.usage();
      return { ...told, cpu: after.cpuMicroseconds - before.cpuMicroseconds };
    },
    leave: () => client.stop(),
  };
}

const perSocket = (before: Usage, after: Usage, count: number): PerSocket => ({
  rss: (after.rss - before.rss) / count,
  heap: (after.heap - before.heap) / count,
});
