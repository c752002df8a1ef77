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
import { type Folded, load, type Result } from './room-state.ts';

/** How many of a player's latest moves a room remembers, to answer those that are sent again. */
const REMEMBERED = 32;

/** How many in all: where more people move than that, those who came first are forgotten first. */
const MOST_REMEMBERED = 32_000;

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

/** The room that a log begins with, or goes on with where a snapshot stands for dropped entries. */
export function begin<State>(game: Game<Json, State>, { seq, entry }: Stored): Folded<State> {
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
  room: Folded<State> | undefined,
  stored: Stored,
): Folded<State> {
  if (!room || stored.entry.type !== 'move') return begin(game, stored);
  foldLogged(room, stored.entry);
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
