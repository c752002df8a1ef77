import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

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
  stop(): void;
}

/**
 * The real thing, through its command line, with a board of distinct cards: play never runs out.
 * `limits` are such as `moves-per-second=1000`.
 */
export async function startRecollect(
  size: number,
  card: (index: number) => string,
  isDurable: boolean,
  limits: readonly string[] = [],
): Promise<MeasuredServer> {
  const cards = Array.from({ length: size * size }, (_, index) => `${card(index)}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-'));
  const file = join(folder, 'board.txt');
  writeFileSync(file, `${size}x${size}\n${cards.join('')}`);
  const storage = isDurable ? ['--data', join(folder, 'data')] : ['--ephemeral'];
  const limiting = limits.flatMap((limit) => ['--limit', limit]);
  const args = ['serve', '0', file, '--host', '127.0.0.1', ...storage, ...limiting];
  return start('../dist/cli.js', args, () => rmSync(folder, { recursive: true, force: true }));
}

export function startConstant(bytes: number): Promise<MeasuredServer> {
  return start('constant.mjs', [String(bytes)]);
}

export function startConstantSockets(): Promise<MeasuredServer> {
  return start('constant-sockets.mjs', []);
}

async function start(
  script: string,
  args: string[],
  tidyUp = (): void => {},
): Promise<MeasuredServer> {
  const child = fork(here(script), args, {
    execArgv: ['--import', new URL('report.mjs', import.meta.url).href, '--expose-gc'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.once('exit', tidyUp);
  const ask = async (question: string): Promise<Usage> => {
    child.send(question);
    const [usage] = await once(child, 'message');
    return usage;
  };
  return {
    port: await portOf(child.stdout),
    usage: () => ask('usage'),
    usageAfterGarbageCollection: () => ask('collect garbage'),
    stop: () => child.kill(),
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

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
