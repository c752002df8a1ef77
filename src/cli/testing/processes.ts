import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A command that was started, in this process or another, with pipes to it. */
export interface Running {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  kill(signal?: NodeJS.Signals): void;
}

/** A folder that is removed at the end of the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built command line in a process that is killed at the end of the test. */
export const start = (...args: string[]): Running => startAtHome(newFolder(), ...args);

/** The same for a user with that home folder. */
export const startAtHome = (home: string, ...args: string[]): Running =>
  child(home, process.execPath, 'dist/cli.js', ...args);

/** The same with a module that is loaded before anything else. */
export const startWith = (home: string, module: URL, ...args: string[]): Running =>
  child(home, process.execPath, '--import', module.href, 'dist/cli.js', ...args);

/** The same with a limit on the size of files. */
export const startLimited = (home: string, kilobytes: number, ...args: string[]): Running =>
  child(
    home,
    'sh',
    '-c',
    `ulimit -f ${kilobytes * 2}; exec "$0" dist/cli.js "$@"`,
    process.execPath,
    ...args,
  );

function child(home: string, program: string, ...args: string[]): Running {
  const { XDG_DATA_HOME: _, LOCALAPPDATA: __, ...env } = process.env;
  const started = spawn(program, args, {
    cwd: ROOT,
    env: { ...env, HOME: home, USERPROFILE: home },
  });
  const { stdin, stdout, stderr } = started;
  const ended = once(started, 'exit').then(([code, signal]) => code ?? signal);
  const kill = (signal?: NodeJS.Signals): void => void started.kill(signal);
  onTestFinished(async () => {
    kill('SIGKILL');
    await ended;
  });
  return { stdin, stdout, stderr, ended, kill };
}

/** Runs the built command line to its end. */
export const runBuilt = (...args: string[]) => outcome(start(...args));

/** Waits for the end of a command, and collects its output. */
export async function outcome({ stdin, stdout, stderr, ended }: Running, input = '') {
  stdin.end(input);
  const [out, err, code] = await Promise.all([text(stdout), text(stderr), ended]);
  return { code, stdout: out, stderr: err };
}
