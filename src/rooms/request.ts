import type { Json, Outcome, PlayerId, WaitId } from '../games/game.ts';
import type { Problem } from '../games/problem.ts';
import type { Result } from './fold.ts';
import type { MoveEntry, MoveId } from './log.ts';

/** What a player is told about their move, once what it shows is durable. */
export type Answer =
  /** Nothing has changed. */
  | { readonly refused: Problem }
  /** The move counts. */
  | Result
  /** Nobody can say: the storage failed or the room closed. The move may or may not count. */
  | { readonly lost: Problem };

interface RequestOptions {
  readonly id?: MoveId;
  /** Aborted when the connection that carries the request is gone. */
  readonly signal?: AbortSignal | undefined;
  readonly givesUp?: WaitId;
}

/** A move on its way through a room. */
export class Request {
  readonly player: PlayerId;
  readonly move: Json;
  readonly id: MoveId | undefined;
  /** The wait that is given up by it, unless somebody still wants that. */
  readonly givesUp: WaitId | undefined;
  /** What the room's latest state made of it; undefined for a repeat of an earlier move. */
  outcome: Outcome | undefined;
  /** What goes into the log, unless it was refused or is a repeat. */
  entry: MoveEntry | undefined;
  readonly #answer: (answer: Answer) => void;
  readonly #signal: AbortSignal | undefined;
  #wait: WaitId | undefined;
  #onAbort: (() => void) | undefined;

  constructor(
    player: PlayerId,
    move: Json,
    answer: (answer: Answer) => void,
    { id, signal, givesUp }: RequestOptions,
  ) {
    this.player = player;
    this.move = move;
    this.id = id;
    this.givesUp = givesUp;
    this.#answer = answer;
    this.#signal = signal;
  }

  /** Nobody is there any more to hear the answer. */
  get isGone(): boolean {
    return this.#signal?.aborted === true;
  }

  get wait(): WaitId | undefined {
    return this.#wait;
  }

  /** The move waits, perhaps together with others. */
  waitFor(wait: WaitId, onAbort: () => void): void {
    this.#forgetWait();
    this.#wait = wait;
    if (!this.#signal || this.#signal.aborted) return;
    this.#onAbort = onAbort;
    this.#signal.addEventListener('abort', onAbort);
  }

  /** As if it had never been played. */
  startOver(): void {
    this.outcome = undefined;
    this.entry = undefined;
    this.#forgetWait();
  }

  answer(answer: Answer): void {
    this.#forgetWait();
    this.#answer(answer);
  }

  #forgetWait(): void {
    this.#wait = undefined;
    if (!this.#onAbort) return;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#onAbort = undefined;
  }
}
