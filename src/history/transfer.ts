import { isObject, type Json, type JsonObject } from '../games/json.ts';
import { FileError } from '../games/problem.ts';
import { FORMAT, type History, parseEntry, type Recorded, type RoomInfo } from './entry.ts';

/** A room as readable lines of JSON: first what it is, then its entries. */
export async function* formatHistory(
  { id, game, created, isOver }: RoomInfo,
  entries: Iterable<Recorded> | AsyncIterable<Recorded>,
): AsyncGenerator<string> {
  const head = { recollect: 'room', v: FORMAT, id, game, created: isoOf(created), isOver };
  yield JSON.stringify(head);
  for await (const { seq, time, entry } of entries) {
    yield JSON.stringify({ seq, time: isoOf(time), entry });
  }
}

/**
 * Reads such lines from any source. Throws a FileError unless they have the form of a history; whether
 * it can be played is for `verifyHistory` or `replay` to find out.
 */
export function parseHistory(text: string): History {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const { recollect, v, id, game, created, isOver } = objectIn(first, 1);
  if (recollect !== 'room' || v !== FORMAT) {
    throw new FileError(1, `expected a room of format ${FORMAT} as \`recollect export\` writes it`);
  }
  if (typeof id !== 'string') throw new FileError(1, 'expected the id of the room');
  if (typeof game !== 'string') throw new FileError(1, 'expected the game of the room');
  const entries = rest.map((line, index) => recordedIn(line, index + 2));
  const { time, seq } = entries.at(-1) ?? { time: 0, seq: 0 };
  const times = { created: timeIn(created, 1), changed: time };
  return { info: { id, game, ...times, seq, isOver: isOver === true }, entries };
}

function recordedIn(line: string, number: number): Recorded {
  const { seq, time, entry: found } = objectIn(line, number);
  const entry = parseEntry(found);
  if (
    typeof seq !== 'number' ||
    !Number.isSafeInteger(seq) ||
    seq < 1 ||
    seq > LATEST ||
    entry === undefined
  ) {
    throw new FileError(number, 'expected an entry with its number and time');
  }
  return { seq, time: timeIn(time, number), entry };
}

/** Several times what the largest room takes that anybody could make here. */
const LONGEST_LINE = 64 * 2 ** 20;

function objectIn(line: string, number: number): JsonObject {
  if (line.length > LONGEST_LINE) {
    throw new FileError(number, `expected at most ${LONGEST_LINE} characters`);
  }
  try {
    const found: Json = JSON.parse(line);
    // What is nested too deep can be read, but never be written again.
    if (isObject(found) && JSON.stringify(found) !== '') return found;
  } catch {
    // Said below.
  }
  throw new FileError(number, 'expected an object in JSON');
}

/** A few thousand years from now. */
const LATEST = 2 ** 47;

function timeIn(text: Json | undefined, number: number): number {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  if (time >= 0 && time < LATEST) return time;
  throw new FileError(number, 'expected a time such as 2026-01-31T12:00:00.000Z');
}

const isoOf = (time: number): string => new Date(time).toISOString();
