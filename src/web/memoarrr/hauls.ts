import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId } from '../../games/view.ts';

interface Haul {
  readonly name: PlayerId;
  readonly rubies: number;
  /** The rubies on each of the cards, in the order in which they were drawn. */
  readonly cards: readonly number[];
  readonly isWinner: boolean;
}

/** G-1: what everybody has at the end, from fewest rubies to most; equal ones in turn order. */
export function fewestFirst({ players, won }: MemoarrrView): Haul[] {
  const most = Math.max(...players.map(({ rubies = 0 }) => rubies));
  return players
    .map(({ name, rubies = 0 }) => ({
      name,
      rubies,
      cards: won.flatMap((card) => (card.player === name ? (card.rubies ?? 0) : [])),
      isWinner: rubies === most,
    }))
    .sort((a, b) => a.rubies - b.rubies);
}
