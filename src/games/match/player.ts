import type { PlayerId } from '../game.ts';

export type PlayerState = {
  readonly id: PlayerId;
  score: number;
  /** Their next turn is skipped (T-4). */
  owesSkip: boolean;
};

/** The score may go below zero (S-2). */
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

/** E-2: null if both have the same score. */
export function leaderOf([one, two]: readonly [PlayerState, PlayerState]): PlayerId | null {
  if (one.score === two.score) return null;
  return one.score > two.score ? one.id : two.id;
}
