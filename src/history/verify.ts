import type { Game, PlayerId } from '../games/game.ts';
import { isObject, type Json } from '../games/json.ts';
import { shortened } from '../games/plain-text.ts';
import { FileError } from '../games/problem.ts';
import { checkSetup } from '../table/invariant.ts';
import { isTableMove, tableMoveSchema } from '../table/moves.ts';
import { checkOf } from '../table/schema.ts';
import { innerName, isTable } from '../table/table.ts';
import type { History, MoveEntry, Stored } from './entry.ts';
import { advance, foldLogged } from './fold.ts';
import { checkRoom, copy, type RoomState, save } from './room-state.ts';

/**
 * Returns the history without unknown fields. Throws a FileError that names the line unless it can be
 * played to its end, and on. Checks the invariants at its beginning and its end only: in between, games
 * lead from sound states to sound ones, and checking a whole board after each move would take long.
 */
export function verifyHistory(
  { info, entries }: History,
  games: ReadonlyMap<string, Game>,
): History {
  const game = games.get(info.game);
  if (!game) {
    const names = new Set(Array.from(games.keys(), innerName));
    throw new FileError(1, `expected one of the games ${[...names].join(', ')}`);
  }
  const checkMove = moveCheckOf(game);
  let room: RoomState<unknown> | undefined;
  const verified = entries.map((stored, index) => {
    const line = index + 2;
    const { entry } = stored;
    const before = room;
    const wrong =
      wrongOrder(game, before, stored) ??
      (before && entry.type === 'move' ? checkMove(before, entry) : undefined);
    if (wrong !== undefined) throw new FileError(line, wrong);
    if (before && entry.type === 'move') {
      explain(game, line, () => foldLogged(before, entry));
      return stored;
    }
    const begun = explain(game, line, () => beginVerified(game, stored));
    room = begun;
    return entry.type === 'snapshot'
      ? { ...stored, entry: { ...entry, state: save(begun) } }
      : stored;
  });
  if (room === undefined) throw new FileError(2, NO_BEGINNING);
  const last = room;
  explain(game, entries.length + 1, () => checkRoom(last));
  const isOver = game.result(last.state) !== undefined;
  return { info: { ...info, seq: last.seq, isOver }, entries: verified };
}

const NO_BEGINNING = 'expected how the room began, or a snapshot';

/** Where entries were dropped while the room was exported, a snapshot replaces them. */
function wrongOrder(
  game: Game,
  room: RoomState<unknown> | undefined,
  { seq, entry }: Stored,
): string | undefined {
  const next = (room?.seq ?? 0) + 1;
  if (entry.type === 'snapshot') {
    if (seq < next) return `expected a snapshot from after entry ${room?.seq}`;
  } else {
    if (!room && entry.type === 'move') return NO_BEGINNING;
    if (room && entry.type === 'create') return 'expected a move';
    if (seq !== next) return `expected entry ${next}`;
  }
  if (entry.time < (room?.time ?? 0)) return 'expected a time that is not before the previous one';
  const isOther = entry.type === 'create' && entry.game !== game.name;
  return isOther ? `expected a room of ${game.name}` : undefined;
}

/** Creates or loads the room and checks it. */
function beginVerified(game: Game, stored: Stored): RoomState<unknown> {
  const { entry } = stored;
  if (entry.type === 'create' && isTable(game)) checkSetup(game.inner, entry.setup);
  // A copy, since only loading checks the types of the setup.
  const room = copy(advance<unknown>(game, undefined, stored));
  checkRoom(room);
  game.publicView(room.state);
  return room;
}

/** Turns errors into a FileError of one sentence about the line. */
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

/** Checks moves before they are played. */
function moveCheckOf(game: Game) {
  const checkGameMove = checkOf(game.info.move, 'the move');
  const checkTableMove = checkOf(tableMoveSchema, 'the move');
  return (room: RoomState<unknown>, entry: MoveEntry): string | undefined => {
    const { player, by, move } = entry;
    if (entry.adopts) return refuseAdoption(room, entry) ?? checkGameMove(move);
    const type = isObject(move) ? move['type'] : undefined;
    if ((by === 'idle') !== (type === 'idle')) return 'expected the idle timer to make idle moves';
    switch (by) {
      case 'idle':
        return isMove(move, game.idle(room.state, player))
          ? undefined
          : 'expected what the game does in place of somebody who is away';
      case 'room':
        return isMove(move, cancelFor(room, player))
          ? undefined
          : 'expected the room to cancel a wait';
      case 'human':
      case 'bot':
        return isTable(game) && isTableMove(type) ? checkTableMove(move) : checkGameMove(move);
    }
  };
}

function refuseAdoption(
  { waiters }: RoomState<unknown>,
  { player, by, id, node, over }: MoveEntry,
): string | undefined {
  const isWaiting = id !== undefined && waiters.get(player)?.id === id;
  return isWaiting && by === 'human' && node !== undefined && !over
    ? undefined
    : 'expected a repeat of a waiting move';
}

/** The move by which the room would cancel the player's wait. */
function cancelFor({ game, waiters }: RoomState<unknown>, player: PlayerId): Json | undefined {
  const waiter = waiters.get(player);
  return waiter && game.cancel?.(waiter.wait);
}

const isMove = (move: Json, expected: Json | undefined): boolean =>
  expected !== undefined && inOrder(move) === inOrder(expected);

/** Formats equal values equally, whatever the order of their lists and fields. */
const inOrder = (json: Json): string =>
  JSON.stringify(json, (_key, value: Json) => {
    if (Array.isArray(value)) return value.toSorted();
    return isObject(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value;
  });
