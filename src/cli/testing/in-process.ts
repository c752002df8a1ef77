import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { CommandIo } from '../io.ts';
import { main } from '../main.ts';
import { newFolder, outcome, type Running } from './processes.ts';

/** Runs the command line to its end, without a process of its own. */
export const run = (...args: string[]) => pipe('', ...args);

/** The same with something to read. */
export const pipe = (input: string, ...args: string[]) =>
  outcome(startHere(newFolder(), ...args), input);

/** Starts the command line without a process of its own, for a user whose home is that folder. */
export const startHere = (home: string, ...args: string[]): Running =>
  here(home, (io) => main(args, io));

/** Starts a command that ends when the test does, as by SIGTERM, if not before. */
export function here(home: string, command: (io: CommandIo) => Promise<number>): Running {
  const pipes = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const io = Object.assign(new EventEmitter(), pipes, {
    env: { HOME: home, USERPROFILE: home },
    exit(code: number): never {
      throw new Error(`it would have ended this process with ${code}`);
    },
  });
  const ended = command(io).finally(() => {
    pipes.stdout.end();
    pipes.stderr.end();
  });
  const kill = (signal: NodeJS.Signals = 'SIGTERM'): void => void io.emit(signal);
  onTestFinished(async () => {
    kill();
    await ended;
  });
  return { ...pipes, ended, kill };
}
