import { type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '../clock.ts';
import { type BoardState, ownSpots } from './board-state.ts';
import type { Answer, Protocol } from './protocol.ts';
import { isAlreadyWaiting } from './why.ts';

/** A card that was named, while the server has not answered. */
export interface PendingFlip {
  readonly at: number;
  /** It takes so long that the player should know. */
  readonly slow: boolean;
  /** The card that the player named meanwhile, to be sent when this one is theirs. */
  readonly next?: number;
}

/** How a flip ended. */
export interface FlipEnd {
  readonly at: number;
  readonly answer: Answer;
  /** The cards that the player held when it was sent. */
  readonly held: readonly number[];
  /** Whether somebody else held the card. */
  readonly waited: boolean;
}

interface Surroundings {
  readonly clock: Clock;
  /** The board as it was shown last. */
  readonly board: () => BoardState | undefined;
  readonly onEnd: (end: FlipEnd) => void;
}

const SLOW_AFTER = 300;

/** How long the server may take to notice that a wait was given up, and how often it is asked. */
const GIVING_UP_TAKES = 5_000;
const ASK_AGAIN_AFTER = 150;

/** Sends a player's flips one after the other, so that they count in the order they were made. */
export class Flips {
  readonly #protocol: Protocol;
  readonly #surroundings: Surroundings;
  readonly #pending = signal<PendingFlip | undefined>(undefined);
  #current = new AbortController();
  #waited = false;
  #stoppedAt = Number.NEGATIVE_INFINITY;

  constructor(protocol: Protocol, surroundings: Surroundings) {
    this.#protocol = protocol;
    this.#surroundings = surroundings;
  }

  get pending(): ReadonlySignal<PendingFlip | undefined> {
    return this.#pending;
  }

  /**
   * Names a card. While another one is on its way it is remembered, and sent if that one succeeds.
   * @returns false if it is not even remembered, because the player waits
   */
  flip(at: number): boolean {
    const pending = this.#pending.peek();
    if (!pending) this.#send(at);
    else if (pending.at === at) return true;
    else if (this.#waits()) return false;
    else this.#pending.value = { ...pending, next: at };
    return true;
  }

  /** Takes back the flip that is on its way: closing its connection ends the wait on the server. */
  stop(): void {
    if (!this.#pending.peek()) return;
    this.#stoppedAt = this.#surroundings.clock.now();
    this.#current.abort();
  }

  async #send(at: number): Promise<void> {
    const board = this.#surroundings.board();
    if (!board) return;
    this.#current = new AbortController();
    this.#pending.value = { at, slow: false };
    const cancel = this.#surroundings.clock.after(SLOW_AFTER, () => this.#becomeSlow());
    const answer = await this.#ask(at, board.columns, this.#current.signal);
    cancel();
    const waited = this.#waited;
    const next = this.#pending.peek()?.next;
    this.#waited = false;
    this.#pending.value = undefined;
    this.#surroundings.onEnd({ at, answer, held: ownSpots(board), waited });
    if (next !== undefined && answer.type === 'board') this.#send(next);
  }

  #becomeSlow(): void {
    const pending = this.#pending.peek();
    if (!pending) return;
    this.#pending.value = { ...pending, slow: true };
    this.#waited = this.#waits();
    if (this.#waited) this.#pending.value = { at: pending.at, slow: true };
  }

  #waits(): boolean {
    return isWaiting(this.#pending.peek(), this.#surroundings.board());
  }

  async #ask(at: number, columns: number, signal: AbortSignal): Promise<Answer> {
    for (;;) {
      const answer = await this.#protocol.flip(Math.floor(at / columns), at % columns, signal);
      if (answer.type !== 'refused' || !isAlreadyWaiting(answer.why)) return answer;
      if (this.#surroundings.clock.now() - this.#stoppedAt > GIVING_UP_TAKES) return answer;
      await this.#pause(ASK_AGAIN_AFTER);
      if (signal.aborted) return { type: 'stopped' };
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#surroundings.clock.after(milliseconds, resolve));
  }
}

/** Whether the player waits for a card that somebody else holds, rather than for a slow network. */
export const isWaiting = (flip: PendingFlip | undefined, board: BoardState | undefined): boolean =>
  flip?.slow === true && board?.spots[flip.at]?.face === 'up';
