/** Nodes that share rooms in NATS JetStream, against a server that stores them alone. */
import { cpus } from 'node:os';
import { findNatsServer, MISSING } from '../scripts/nats-server.mjs';
import { Load } from './load.ts';
import { compare, cpuOf, type Hosted, host, startFor } from './many-rooms.ts';
import { type MeasuredServer, startRecollect } from './measured-server.ts';
import { NatsServers } from './nats-servers.ts';
import { measureStoredRooms } from './nats-storage.ts';
import { beginStep } from './progress.ts';
import { type Resources, withResources } from './resources.ts';
import type { PlayResult } from './room-client.ts';
import { median, type Table } from './table.ts';

const NODES = 3;
const ROOMS = 1_000;
const SLICE_MS = 1_000;
const FLAT_OUT_MS = 5_000;

/** The rooms that are spread over nodes, and the moves under way in them. */
const SPREAD_ROOMS = 120;
const SPREAD_IN_FLIGHT = 240;

const PRESS_ROOMS = 50;
const PRESSES_PER_SECOND = 200;
const PRESS_MS = 2_000;
const PRESS_SLICES = 5;

/** The players on one board, twice. Each flips two cards of their own, so that no one waits for another. */
const PLAYERS = 60;
const BOARD_SIDE = 16;
const BUSY_SLICES = 6;

const STORED_ROOMS = 20_000;

const whole = (count: number): string => Math.round(count).toLocaleString('en');
const percent = (part: number): string => `${Math.round(100 * part)} %`;

/** All nodes share the board that the first one makes. */
const joining = (nats: NatsServers) => ({ nats, size: BOARD_SIDE });

export async function proveNodes(table: Table): Promise<void> {
  const found = await findNatsServer();
  if (!found) {
    process.stdout.write(`${MISSING}\n`);
    return;
  }
  await withResources(async (resources) => {
    beginStep('starting three NATS servers');
    const nats = await NatsServers.start(resources, found.path);
    await withResources((scope) => proveManyRooms(table, scope, nats));
    await withResources((scope) => provePresses(table, scope, nats));
    await withResources((scope) => proveSpreadRooms(table, scope, nats));
    await withResources((scope) => proveBusyRoom(table, scope, nats));
  });
  await withResources(async (resources) => {
    const nats = await NatsServers.start(resources, found.path);
    const { bytes, perSecond } = await measureStoredRooms(resources, nats, STORED_ROOMS);
    table.print({
      what: `NATS: memory of a server for each of ${whole(STORED_ROOMS)} stored rooms`,
      note: `${(bytes / 1_000).toFixed(1)} kB; ${whole(perSecond)} appends/s in rooms that are not loaded`,
    });
  });
}

/** What a move costs a node, and how many moves there can be. */
async function proveManyRooms(table: Table, resources: Resources, nats: NatsServers) {
  const alone = await startFor(resources, ROOMS, { isDurable: true });
  const node = await startFor(resources, ROOMS, joining(nats));
  const theirs = await host(resources, [alone], ROOMS);
  const ours = await host(resources, [node], ROOMS);
  const slice = { inFlight: 40, milliseconds: SLICE_MS / 2, sleeps: true };
  const { cpu, ratio, microseconds } = await compare('node against lmdb', ours, theirs, slice);
  table.print({
    what: '1,000 rooms of 4: CPU per move of a node on JetStream ÷ on lmdb',
    ratio: cpu,
    note: `${whole(microseconds)} µs; moves/s ${ratio.toFixed(2)} with 40 under way`,
  });
  beginStep('all rooms of a node as fast as they can');
  const { perSecond, use, appends } = await flatOut(ours, [node], nats);
  table.print({
    what: '1,000 rooms of 4 on one node: as fast as they can',
    note: `${whole(perSecond)} moves/s in ${whole(appends)} appends/s; ${told(use)}`,
  });
  table.print({
    what: '1,000 rooms of 4 on one node: nobody moves',
    note: told(await idle([node], nats)),
  });
}

/** The share of a processor that each kind of process uses. */
interface Use {
  readonly nodes: number;
  readonly nats: readonly number[];
  /** Of all processors. */
  readonly machine: number;
}

