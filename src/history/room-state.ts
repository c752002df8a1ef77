import type { Game, Json, PlayerId, WaitId } from '../games/game.ts';
import { isCount, must } from '../games/invariant.ts';
import {
  readFields,
  readIfThere,
  readList,
  readOneOf,
  readText,
  readWhole,
} from '../games/json.ts';
import { PROBLEM_CODES, type Problem } from '../games/problem.ts';
import type { MoveId, Seq } from './entry.ts';

/** What became of a move. */
export type Result = { readonly seq: Seq; readonly failed?: Problem };

type RecentMove = { readonly id: MoveId; readonly result: Result | 'waiting' };

/** A wait, and the room instance that has the request. */
export type Waiter = { readonly wait: WaitId; readonly at?: string; readonly id?: MoveId };

/** A room as its entries say it is: the game's state, and what is needed to answer for moves. */
export interface RoomState<State> {
  readonly game: Game<Json, State>;
  readonly state: State;
  /** How many entries have been folded. */
  seq: Seq;
  /** How many of them a snapshot stood for. */
  readonly snapshotSeq: Seq;
  /** The latest moves that came with an id, oldest first. */
  readonly recent: Map<PlayerId, RecentMove[]>;
  /** How many those are. */
  recentCount: number;
  readonly waiters: Map<PlayerId, Waiter>;
}

type Saved = {
  readonly game: string;
  readonly state: Json;
  readonly recent: readonly (readonly [PlayerId, readonly RecentMove[]])[];
  readonly waiters: readonly (readonly [PlayerId, Waiter])[];
};

export function save<State>(room: RoomState<State>): Json {
  const saved: Saved = {
    game: room.game.name,
    state: room.game.save(room.state),
    recent: [...room.recent],
    waiters: [...room.waiters],
  };
  return saved;
}

/** Throws if it was not a room of this game that was saved. */
export function load<State>(game: Game<Json, State>, seq: Seq, json: Json): RoomState<State> {
  const { game: name, state, recent, waiters } = readFields(json, 'a room');
  if (name !== game.name) throw new Error(`expected a room of ${game.name}`);
  const moves = readByPlayer(recent, 'the latest moves', (moves, what) =>
    readList(moves, what, readRecentMove),
  );
  return {
    game,
    state: game.load(state ?? null),
    seq,
    snapshotSeq: seq,
    recent: moves,
    recentCount: [...moves.values()].reduce((sum, { length }) => sum + length, 0),
    waiters: readByPlayer(waiters, 'those who wait', readWaiter),
  };
}

function readByPlayer<T>(
  json: Json | undefined,
  what: string,
  read: (json: Json | undefined, what: string) => T,
): Map<PlayerId, T> {
  const pairs = readList(json, what, (pair) => {
    const [player, value] = readList(pair, what, (item) => item);
    return [readText(player, what), read(value, what)] as const;
  });
  const byPlayer = new Map(pairs);
  if (byPlayer.size < pairs.length) throw new Error(`expected every player once for ${what}`);
  return byPlayer;
}

function readRecentMove(json: Json | undefined, what: string): RecentMove {
  const { id, result } = readFields(json, what);
  return {
    id: readText(id, 'the id of a move'),
    result: result === 'waiting' ? result : readResult(result),
  };
}

function readResult(json: Json | undefined): Result {
  const { seq: entry, failed } = readFields(json, 'what became of a move');
  const seq = readWhole(entry, 'the number of an entry');
  if (failed === undefined) return { seq };
  const { code, message } = readFields(failed, 'why a move failed');
  return {
    seq,
    failed: {
      code: readOneOf(PROBLEM_CODES, code, 'why a move failed'),
      message: readText(message, 'why a move failed'),
    },
  };
}

function readWaiter(json: Json | undefined, what: string): Waiter {
  const { wait, at: node, id: move } = readFields(json, what);
  const at = readIfThere(node, 'where somebody waits', readText);
  const id = readIfThere(move, 'the id of a move', readText);
  return {
    wait: readWhole(wait, 'the number of a wait'),
    ...(at !== undefined && { at }),
    ...(id !== undefined && { id }),
  };
}

export const copy = <State>(room: RoomState<State>): RoomState<State> =>
  load(room.game, room.seq, save(room));

/**
 * Throws an error that names what is broken unless the room is one that can be played on: its game is
 * sound, and what it remembers of moves and waits agrees with the game. Costs what the whole room costs.
 */
export function checkRoom<State>(room: RoomState<State>): void {
  must(isCount(room.seq) && room.seq >= 1, 'the entries of the room are counted');
  room.game.check(room.state);
  checkWaiters(room);
  checkRecent(room);
}

/** A wait without its waiter would be answered to nobody, and a waiter without a wait never. */
function checkWaiters<State>({ game, state, waiters }: RoomState<State>): void {
  const waiting = game.waiting?.(state) ?? new Map();
  for (const [player, { wait }] of waiters) {
    must(waiting.get(player) === wait, `${player} waits in the game as in the room`);
  }
  must(waiting.size === waiters.size, 'the room knows of everybody who waits');
}

function checkRecent<State>({ seq, recent, waiters }: RoomState<State>): void {
  for (const [player, moves] of recent) {
    for (const { id, result } of moves) {
      if (result === 'waiting') {
        must(waiters.get(player)?.id === id, `a move of ${player} waits if it is said to`);
      } else {
        const isKnown = isCount(result.seq) && result.seq >= 1 && result.seq <= seq;
        must(isKnown, `a move of ${player} has been answered by an entry of the room`);
      }
    }
  }
}
