import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { cleaned } from '../output.ts';
import { Terminal } from '../terminal.ts';

/** Talks through a pipe in which all these lines are waiting. @returns what was written */
export async function typing(
  lines: readonly string[],
  talk: (terminal: Terminal) => Promise<unknown>,
): Promise<string> {
  const input = new PassThrough();
  const output = new PassThrough();
  const terminal = new Terminal(input, cleaned(output));
  input.end(lines.map((line) => `${line}\n`).join(''));
  const written = text(output);
  try {
    await talk(terminal);
  } finally {
    terminal.close();
    output.end();
  }
  return written;
}
