import { FileError } from '../games/file-error.ts';
import type { Game, Json } from '../games/game.ts';
import { shortened } from '../games/printable.ts';
import { checkOf } from '../protocol/check.ts';
import { checkRoom } from './check-room.ts';
import { advance, copy, type Folded, save } from './fold.ts';
import {
  type Entry,
  FORMAT,
  type Log,
  type MoveEntry,
  type Recorded,
  type RoomInfo,
  type Snapshot,
} from './log.ts';
import { checkOptions } from './table/invariant.ts';
import { isTableMove, tableMoveSchema } from './table/moves.ts';
import { isTable, playedName } from './table/table.ts';

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

/** Reads such lines, from whomever. Throws a FileError unless they are a room that can be played on. */
export function readRoom(text: string, games: ReadonlyMap<string, Game>): WholeRoom {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const head = objectIn(first, 1);
  const game = games.get(String(head['game']));
  if (head['recollect'] !== 'room' || head['v'] !== FORMAT) {
    throw new FileError(1, `expected a room of format ${FORMAT} as \`recollect export\` writes it`);
  }
  if (typeof head['id'] !== 'string') throw new FileError(1, 'expected the id of the room');
  if (!game) throw new FileError(1, `expected one of the games ${namesOf(games).join(', ')}`);
  const { folded, proven: history } = replay(
    rest.map((line, index) => recordedIn(line, index + 2)),
    game,
  );
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

/**
 * Plays the room from its beginning: a history that cannot be played is not one. It is proven sound
 * where it begins and where it ends. In between the moves are well-typed, and by the contract of games
 * such moves lead from sound states to sound ones; to look at a whole board after each would take long.
 */
function replay(
  history: readonly Recorded[],
  game: Game,
): { folded: Folded<unknown>; proven: Recorded[] } {
  const checkMove = moveCheckOf(game);
  let folded: Folded<unknown> | undefined;
  const proven = history.map((stored, index) => {
    const line = index + 2;
    const { entry } = stored;
    checkOrder(game, folded, stored, line);
    if (folded === undefined || entry.type === 'snapshot') {
      folded = sound(game, line, () => begin(game, stored));
      return entry.type === 'snapshot'
        ? { ...stored, entry: { ...entry, state: save(folded) } }
        : stored;
    }
    if (entry.type === 'move') {
      const wrong = checkMove(folded, entry);
      if (wrong !== undefined) throw new FileError(line, wrong);
    }
    const before = folded;
    folded = sound(game, line, () => advance<unknown>(game, before, stored));
    return stored;
  });
  if (folded === undefined) throw new FileError(2, 'expected how the room began, or a snapshot');
  const last = folded;
  sound(game, history.length + 1, () => checkRoom(last));
  return { folded, proven };
}

function checkOrder(
  game: Game,
  folded: Folded<unknown> | undefined,
  { seq, entry }: Recorded,
  line: number,
): void {
  const isFirst = folded === undefined;
  const isInPlace = entry.type === 'snapshot' || isFirst === (entry.type === 'create');
  if (!isInPlace) {
    throw new FileError(
      line,
      isFirst ? 'expected how the room began, or a snapshot' : 'expected a move',
    );
  }
  // Where entries were dropped while the room was exported, a snapshot stands for them.
  if (entry.type === 'snapshot' && seq <= (folded?.seq ?? 0)) {
    throw new FileError(line, `expected a snapshot from after entry ${folded?.seq}`);
  }
  if (entry.type !== 'snapshot' && seq !== (folded?.seq ?? 0) + 1) {
    throw new FileError(line, `expected entry ${(folded?.seq ?? 0) + 1}`);
  }
  if (entry.type === 'create' && entry.game !== game.name) {
    throw new FileError(line, `expected a room of ${game.name}`);
  }
}

/** The room as it was created or saved, proven to be one. */
function begin(game: Game, stored: Recorded): Folded<unknown> {
  const { entry } = stored;
  if (entry.type === 'create' && isTable(game)) checkOptions(game.played, entry.options);
  // What was saved has been read with care, and what was just made has not.
  const room = copy(advance<unknown>(game, undefined, stored));
  checkRoom(room);
  game.publicView(room.state);
  return room;
}

/** What it gives; what is wrong is said in one sentence about that line. */
function sound<T>(game: Game, line: number, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const message = shortened(error instanceof Error ? error.message : '', LONGEST_SENTENCE);
    const said = message.replace(/^broken invariant: /, 'expected that ');
    throw new FileError(
      line,
      said.startsWith('expected ')
        ? said
        : `expected something that can be played in ${game.name} at this point`,
    );
  }
}

