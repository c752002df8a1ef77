import type { Json, Outcome, PlayerId, WaitId } from '../games/game.ts';
import type { Problem } from '../games/problem.ts';
import { offAbort, onAbort } from './abort.ts';
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
  // There is a request for every move: fields that are private at run time would cost it dearly.
  private readonly onAnswer: (answer: Answer) => void;
  private readonly signal: AbortSignal | undefined;
  private waitId: WaitId | undefined;
  private onAbort: (() => void) | undefined;
  private onForget: (() => void) | undefined;

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
    this.onAnswer = answer;
    this.signal = signal;
    this.outcome = undefined;
    this.entry = undefined;
    this.waitId = undefined;
    this.onAbort = undefined;
    this.onForget = undefined;
  }

  /** Nobody is there any more to hear the answer. */
  get isGone(): boolean {
    return this.signal?.aborted === true;
  }

  get wait(): WaitId | undefined {
    return this.waitId;
  }

  /** The move waits, until it is answered or played again; then `onForget` is called. */
  waitFor(wait: WaitId, onGone: () => void, onForget: () => void): void {
    this.forgetWait();
    this.waitId = wait;
    this.onForget = onForget;
    if (!this.signal || this.signal.aborted) return;
    this.onAbort = onGone;
    onAbort(this.signal, onGone);
  }

  /** As if it had never been played. */
  startOver(): void {
    this.outcome = undefined;
    this.entry = undefined;
    this.forgetWait();
  }

  answer(answer: Answer): void {
    this.forgetWait();
    this.onAnswer(answer);
  }

  private forgetWait(): void {
    if (this.waitId === undefined) return;
    this.waitId = undefined;
    this.onForget?.();
    this.onForget = undefined;
    if (this.signal && this.onAbort) offAbort(this.signal, this.onAbort);
    this.onAbort = undefined;
  }
}
