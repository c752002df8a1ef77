import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type Process = ChildProcessByStdio<Writable, Readable, Readable>;

/** A folder that is gone when the test is. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built command line in a process of its own, gone when the test is. */
export const start = (...args: string[]): Process => startAtHome(newFolder(), ...args);

/** The same for a user whose home is that folder. */
export const startAtHome = (home: string, ...args: string[]): Process =>
  child(home, process.execPath, 'dist/cli.js', ...args);

/** The same where no file can have more than so many kilobytes. */
export const startLimited = (home: string, kilobytes: number, ...args: string[]): Process =>
  child(
    home,
    'sh',
    '-c',
    `ulimit -f ${kilobytes * 2}; exec "$0" dist/cli.js "$@"`,
    process.execPath,
    ...args,
  );

function child(home: string, program: string, ...args: string[]): Process {
  const { XDG_DATA_HOME: _, LOCALAPPDATA: __, ...env } = process.env;
  const started = spawn(program, args, {
    cwd: ROOT,
    env: { ...env, HOME: home, USERPROFILE: home },
  });
  onTestFinished(async () => {
    if (started.exitCode !== null || started.signalCode !== null) return;
    const ended = once(started, 'exit');
    started.kill('SIGKILL');
    await ended;
  });
  return started;
}

/** Runs the command line to its end. */
export const run = (...args: string[]) => pipe('', ...args);

/** Runs the command line to its end with something to read. */
export const pipe = (input: string, ...args: string[]) => outcome(start(...args), input);

/** What a process says until its end. */
export async function outcome(child: Process, input = '') {
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}
