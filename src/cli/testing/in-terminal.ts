import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { spawn } from '@lydell/node-pty';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Screen {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Record<string, string>;
}

/** Written around each question to somebody at a terminal. */
const PROMPT = '\x1b[1G\x1b[0J';
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is looked for
const PROMPT_ENDS = /\x1b\[\d+G/;

/** Longer than what counts as a slip of the finger. */
const UNHURRIED_MS = 500;

const END_OF_INPUT = '\x04';

/** Runs the command line in a terminal of its own, typing a line whenever it asks for one. */
export function inTerminal(
  lines: readonly string[],
  args: readonly string[],
  { columns = 200, rows = 24, env = {} }: Screen = {},
): Promise<{ code: number; written: string }> {
  const child = spawn(process.execPath, ['dist/cli.js', ...args], {
    cwd: ROOT,
    name: 'xterm-256color',
    cols: columns,
    rows,
    env,
  });
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

/** What was written to a terminal, without control codes. */
export const plain = (written: string): string =>
  stripVTControlCharacters(written).replace(/\r+\n/g, '\n');
