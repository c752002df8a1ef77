/**
 * Holds many WebSockets of the default room: `socket-client.ts PORT COUNT`. In a process of its own,
 * since a process may have only so many connections. It says so when all are there and nothing comes
 * any more. Told a path, it requests that, and says how long it took until everybody had the whole
 * message that came of it, and how many bytes that was.
 */
import type { Socket } from 'node:net';
import { frameLength, maskedFrame, openSocket, PING, PONG } from './handshake.ts';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
/** Connections are opened so many at a time, not to overflow the queue of those to be accepted. */
const AT_ONCE = 200;
/** Who is there is told with a delay, which in a room of 10,000 is two seconds. */
const QUIET_MS = 3_000;

export interface Told {
  readonly milliseconds: number;
  readonly bytes: number;
}

const HELLO = maskedFrame('{"type":"hello"}');
const sockets: Socket[] = [];
let bytes = 0;
let received = 0;
let onAll = (): void => {};

async function open(): Promise<void> {
  const socket = await openSocket(port, 'default');
  sockets.push(socket);
  socket.on('data', (chunk) => take(chunk.length - pings(socket, chunk), chunk));
  socket.write(HELLO);
}

/** How many bytes at the beginning or at the end are a ping, which is answered. */
function pings(socket: Socket, chunk: Buffer): number {
  // Texts neither begin nor end with such bytes.
  if (chunk[0] !== PING[0] && chunk.at(-1) !== PING[1]) return 0;
  socket.write(PONG);
  return PING.length;
}

function take(length: number, chunk: Buffer): void {
  // All get the same, so the first to get it tells how much is to come.
  if (received === 0 && length > 0) bytes = frameLength(chunk, chunk[0] === PING[0] ? 2 : 0) ?? 0;
  received += length;
  if (received === bytes * sockets.length) onAll();
}

async function tellAll(path: string): Promise<Told> {
  received = 0;
  const told = new Promise<number>((resolve) => {
    onAll = () => resolve(performance.now());
  });
  const start = performance.now();
  await fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text());
  return { milliseconds: (await told) - start, bytes };
}

process.on('message', async (path) => process.send?.(await tellAll(String(path))));

async function becomeQuiet(): Promise<void> {
  let before = -1;
  while (received !== before) {
    before = received;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

while (sockets.length < count) await Promise.all(Array.from({ length: AT_ONCE }, open));
await becomeQuiet();
process.send?.('quiet');
