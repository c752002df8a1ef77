import type { PlayerId } from '../game.ts';
import type { Random } from '../random.ts';
import { CARDS, type Card } from './card.ts';
import { CENTRE, PLACES } from './place.ts';
import { shuffleRubies } from './rubies.ts';
import { type Seat, takeSeats } from './seats.ts';
import type { Grid, MemoarrrState, Modes } from './state.ts';

export type MemoarrrSetup = Modes & {
  /** Where the players sit, in the order in which they are listed. */
  readonly seats?: readonly Seat[];
  /** The 24 cards as they lie, row by row; replaces the shuffle. */
  readonly deck?: readonly Card[];
};

/** A game in which everybody looks at the cards in front of them. */
export function setup(
  { seats, deck, ...modes }: MemoarrrSetup,
  players: readonly PlayerId[],
  random: Random,
): MemoarrrState {
  const seated = takeSeats(players, seats);
  return {
    modes,
    players: seated.map(({ id, seat }) => ({ id, seat, isIn: true, hasLeft: false })),
    cards: deal(deck, random),
    up: [],
    rubies: shuffleRubies(random),
    winners: [],
    blocked: null,
    turnedDown: 0,
    phase: { at: 'peek', looking: seated.map(({ id }) => id) },
    phases: 1,
  };
}

/** S-1: 24 cards face down, row by row, around the centre; the 25th is seen by nobody. */
export function deal(deck: readonly Card[] | undefined, random: Random): Grid {
  const cards: Grid = [...(deck ?? random.shuffle(CARDS).slice(0, PLACES.length))];
  if (cards.length !== PLACES.length || new Set(cards).size < cards.length) {
    throw new RangeError(`expected ${PLACES.length} different cards, found ${cards.join(' ')}`);
  }
  cards.splice(CENTRE, 0, null);
  return cards;
}
