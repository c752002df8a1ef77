import type { MeasuredServer } from './measured-server.ts';

/** Until the server no longer works on what it was sent. */
export async function settle(server: MeasuredServer): Promise<void> {
  let last = -1;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { cpuMicroseconds } = await server.usage();
    if (last >= 0 && cpuMicroseconds - last < 20_000) return;
    last = cpuMicroseconds;
  }
}

/** The heap that is in use when nothing goes on. */
export async function restingHeap(server: MeasuredServer): Promise<number> {
  // What was held by closed connections takes more than one round to be found unused.
  for (let round = 0; round < 3; round++) {
    await settle(server);
    await server.usageAfterGarbageCollection();
  }
  return (await server.usageAfterGarbageCollection()).heap;
}
