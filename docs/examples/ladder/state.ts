import type { PlayerId, Spot } from '../game.ts';
import type { Random } from '../random.ts';

export type LadderOptions = { readonly cards: number };

/** A game in progress. It is plain data, so it is saved as it is. */
export type LadderState = {
  readonly players: { readonly name: PlayerId; score: number }[];
  /** The number of each card, or null once it has been taken. */
  readonly cards: (number | null)[];
  /** The card that was turned over last, unless it was taken. */
  up: Spot | null;
  /** Whose turn it is; null once it is over. */
  mover: PlayerId | null;
  /** How many turns there have been, this one included. */
  turn: number;
};

/** What everybody may see. */
export type LadderView = {
  readonly players: readonly { readonly name: PlayerId; readonly score: number }[];
  readonly spots: readonly (null | 'down' | { readonly up: number })[];
  /** The number that is looked for. */
  readonly next: number;
  readonly mover: PlayerId | null;
  readonly turn: number;
};

export const setup = (
  { cards }: LadderOptions,
  players: readonly PlayerId[],
  random: Random,
): LadderState => ({
  players: players.map((name) => ({ name, score: 0 })),
  cards: random.shuffle(Array.from({ length: cards }, (_, index) => index + 1)),
  up: null,
  mover: players[0] ?? null,
  turn: 1,
});

/** Built up from what may be shown: the number of a card that lies face down has no way out. */
export const publicView = ({ players, cards, up, mover, turn }: LadderState): LadderView => ({
  players: players.map(({ name, score }) => ({ name, score })),
  spots: cards.map((card, spot) => (card === null ? null : spot === up ? { up: card } : 'down')),
  next: nextNumber(cards),
  mover,
  turn,
});

/** Numbers are taken in order, so it is one more than there are gaps. */
export const nextNumber = (cards: LadderState['cards']): number =>
  cards.filter((card) => card === null).length + 1;
