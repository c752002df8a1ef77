import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { spawn } from '@lydell/node-pty';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Screen {
  readonly columns?: number;
  readonly env?: Record<string, string>;
}

/** Written whenever the command line asks somebody at a terminal for a line. */
const PROMPT = '\x1b[1G\x1b[0J';

/** Runs the command line in a terminal, typing a line whenever it asks for one. */
export function inTerminal(
  lines: readonly string[],
  args: readonly string[],
  { columns = 200, env = {} }: Screen = {},
): Promise<{ code: number; written: string }> {
  const { NO_COLOR: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['dist/cli.js', ...args], {
    cwd: ROOT,
    name: 'xterm-256color',
    cols: columns,
    rows: 24,
    env: { ...inherited, ...env },
  });
  let written = '';
  let asked = 0;
  return new Promise((resolve) => {
    child.onData((data) => {
      written += data;
      for (const prompts = written.split(PROMPT).length - 1; asked < prompts; asked++) {
        child.write(asked < lines.length ? `${lines[asked]}\r` : END_OF_INPUT);
      }
    });
    child.onExit(({ exitCode }) => resolve({ code: exitCode, written }));
  });
}

const END_OF_INPUT = '\x04';

/** What was written to a terminal, without control codes. */
export const plain = (written: string): string =>
  stripVTControlCharacters(written).replace(/\r+\n/g, '\n');
