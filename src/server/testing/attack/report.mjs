// @ts-check
/**
 * Preloaded into a server. Tells how long the main thread had worked when a probe was answered: those
 * who ask learn of it late on a busy machine. Tells also how much memory it holds when all is freed that
 * can be.
 */
import { subscribe } from 'node:diagnostics_channel';
import { busyMsOf } from './busy.mjs';

subscribe('http.server.response.finish', (message) => {
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message);
  const probe = request.headers['x-probe'];
  if (probe !== undefined) process.send?.({ probe: Number(probe), busyMs: busyMsOf(process.pid) });
});

process.on('message', () => {
  for (let time = 0; time < 2; time++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ held: heapUsed + external });
});
// The server must not outlive those who look after it, nor be kept alive by the channel to them.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
