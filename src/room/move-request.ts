import type { Json, Outcome, PlayerId, WaitId } from '../games/game.ts';
import { type Problem, type ProblemCode, problem } from '../games/problem.ts';
import type { MoveEntry, MoveId } from '../history/entry.ts';
import type { Result } from '../history/room-state.ts';
import type { NotStored } from './log.ts';

/** What a player is told about their move, once what it shows is durable. */
export type MoveReply =
  /** Nothing has changed. */
  | { readonly refused: Problem }
  /** The move counts. */
  | Result
  /** Nobody can say: the storage failed or the room closed. The move may or may not count. */
  | { readonly lost: Problem };

/** Why the move did not do what it was meant to; undefined if it did. */
export function problemIn(reply: MoveReply): Problem | undefined {
  if ('refused' in reply) return reply.refused;
  return 'lost' in reply ? reply.lost : reply.failed;
}

/** Nothing has changed. */
const refusedReply = (code: ProblemCode, message: string) => ({ refused: problem(code, message) });

/** The move may or may not count. */
const lostReply = (code: ProblemCode, message: string) => ({ lost: problem(code, message) });

/** What players are told if it is not the rules that decide about their move. */
export const REPLIES = {
  cancelled: refusedReply('gave-up', 'cancelled before it was played'),
  crowded: refusedReply('too-many', 'too many wait for the answer to this move already'),
  full: refusedReply('unavailable', 'too many moves are queued in this room; it does not count'),
  late: refusedReply('unavailable', 'it could not be played within 10 seconds; it does not count'),
  notStored: ({ message }: NotStored) => refusedReply('unavailable', message),
  unknown: lostReply('unavailable', 'the storage failed; the move may or may not count'),
  broken: lostReply(
    'unavailable',
    'the room closed because of a fault; the move may or may not count',
  ),
  spectator: refusedReply('not-playing', 'spectators cannot move; take a seat first'),
  closed: lostReply('closed', 'the room has closed'),
};

interface RequestOptions {
  readonly id?: MoveId;
  /** Aborted when nobody wants the reply any more, as when its connection is gone. */
  readonly signal?: AbortSignal | undefined;
  readonly cancelsWait?: WaitId;
}

/** A move that its caller may give up. */
export type SubmittedMove = Pick<MoveRequest, 'giveUp'>;

/** A move on its way through a room. */
export class MoveRequest {
  readonly player: PlayerId;
  readonly move: Json;
  readonly id: MoveId | undefined;
  readonly signal: AbortSignal | undefined;
  /** The wait that it cancels, unless somebody still wants that. */
  readonly cancelsWait: WaitId | undefined;
  readonly reply: (reply: MoveReply) => void;
  /** What the state ahead made of it; undefined for a repeat of an earlier move. */
  outcome: Outcome | undefined;
  /** What goes into the log, unless it was refused or is a repeat. */
  entry: MoveEntry | undefined;
  /** The wait that it shares. */
  wait: WaitId | undefined;
  onAbort: (() => void) | undefined;
  private isGivenUp: boolean;
  /** When it was queued. */
  since: number;

  constructor(
    player: PlayerId,
    move: Json,
    reply: (reply: MoveReply) => void,
    { id, signal, cancelsWait }: RequestOptions,
  ) {
    this.player = player;
    this.move = move;
    this.id = id;
    this.signal = signal;
    this.cancelsWait = cancelsWait;
    this.reply = reply;
    this.outcome = undefined;
    this.entry = undefined;
    this.wait = undefined;
    this.onAbort = undefined;
    this.isGivenUp = false;
    this.since = 0;
  }

  /** Nobody wants to wait for it any more, or is there to hear the reply. */
  get isAborted(): boolean {
    return this.isGivenUp || this.signal?.aborted === true;
  }

  /** It is not played if it has not been, and does not wait any longer. Its reply says which. */
  giveUp(): void {
    this.isGivenUp = true;
    this.onAbort?.();
  }
}

/**
 * The requests of a room, oldest first: those in the append that is in flight, those that are ordered
 * and go into the next one, and those that have arrived.
 */
export class MoveRequests {
  #all: MoveRequest[] = [];
  /** How many of them are done with, though their append is not. */
  #committed = 0;
  /** How many of them are done with or in flight. */
  #appending = 0;
  /** How many of them are done with, in flight or ordered. */
  #ordered = 0;

  /** How many have no reply yet, or wait. */
  get size(): number {
    return this.#all.length - this.#committed;
  }

  get hasOrdered(): boolean {
    return this.#ordered > this.#appending;
  }

  get hasArrived(): boolean {
    return this.#all.length > this.#ordered;
  }

  /** Some are not in flight. */
  get hasQueued(): boolean {
    return this.#all.length > this.#appending;
  }

  push(request: MoveRequest): void {
    this.#all.push(request);
  }

  /** The oldest that has arrived, which is ordered now. */
  orderNext(): MoveRequest | undefined {
    const request = this.#all[this.#ordered];
    if (request) this.#ordered += 1;
    return request;
  }

  /** All that are ordered are in flight from now on. */
  startAppend(): void {
    this.#appending = this.#ordered;
  }

  inFlight(): readonly MoveRequest[] {
    return this.#all.slice(this.#committed, this.#appending);
  }

  /** The oldest in flight is done with. Returns whether it was the last. */
  commit(): boolean {
    this.#committed += 1;
    if (this.#committed < this.#appending) return false;
    this.#all.splice(0, this.#committed);
    this.#ordered -= this.#committed;
    this.#appending = 0;
    this.#committed = 0;
    return true;
  }

  /** Takes requests that are not in flight. If it takes any, the others must be ordered again. */
  take(isTaken: (request: MoveRequest) => boolean): MoveRequest[] {
    const taken: MoveRequest[] = [];
    const kept: MoveRequest[] = [];
    for (const request of this.#all.slice(this.#appending)) {
      (isTaken(request) ? taken : kept).push(request);
    }
    if (taken.length === 0) return taken;
    this.#ordered = this.#appending;
    this.#all = [...this.#all.slice(0, this.#appending), ...kept];
    return taken;
  }

  takeAll(): MoveRequest[] {
    const all = this.#all.slice(this.#committed);
    this.#all = [];
    this.#committed = 0;
    this.#appending = 0;
    this.#ordered = 0;
    return all;
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
