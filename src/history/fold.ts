import {
  type Game,
  isRefused,
  type Json,
  type Outcome,
  type Played,
  type PlayerId,
  type Settled,
} from '../games/game.ts';
import { randomFrom } from '../games/random.ts';
import type { CreateEntry, MoveEntry, MoveId, Seq, Stored } from './entry.ts';
import { load, type Result, type RoomState } from './room-state.ts';

/** How many of a player's latest moves a room remembers, to answer those that are sent again. */
const RECENT_MOVE_IDS = 32;

/** How many in all: where more people move than that, those who came first are forgotten first. */
const MOST_RECENT_MOVE_IDS = 32_000;

/** The room right after its first entry. */
export function create<State>(game: Game<Json, State>, entry: CreateEntry): RoomState<State> {
  const state = game.setup(entry.options, entry.players, randomFrom(entry.seed));
  return {
    game,
    state,
    seq: 1,
    snapshotSeq: 0,
    recent: new Map(),
    recentCount: 0,
    waiters: new Map(),
  };
}

/**
 * Plays an entry, which has its request `at` some instance of the room. A move that the game refuses
 * changes nothing and does not count as an entry.
 */
export function fold<State>(
  room: RoomState<State>,
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
  if (entry.id !== undefined)
    recordResult(room, entry.player, entry.id, asResult(room.seq, outcome));
  return outcome;
}

/** Plays an entry that the log has: it was played once, so it can be played again. */
export function foldLogged<State>(room: RoomState<State>, entry: MoveEntry): Played {
  const outcome = fold(room, entry);
  if (!isRefused(outcome)) return outcome;
  throw new Error(`a logged move was refused: ${outcome.refused.message}`);
}

/** The room that a log begins with, or goes on with where a snapshot stands for dropped entries. */
export function begin<State>(game: Game<Json, State>, { seq, entry }: Stored): RoomState<State> {
  switch (entry.type) {
    case 'create':
      return create(game, entry);
    case 'snapshot':
      return load(game, seq, entry.state);
    case 'move':
      throw new Error(`the log begins with entry ${seq}`);
  }
}

/** The room with one more thing that the log had, or the room that the log begins with. */
export function advance<State>(
  game: Game<Json, State>,
  room: RoomState<State> | undefined,
  stored: Stored,
): RoomState<State> {
  if (!room || stored.entry.type !== 'move') return begin(game, stored);
  foldLogged(room, stored.entry);
  return room;
}

const asResult = (seq: Seq, { waiting, failed }: Played): Result | 'waiting' =>
  waiting === undefined ? (failed ? { seq, failed } : { seq }) : 'waiting';

function settle<State>(room: RoomState<State>, { player, failed }: Settled): void {
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

function recordResult<State>(
  room: RoomState<State>,
  player: PlayerId,
  id: MoveId,
  result: Result | 'waiting',
): void {
  const before = room.recent.get(player) ?? [];
  const now = [...before, { id, result }].slice(-RECENT_MOVE_IDS);
  room.recent.set(player, now);
  room.recentCount += now.length - before.length;
  if (room.recentCount > MOST_RECENT_MOVE_IDS) forgetOldest(room, player);
}

/** A room must not grow with all who ever came. Who waits is still to be answered. */
function forgetOldest<State>(room: RoomState<State>, latest: PlayerId): void {
  for (const [player, moves] of room.recent) {
    if (room.recentCount <= MOST_RECENT_MOVE_IDS) return;
    if (player === latest || room.waiters.has(player)) continue;
    room.recent.delete(player);
    room.recentCount -= moves.length;
  }
}

/** What became of the move that this player sent under this id, as far as the room remembers. */
export function resultOf<State>(
  room: RoomState<State>,
  player: PlayerId,
  id: MoveId,
): Result | 'waiting' | undefined {
  return room.recent.get(player)?.find((move) => move.id === id)?.result;
}
