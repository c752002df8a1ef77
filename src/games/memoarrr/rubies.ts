import type { PlayerId, Standings } from '../game.ts';
import type { Random } from '../random.ts';
import type { MemoarrrState } from './state.ts';

/** S-3: one of these cards for each round. */
export const RUBY_CARDS: readonly number[] = [1, 1, 1, 2, 2, 3, 4];

export const ROUNDS = RUBY_CARDS.length;

/** S-3: shuffled once; the n-th belongs to the winner of round n. */
export const shuffleRubies = (random: Random): number[] => random.shuffle(RUBY_CARDS);

/** G-2: to be told to nobody before the end. */
export function rubiesOf({ winners, rubies }: MemoarrrState, player: PlayerId): number {
  return winners.reduce(
    (sum, winner, round) => sum + (winner === player ? (rubies[round] ?? 0) : 0),
    0,
  );
}

/** G-1: most rubies first; equal ones in turn order. */
export function standings(state: MemoarrrState): Standings | undefined {
  if (state.phase.at !== 'over') return undefined;
  return state.players
    .map(({ id }) => ({ player: id, score: rubiesOf(state, id) }))
    .sort((a, b) => b.score - a.score);
}
