import { match } from '../../games/match/match.ts';
import type { MatchMove } from '../../games/match/moves.ts';
import type { MatchState } from '../../games/match/state.ts';
import { fits } from '../../games/memoarrr/card.ts';
import { memoarrr } from '../../games/memoarrr/memoarrr.ts';
import type { MemoarrrMove } from '../../games/memoarrr/moves.ts';
import { placeName } from '../../games/memoarrr/place.ts';
import type { MemoarrrState } from '../../games/memoarrr/state.ts';
import type { Doing } from './party.ts';

/** What somebody does in Memory Match who knows how the cards lie: one miss, then only pairs. */
export function nextInMatch(state: MatchState): Doing {
  const { phase, cards, settings, turns } = state;
  if (phase.at === 'over') throw new Error('the game is over');
  const { player } = phase;
  const moves = match.moves(match.publicView(state), player);
  const wanted = moves.find((move) => {
    if (move.type !== 'reveal' || phase.at !== 'second') return move.type !== 'leave';
    const isTwin = cards[move.spot]?.number === cards[phase.first]?.number;
    return turns === 0 ? !isTwin && cards[move.spot]?.kind === 'standard' : isTwin;
  });
  const move = wanted ?? moves[0] ?? ({ type: 'leave' } as const);
  return { player, move, lines: [lineOf(move, settings.columns)] };
}

function lineOf(move: MatchMove, columns: number): string {
  if (move.type === 'choose') return `${move.option}`;
  if (move.type !== 'reveal') return '';
  return `${Math.floor(move.spot / columns) + 1} ${(move.spot % columns) + 1}`;
}

/** So many cards that fit are turned over in a round, before somebody is out. */
const FITTING = 3;

/** What somebody does in Memoarrr! who knows how the cards lie. All powers are used. */
export function nextInMemoarrr(state: MemoarrrState): Doing {
  const { phase, cards, up } = state;
  if (!('player' in phase)) throw new Error('nobody has the turn');
  const { player } = phase;
  const moves = memoarrr.moves(memoarrr.publicView(state), player);
  const last = cards[up.at(-1) ?? -1] ?? undefined;
  const isWanted = (move: MemoarrrMove): boolean => {
    if (move.type !== 'turn-over') return move.type !== 'leave';
    const card = cards[move.spot];
    return card != null && fits(card, last) === up.length < FITTING;
  };
  const move = moves.find(isWanted) ?? moves[0] ?? { type: 'leave' as const };
  return { player, move, lines: ['spot' in move ? placeName(move.spot) : 'no'] };
}
