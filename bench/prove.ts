/** The part of `npm run prove` that measures: what takes long or needs a quiet machine. */
import { measureRooms } from './many-rooms.ts';
import type { PlayResult } from './room-client.ts';
import { compareSockets } from './socket-watchers.ts';
import { print } from './table.ts';
import { compareWatchers } from './watchers.ts';

const WATCHERS = 10_000;
const ROOMS = 1_000;
/** Less than the smallest thing that a watcher could leave behind. */
const MOST_LEFT = 32;
/** What a WebSocket takes besides the connection: its protocol, the session, its place in the room. */
const SOCKET_MEMORY = 2.5;

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

async function proveWatchers(): Promise<void> {
  const { time, memory, milliseconds, left } = await compareWatchers(WATCHERS);
  print({
    what: 'a change reaching 10,000 /watch long polls ÷ bare node:http',
    ratio: time,
    atMost: 1.25,
    note: `${Math.round(milliseconds)} ms`,
  });
  print({ what: 'memory per held /watch ÷ bare node:http', ratio: memory, atMost: 1.2 });
  print({
    what: 'bytes left behind per watcher when 10,000 more were dropped',
    ratio: left,
    atMost: MOST_LEFT,
  });
}

async function proveSockets(): Promise<void> {
  const { time, cpu, milliseconds, bytes, memory, left } = await compareSockets(WATCHERS);
  const { ours, theirs } = memory;
  print({
    what: 'a change reaching 10,000 WebSockets ÷ bare socket writes',
    ratio: time,
    atMost: 1.25,
    note: `${Math.round(milliseconds)} ms for ${bytes} bytes each; CPU ${cpu.toFixed(2)}`,
  });
  print({
    what: 'memory per WebSocket ÷ bare socket',
    ratio: ours.rss / theirs.rss,
    atMost: SOCKET_MEMORY,
    note: `${kilobytes(ours.rss)}, of which ${kilobytes(ours.heap)} in the heap (bare: ${kilobytes(theirs.heap)})`,
  });
  print({
    what: 'bytes left behind per WebSocket when 10,000 more were dropped',
    ratio: left,
    atMost: MOST_LEFT,
  });
}

async function proveRooms(isDurable: boolean): Promise<void> {
  const { ratio, cpu, flatOut, lively, memory } = await measureRooms(ROOMS, isDurable);
  const rooms = `1,000 rooms of 4${isDurable ? ', durable' : ''}`;
  print({
    what: `${rooms}: moves/s ÷ with 10 rooms`,
    ratio,
    note: `CPU per move ${cpu.toFixed(2)}`,
  });
  print({ what: `${rooms}: as fast as they can`, note: told(flatOut) });
  print({ what: `${rooms}: a move every 2 s each`, note: told(lively) });
  print({
    what: `${rooms}: memory`,
    note: `${kilobytes(memory.rss)} a room with its sockets; heap: ${kilobytes(memory.heapPerRoom)} a room, ${kilobytes(memory.heapPerSocket)} a socket`,
  });
}

const told = ({ perSecond, p50, p99 }: PlayResult): string =>
  `${Math.round(perSecond)} moves/s, all told after ${p50.toFixed(1)} ms (p50), ${p99.toFixed(1)} ms (p99)`;

await proveWatchers();
await proveSockets();
await proveRooms(false);
await proveRooms(true);
