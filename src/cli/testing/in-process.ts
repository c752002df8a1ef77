import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { CommandIo } from '../command.ts';
import { main } from '../main.ts';
import { newFolder, outcome, type Running } from './processes.ts';

/** Runs the command line to its end, inside this process. */
export const run = (...args: string[]) => pipe('', ...args);

export const pipe = (input: string, ...args: string[]) =>
  outcome(startHere(newFolder(), ...args), input);

/** Starts the command line inside this process, for a user with that home folder. */
export const startHere = (home: string, ...args: string[]): Running =>
  here(home, (io) => main(args, io));

/** Starts a command, and sends it SIGTERM at the end of the test. */
export function here(home: string, command: (io: CommandIo) => Promise<number>): Running {
  const io = fakeProcess(home, () => new PassThrough());
  const { stdin, stdout, stderr } = io;
  const ended = command(io).finally(() => {
    stdout.end();
    stderr.end();
  });
  const kill = (signal: NodeJS.Signals = 'SIGTERM'): void => void io.emit(signal);
  onTestFinished(async () => {
    kill();
    await ended;
  });
  return { stdin, stdout, stderr, ended, kill };
}

/** A process for a command to run in. To exit from it is an error. */
const fakeProcess = (home: string, pipe: () => PassThrough) =>
  Object.assign(new EventEmitter(), {
    stdin: pipe(),
    stdout: pipe(),
    stderr: pipe(),
    env: { HOME: home, USERPROFILE: home },
    exit(code: number): never {
      throw new Error(`it would have ended this process with ${code}`);
    },
  });

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: this is what is looked for
/** The control sequences of our own screens and prompts. */
const OWN =
  /\x1b\[(?:\?1049[hl]|[23]J|[HKJ]|0J|\d+[A-DG]|(?:[1247]|2[247]|3\d|4\d|9\d)m)|\r\n|\r|\n/g;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: as above

/** All other control characters, which a terminal would obey. */
export const obeyedIn = (written: string): string =>
  [...written.replace(OWN, '').matchAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+.{0,9}/gu)]
    .map(([found]) => JSON.stringify(found))
    .join(' ');

/** A pipe, or a terminal with a size and colours. */
export type Where = 'in lines' | 'on a screen';

/** Keys to type as soon as the output contains `after`. */
export interface Typing {
  readonly after?: string;
  readonly keys: string;
}

export const NOTHING: Typing = { keys: '' };

/** Runs a command to its end, and returns its output, with what a terminal would have obeyed. */
export async function written(
  where: Where,
  { after = '', keys }: Typing,
  command: (io: CommandIo) => Promise<number>,
) {
  const screen = { isTTY: true, columns: 100, rows: 40, hasColors: () => true };
  const io = fakeProcess(newFolder(), () =>
    Object.assign(new PassThrough(), where === 'on a screen' ? screen : {}),
  );
  const { stdin, stdout, stderr } = io;
  let [out, err] = ['', ''];
  let untyped = keys;
  const type = (): void => {
    if (!out.includes(after)) return;
    stdin.write(untyped);
    untyped = '';
  };
  stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
    if (untyped !== '') type();
  });
  stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk;
  });
  const code = await command(io);
  for (const stream of [stdout, stderr]) {
    stream.end();
    await once(stream, 'end');
  }
  return { code, out, err, obeyed: obeyedIn(out + err) };
}
