import {
  type Game,
  isRefused,
  type Json,
  type Outcome,
  type Played,
  type PlayerId,
  type Settled,
  type WaitId,
} from '../games/game.ts';
import { PROBLEM_CODES, type Problem } from '../games/problem.ts';
import { randomFrom } from '../games/random.ts';
import {
  readFields,
  readIfThere,
  readList,
  readOneOf,
  readText,
  readWhole,
} from '../games/saved.ts';
import type { CreateEntry, MoveEntry, MoveId, Seq, Stored } from './log.ts';

/** How many of a player's latest moves a room remembers, to answer those that are sent again. */
const REMEMBERED = 32;

/** How many in all: where more people move than that, those who came first are forgotten first. */
const MOST_REMEMBERED = 32_000;

/** What became of a move. */
export type Result = { readonly seq: Seq; readonly failed?: Problem };

type Remembered = { readonly id: MoveId; readonly result: Result | 'waiting' };

/** A wait, and the room instance that has the request. */
export type Waiter = { readonly wait: WaitId; readonly at?: string; readonly id?: MoveId };

/** A room as its entries say it is: the game's state, and what is needed to answer for moves. */
export interface Folded<State> {
  readonly game: Game<Json, State>;
  readonly state: State;
  /** How many entries have been folded. */
  seq: Seq;
  /** How many of them a snapshot stood for. */
  readonly snapshotSeq: Seq;
  /** The latest moves that came with an id, oldest first. */
  readonly recent: Map<PlayerId, Remembered[]>;
  /** How many those are. */
  remembered: number;
  readonly waiters: Map<PlayerId, Waiter>;
}

/** The room right after its first entry. */
export function create<State>(game: Game<Json, State>, entry: CreateEntry): Folded<State> {
  const state = game.setup(entry.options, entry.players, randomFrom(entry.seed));
  return {
    game,
    state,
    seq: 1,
    snapshotSeq: 0,
    recent: new Map(),
    remembered: 0,
    waiters: new Map(),
  };
}

/**
 * Plays an entry, which has its request `at` some instance of the room. A move that the game refuses
 * changes nothing and does not count as an entry.
 */
export function fold<State>(
  room: Folded<State>,
  entry: MoveEntry,
  at: string | undefined = entry.at,
): Outcome {
  const outcome = room.game.play(room.state, entry.player, entry.move);
  if (isRefused(outcome)) return outcome;
  room.seq += 1;
  if (outcome.settled) for (const settled of outcome.settled) settle(room, settled);
  if (outcome.waiting !== undefined) {
    const { id } = entry;
    room.waiters.set(entry.player, {
      wait: outcome.waiting,
      ...(at !== undefined && { at }),
      ...(id !== undefined && { id }),
    });
  }
  if (entry.id !== undefined) remember(room, entry.player, entry.id, resultOf(room.seq, outcome));
  return outcome;
}

/** Plays an entry that the log has: it was played once, so it can be played again. */
export function foldLogged<State>(room: Folded<State>, entry: MoveEntry): Played {
  const outcome = fold(room, entry);
  if (!isRefused(outcome)) return outcome;
  throw new Error(`a logged move was refused: ${outcome.refused.message}`);
}

/** The room with one more thing that the log had, or the room that the log begins with. */
export function advance<State>(
  game: Game<Json, State>,
  room: Folded<State> | undefined,
  { seq, entry }: Stored,
): Folded<State> {
  if (entry.type === 'snapshot') return load(game, seq, entry.state);
  if (entry.type === 'create') return create(game, entry);
  if (!room) throw new Error(`the log begins with entry ${seq}`);
  foldLogged(room, entry);
  return room;
}

const resultOf = (seq: Seq, { waiting, failed }: Played): Result | 'waiting' =>
  waiting === undefined ? (failed ? { seq, failed } : { seq }) : 'waiting';

function settle<State>(room: Folded<State>, { player, failed }: Settled): void {
  const id = room.waiters.get(player)?.id;
  room.waiters.delete(player);
  if (id === undefined) return;
  const result = failed ? { seq: room.seq, failed } : { seq: room.seq };
  const moves = room.recent.get(player) ?? [];
  room.recent.set(
    player,
    moves.map((move) => (move.id === id ? { id, result } : move)),
  );
}

function remember<State>(
  room: Folded<State>,
  player: PlayerId,
  id: MoveId,
  result: Result | 'waiting',
): void {
  const before = room.recent.get(player) ?? [];
  const now = [...before, { id, result }].slice(-REMEMBERED);
  room.recent.set(player, now);
  room.remembered += now.length - before.length;
  if (room.remembered > MOST_REMEMBERED) forgetSome(room, player);
}

/** A room must not grow with all who ever came. Who waits is still to be answered. */
function forgetSome<State>(room: Folded<State>, latest: PlayerId): void {
  for (const [player, moves] of room.recent) {
    if (room.remembered <= MOST_REMEMBERED) return;
    if (player === latest || room.waiters.has(player)) continue;
    room.recent.delete(player);
    room.remembered -= moves.length;
  }
}

/** What became of the move that this player sent under this id, as far as the room remembers. */
export function recall<State>(
  room: Folded<State>,
  player: PlayerId,
  id: MoveId,
): Result | 'waiting' | undefined {
  return room.recent.get(player)?.find((move) => move.id === id)?.result;
}

type Saved = {
  readonly game: string;
  readonly state: Json;
  readonly recent: readonly (readonly [PlayerId, readonly Remembered[]])[];
  readonly waiters: readonly (readonly [PlayerId, Waiter])[];
};

export function save<State>(room: Folded<State>): Json {
  const saved: Saved = {
    game: room.game.name,
    state: room.game.save(room.state),
    recent: [...room.recent],
    waiters: [...room.waiters],
  };
  return saved;
}

/** Throws if it was not a room of this game that was saved. */
function load<State>(game: Game<Json, State>, seq: Seq, json: Json): Folded<State> {
  const { game: name, state, recent, waiters } = readFields(json, 'a room');
  if (name !== game.name) throw new Error(`expected a room of ${game.name}`);
  const moves = readByPlayer(recent, 'the latest moves', (moves, what) =>
    readList(moves, what, readRemembered),
  );
  return {
    game,
    state: game.load(state ?? null),
    seq,
    snapshotSeq: seq,
    recent: moves,
    remembered: [...moves.values()].reduce((sum, { length }) => sum + length, 0),
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

function readRemembered(json: Json | undefined, what: string): Remembered {
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

export const copy = <State>(room: Folded<State>): Folded<State> =>
  load(room.game, room.seq, save(room));
