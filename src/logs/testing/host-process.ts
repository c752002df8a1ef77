import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Line, Sent } from './crash-lines.ts';

const HOST = fileURLToPath(new URL('./crash-host.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A process that plays in the rooms of a folder. It ends with the test. */
export class HostProcess {
  readonly #seed: string;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #exit: Promise<unknown[]>;
  readonly #stderr: Promise<string>;

  /** Only starts the process, which takes longer than most plays: it does not touch the folder yet. */
  constructor(folder: string, seed: string) {
    const child = spawn(process.execPath, ['--import', 'tsx', HOST, folder, seed], { cwd: ROOT });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    this.#seed = seed;
    this.#child = child;
    this.#exit = once(child, 'exit');
    this.#stderr = text(child.stderr);
    // The process may end before it has read all its input; stderr says why.
    child.stdin.on('error', () => {});
  }

  /** Sends again what is in doubt, plays, and is killed after `count` lines. Returns all lines. */
  async playUntilKilled(inDoubt: readonly Sent[], count: number): Promise<Line[]> {
    const child = this.#child;
    child.stdin.write(`${JSON.stringify(inDoubt)}\n`);
    const lines = await linesOf(child.stdout, count, () => child.kill('SIGKILL'));
    const [code, signal] = await this.#exit;
    if (signal === 'SIGKILL') return lines.map((line) => JSON.parse(line));
    const how = `the process of seed ${this.#seed} ended by itself (${code ?? signal})`;
    throw new Error(`${how}: ${await this.#stderr}`);
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
