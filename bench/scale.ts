/** Measurements with thousands of people, which take long or need a quiet machine. */
import { measureRooms } from './many-rooms.ts';
import type { PlayResult } from './room-client.ts';
import { compareSockets } from './socket-watchers.ts';
import type { Table } from './table.ts';
import { compareWatchers } from './watchers.ts';

const WATCHERS = 10_000;
const ROOMS = 1_000;
/** Smaller than any object that a watcher could leave behind. */
const MOST_LEFT = 32;
/** The memory of a WebSocket besides the connection: its protocol, the session, its place in the room. */
const SOCKET_MEMORY = 2.5;

/** The cost of checking, playing and storing a move besides sending it to everybody. */
const RELAY_CPU = 1.3;

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

export async function proveWatchers(table: Table): Promise<void> {
  const { time, memory, milliseconds, left } = await compareWatchers(WATCHERS);
  table.print({
    what: 'a change reaching 10,000 /watch long polls ÷ bare node:http',
    ratio: time,
    atMost: 1.25,
    note: `${Math.round(milliseconds)} ms`,
  });
  table.print({ what: 'memory per held /watch ÷ bare node:http', ratio: memory, atMost: 1.2 });
  table.print({
    what: 'bytes left behind per watcher when 10,000 more were dropped',
    ratio: left,
    atMost: MOST_LEFT,
  });
}

export async function proveSockets(table: Table): Promise<void> {
  const { time, cpu, milliseconds, bytes, memory, left } = await compareSockets(WATCHERS);
  const { ours, theirs } = memory;
  table.print({
    what: 'a change reaching 10,000 WebSockets ÷ bare socket writes',
    ratio: time,
    atMost: 1.25,
    note: `${Math.round(milliseconds)} ms for ${bytes} bytes each; CPU ${cpu.toFixed(2)}`,
  });
  table.print({
    what: 'memory per WebSocket ÷ bare socket',
    ratio: ours.rss / theirs.rss,
    atMost: SOCKET_MEMORY,
    note: `${kilobytes(ours.rss)}, of which ${kilobytes(ours.heap)} in the heap (bare: ${kilobytes(theirs.heap)})`,
  });
  table.print({
    what: 'bytes left behind per WebSocket when 10,000 more were dropped',
    ratio: left,
    atMost: MOST_LEFT,
  });
}

/** Memory Scramble in all rooms at once, in the memory and then on the disk. */
export async function proveRooms(table: Table): Promise<void> {
  await proveRoomsOf(table, false);
  await proveRoomsOf(table, true);
}

async function proveRoomsOf(table: Table, isDurable: boolean): Promise<void> {
  const { ratio, cpu, cpuOverRelay, flatOut, lively, memory } = await measureRooms(
    ROOMS,
    isDurable,
  );
  const rooms = `1,000 rooms of 4${isDurable ? ', durable' : ''}`;
  table.print({
    what: `${rooms}: moves/s ÷ with 10 rooms`,
    ratio,
    note: `CPU per move ${cpu.toFixed(2)}`,
  });
  table.print({
    what: `${rooms}: CPU per move ÷ bare ws relay`,
    ratio: cpuOverRelay,
    ...(!isDurable && { atMost: RELAY_CPU }),
  });
  table.print({ what: `${rooms}: as fast as they can`, note: told(flatOut) });
  table.print({ what: `${rooms}: a move every 2 s each`, note: told(lively) });
  table.print({
    what: `${rooms}: memory`,
    note: `${kilobytes(memory.rss)} a room with its sockets; heap: ${kilobytes(memory.heapPerRoom)} a room, ${kilobytes(memory.heapPerSocket)} a socket`,
  });
}

const told = ({ perSecond, p50, p99 }: PlayResult): string =>
  `${Math.round(perSecond)} moves/s, all told after ${p50.toFixed(1)} ms (p50), ${p99.toFixed(1)} ms (p99)`;
