import { isLeaving, type Json, type PlayerId } from '../../games/game.ts';
import type { MatchMove } from '../../games/match/moves.ts';
import type { MatchState } from '../../games/match/state.ts';
import { pickFrom, type Random } from '../../games/random.ts';
import type { ScrambleMove } from '../../games/scramble/scramble.ts';
import { cardAt, faceAt, holderOf, NONE, type ScrambleState } from '../../games/scramble/state.ts';
import type { Replay } from './replay.ts';

/** Of so many moves one is to leave. */
const LEAVES = 400;

/**
 * One of the moves that somebody can make, who knows how the cards lie and sometimes uses it; undefined
 * if all that they can do is leave.
 */
export function moveOf(
  replay: Replay,
  player: PlayerId,
  skill: number,
  random: Random,
): Json | undefined {
  const all = replay.moves(player);
  const staying = all.filter((move) => !isLeaving(move));
  if (staying.length === 0) return undefined;
  const listed = random.below(LEAVES) > 0 ? staying : all.slice(-1);
  const liked = listed.filter((move) => isLiked(replay, player, move, random.below(4) === 0));
  return pickFrom(liked.length > 0 && random.below(100) < skill ? liked : listed, random);
}

export const typeOf = (move: Json): string => String((move as { readonly type?: Json }).type);

function isLiked(
  { table, state }: Replay,
  player: PlayerId,
  move: Json,
  likesToWait: boolean,
): boolean {
  switch (table.inner.name) {
    case 'match':
      return isTwin(state.game as MatchState, move as MatchMove);
    case 'scramble':
      return isWanted(state.game as ScrambleState, player, move as ScrambleMove, likesToWait);
    default:
      return true;
  }
}

function isTwin({ cards, phase }: MatchState, move: MatchMove): boolean {
  if (phase.at !== 'second' || move.type !== 'reveal') return true;
  return cards[phase.first]?.number === cards[move.spot]?.number;
}

/** The twin of the card in hand; or, as a first card, now and then one that somebody else holds. */
function isWanted(
  state: ScrambleState,
  id: PlayerId,
  move: ScrambleMove,
  likesToWait: boolean,
): boolean {
  if (move.type !== 'flip') return false;
  const spot = move.row * state.columns + move.column;
  const hand = state.players.get(id)?.hand;
  const holder = holderOf(state, spot);
  if (hand?.at !== 'first') {
    const isTaken = holder !== undefined && holder.id !== id;
    return faceAt(state, spot) !== NONE && isTaken === likesToWait;
  }
  const isTwin = spot !== hand.spot && cardAt(state, spot) === cardAt(state, hand.spot);
  return isTwin && !holder && faceAt(state, spot) !== NONE;
}