const LONGEST_SENTENCE = 200;

type MoveCheck = (room: Folded<unknown>, entry: MoveEntry) => string | undefined;

/** What is wrong with a move, as far as can be told before it is played. */
function moveCheckOf(game: Game): MoveCheck {
  const checkPlayed = checkOf(game.offer.move, 'the move');
  const checkArranged = checkOf(tableMoveSchema, 'the move');
  return ({ state }, { player, move }) => {
    const type = isObject(move) ? move['type'] : undefined;
    if (isTable(game) && isTableMove(type)) return checkArranged(move);
    // Nobody can send that one: it is what the game itself would have had the clock say.
    if (type !== 'idle') return checkPlayed(move);
    const due = game.idle(state, player);
    return due !== undefined && isAlike(move, due)
      ? undefined
      : 'expected what the game does in place of somebody who is away';
  };
}

/** The same, in whatever order. */
const isAlike = (one: Json, other: Json): boolean => inOrder(one) === inOrder(other);

const inOrder = (json: Json): string =>
  JSON.stringify(json, (_key, value: Json) => {
    if (Array.isArray(value)) return value.toSorted();
    return isObject(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value;
  });

function recordedIn(line: string, number: number): Recorded {
  const { seq, time, entry: found } = objectIn(line, number);
  const entry = entryIn(found);
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

/** The entry, with what belongs to it and nothing else. */
function entryIn(entry: Json | undefined): Entry | Snapshot | undefined {
  if (!isObject(entry) || entry['v'] !== FORMAT) return undefined;
  switch (entry['type']) {
    case 'create':
      return creationIn(entry);
    case 'move':
      return moveIn(entry);
    case 'snapshot':
      return entry['state'] === undefined
        ? undefined
        : { v: FORMAT, type: 'snapshot', state: entry['state'] };
    default:
      return undefined;
  }
}

function creationIn({ game, options, players, seed }: JsonObject): Entry | undefined {
  return typeof game === 'string' &&
    options !== undefined &&
    isStrings(players) &&
    typeof seed === 'string'
    ? { v: FORMAT, type: 'create', game, options, players, seed }
    : undefined;
}

function moveIn({ player, move, id, at, over }: JsonObject): Entry | undefined {
  return typeof player === 'string' &&
    move !== undefined &&
    (id === undefined || typeof id === 'string') &&
    (at === undefined || typeof at === 'string') &&
    (over === undefined || over === true)
    ? {
        v: FORMAT,
        type: 'move',
        player,
        move,
        ...(id !== undefined && { id }),
        ...(at !== undefined && { at }),
        ...(over !== undefined && { over }),
      }
    : undefined;
}

const isStrings = (json: Json | undefined): json is string[] =>
  Array.isArray(json) && json.every((one) => typeof one === 'string');

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

type JsonObject = { readonly [key: string]: Json };

const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** A few thousand years from now. */
const LATEST = 2 ** 47;

function timeIn(text: Json | undefined, number: number): number {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  if (time >= 0 && time < LATEST) return time;
  throw new FileError(number, 'expected a time such as 2026-01-31T12:00:00.000Z');
}

const isoOf = (time: number): string => new Date(time).toISOString();
