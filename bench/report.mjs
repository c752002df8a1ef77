// @ts-check
/** Preloaded into a measured server: tells what it uses when asked. */
process.on('message', (message) => {
  if (message === 'collect garbage') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ cpuMicroseconds: user + system, rss, heap: heapUsed });
});
// The channel must not keep the server alive, nor end it.
process.channel?.unref();
