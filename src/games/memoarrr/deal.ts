import type { Random } from '../random.ts';
import { CARDS, type Card } from './card.ts';
import { CENTRE, PLACES } from './place.ts';

/** What lies on each spot; nothing in the centre. */
export type Grid = (Card | null)[];

/** S-1: 24 cards face down, row by row, around the centre; the 25th is seen by nobody. */
export function deal(deck: readonly Card[] | undefined, random: Random): Grid {
  const cards: Grid = [...(deck ?? random.shuffle(CARDS).slice(0, PLACES.length))];
  if (cards.length !== PLACES.length || new Set(cards).size < cards.length) {
    throw new RangeError(`expected ${PLACES.length} different cards, found ${cards.join(' ')}`);
  }
  cards.splice(CENTRE, 0, null);
  return cards;
}
