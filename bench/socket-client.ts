/**
 * Holds many WebSockets of the default room: `socket-client.ts PORT COUNT`. In a process of its own,
 * since the connections of a process are limited. Reports when all are open and quiet. On a path, it
 * requests that, and reports the time until every socket had the whole resulting message, and its size.
 */
import { BareSocket, frameLength } from './bare-socket.ts';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
/** The number of connections opened at a time, so that the accept queue does not overflow. */
const AT_ONCE = 200;
/** Presence is sent with a delay, which in a room of 10,000 is two seconds. */
const QUIET_MS = 3_000;

export interface Told {
  readonly milliseconds: number;
  readonly bytes: number;
}

const sockets: BareSocket[] = [];
let bytes = 0;
let received = 0;
let onAll = (): void => {};

async function open(): Promise<void> {
  const socket = await BareSocket.open(port, 'default');
  sockets.push(socket);
  socket.onBytes(take);
  socket.send('{"type":"hello"}');
}

function take(chunk: Buffer): void {
  // All get the same message, so the first one tells its size.
  if (received === 0 && chunk.length > 0) bytes = frameLength(chunk) ?? 0;
  received += chunk.length;
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
