/**
 * Holds many WebSockets of the default room: `socket-client.ts PORT COUNT`. In a process of its own,
 * since a process may have only so many connections. It says so when all are there and nothing comes
 * any more. Told a path, it requests that, and says how long it took until everybody had the whole
 * message that came of it, and how many bytes that was.
 */
import { BareSocket, frameLength } from './bare-socket.ts';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
/** Connections are opened so many at a time, not to overflow the queue of those to be accepted. */
const AT_ONCE = 200;
/** Who is there is told with a delay, which in a room of 10,000 is two seconds. */
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
  // All get the same, so the first to get it tells how much is to come.
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
