import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { type IPty, spawn } from '@lydell/node-pty';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Screen {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Record<string, string>;
}

/** Written around each prompt on a terminal. */
const PROMPT = '\x1b[1G\x1b[0J';
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is looked for
const PROMPT_ENDS = /\x1b\[\d+G/;

/** Longer than the time in which Enter counts as pressed by mistake. */
export const UNHURRIED_MS = 500;

const END_OF_INPUT = '\x04';

/** Starts the built command line in a terminal. */
export const spawnInTerminal = (
  args: readonly string[],
  options: { cols: number; rows: number; env: Record<string, string> },
): IPty =>
  spawn(process.execPath, ['dist/cli.js', ...args], {
    cwd: ROOT,
    name: options.env['TERM'] ?? 'xterm-256color',
    ...options,
  });

/** Runs the command line in a terminal of its own, typing a line whenever it asks for one. */
export function inTerminal(
  lines: readonly string[],
  args: readonly string[],
  { columns = 200, rows = 24, env = {} }: Screen = {},
): Promise<{ code: number; written: string }> {
  const child = spawnInTerminal(args, { cols: columns, rows, env });
  let written = '';
  let asked = 0;
  const answer = (prompt: string): void => {
    const line = lines[asked++];
    const keys = line === undefined ? END_OF_INPUT : `${line}\r`;
    if (prompt.includes('Press Enter')) setTimeout(() => child.write(keys), UNHURRIED_MS);
    else child.write(keys);
  };
  return new Promise((resolve) => {
    child.onData((data) => {
      written += data;
      const prompts = written.split(PROMPT).slice(1);
      const complete = prompts.filter((prompt) => PROMPT_ENDS.test(prompt));
      for (const prompt of complete.slice(asked)) answer(prompt);
    });
    child.onExit(({ exitCode }) => resolve({ code: exitCode, written }));
  });
}

/** Terminal output without control codes. */
export const plain = (written: string): string =>
  stripVTControlCharacters(written).replace(/\r+\n/g, '\n');

/** The text of a file in this folder. */
export const fixture = (name: string): string =>
  readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

export const words = (line: string): string[] => line.split(' ');

/** Lines as a pipe delivers them. */
export const typed = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('');

export const linesOf = (input: string): string[] => input.split('\n').slice(0, -1);

/** Clears the screen of a terminal and its scrollback. */
export const CLEAR = '\x1b[2J\x1b[3J\x1b[H';
