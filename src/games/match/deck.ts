import type { Spot } from '../game.ts';
import { BonusCard } from './bonus-card.ts';
import type { Card, CardState, Kind, SpotView } from './card.ts';
import { PenaltyCard } from './penalty-card.ts';
import { StandardCard } from './standard-card.ts';

const CLASSES: Record<Kind, new (state: CardState) => Card> = {
  standard: StandardCard,
  bonus: BonusCard,
  penalty: PenaltyCard,
};

/** Row by row; `null` where the card has been removed. */
export type Grid = (CardState | null)[];

export class Deck {
  readonly #grid: Grid;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** The spots that still have a card. */
  get taken(): Spot[] {
    return [...this.#grid.keys()].filter((spot) => this.#grid[spot]);
  }

  at(spot: Spot): Card | undefined {
    const state = this.#grid[spot];
    return state ? new CLASSES[state.kind](state) : undefined;
  }

  /** Throws RangeError if there is no card. */
  cardAt(spot: Spot): Card {
    const card = this.at(spot);
    if (!card) throw new RangeError(`there is no card on spot ${spot}`);
    return card;
  }

  display(): SpotView[] {
    return this.#grid.map((_, spot) => this.at(spot)?.display() ?? null);
  }

  /** Hides all revealed cards. @returns their spots */
  hide(): Spot[] {
    const up = this.taken.filter((spot) => this.at(spot)?.isUp);
    for (const spot of up) this.at(spot)?.hide();
    return up;
  }

  remove(spot: Spot): void {
    this.#grid[spot] = null;
  }
}
