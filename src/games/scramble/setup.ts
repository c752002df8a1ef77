import type { PlayerId } from '../game.ts';
import type { Random } from '../random.ts';
import type { Card } from './cards.ts';
import { newBoard, type ScrambleState } from './state.ts';

export type ScrambleOptions = {
  readonly rows: number;
  readonly columns: number;
  readonly cards: readonly Card[];
  /** Deal the cards in an order that chance decides, rather than as they are listed. */
  readonly shuffle: boolean;
  /** Played by bare names over the text protocol; never ends; cards may be replaced (O-1). */
  readonly open: boolean;
};

/** Shuffling takes the square of the time; nobody deals so many. */
const MOST_SHUFFLED = 100_000;

/** A board on which nobody plays yet: people come and go. */
export function setup(
  { rows, columns, cards, shuffle, open }: ScrambleOptions,
  _players: readonly PlayerId[],
  random: Random,
): ScrambleState {
  if (shuffle && cards.length > MOST_SHUFFLED) {
    throw new RangeError(`expected at most ${MOST_SHUFFLED} cards to shuffle`);
  }
  return newBoard(rows, columns, shuffle ? random.shuffle(cards) : cards, open);
}
