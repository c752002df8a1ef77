import { BoardFileError, type Layout, parseBoardFile } from '../games/scramble/board-file.ts';
import { readTextFile, UnreadableFile } from './text-file.ts';

/** Reads a board file. Rejects with UnreadableFile. */
export async function readLayout(filename: string): Promise<Layout> {
  const text = await readTextFile(filename);
  try {
    return parseBoardFile(text);
  } catch (error) {
    if (error instanceof BoardFileError) throw new UnreadableFile(`${filename}, ${error.message}`);
    throw error;
  }
}
