import { isCount, isObject, type Json, type JsonObject } from '../games/json.ts';
import { FileError } from '../games/problem.ts';
import { FORMAT, type History, isTime, parseEntry, type RoomInfo, type Stored } from './entry.ts';

/** Formats a room as lines of JSON: a header, then the entries. */
export async function* formatHistory(
  { id, game, created, isOver }: RoomInfo,
  entries: Iterable<Stored> | AsyncIterable<Stored>,
): AsyncGenerator<string> {
  yield JSON.stringify({ recollect: 'room', v: FORMAT, id, game, created, isOver });
  for await (const { seq, entry } of entries) yield JSON.stringify({ seq, entry });
}

/**
 * Parses such lines, from any source. Throws a FileError unless they have the form of a history; only
 * `verifyHistory` and `replay` find out whether it can be played.
 */
export function parseHistory(text: string): History {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const head = headIn(objectIn(first, 1), 1);
  return historyOf(
    head,
    rest.map((line, index) => storedIn(objectIn(line, index + 2), index + 2)),
  );
}

/** A room in a file with any number of rooms. */
export interface RoomInFile {
  /** The line that it begins at. */
  readonly line: number;
  /** Nothing comes after it. */
  readonly isLast: boolean;
  /** The room, or why it is none. */
  readonly found: History | FileError;
}

/**
 * Parses rooms that follow each other. A mistake in one leaves the others as they are. Yields at least
 * one, and has no more than one in memory.
 */
export async function* parseHistories(lines: AsyncIterable<string>): AsyncGenerator<RoomInFile> {
  let room = new UnfinishedRoom(1);
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const json = attempt(() => objectIn(line, number));
    const isHead = !(json instanceof FileError) && json['recollect'] !== undefined;
    if (isHead && !room.isEmpty) {
      yield { line: room.line, isLast: false, found: room.end() };
      room = new UnfinishedRoom(number);
    }
    room.add(json, number);
  }
  yield { line: room.line, isLast: true, found: room.end() };
}

/** A room whose lines are being read, up to its first mistake. */
class UnfinishedRoom {
  readonly line: number;
  #head: Head | undefined;
  #entries: Stored[] = [];
  #mistake: FileError | undefined;

  constructor(line: number) {
    this.line = line;
  }

  get isEmpty(): boolean {
    return !this.#head && !this.#mistake;
  }

  add(json: JsonObject | FileError, number: number): void {
    if (this.#mistake) return;
    const added = attempt(() => {
      if (json instanceof FileError) throw json;
      if (this.#head) this.#entries.push(storedIn(json, number));
      else this.#head = headIn(json, number);
    });
    if (!(added instanceof FileError)) return;
    this.#mistake = added;
    this.#entries = [];
  }

  end(): History | FileError {
    if (this.#mistake) return this.#mistake;
    if (!this.#head) return new FileError(this.line, NO_OBJECT);
    return historyOf(this.#head, this.#entries);
  }
}

/** Leaves out what came before the last snapshot, which replaces it. */
export function sinceSnapshot(entries: readonly Stored[]): readonly Stored[] {
  const index = entries.findLastIndex(({ entry }) => entry.type === 'snapshot');
  return index <= 0 ? entries : entries.slice(index);
}

/** What `action` returns, or the FileError that it throws. */
function attempt<T>(action: () => T): T | FileError {
  try {
    return action();
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
}

type Head = Pick<RoomInfo, 'id' | 'game' | 'created' | 'isOver'>;

function headIn(json: JsonObject, line: number): Head {
  const { recollect, v, id, game, created, isOver } = json;
  if (recollect !== 'room' || v !== FORMAT) {
    throw new FileError(
      line,
      `expected a room of format ${FORMAT} as \`recollect export\` writes it`,
    );
  }
  if (typeof id !== 'string') throw new FileError(line, 'expected the id of the room');
  if (typeof game !== 'string') throw new FileError(line, 'expected the game of the room');
  if (!isTime(created)) throw new FileError(line, 'expected when the room was created');
  return { id, game, created, isOver: isOver === true };
}

function historyOf(head: Head, entries: readonly Stored[]): History {
  const last = entries.at(-1);
  const changed = last?.entry.time ?? head.created;
  return { info: { ...head, changed, seq: last?.seq ?? 0 }, entries };
}

function storedIn({ seq, entry: found }: JsonObject, number: number): Stored {
  const entry = parseEntry(found);
  if (typeof seq === 'number' && isCount(seq) && seq >= 1 && entry) return { seq, entry };
  throw new FileError(number, 'expected an entry with its number and time');
}

/** Several times the size of the largest possible room. */
export const LONGEST_LINE = 64 * 2 ** 20;

const NO_OBJECT = 'expected an object in JSON';

function objectIn(line: string, number: number): JsonObject {
  if (line.length > LONGEST_LINE) {
    throw new FileError(number, `expected at most ${LONGEST_LINE} characters`);
  }
  try {
    const found: Json = JSON.parse(line);
    // Too deeply nested values can be parsed, but not formatted again.
    if (isObject(found) && JSON.stringify(found) !== '') return found;
  } catch {
    // Reported below.
  }
  throw new FileError(number, NO_OBJECT);
}