const told = ({ nodes, nats, machine }: Use): string =>
  `CPU: nodes ${percent(nodes)}, NATS ${nats.map(percent).join(' + ')}; the machine ${percent(machine)} busy`;

async function useDuring<T>(
  nodes: readonly MeasuredServer[],
  nats: NatsServers,
  action: () => Promise<T>,
): Promise<{ result: T; use: Use; seconds: number }> {
  const [nodesBefore, natsBefore, busyBefore] = [await cpuOf(nodes), nats.cpu(), busyTimes()];
  const start = performance.now();
  const result = await action();
  const microseconds = (performance.now() - start) * 1_000;
  const busy = busyTimes();
  const use = {
    nodes: ((await cpuOf(nodes)) - nodesBefore) / microseconds,
    nats: nats.cpu().map((now, nth) => (now - (natsBefore[nth] ?? 0)) / microseconds),
    machine: (busy.busy - busyBefore.busy) / (busy.all - busyBefore.all),
  };
  return { result, use, seconds: microseconds / 1e6 };
}

function busyTimes(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.flatMap((time) => Object.values(time)).reduce((sum, time) => sum + time, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

async function flatOut(rooms: Hosted, nodes: readonly MeasuredServer[], nats: NatsServers) {
  const before = await totalOf(nodes, 'recollect_append_seconds_count');
  const play = { inFlight: 4 * ROOMS, milliseconds: FLAT_OUT_MS, sleeps: true };
  const { result, use, seconds } = await useDuring(nodes, nats, () => rooms.play(play));
  const appends = (await totalOf(nodes, 'recollect_append_seconds_count')) - before;
  return { perSecond: result.perSecond, use, appends: appends / seconds };
}

async function idle(nodes: readonly MeasuredServer[], nats: NatsServers): Promise<Use> {
  beginStep('nobody moves');
  const pause = () => new Promise((resolve) => setTimeout(resolve, 2 * FLAT_OUT_MS));
  return (await useDuring(nodes, nats, pause)).use;
}

/** A number of the metrics, of all nodes together. */
async function totalOf(nodes: readonly MeasuredServer[], name: string): Promise<number> {
  let sum = 0;
  for (const { port } of nodes) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    sum += Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  }
  return sum;
}

/** From a press to the screens of others, at a modest load. */
async function provePresses(table: Table, resources: Resources, nats: NatsServers) {
  const start = (options: object) => startFor(resources, 2 * PRESS_ROOMS, options);
  const alone = await start({ isDurable: true });
  const nodes = [await start(joining(nats)), await start(joining(nats))];
  const groups = [
    { what: 'on lmdb', rooms: await host(resources, [alone], PRESS_ROOMS) },
    { what: 'on one node', rooms: await host(resources, nodes.slice(0, 1), PRESS_ROOMS) },
    { what: 'two each on two nodes', rooms: await host(resources, nodes, PRESS_ROOMS, 2) },
  ];
  const results = groups.map(({ what }) => ({ what, slices: [] as PlayResult[] }));
  const play = { perSecond: PRESSES_PER_SECOND, milliseconds: PRESS_MS, sleeps: true };
  for (let slice = 0; slice <= PRESS_SLICES; slice++) {
    for (const [nth, { what, rooms }] of groups.entries()) {
      beginStep(`presses ${what}: slice ${slice + 1} of ${PRESS_SLICES + 1}`);
      const result = await rooms.play(play);
      if (slice > 0) results[nth]?.slices.push(result);
    }
  }
  for (const { what, slices } of results) {
    const [p50, p99] = [median(slices.map((one) => one.p50)), median(slices.map((one) => one.p99))];
    table.print({
      what: `200 presses/s, rooms of 4 ${what}: on all four screens`,
      note: `after ${p50.toFixed(1)} ms (p50), ${p99.toFixed(1)} ms (p99)`,
    });
  }
}

/** Rooms that are spread over three nodes, against as many on one of them. */
async function proveSpreadRooms(table: Table, resources: Resources, nats: NatsServers) {
  const nodes = await startNodes(() => startFor(resources, 2 * SPREAD_ROOMS, joining(nats)));
  const one = await host(resources, nodes.slice(0, 1), SPREAD_ROOMS);
  const three = await host(resources, nodes, SPREAD_ROOMS);
  const slice = { inFlight: SPREAD_IN_FLIGHT, milliseconds: SLICE_MS, sleeps: true };
  const { ratio, perSecond } = await compare('three nodes against one', three, one, slice);
  table.print({
    what: 'rooms of 4 spread over three nodes ÷ on one: moves/s',
    ratio,
    note: `${whole(perSecond)} moves/s`,
  });
  const most = async (rooms: Hosted, count: number): Promise<string> => {
    const play = { ...slice, milliseconds: FLAT_OUT_MS };
    const { result, use } = await useDuring(nodes, nats, () => rooms.play(play));
    const nodesMost = (count * result.perSecond) / use.nodes;
    const natsMost = result.perSecond / Math.max(...use.nats);
    return `${whole(nodesMost)} moves/s for ${count === 1 ? 'the node' : 'the nodes'}, ${whole(natsMost)} for NATS (${told(use)})`;
  };
  table.print({ what: 'one node, with a processor for each process', note: await most(one, 1) });
  table.print({ what: 'three nodes, with a processor for each', note: await most(three, NODES) });
}

/** Many players on one board, on three nodes against all on one of them. */
async function proveBusyRoom(table: Table, resources: Resources, nats: NatsServers) {
  const nodes = await startNodes(() => startRecollect(resources, joining(nats)));
  const together = crowdOn(resources, nodes.slice(0, 1), 0);
  const spread = crowdOn(resources, nodes, PLAYERS);
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let slice = 0; slice <= BUSY_SLICES; slice++) {
    beginStep(`60 players on one board: slice ${slice + 1} of ${BUSY_SLICES + 1}`);
    const [other, mine] = [await together.play(), await spread.play()];
    if (slice === 0) continue;
    ratios.push(mine / other);
    rates.push(mine);
  }
  table.print({
    what: '60 players on one board, spread over three nodes ÷ on one: moves/s',
    ratio: median(ratios),
    note: `${whole(median(rates))} moves/s`,
  });
  table.print({ what: '60 players on one board, on one node', note: together.summary() });
  table.print({ what: '60 players on one board, spread over three nodes', note: spread.summary() });
}

