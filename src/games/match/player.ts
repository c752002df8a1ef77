import type { PlayerId } from '../game.ts';

/** A player as they are kept. */
export type PlayerState = {
  readonly id: PlayerId;
  score: number;
  /** Their next turn is skipped (T-4). */
  owesSkip: boolean;
};

/** Somebody at the table; the score may go below zero (S-2). */
export class Player {
  readonly #state: PlayerState;

  constructor(state: PlayerState) {
    this.#state = state;
  }

  get name(): PlayerId {
    return this.#state.id;
  }

  get score(): number {
    return this.#state.score;
  }

  increaseScore(points: number): void {
    this.#state.score += points;
  }

  decreaseScore(points: number): void {
    this.#state.score -= points;
  }

  oweSkip(): void {
    this.#state.owesSkip = true;
  }

  /** Uses up the skip, if there is one (T-4). */
  useSkip(): boolean {
    const { owesSkip } = this.#state;
    this.#state.owesSkip = false;
    return owesSkip;
  }
}
