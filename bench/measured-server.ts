import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AskedProcess } from './asked-process.ts';
import type { Resources } from './resources.ts';

export interface Usage {
  readonly cpuMicroseconds: number;
  readonly rss: number;
  readonly heap: number;
}

/** A server in a process of its own, on a port of 127.0.0.1. */
export interface MeasuredServer {
  readonly port: number;
  usage(): Promise<Usage>;
  usageAfterGarbageCollection(): Promise<Usage>;
  /** Resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface NatsAddresses {
  readonly servers: readonly string[];
  readonly monitors: readonly string[];
}

export interface RecollectOptions {
  /** Rows and columns of its board. */
  readonly size?: number;
  /** Cards are distinct, so play never runs out. */
  readonly card?: (index: number) => string;
  /** Store every move on the disk before it is answered. */
  readonly isDurable?: boolean;
  /** Store every move there instead. */
  readonly nats?: NatsAddresses | undefined;
  /** Such as `moves-per-second=1000`. */
  readonly limits?: readonly string[];
}

/** Starts Recollect itself, by its command line. */
export async function startRecollect(
  resources: Resources,
  options: RecollectOptions = {},
): Promise<MeasuredServer> {
  const { size = 5, card = (index) => `c${index}`, limits = [] } = options;
  const cards = Array.from({ length: size * size }, (_, index) => `${card(index)}\n`);
  const folder = resources.newFolder();
  const file = join(folder, 'board.txt');
  writeFileSync(file, `${size}x${size}\n${cards.join('')}`);
  const storage = storageArguments(folder, options);
  const limiting = limits.flatMap((limit) => ['--limit', limit]);
  const args = ['serve', '0', file, '--host', '127.0.0.1', ...storage, ...limiting];
  return start(resources, '../dist/cli.js', args);
}

function storageArguments(folder: string, { isDurable, nats }: RecollectOptions): string[] {
  if (!nats) return isDurable ? ['--data', join(folder, 'data')] : ['--ephemeral'];
  const monitors = nats.monitors.flatMap((monitor) => ['--nats-monitor', monitor]);
  return ['--nats', nats.servers.join(','), ...monitors];
}

export function startConstant(resources: Resources, bytes: number): Promise<MeasuredServer> {
  return start(resources, 'constant.mjs', [bytes]);
}

/** Starts a server that sends everybody in a room that many bytes for each message. */
export function startRelay(resources: Resources, bytes: number): Promise<MeasuredServer> {
  return start(resources, 'relay.mjs', [bytes]);
}

export function startConstantSockets(resources: Resources): Promise<MeasuredServer> {
  return start(resources, 'constant-sockets.mjs', []);
}

async function start(
  resources: Resources,
  script: string,
  args: readonly (string | number)[],
): Promise<MeasuredServer> {
  const server = new AskedProcess(resources, script, args, {
    execArgv: ['--import', new URL('report.mjs', import.meta.url).href, '--expose-gc'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return {
    port: await portOf(server.output),
    usage: () => server.ask('usage'),
    usageAfterGarbageCollection: () => server.ask('collect garbage'),
    stop: (signal) => server.stop(signal),
  };
}

async function portOf(output: NodeJS.ReadableStream | null): Promise<number> {
  if (!output) throw new Error('the server has no output');
  for await (const line of createInterface({ input: output })) {
    const port = /listening at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('the server did not listen');
}

/** Waits until the server is idle. */
export async function settle(server: MeasuredServer): Promise<void> {
  let last = -1;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { cpuMicroseconds } = await server.usage();
    if (last >= 0 && cpuMicroseconds - last < 20_000) return;
    last = cpuMicroseconds;
  }
}

/** The heap that an idle server uses. */
export async function restingHeap(server: MeasuredServer): Promise<number> {
  // Objects of closed connections take more than one collection to be freed.
  for (let round = 0; round < 3; round++) {
    await settle(server);
    await server.usageAfterGarbageCollection();
  }
  return (await server.usageAfterGarbageCollection()).heap;
}
