import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Line, Sent } from './crash-lines.ts';

const HOST = fileURLToPath(new URL('./crash-host.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** One life of the process that plays in the rooms of a folder, gone when the test is. */
export class Life {
  readonly #seed: string;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #exit: Promise<unknown[]>;
  readonly #complaint: Promise<string>;

  /** Does not touch the folder yet: a process takes longer to start than most lives last. */
  constructor(folder: string, seed: string) {
    const child = spawn(process.execPath, ['--import', 'tsx', HOST, folder, seed], { cwd: ROOT });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    this.#seed = seed;
    this.#child = child;
    this.#exit = once(child, 'exit');
    this.#complaint = text(child.stderr);
    // It may have come to its end before it has read all; why, it says itself.
    child.stdin.on('error', () => {});
  }

  /** Sends again what is in doubt, plays, and is killed after `count` lines. Gives all that it told. */
  async live(inDoubt: readonly Sent[], count: number): Promise<Line[]> {
    const child = this.#child;
    child.stdin.write(`${JSON.stringify(inDoubt)}\n`);
    const told = await linesOf(child.stdout, count, () => child.kill('SIGKILL'));
    const [code, signal] = await this.#exit;
    if (signal === 'SIGKILL') return told.map((line) => JSON.parse(line));
    const how = `the process of seed ${this.#seed} ended by itself (${code ?? signal})`;
    throw new Error(`${how}: ${await this.#complaint}`);
  }
}

/** All complete lines; calls back as soon as there are `count`. */
async function linesOf(output: Readable, count: number, onCount: () => void): Promise<string[]> {
  output.setEncoding('utf8');
  const lines: string[] = [];
  let rest = '';
  let isEnough = false;
  for await (const chunk of output) {
    const [first = '', ...more] = String(chunk).split('\n');
    const parts = [rest + first, ...more];
    rest = parts.pop() ?? '';
    for (const line of parts) lines.push(line);
    if (isEnough || lines.length < count) continue;
    isEnough = true;
    onCount();
  }
  return lines;
}
