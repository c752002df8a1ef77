import type { PairName } from './pairs.ts';

export const KINDS = ['standard', 'bonus', 'penalty'] as const;
export type Kind = (typeof KINDS)[number];

/** What is printed on a card. The kind is explicit: the number does not tell it (S-1). */
export type Face = { readonly kind: Kind; readonly number: number };

/** A card on the grid as it is kept. */
export type CardState = Face & { isUp: boolean };

/** What everybody may see of a space: nothing, the back of a card, or its face. */
export type SpotView = null | 'down' | { readonly up: Face };

/** How a card behaves; what it is and how it lies is plain data. */
export abstract class Card {
  readonly #state: CardState;

  constructor(state: CardState) {
    this.#state = state;
  }

  /** What it scores by itself, if it is the last card left (E-1). */
  abstract readonly worth: number;

  /** Which pair it makes with another card; it does not matter which of the two comes first. */
  abstract pairWith(other: Card): PairName;

  get kind(): Kind {
    return this.#state.kind;
  }

  get number(): number {
    return this.#state.number;
  }

  get isUp(): boolean {
    return this.#state.isUp;
  }

  get face(): Face {
    return { kind: this.kind, number: this.number };
  }

  reveal(): void {
    this.#state.isUp = true;
  }

  hide(): void {
    this.#state.isUp = false;
  }

  /** As everybody may see it now. */
  display(): SpotView {
    return this.isUp ? { up: this.face } : 'down';
  }
}
