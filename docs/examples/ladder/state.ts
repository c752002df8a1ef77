import type { Json, PlayerId, Spot } from '../game.ts';
import {
  areDifferent,
  isCount,
  listOf,
  must,
  orNull,
  type Reader,
  readText,
  readWhole,
  recordOf,
} from '../json.ts';
import type { Random } from '../random.ts';

export type LadderSetup = { readonly cards: number };

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
  { cards }: LadderSetup,
  players: readonly PlayerId[],
  random: Random,
): LadderState => ({
  players: players.map((name) => ({ name, score: 0 })),
  cards: random.shuffle(Array.from({ length: cards }, (_, index) => index + 1)),
  up: null,
  mover: players[0] ?? null,
  turn: 1,
});

/** Built up from what may be shown: the number of a face-down card has no way out. */
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

const readState: Reader<LadderState> = recordOf({
  players: listOf(recordOf({ name: readText, score: readWhole })),
  cards: listOf(orNull(readWhole)),
  up: orNull(readWhole),
  mover: orNull(readText),
  turn: readWhole,
});

/** Reads what was saved with care: it may come from anybody. */
export const load = (json: Json): LadderState => readState(json, 'a game');

/** Throws if anything is not as it must be. */
export function check({ players, cards, up, mover, turn }: LadderState): void {
  const names = players.map(({ name }) => name);
  must(names.length === 2 && areDifferent(names), 'two play');
  const left = cards.flatMap((card) => card ?? []).sort((a, b) => a - b);
  must(
    left.every((card, index) => card === nextNumber(cards) + index),
    'numbers are taken in order',
  );
  must(mover === null ? left.length === 0 : left.length > 0, 'it is over when none is left');
  must(mover === null || names.includes(mover), 'the mover is one of the players');
  must(up === null || up in cards, 'the face-up card is one of them');
  const scores = players.map(({ score }) => score);
  must(scores.every(isCount), 'the scores are counted');
  const taken = cards.length - left.length;
  must(scores.reduce((sum, score) => sum + score, 0) === taken, 'each card is a point');
  must(isCount(turn), 'the turns are counted');
}
