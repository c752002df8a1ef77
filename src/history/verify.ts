import type { Game } from '../games/game.ts';
import { isObject, type Json } from '../games/json.ts';
import { shortened } from '../games/plain-text.ts';
import { FileError } from '../games/problem.ts';
import { checkOptions } from '../table/invariant.ts';
import { isTableMove, tableMoveSchema } from '../table/moves.ts';
import { checkOf } from '../table/schema.ts';
import { innerName, isTable } from '../table/table.ts';
import type { History, MoveEntry, Recorded } from './entry.ts';
import { advance, begin } from './fold.ts';
import { checkRoom, copy, type RoomState, save } from './room-state.ts';

/**
 * The history with nothing in it that does not belong there. Throws a FileError that names the line
 * unless it can be played from its beginning to its end, and on. It is proven sound where it begins and
 * where it ends. In between the moves are well-typed, and by the contract of games such moves lead from
 * sound states to sound ones; to look at a whole board after each would take long.
 */
export function verifyHistory(
  { info, entries }: History,
  games: ReadonlyMap<string, Game>,
): History {
  const game = games.get(info.game);
  if (!game) throw new FileError(1, `expected one of the games ${namesOf(games).join(', ')}`);
  const checkMove = moveCheckOf(game);
  let room: RoomState<unknown> | undefined;
  const verified = entries.map((stored, index) => {
    const line = index + 2;
    const { entry } = stored;
    checkOrder(game, room, stored, line);
    if (room === undefined || entry.type === 'snapshot') {
      room = explain(game, line, () => beginVerified(game, stored));
      return entry.type === 'snapshot'
        ? { ...stored, entry: { ...entry, state: save(room) } }
        : stored;
    }
    if (entry.type === 'move') {
      const wrong = checkMove(room, entry);
      if (wrong !== undefined) throw new FileError(line, wrong);
    }
    const before = room;
    room = explain(game, line, () => advance<unknown>(game, before, stored));
    return stored;
  });
  if (room === undefined) throw new FileError(2, 'expected how the room began, or a snapshot');
  const last = room;
  explain(game, entries.length + 1, () => checkRoom(last));
  const isOver = game.result(last.state) !== undefined;
  return { info: { ...info, seq: last.seq, isOver }, entries: verified };
}

function checkOrder(
  game: Game,
  room: RoomState<unknown> | undefined,
  { seq, entry }: Recorded,
  line: number,
): void {
  const isFirst = room === undefined;
  const isInPlace = entry.type === 'snapshot' || isFirst === (entry.type === 'create');
  if (!isInPlace) {
    throw new FileError(
      line,
      isFirst ? 'expected how the room began, or a snapshot' : 'expected a move',
    );
  }
  // Where entries were dropped while the room was exported, a snapshot stands for them.
  if (entry.type === 'snapshot' && seq <= (room?.seq ?? 0)) {
    throw new FileError(line, `expected a snapshot from after entry ${room?.seq}`);
  }
  if (entry.type !== 'snapshot' && seq !== (room?.seq ?? 0) + 1) {
    throw new FileError(line, `expected entry ${(room?.seq ?? 0) + 1}`);
  }
  if (entry.type === 'create' && entry.game !== game.name) {
    throw new FileError(line, `expected a room of ${game.name}`);
  }
}

/** The room as it was created or saved, proven to be one. */
function beginVerified(game: Game, stored: Recorded): RoomState<unknown> {
  const { entry } = stored;
  if (entry.type === 'create' && isTable(game)) checkOptions(game.inner, entry.options);
  // What was saved has been read with care, and what was just made has not.
  const room = copy(begin<unknown>(game, stored));
  checkRoom(room);
  game.publicView(room.state);
  return room;
}

/** What it gives; what is wrong is said in one sentence about that line. */
function explain<T>(game: Game, line: number, action: () => T): T {
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

type MoveCheck = (room: RoomState<unknown>, entry: MoveEntry) => string | undefined;

/** What is wrong with a move, as far as can be told before it is played. */
function moveCheckOf(game: Game): MoveCheck {
  const checkPlayed = checkOf(game.info.move, 'the move');
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

const namesOf = (games: ReadonlyMap<string, Game>): string[] => [
  ...new Set(Array.from(games.keys(), innerName)),
];
