import type { PairName } from './pairs.ts';

export const KINDS = ['standard', 'bonus', 'penalty'] as const;
export type Kind = (typeof KINDS)[number];

/** The kind is explicit: the number does not tell it (S-1). */
export type Face = { readonly kind: Kind; readonly number: number };

export type CardState = Face & { isUp: boolean };

/** An empty space, the back of a card, or its face. */
export type SpotView = null | 'down' | { readonly up: Face };

/** The behaviour of a card, whose state is plain data. */
export abstract class Card {
  readonly #state: CardState;

  constructor(state: CardState) {
    this.#state = state;
  }

  /** The score of the card by itself, if it is the last one (E-1). */
  abstract readonly worth: number;

  /** The order of the two cards does not matter. */
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

  display(): SpotView {
    return this.isUp ? { up: this.face } : 'down';
  }
}
