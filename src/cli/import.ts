import { isDeepStrictEqual } from 'node:util';
import { games } from '../games/index.ts';
import { printable } from '../games/plain-text.ts';
import { FileError } from '../games/problem.ts';
import type { History, Stored } from '../history/entry.ts';
import { parseHistories, type RoomInFile, sinceSnapshot } from '../history/transfer.ts';
import { verifyHistory } from '../history/verify.ts';
import { Damaged } from '../logs/record.ts';
import { Conflict, type Log, NotStored } from '../room/log.ts';
import { withTables } from '../table/table.ts';
import { parseRoomId, UsageError } from './arguments.ts';
import { type CommandIo, command, complain } from './command.ts';
import { LineFile } from './file-lines.ts';
import { parseReplicas, REPLICAS_OPTION } from './nats-options.ts';
import { parseStorage, STORAGE_HELP, STORAGE_OPTIONS, withStoredRooms } from './room-storage.ts';

export const importCommand = command({
  summary: 'store rooms that were exported',
  help: `recollect import FILE

Stores the rooms that \`recollect export\` wrote; - reads standard input. No server may be using the data
folder. In NATS, nodes may be running.

Rooms that are stored already are left as they are, so an import that was interrupted can be repeated.

  --as ROOM                stores the room of a file with one under another id
  --replicas COUNT         how many NATS servers keep each move, where nothing is stored yet (default 3)
${STORAGE_HELP}`,
  options: { ...STORAGE_OPTIONS, ...REPLICAS_OPTION, as: { type: 'string' } },
  most: 1,
  async run({ values, positionals: [file] }, io) {
    if (file === undefined) throw new UsageError('expected the file to import');
    parseStorage(values);
    parseReplicas(values.replicas);
    const importing = new Import(new LineFile(file, io), values.as, io);
    const rooms = importing.rooms();
    // Nothing is opened or created for a file that has no room in it.
    const first = await rooms.next();
    if (!first.done) {
      await withStoredRooms('create', values, io, async (log) => {
        await importing.store(log, first.value);
        for await (const room of rooms) await importing.store(log, room);
      });
    }
    importing.report();
  },
});

/** A verified room of a file. */
interface Verified extends History {
  /** The file has no other. */
  readonly isOnly: boolean;
}

/** Stores the rooms of a file, and counts what became of them. */
class Import {
  readonly #file: LineFile;
  readonly #as: string | undefined;
  readonly #io: CommandIo;
  readonly #games = withTables(games);
  /** What to say of the only room of a file. */
  #only: string | undefined;
  #stored = 0;
  #known = 0;
  #refused = 0;

  constructor(file: LineFile, as: string | undefined, io: CommandIo) {
    this.#file = file;
    this.#as = as;
    this.#io = io;
  }

  /** The rooms that can be stored. Reports the others; if there is only one, throws. */
  async *rooms(): AsyncGenerator<Verified> {
    let count = 0;
    for await (const room of parseHistories(this.#file.lines())) {
      count += 1;
      const isOnly = count === 1 && room.isLast;
      if (this.#as !== undefined && !isOnly) {
        throw new UsageError(`--as is for a file with one room, and ${this.#file.name} has more`);
      }
      const verified = this.#verify(room);
      if (verified instanceof Error) this.#refuse(verified, isOnly);
      else yield { ...verified, isOnly };
    }
  }

  /** Stores a room unless there is one with that id. If it is the same, nothing is wrong. */
  async store(log: Log, { info, entries, isOnly }: Verified): Promise<void> {
    const { id } = info;
    try {
      await log.adopt(info, entries);
      this.#stored += 1;
      if (isOnly) this.#only = `stored as ${printable(id)}`;
    } catch (error) {
      if (error instanceof Conflict) {
        if (await isStored(log, id, entries)) {
          this.#known += 1;
          if (isOnly) this.#only = `${printable(id)} is stored already`;
        } else this.#refuse(new UsageError(thereIs(id, isOnly)), isOnly);
        return;
      }
      // A disk that is full is so for all rooms.
      if (error instanceof NotStored) await log.probe(id);
      else if (!(error instanceof Damaged)) throw error;
      this.#refuse(new UsageError(`cannot store '${id}': ${error.message}`), isOnly);
    }
  }

  /** Tells how many rooms were stored. Throws if some were not. */
  report(): void {
    const { stdout } = this.#io;
    const already = this.#known === 0 ? '' : `; ${counted(this.#known)} stored already`;
    stdout.write(`${this.#only ?? `stored ${rooms(this.#stored)}${already}`}\n`);
    if (this.#refused > 0) throw new UsageError(`${counted(this.#refused)} not stored`);
  }

  #verify({ line, found }: RoomInFile): History | Error {
    if (found instanceof FileError) return this.#file.error(found);
    try {
      const { info, entries } = verifyHistory(found, this.#games);
      const id = parseRoomId(this.#as ?? info.id);
      return { info: { ...info, id }, entries: sinceSnapshot(entries) };
    } catch (error) {
      if (error instanceof FileError) return this.#file.error(error.movedBy(line - 1));
      if (error instanceof UsageError) return error;
      throw error;
    }
  }

  #refuse(error: Error, isOnly: boolean): void {
    if (isOnly) throw error;
    this.#refused += 1;
    complain(this.#io, error.message);
  }
}

const thereIs = (id: string, isOnly: boolean): string =>
  isOnly
    ? `there is a room '${id}' already: choose another id with --as ROOM`
    : `there is another room '${id}' already, which is left as it is`;

const rooms = (count: number): string => (count === 1 ? '1 room' : `${count} rooms`);

const counted = (count: number): string => `${rooms(count)} ${count === 1 ? 'was' : 'were'}`;

/** Whether the stored room is the same. One that is damaged is not. */
async function isStored(log: Log, id: string, entries: readonly Stored[]): Promise<boolean> {
  const stored: Stored[] = [];
  try {
    for await (const one of log.history(id)) stored.push(one);
  } catch (error) {
    if (error instanceof Damaged) return false;
    throw error;
  }
  return isDeepStrictEqual(sinceSnapshot(stored), entries);
}
