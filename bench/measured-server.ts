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
}

export interface RecollectOptions {
  /** Rows and columns of its board. */
  readonly size?: number;
  /** Cards are distinct, so play never runs out. */
  readonly card?: (index: number) => string;
  /** Every move is on the disk before it is answered. */
  readonly isDurable?: boolean;
  /** Such as `moves-per-second=1000`. */
  readonly limits?: readonly string[];
}

/** The real thing, through its command line. */
export async function startRecollect(
  resources: Resources,
  options: RecollectOptions = {},
): Promise<MeasuredServer> {
  const { size = 5, card = (index) => `c${index}`, isDurable = false, limits = [] } = options;
  const cards = Array.from({ length: size * size }, (_, index) => `${card(index)}\n`);
  const folder = resources.newFolder();
  const file = join(folder, 'board.txt');
  writeFileSync(file, `${size}x${size}\n${cards.join('')}`);
  const storage = isDurable ? ['--data', join(folder, 'data')] : ['--ephemeral'];
  const limiting = limits.flatMap((limit) => ['--limit', limit]);
  const args = ['serve', '0', file, '--host', '127.0.0.1', ...storage, ...limiting];
  return start(resources, '../dist/cli.js', args);
}

export function startConstant(resources: Resources, bytes: number): Promise<MeasuredServer> {
  return start(resources, 'constant.mjs', [bytes]);
}

/** Everybody in a room is sent so many bytes whatever one of them says. */
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
