import type { PlayerId } from '../game.ts';
import type { Random } from '../random.ts';
import type { Card } from './card.ts';
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

/** A board on which nobody plays yet: people come and go. */
export function setup(
  { rows, columns, cards, shuffle, open }: ScrambleOptions,
  _players: readonly PlayerId[],
  random: Random,
): ScrambleState {
  return newBoard(rows, columns, shuffle ? random.shuffle(cards) : cards, open);
}
