import { pickFrom, type Random } from '../../games/random.ts';
import type { Layout } from '../../games/scramble/cards.ts';
import type { Ask } from './history-record.ts';

/** Pairs that can be found and removed, and enough other cards that play can go on for long. */
export const LAYOUT: Layout = {
  rows: 7,
  columns: 7,
  cards: Array.from({ length: 49 }, (_, spot) => (spot < 24 ? `🦄${spot % 12}` : `c/${spot}`)),
};

/** What somebody does who has last seen `view`, which may be no board at all. */
export function anyAsk(view: string, random: Random): Ask {
  const dice = random.below(100);
  if (dice < 6) return { type: 'look' };
  if (dice < 9) return { type: 'watch' };
  if (dice < 12) return anyReplace(view, random);
  if (dice < 14) return { type: 'flip', row: LAYOUT.rows, column: random.below(LAYOUT.columns) };
  return flipOf(anySpot(view, random));
}

export function flipOf(spot: number): Ask {
  const { columns } = LAYOUT;
  return { type: 'flip', row: Math.floor(spot / columns), column: spot % columns };
}

/** The spots whose lines begin like this. */
export function spotsThat(view: string, face: string): number[] {
  const lines = view.split('\n').slice(1, -1);
  return [...lines.keys()].filter((spot) => lines[spot]?.startsWith(face));
}

/** Often one that may be held by somebody, so that there is something to wait for. */
function anySpot(view: string, random: Random): number {
  const dice = random.below(10);
  const some = dice < 3 ? spotsThat(view, 'up') : dice < 9 ? spotsThat(view, 'down') : [];
  return some.length > 0 ? pickFrom(some, random) : random.below(LAYOUT.cards.length);
}

/** Hardly ever by another card that is there, as cards that match leave the board for good. */
function anyReplace(view: string, random: Random): Ask {
  const cards = view.split('\n').flatMap((line) => line.split(' ')[1] ?? []);
  const from = cards.length > 0 ? pickFrom(cards, random) : pickFrom(LAYOUT.cards, random);
  const isMerge = cards.length > 0 && random.below(30) === 0;
  const to = isMerge ? pickFrom(cards, random) : `${from.slice(0, 4)}_${random.below(1_000_000)}`;
  return { type: 'replace', from, to };
}
