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
  const { recollect, v, id, game, created, isOver } = objectIn(first, 1);
  if (recollect !== 'room' || v !== FORMAT) {
    throw new FileError(1, `expected a room of format ${FORMAT} as \`recollect export\` writes it`);
  }
  if (typeof id !== 'string') throw new FileError(1, 'expected the id of the room');
  if (typeof game !== 'string') throw new FileError(1, 'expected the game of the room');
  if (!isTime(created)) throw new FileError(1, 'expected when the room was created');
  const entries = rest.map((line, index) => storedIn(line, index + 2));
  const last = entries.at(-1);
  const changed = last?.entry.time ?? created;
  const info = { id, game, created, changed, seq: last?.seq ?? 0, isOver: isOver === true };
  return { info, entries };
}

function storedIn(line: string, number: number): Stored {
  const { seq, entry: found } = objectIn(line, number);
  const entry = parseEntry(found);
  if (typeof seq === 'number' && isCount(seq) && seq >= 1 && entry) return { seq, entry };
  throw new FileError(number, 'expected an entry with its number and time');
}

/** Several times the size of the largest possible room. */
const LONGEST_LINE = 64 * 2 ** 20;

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
  throw new FileError(number, 'expected an object in JSON');
}
