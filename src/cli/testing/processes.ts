import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts the built command line in a process of its own, gone when the test is. */
export function start(...args: string[]): ChildProcessByStdio<Writable, Readable, Readable> {
  const child = spawn(process.execPath, ['dist/cli.js', ...args], { cwd: ROOT });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs the command line to its end. */
export const run = (...args: string[]) => pipe('', ...args);

/** Runs the command line to its end with something to read. */
export async function pipe(input: string, ...args: string[]) {
  const child = start(...args);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}
