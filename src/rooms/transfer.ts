import { FileError } from '../games/file-error.ts';
import type { Game, Json } from '../games/game.ts';
import { advance, type Folded } from './fold.ts';
import {
  type Entry,
  FORMAT,
  type Log,
  type Recorded,
  type RoomInfo,
  type Snapshot,
} from './log.ts';
import { playedName } from './table/table.ts';

/** A room with all that is kept of it. */
export interface WholeRoom {
  readonly info: RoomInfo;
  readonly history: readonly Recorded[];
}

/** The room as readable lines of JSON: first what it is, then what happened. */
export async function* exportRoom(log: Log, { id, game, created, isOver }: RoomInfo) {
  const head = { recollect: 'room', v: FORMAT, id, game, created: isoOf(created), isOver };
  yield JSON.stringify(head);
  for await (const { seq, time, entry } of log.history(id)) {
    yield JSON.stringify({ seq, time: isoOf(time), entry });
  }
}

/** Reads such lines. Throws a FileError unless they are a room that can be played on. */
export function readRoom(text: string, games: ReadonlyMap<string, Game>): WholeRoom {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const head = objectIn(first, 1);
  const game = games.get(String(head['game']));
  if (head['recollect'] !== 'room' || head['v'] !== FORMAT) {
    throw new FileError(1, `expected a room of format ${FORMAT} as \`recollect export\` writes it`);
  }
  if (typeof head['id'] !== 'string') throw new FileError(1, 'expected the id of the room');
  if (!game) throw new FileError(1, `expected one of the games ${namesOf(games).join(', ')}`);
  const history = rest.map((line, index) => recordedIn(line, index + 2));
  const folded = replay(history, game);
  const info = {
    id: head['id'],
    game: game.name,
    created: timeIn(head['created'], 1),
    changed: history.at(-1)?.time ?? 0,
    seq: folded.seq,
    isOver: game.result(folded.state) !== undefined,
  };
  return { info, history };
}

const namesOf = (games: ReadonlyMap<string, Game>): string[] => [
  ...new Set(Array.from(games.keys(), playedName)),
];

/** Plays the room from its beginning: a history that cannot be played is not one. */
function replay(history: readonly Recorded[], game: Game): Folded<unknown> {
  let folded: Folded<unknown> | undefined;
  for (const [index, stored] of history.entries()) {
    const line = index + 2;
    const isFirst = folded === undefined;
    if (isFirst === (stored.entry.type === 'move')) {
      throw new FileError(
        line,
        isFirst ? 'expected how the room began, or a snapshot' : 'expected a move',
      );
    }
    const isSnapshot = stored.entry.type === 'snapshot';
    if (!isSnapshot && stored.seq !== (folded?.seq ?? 0) + 1) {
      throw new FileError(line, `expected entry ${(folded?.seq ?? 0) + 1}`);
    }
    if (stored.entry.type === 'create' && stored.entry.game !== game.name) {
      throw new FileError(line, `expected a room of ${game.name}`);
    }
    try {
      folded = advance<unknown>(game, folded, stored);
      if (isFirst) game.publicView(folded.state);
    } catch {
      throw new FileError(
        line,
        `expected something that can be played in ${game.name} at this point`,
      );
    }
  }
  if (folded) return folded;
  throw new FileError(2, 'expected how the room began, or a snapshot');
}

function recordedIn(line: string, number: number): Recorded {
  const { seq, time, entry } = objectIn(line, number);
  if (
    typeof seq !== 'number' ||
    !Number.isSafeInteger(seq) ||
    seq < 1 ||
    seq > LATEST ||
    !isEntry(entry)
  ) {
    throw new FileError(number, 'expected an entry with its number and time');
  }
  return { seq, time: timeIn(time, number), entry };
}

function isEntry(entry: Json | undefined): entry is Entry | Snapshot {
  if (!isObject(entry) || entry['v'] !== FORMAT) return false;
  const { type, players, seed, player, move, id } = entry;
  if (type === 'create') return isStrings(players) && typeof seed === 'string';
  if (type === 'snapshot') return entry['state'] !== undefined;
  const isNamed = id === undefined || typeof id === 'string';
  return type === 'move' && typeof player === 'string' && move !== undefined && isNamed;
}

const isStrings = (json: Json | undefined): boolean =>
  Array.isArray(json) && json.every((one) => typeof one === 'string');

function objectIn(line: string, number: number): { readonly [key: string]: Json } {
  try {
    const found: Json = JSON.parse(line);
    if (isObject(found)) return found;
  } catch {
    // Said below.
  }
  throw new FileError(number, 'expected an object in JSON');
}

const isObject = (json: Json | undefined): json is { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** A few thousand years from now. */
const LATEST = 2 ** 47;

function timeIn(text: Json | undefined, number: number): number {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  if (time >= 0 && time < LATEST) return time;
  throw new FileError(number, 'expected a time such as 2026-01-31T12:00:00.000Z');
}

const isoOf = (time: number): string => new Date(time).toISOString();
