import type { Json, Outcome, PlayerId, WaitId } from '../games/game.ts';
import type { Problem } from '../games/problem.ts';
import type { MoveEntry, MoveId } from '../history/entry.ts';
import type { Result } from '../history/room-state.ts';

/** What a player is told about their move, once what it shows is durable. */
export type MoveReply =
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
  readonly cancelsWait?: WaitId;
}

/** Who looks after requests that wait. */
interface WaitKeeper {
  /** Nobody is there any more to hear the answer. */
  gone(request: MoveRequest): void;
  /** It waits no more: it was answered, or is played again. */
  forget(request: MoveRequest): void;
}

/** A move on its way through a room. */
export class MoveRequest {
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
  private readonly onReply: (reply: MoveReply) => void;
  private readonly signal: AbortSignal | undefined;
  private waitId: WaitId | undefined;
  private onAbort: (() => void) | undefined;
  private keeper: WaitKeeper | undefined;

  constructor(
    player: PlayerId,
    move: Json,
    answer: (answer: MoveReply) => void,
    { id, signal, cancelsWait: givesUp }: RequestOptions,
  ) {
    this.player = player;
    this.move = move;
    this.id = id;
    this.givesUp = givesUp;
    this.onReply = answer;
    this.signal = signal;
    this.outcome = undefined;
    this.entry = undefined;
    this.waitId = undefined;
    this.onAbort = undefined;
    this.keeper = undefined;
  }

  /** Nobody is there any more to hear the answer. */
  get isAborted(): boolean {
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

  reply(reply: MoveReply): void {
    this.forgetWait();
    this.onReply(reply);
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

const ACTIONS = Symbol('actions');

type Action = () => void;

/** What is to be done when it is aborted. Most have one action or none, so that takes no set. */
type Listened = AbortSignal & { [ACTIONS]?: Action | Set<Action> | undefined };

/**
 * Does `action` when `signal` is aborted. A connection's signal lives through thousands of waits, and
 * adding and removing a listener costs more than a flip: so each signal gets one for all.
 */
export function onAbort(signal: Listened, action: Action): void {
  const known = signal[ACTIONS];
  if (known instanceof Set) {
    known.add(action);
  } else {
    if (!(ACTIONS in signal)) signal.addEventListener('abort', act);
    signal[ACTIONS] = known === undefined ? action : new Set([known, action]);
  }
}

/** Takes back `onAbort`, at the same cost however many actions there are. */
export function offAbort(signal: Listened, action: Action): void {
  const known = signal[ACTIONS];
  if (known === action) signal[ACTIONS] = undefined;
  else if (known instanceof Set) known.delete(action);
}

/** How many actions are asked for at present. */
export function actionsOn(signal: Listened): number {
  const known = signal[ACTIONS];
  return known instanceof Set ? known.size : known === undefined ? 0 : 1;
}

function act(this: Listened): void {
  const actions = this[ACTIONS];
  // What an earlier action takes back is not done.
  if (actions instanceof Set) for (const action of actions) action();
  else actions?.();
}
