import { existsSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { formatHistory } from '../history/transfer.ts';
import type { Log } from '../room/log.ts';
import type { RoomId } from '../table/state.ts';
import { UsageError } from './usage.ts';

/** A new file for the history of a room. It tells hidden cards, so it is for its owner alone. */
export class HistoryFile {
  readonly path: string;
  readonly #file: FileHandle;
  #isWritten = false;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  /** Made before anybody plays, so that nobody plays in vain. Rejects with UsageError. */
  static async create(path: string): Promise<HistoryFile> {
    if (path === '') throw new UsageError('--export must be the name of a new file');
    if (existsSync(path)) throw new UsageError(`${path} exists already: choose another name`);
    const file = await open(path, 'wx', 0o600).catch((error: unknown) => cannotWrite(path, error));
    return new HistoryFile(path, file);
  }

  async write(log: Log, room: RoomId): Promise<void> {
    const info = await log.info(room);
    if (!info) return;
    try {
      for await (const line of formatHistory(info, log.history(room))) {
        await this.#file.write(`${line}\n`);
      }
      this.#isWritten = true;
    } catch (error) {
      cannotWrite(this.path, error);
    }
  }

  /** Nothing is left of it unless it was written. Returns whether it was. */
  async close(): Promise<boolean> {
    await this.#file.close();
    if (!this.#isWritten) await rm(this.path, { force: true });
    return this.#isWritten;
  }
}

function cannotWrite(path: string, error: unknown): never {
  throw new UsageError(`cannot write ${path}: ${(error as Error).message}`);
}
