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
import { isObject } from '../games/json.ts';
import { randomFrom } from '../games/random.ts';
import { isTableMove } from '../table/moves.ts';
import { AwaitedPlayers } from './awaited.ts';
import type { CreateEntry, MoveEntry, MoveId, Seq, Stored } from './entry.ts';
import {
  isLimited,
  load,
  mustKnowRules,
  type Result,
  type RoomState,
  type Waiter,
} from './room-state.ts';

/** How many moves of a player a room remembers, to answer those that are sent again. */
const RECENT_MOVE_IDS = 32;

/** How many of all players. Beyond that, the players who came first are forgotten. */
const MOST_RECENT_MOVE_IDS = 32_000;

export function create<State>(game: Game<Json, State>, entry: CreateEntry): RoomState<State> {
  mustKnowRules(game, entry.rules);
  const state = game.setup(entry.setup, entry.players, randomFrom(entry.seed));
  return {
    game,
    state,
    seq: 1,
    time: entry.time,
    snapshotSeq: 0,
    recent: new Map(),
    recentCount: 0,
    waiters: new Map(),
    awaited: isLimited(game, state) ? new AwaitedPlayers() : undefined,
  };
}

/** Plays an entry whose request is on `node`. A refused move changes nothing and is no entry. */
export function fold<State>(
  room: RoomState<State>,
  entry: MoveEntry,
  node: string | undefined = entry.node,
): Outcome {
  if (entry.adopts) return adopt(room, entry, node);
  const outcome = room.game.play(room.state, entry.player, entry.move);
  if (isRefused(outcome)) return outcome;
  room.seq += 1;
  room.time = entry.time;
  if (room.awaited) updateAwaited(room, room.awaited, entry, outcome);
  if (outcome.settled) for (const settled of outcome.settled) settle(room, settled);
  if (outcome.waiting !== undefined) {
    room.waiters.set(entry.player, waiterOf(outcome.waiting, entry, node));
  }
  if (entry.id !== undefined) {
    const isWaiting = outcome.waiting !== undefined;
    recordResult(room, entry.player, entry.id, isWaiting ? 'waiting' : resultAt(room, outcome));
  }
  return outcome;
}

/** Notes that another node has the request of a waiting move. */
function adopt<State>(room: RoomState<State>, entry: MoveEntry, node: string | undefined): Outcome {
  const { player, id, time } = entry;
  const waiter = room.waiters.get(player);
  if (!waiter || id === undefined || waiter.id !== id) throw new Error('no such move waits');
  room.seq += 1;
  room.time = time;
  room.awaited?.update(null, [], time);
  const { wait } = waiter;
  room.waiters.set(player, waiterOf(wait, entry, node));
  return { effects: [], changed: [], waiting: wait };
}

const waiterOf = (wait: WaitId, { id, again }: MoveEntry, node: string | undefined): Waiter => ({
  wait,
  ...(node !== undefined && { node }),
  ...(id !== undefined && { id }),
  ...(again !== undefined && { again }),
});

function updateAwaited<State>(
  { game, state }: RoomState<State>,
  awaited: AwaitedPlayers,
  { player, time, move }: MoveEntry,
  { effects, changed }: Played,
): void {
  const players = game.mayAwait?.(state, { player, effects, changed }) ?? [];
  // Otherwise the host could keep the others waiting for ever with moves at the table.
  const isInGame = !(isObject(move) && isTableMove(move['type']));
  awaited.update(
    isInGame ? player : null,
    players.map((one) => [one, game.idle(state, one)]),
    time,
  );
}

/** Plays an entry of a log. Throws if the game refuses it. */
export function foldLogged<State>(room: RoomState<State>, entry: MoveEntry): Played {
  const outcome = fold(room, entry);
  if (!isRefused(outcome)) return outcome;
  throw new Error(`a logged move was refused: ${outcome.refused.message}`);
}

/** Applies what a log holds next: a first entry or snapshot replaces the room, a move changes it. */
export function advance<State>(
  game: Game<Json, State>,
  room: RoomState<State> | undefined,
  { seq, entry }: Stored,
): RoomState<State> {
  switch (entry.type) {
    case 'create':
      return create(game, entry);
    case 'snapshot':
      return load(game, seq, entry.time, entry.state);
    case 'move':
      if (!room) throw new Error(`the log begins with entry ${seq}`);
      foldLogged(room, entry);
      return room;
  }
}

const resultAt = ({ seq }: { readonly seq: Seq }, { failed }: Pick<Settled, 'failed'>): Result =>
  failed ? { seq, failed } : { seq };

function settle<State>(room: RoomState<State>, settled: Settled): void {
  const { player } = settled;
  const id = room.waiters.get(player)?.id;
  room.waiters.delete(player);
  if (id === undefined) return;
  const result = resultAt(room, settled);
  const moves = room.recent.get(player) ?? [];
  room.recent.set(
    player,
    moves.map((move) => (move.id === id ? { ...move, result } : move)),
  );
}

function recordResult<State>(
  room: RoomState<State>,
  player: PlayerId,
  id: MoveId,
  result: Result | 'waiting',
): void {
  const before = room.recent.get(player) ?? [];
  const now = [...before, { id, at: room.seq, result }].slice(-RECENT_MOVE_IDS);
  room.recent.set(player, now);
  room.recentCount += now.length - before.length;
  if (room.recentCount > MOST_RECENT_MOVE_IDS) forgetOldest(room, player);
}

/** Bounds the room's size. Waiting players are kept, since their moves are not answered yet. */
function forgetOldest<State>(room: RoomState<State>, latest: PlayerId): void {
  for (const [player, moves] of room.recent) {
    if (room.recentCount <= MOST_RECENT_MOVE_IDS) return;
    if (player === latest || room.waiters.has(player)) continue;
    room.recent.delete(player);
    room.recentCount -= moves.length;
  }
}

/** The result of the move that this player sent under this id, if the room remembers it. */
export function resultOf<State>(
  room: RoomState<State>,
  player: PlayerId,
  id: MoveId,
): Result | 'waiting' | undefined {
  return room.recent.get(player)?.find((move) => move.id === id)?.result;
}

/**
 * Whether the room may have played a move of this player that it does not remember, after the entry
 * that the player knew of. A copy of that move may still be on its way.
 */
export function mayHaveForgotten<State>(
  room: RoomState<State>,
  player: PlayerId,
  after: Seq,
): boolean {
  const recent = room.recent.get(player) ?? [];
  const [oldest] = recent;
  return oldest !== undefined && recent.length === RECENT_MOVE_IDS && after < oldest.at;
}
