import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { BoardFileError, type Layout, parseBoardFile } from '../games/scramble/board-file.ts';

/** A board file could not be read, or is not one. The message names the file and says why. */
export class UnreadableBoard extends Error {
  override readonly name = 'UnreadableBoard';
}

/** Reads a board file. Rejects with UnreadableBoard. */
export async function readLayout(filename: string): Promise<Layout> {
  const text = await readText(filename);
  try {
    return parseBoardFile(text);
  } catch (error) {
    if (error instanceof BoardFileError) throw new UnreadableBoard(`${filename}, ${error.message}`);
    throw error;
  }
}

async function readText(filename: string): Promise<string> {
  const bytes = await readFile(filename).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableBoard(`${filename}: cannot be read: ${reason(error)}`);
  });
  try {
    // A byte order mark is not skipped: it is no part of a board file, and said to be wrong.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableBoard(
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
