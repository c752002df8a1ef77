import type { Game, Json, PlayerId, WaitId } from '../games/game.ts';
import {
  isCount,
  listOf,
  must,
  oneOf,
  optional,
  type Reader,
  readFields,
  readText,
  readWhole,
  recordOf,
} from '../games/json.ts';
import { PROBLEM_CODES, type Problem } from '../games/problem.ts';
import { AwaitedPlayers } from './awaited.ts';
import { isTime, type MoveId, type Seq, type Time } from './entry.ts';

/** The entry that decided a move, and why it failed if it did. */
export type Result = { readonly seq: Seq; readonly failed?: Problem };

type RecentMove = {
  readonly id: MoveId;
  /** Its own entry. Older snapshots do not tell, which reads as 0. */
  readonly at: Seq;
  readonly result: Result | 'waiting';
};

/** A wait, and the node that has its request. */
export type Waiter = {
  readonly wait: WaitId;
  readonly node?: string;
  readonly id?: MoveId;
  /** How often the player had sent the move before that request. */
  readonly again?: number;
};

/** A room after its entries: the game's state, and what answers moves that are sent again. */
export interface RoomState<State> {
  readonly game: Game<Json, State>;
  readonly state: State;
  seq: Seq;
  /** The time of the last entry. */
  time: Time;
  /** The entry of the snapshot that the room was loaded from; 0 for none. */
  readonly snapshotSeq: Seq;
  /** The latest moves that came with an id, oldest first. */
  readonly recent: Map<PlayerId, RecentMove[]>;
  recentCount: number;
  readonly waiters: Map<PlayerId, Waiter>;
  /** Undefined in rooms without an idle limit. */
  readonly awaited: AwaitedPlayers | undefined;
}

export const save = <State>(room: RoomState<State>): Json => ({
  game: room.game.name,
  rules: room.game.rules,
  state: room.game.save(room.state),
  recent: [...room.recent],
  waiters: [...room.waiters],
  awaited: [...(room.awaited?.since ?? [])],
});

const readTime: Reader<Time> = (json, what) => {
  if (isTime(json)) return json;
  throw new Error(`expected a time for ${what}`);
};

const byPlayer =
  <T>(read: Reader<T>): Reader<Map<PlayerId, T>> =>
  (json, what) => {
    const pairs = listOf((pair) => {
      const [player, value] = listOf((item) => item)(pair, what);
      return [readText(player, what), read(value, what)] as const;
    })(json, what);
    const map = new Map(pairs);
    if (map.size < pairs.length) throw new Error(`expected every player once for ${what}`);
    return map;
  };

const readResult = recordOf<Result>({
  seq: readWhole,
  failed: optional(recordOf<Problem>({ code: oneOf(...PROBLEM_CODES), message: readText })),
});

const readSaved = recordOf({
  recent: byPlayer(
    listOf(
      recordOf<RecentMove>({
        id: readText,
        at: (json, what) => (json === undefined ? 0 : readWhole(json, what)),
        result: (json, what) => (json === 'waiting' ? json : readResult(json, what)),
      }),
    ),
  ),
  waiters: byPlayer(
    recordOf<Waiter>({
      wait: readWhole,
      node: optional(readText),
      id: optional(readText),
      again: optional(readWhole),
    }),
  ),
  awaited: byPlayer(readTime),
});

/** Throws unless the saved room is one of this game. */
export function load<State>(
  game: Game<Json, State>,
  seq: Seq,
  time: Time,
  json: Json,
): RoomState<State> {
  const { game: name, rules, state: saved } = readFields(json, 'a room');
  if (name !== game.name) throw new Error(`expected a room of ${game.name}`);
  mustKnowRules(game, rules);
  const state = game.load(saved ?? null);
  const { recent, waiters, awaited } = readSaved(json, 'a room');
  return {
    game,
    state,
    seq,
    time,
    snapshotSeq: seq,
    recent,
    recentCount: [...recent.values()].reduce((sum, { length }) => sum + length, 0),
    waiters,
    awaited: isLimited(game, state) ? restoreAwaited(game, state, awaited) : undefined,
  };
}

function restoreAwaited<State>(
  game: Game<Json, State>,
  state: State,
  since: ReadonlyMap<PlayerId, Time>,
): AwaitedPlayers {
  const awaited = new AwaitedPlayers();
  for (const [player, time] of since) {
    const move = game.idle(state, player);
    awaited.restore(player, move === undefined ? undefined : JSON.stringify(move), time);
  }
  return awaited;
}

/** Throws unless these are the rules that the game is played by here. */
export function mustKnowRules(game: Pick<Game, 'name' | 'rules'>, rules: Json | undefined): void {
  if (rules === game.rules) return;
  throw new Error(`expected version ${game.rules} of the rules of ${game.name}`);
}

/** Whether the room limits how long players may keep the others waiting. */
export const isLimited = <State>(game: Game<Json, State>, state: State): boolean =>
  (game.idleLimit?.(state) ?? null) !== null;

export const copy = <State>(room: RoomState<State>): RoomState<State> =>
  load(room.game, room.seq, room.time, save(room));

/**
 * Throws an error that names the broken invariant unless the game is sound and agrees with the room's
 * moves and waits. Costs time linear in the size of the room.
 */
export function checkRoom<State>(room: RoomState<State>): void {
  must(isCount(room.seq) && room.seq >= 1, 'the entries of the room are counted');
  room.game.check(room.state);
  checkWaiters(room);
  checkRecent(room);
  checkAwaited(room);
}

function checkWaiters<State>({ game, state, waiters }: RoomState<State>): void {
  const waiting = game.waiting?.(state) ?? new Map();
  for (const [player, { wait }] of waiters) {
    must(waiting.get(player) === wait, `${player} waits in the game as in the room`);
  }
  must(waiting.size === waiters.size, 'the room knows of everybody who waits');
}

/** Otherwise the idle timer would forget a player, or move too early. */
function checkAwaited<State>({ game, state, time, awaited }: RoomState<State>): void {
  if (!awaited) return;
  for (const { name } of game.publicView(state).players) {
    const isAwaited = game.idle(state, name) !== undefined;
    must(awaited.since.has(name) === isAwaited, `${name} is awaited in the room as in the game`);
  }
  must(
    [...awaited.since.values()].every((since) => since <= time),
    'nobody is awaited in advance',
  );
}

function checkRecent<State>({ seq, recent, waiters }: RoomState<State>): void {
  for (const [player, moves] of recent) {
    let before = 0;
    for (const { id, at, result } of moves) {
      must(at >= before && at <= seq, `the moves of ${player} are entries of the room, in order`);
      before = at;
      if (result === 'waiting') {
        must(waiters.get(player)?.id === id, `a move of ${player} waits if it is said to`);
      } else {
        const isKnown = isCount(result.seq) && result.seq >= 1 && result.seq <= seq;
        must(isKnown, `a move of ${player} has been answered by an entry of the room`);
      }
    }
  }
}
