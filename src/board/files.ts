import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { FileError } from '../games/problem.ts';
import { parseBoardFile } from '../games/scramble/board-file.ts';
import type { Layout } from '../games/scramble/cards.ts';

/** A file could not be read, or is not what it should be. The message names it and says why. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Reads a file of what `parse` understands. Rejects with UnreadableFile. */
export async function readFileOf<T>(parse: (text: string) => T, filename: string): Promise<T> {
  const text = await readText(filename);
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof FileError) throw new UnreadableFile(`${filename}, ${error.message}`);
    throw error;
  }
}

/** The text must be in UTF-8. */
async function readText(filename: string): Promise<string> {
  const bytes = await readFile(filename).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFile(`${filename || "''"}: cannot be read: ${reason(error)}`);
  });
  try {
    // A byte order mark is not skipped: it is no part of a board file, and said to be wrong there.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableFile(
      `${filename}, line ${firstOtherThanUtf8(bytes)}: expected text in UTF-8`,
    );
  }
}

function firstOtherThanUtf8(bytes: Buffer): number {
  let line = 1;
  for (let start = 0, end = 0; end >= 0; start = end + 1, line++) {
    end = bytes.indexOf('\n', start);
    if (!isUtf8(bytes.subarray(start, end < 0 ? undefined : end))) break;
  }
  return line;
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
      return 'permission denied';
    default:
      return message;
  }
}

/** Reads a board file. Rejects with UnreadableFile. */
export const readLayout = (filename: string): Promise<Layout> =>
  readFileOf(parseBoardFile, filename);
