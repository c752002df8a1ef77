import { startClients } from './asked-process.ts';
import {
  type MeasuredServer,
  type RecollectOptions,
  settle,
  startRecollect,
  startRelay,
} from './measured-server.ts';
import { beginStep } from './progress.ts';
import { type Resources, withResources } from './resources.ts';
import type { Play, PlayResult } from './room-client.ts';
import { SEATS } from './room-player.ts';
import { median } from './table.ts';

const SLICES = 12;
const WARM_UP_SLICES = 4;
const SLICE_MS = 250;
/** The number of moves in flight when many rooms are compared with few. */
const IN_FLIGHT = 40;
const FEW_ROOMS = IN_FLIGHT / SEATS;
const FLAT_OUT_MS = 2_000;
const LIVELY_MS = 3_000;
/** Each player makes a move every two seconds, which is as fast as people remember cards. */
const LIVELY_PER_ROOM = SEATS / 2;

export interface RoomsReport {
  /**
   * Moves per second when all rooms take turns, ÷ those of a server with so few rooms that all their
   * seats are busy, with equally many moves under way and equally many who hear of each. Below 1 is
   * what it costs that there are many: larger heaps, colder caches, more to write at a time.
   */
  readonly ratio: number;
  /** CPU time of the server for a move, many ÷ few. */
  readonly cpu: number;
  /** CPU time of the server for a move ÷ that of a bare relay, in as many rooms. */
  readonly cpuOverRelay: number;
  /** Everybody moves as soon as all have received their last move. */
  readonly flatOut: PlayResult;
  /** Everybody moves as often as people do. */
  readonly lively: PlayResult;
  readonly memory: Memory;
}

interface Memory {
  /** Of the whole process, for a room with all its sockets. */
  readonly rss: number;
  readonly heapPerRoom: number;
  readonly heapPerSocket: number;
}

/**
 * Memory Scramble in many rooms at once: in each, four people move whenever they like, and all four
 * receive every move.
 */
export function measureRooms(count: number, isDurable: boolean): Promise<RoomsReport> {
  return withResources(async (resources) => {
    const many = await host(resources, [await startFor(resources, count, { isDurable })], count);
    const less = await startFor(resources, FEW_ROOMS, { isDurable });
    const few = await host(resources, [less], FEW_ROOMS);
    const { ratio, cpu } = await compare('many rooms against few', many, few);
    const { bytes } = await many.play({ inFlight: 1, milliseconds: 1 });
    const relay = await host(resources, [await startRelay(resources, bytes)], count);
    const cpuOverRelay = (await compare('rooms against a bare relay', many, relay)).cpu;
    beginStep('all rooms as fast as they can');
    const flatOut = await many.play({ inFlight: SEATS * count, milliseconds: FLAT_OUT_MS });
    beginStep('all rooms as fast as people play');
    const lively = await many.play({ perSecond: LIVELY_PER_ROOM * count, milliseconds: LIVELY_MS });
    return { ratio, cpu, cpuOverRelay, flatOut, lively, memory: many.memory };
  });
}

interface Comparison {
  /** Moves per second, ours ÷ theirs. */
  readonly ratio: number;
  /** CPU time of the servers for a move, ours ÷ theirs. */
  readonly cpu: number;
  readonly perSecond: number;
  readonly microseconds: number;
}

export async function compare(
  what: string,
  ours: Hosted,
  theirs: Hosted,
  slice: Play = { inFlight: IN_FLIGHT, milliseconds: SLICE_MS },
): Promise<Comparison> {
  const ratios: number[] = [];
  const cpus: number[] = [];
  const rates: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < SLICES + WARM_UP_SLICES; round++) {
    beginStep(`${what}: slice ${round + 1} of ${SLICES + WARM_UP_SLICES}`);
    const [mine, other] = [await ours.play(slice), await theirs.play(slice)];
    if (round < WARM_UP_SLICES) continue;
    ratios.push(mine.perSecond / other.perSecond);
    cpus.push(mine.cpu / other.cpu);
    rates.push(mine.perSecond);
    times.push(mine.cpu);
  }
  return {
    ratio: median(ratios),
    cpu: median(cpus),
    perSecond: median(rates),
    microseconds: median(times),
  };
}

/** Servers and their players. */
export interface Hosted {
  readonly memory: Memory;
  /** `cpu` is the microseconds of all servers together for a move. */
  play(how: Play): Promise<PlayResult & { readonly cpu: number }>;
}

/** Starts a server whose limits allow so many rooms with all their sockets. */
export function startFor(
  resources: Resources,
  rooms: number,
  options: RecollectOptions,
): Promise<MeasuredServer> {
  const sockets = SEATS * rooms;
  const limits = [
    `rooms-per-hour=${rooms}`,
    // The first of each room asks for it, the others sit down, and one of them starts the game.
    `seats-per-minute=${sockets + rooms}`,
    `sockets-per-address=${sockets}`,
    'moves-per-second=1000',
  ];
  return startRecollect(resources, { ...options, limits });
}

/** Starts rooms, spread over the servers; the players of each room are spread over so many of them. */
export async function host(
  resources: Resources,
  servers: readonly MeasuredServer[],
  count: number,
  nodesPerRoom = 1,
): Promise<Hosted> {
  const sockets = SEATS * count;
  beginStep(`starting the games of ${count} rooms`);
  const before = await atRest(servers);
  const ports = servers.map(({ port }) => port);
  const args = [count, nodesPerRoom, ...ports];
  const client = await startClients(resources, 'room-client.ts', args);
  const started = await atRest(servers);
  beginStep(`opening ${sockets} sockets`);
  await client.ask('enter');
  const entered = await atRest(servers);
  return {
    memory: {
      rss: (entered.rss - before.rss) / count,
      heapPerRoom: (started.heap - before.heap) / count,
      heapPerSocket: (entered.heap - started.heap) / sockets,
    },
    async play(how) {
      const before = await cpuOf(servers);
      const result = await client.ask<PlayResult>(how);
      return { ...result, cpu: ((await cpuOf(servers)) - before) / result.moves };
    },
  };
}

/** The CPU time of all together, in microseconds. */
export async function cpuOf(servers: readonly MeasuredServer[]): Promise<number> {
  const all = await Promise.all(servers.map((server) => server.usage()));
  return all.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0);
}

/** The memory of all together. */
async function atRest(servers: readonly MeasuredServer[]): Promise<{ rss: number; heap: number }> {
  let [rss, heap] = [0, 0];
  for (const server of servers) {
    await settle(server);
    const usage = await server.usageAfterGarbageCollection();
    rss += usage.rss;
    heap += usage.heap;
  }
  return { rss, heap };
}