function crowdOn(resources: Resources, nodes: readonly MeasuredServer[], first: number) {
  const moves = Array.from({ length: PLAYERS }, () => 0);
  const perNode = PLAYERS / nodes.length;
  const loads = nodes.map(({ port }, node) => {
    return new Load(port, perNode, (connection) => {
      const player = node * perNode + connection;
      const nth = moves[player] ?? 0;
      moves[player] = nth + 1;
      const cell = 2 * (first + player) + (nth % 2);
      return `/flip/p${first + player}/${Math.floor(cell / BOARD_SIDE)},${cell % BOARD_SIDE}`;
    });
  });
  for (const load of loads) resources.onClose(() => load.close());
  let [answered, failed, conflicts] = [0, 0, 0];
  return {
    /** Resolves with the moves per second. */
    async play(): Promise<number> {
      const before = await totalOf(nodes, 'recollect_conflicts_total');
      const slices = await Promise.all(
        loads.map((load) => load.slice(2 * SLICE_MS, { sleeps: true })),
      );
      conflicts += (await totalOf(nodes, 'recollect_conflicts_total')) - before;
      answered += slices.reduce((sum, slice) => sum + slice.answered, 0);
      failed += slices.reduce((sum, slice) => sum + slice.failed, 0);
      return slices.reduce((sum, slice) => sum + slice.answered / slice.seconds, 0);
    },
    summary(): string {
      const share = (Math.min(...moves) * PLAYERS) / moves.reduce((sum, count) => sum + count, 0);
      return `${(conflicts / answered).toFixed(3)} conflicts per move, ${failed} moves failed; the slowest player made ${percent(share)} of the average`;
    },
  };
}

/** One after the other: the first one makes the board that the others join. */
async function startNodes(start: () => Promise<MeasuredServer>): Promise<MeasuredServer[]> {
  const nodes: MeasuredServer[] = [];
  while (nodes.length < NODES) nodes.push(await start());
  return nodes;
}
