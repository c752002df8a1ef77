/**
 * Holds many long polls on one server: `watch-client.ts PORT COUNT`. In a process of its own, since a
 * process has a limited number of connections. On `watch`, all of them request the next change. On a
 * path, it requests that, and reports the milliseconds until every watcher had its answer.
 */
import { connect, type Socket } from 'node:net';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
/** The number of connections opened at a time, so that the accept queue does not overflow. */
const AT_ONCE = 200;

const sockets: Socket[] = [];
let answered = 0;
let onAll = (): void => {};

async function open(): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  sockets.push(socket);
  // Otherwise callers would wait for ever.
  socket.once('close', () => {
    throw new Error('a watcher was dropped');
  });
  // An answer is small and comes in one piece.
  socket.on('data', () => {
    answered += 1;
    if (answered === sockets.length) onAll();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
}

function watch(): string {
  for (const [index, socket] of sockets.entries()) {
    socket.write(`GET /watch/w${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  }
  return 'watching';
}

async function tellAll(path: string): Promise<number> {
  answered = 0;
  const told = new Promise<void>((resolve) => {
    onAll = resolve;
  });
  const start = performance.now();
  await Promise.all([fetch(`http://127.0.0.1:${port}${path}`).then((all) => all.text()), told]);
  return performance.now() - start;
}

process.on('message', async (message) => {
  if (message === 'watch') process.send?.(watch());
  else process.send?.(await tellAll(String(message)));
});

while (sockets.length < count) await Promise.all(Array.from({ length: AT_ONCE }, open));
process.send?.('connected');
