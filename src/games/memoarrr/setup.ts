import type { PlayerId } from '../game.ts';
import type { Random } from '../random.ts';
import { CARDS, type Card } from './card.ts';
import { parseDeckFile } from './deck-file.ts';
import { CENTRE, PLACES, type Side, sidesFor, takeSides } from './place.ts';
import {
  DEFAULT_MODES,
  type Grid,
  type MemoarrrState,
  type Modes,
  shuffleRubies,
} from './state.ts';

export type MemoarrrOptions = Partial<Modes> & { readonly deck?: string };

export function parseOptions(
  { deck, ...modes }: MemoarrrOptions,
  places: readonly (string | null)[],
): MemoarrrSetup {
  const sides = sidesFor(places);
  return {
    ...DEFAULT_MODES,
    ...modes,
    ...(sides && { sides }),
    ...(deck !== undefined && { deck: parseDeckFile(deck) }),
  };
}

export const fixesDeal = ({ deck }: MemoarrrOptions): boolean => deck !== undefined;

export type MemoarrrSetup = Modes & {
  /** In the order of the players. */
  readonly sides?: readonly Side[];
  /** 24 cards, row by row; replaces the shuffle. */
  readonly deck?: readonly Card[];
};

export function setup(
  { sides, deck, ...modes }: MemoarrrSetup,
  players: readonly PlayerId[],
  random: Random,
): MemoarrrState {
  const seated = takeSides(players, sides);
  return {
    modes,
    players: seated.map(({ id, side }) => ({ id, side, isIn: true, hasLeft: false })),
    cards: deal(deck, random),
    up: [],
    rubies: shuffleRubies(random),
    winners: [],
    blocked: null,
    turnedDown: 0,
    phase: { kind: 'peek', looking: seated.map(({ id }) => id) },
    phases: 1,
  };
}

/** S-1: 24 cards face down around the centre; the 25th stays hidden. */
export function deal(deck: readonly Card[] | undefined, random: Random): Grid {
  const cards: Grid = [...(deck ?? random.shuffle(CARDS).slice(0, PLACES.length))];
  if (cards.length !== PLACES.length || new Set(cards).size < cards.length) {
    throw new RangeError(`expected ${PLACES.length} different cards, found ${cards.join(' ')}`);
  }
  cards.splice(CENTRE, 0, null);
  return cards;
}
