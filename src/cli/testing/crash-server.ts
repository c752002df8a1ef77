import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { makeBoardFile } from '../../games/scramble/board-file.ts';
import type { Layout } from '../../games/scramble/cards.ts';
import { must } from '../../games/testing/must.ts';
import type { Recorded, Seq } from '../../history/entry.ts';
import { LmdbLog } from '../../logs/lmdb.ts';
import type { RoomId } from '../../table/state.ts';
import { start } from './processes.ts';

const LISTENING = /^listening at http:\/\/localhost:(\d+)$/m;

/** A server in a process of its own, as anybody would start it. */
export interface RunningServer {
  readonly port: number;
  /** Ends the process on the spot; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, as one should. */
  stop(): Promise<void>;
}

/** A folder with a board in it, served by one server after the other; gone when the test is. */
export class ServedFolder {
  readonly #path: string;
  readonly #boardFile: string;
  #isNew = true;

  private constructor(path: string, boardFile: string) {
    this.#path = path;
    this.#boardFile = boardFile;
  }

  static async of(layout: Layout): Promise<ServedFolder> {
    const path = await mkdtemp(join(tmpdir(), 'recollect-crash-'));
    // The server is killed in the same moment, and may still be writing.
    onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
    const boardFile = join(path, 'board.txt');
    await writeFile(boardFile, makeBoardFile(layout));
    return new ServedFolder(join(path, 'data'), boardFile);
  }

  /** Starts a server that goes on with the board; the first one deals it. */
  async serve(): Promise<RunningServer> {
    const what = this.#isNew ? [this.#boardFile] : ['--resume'];
    this.#isNew = false;
    const options = ['--host', '127.0.0.1', '--data', this.#path, '--history'];
    const server = start('serve', '0', ...what, ...options);
    const complaints = text(server.stderr);
    const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
      server.kill(signal);
      const ending = await server.ended;
      must(ending === (signal === 'SIGKILL' ? signal : 0), () => `the server ended with ${ending}`);
      const said = await complaints;
      must(said === '', () => `the server complained: ${said}`);
    };
    let said = '';
    for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
      said += chunk;
      const port = LISTENING.exec(said)?.[1];
      if (port === undefined) continue;
      server.stdout.resume();
      return {
        port: Number(port),
        kill: () => end('SIGKILL'),
        stop: () => end('SIGTERM'),
      };
    }
    throw new Error(`the server did not start: ${said}${await complaints}`);
  }

  /** The number of the last entry. */
  async head(): Promise<Seq> {
    return this.#read(async (_, { seq }) => seq);
  }

  /** Every entry there is. */
  async log(): Promise<readonly Recorded[]> {
    return this.#read((log, { id }) => all(log.history(id)));
  }

  async #read<T>(
    read: (log: LmdbLog, room: { readonly id: RoomId; readonly seq: Seq }) => Promise<T>,
  ): Promise<T> {
    const log = LmdbLog.openToRead(this.#path);
    try {
      const rooms = await all(log.rooms());
      const [room] = rooms;
      if (!room || rooms.length > 1) throw new Error(`there are ${rooms.length} rooms, not one`);
      return await read(log, room);
    } finally {
      await log.close();
    }
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
