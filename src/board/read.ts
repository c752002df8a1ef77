import { type Layout, parseBoardFile } from '../games/scramble/board-file.ts';
import { readFileOf } from './text-file.ts';

/** Reads a board file. Rejects with UnreadableFile. */
export const readLayout = (filename: string): Promise<Layout> =>
  readFileOf(parseBoardFile, filename);
