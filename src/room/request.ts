import type { Json, Outcome, PlayerId, WaitId } from '../games/game.ts';
import type { Problem } from '../games/problem.ts';
import type { MoveEntry, MoveId } from '../history/entry.ts';
import type { Result } from '../history/room-state.ts';
import { offAbort, onAbort } from './abort.ts';

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

/** Who looks after requests that wait. */
interface WaitKeeper {
  /** Nobody is there any more to hear the answer. */
  gone(request: Request): void;
  /** It waits no more: it was answered, or is played again. */
  forget(request: Request): void;
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
  private keeper: WaitKeeper | undefined;

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
    this.keeper = undefined;
  }

  /** Nobody is there any more to hear the answer. */
  get isGone(): boolean {
    return this.signal?.aborted === true;
  }

  get wait(): WaitId | undefined {
    return this.waitId;
  }

  /** The move waits, until it is answered or played again. */
  waitFor(wait: WaitId, keeper: WaitKeeper): void {
    this.forgetWait();
    this.waitId = wait;
    this.keeper = keeper;
    if (!this.signal || this.signal.aborted) return;
    this.onAbort = () => keeper.gone(this);
    onAbort(this.signal, this.onAbort);
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
    this.keeper?.forget(this);
    this.keeper = undefined;
    if (this.signal && this.onAbort) offAbort(this.signal, this.onAbort);
    this.onAbort = undefined;
  }
}
