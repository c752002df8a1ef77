import type { PlayerId } from '../game.ts';
import type { Random } from '../random.ts';
import type { Card } from './card.ts';
import { deal } from './deal.ts';
import { shuffleRubies } from './rubies.ts';
import { type Seat, takeSeats } from './seats.ts';
import type { MemoarrrState, Modes } from './state.ts';

export type MemoarrrOptions = Modes & {
  /** Where the players sit, in the order in which they are listed. */
  readonly seats?: readonly Seat[];
  /** The 24 cards as they lie, row by row; replaces the shuffle. */
  readonly deck?: readonly Card[];
};

/** A game in which everybody looks at the cards in front of them. */
export function setup(
  { seats, deck, ...modes }: MemoarrrOptions,
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
