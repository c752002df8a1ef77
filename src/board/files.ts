import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { FileError } from '../games/problem.ts';
import { parseBoardFile } from '../games/scramble/board-file.ts';
import type { Layout } from '../games/scramble/cards.ts';

/** A file that cannot be read or parsed. The message names it and the reason. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Reads and parses a file in UTF-8. Rejects with UnreadableFile. */
export async function readFileOf<T>(parse: (text: string) => T, filename: string): Promise<T> {
  const text = await readText(filename);
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof FileError) throw new UnreadableFile(`${filename}, ${error.message}`);
    throw error;
  }
}

async function readText(filename: string): Promise<string> {
  const bytes = await readFile(filename).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(filename, error);
  });
  try {
    // Keeps a byte order mark, which parsers report as an error.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const line = firstLineNotUtf8(bytes);
    throw new UnreadableFile(`${filename}, line ${line}: expected text in UTF-8`);
  }
}

/** Says in words why a file cannot be read. */
export function unreadable(
  filename: string,
  { code = '', message }: NodeJS.ErrnoException,
): UnreadableFile {
  const reason = REASONS.get(code) ?? message;
  return new UnreadableFile(`${filename || "''"}: cannot be read: ${reason}`);
}

function firstLineNotUtf8(bytes: Buffer): number {
  let line = 1;
  for (let start = 0, end = 0; end >= 0; start = end + 1, line++) {
    end = bytes.indexOf('\n', start);
    if (!isUtf8(bytes.subarray(start, end < 0 ? undefined : end))) break;
  }
  return line;
}

const REASONS = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'permission denied'],
]);

export const readLayout = (filename: string): Promise<Layout> =>
  readFileOf(parseBoardFile, filename);
