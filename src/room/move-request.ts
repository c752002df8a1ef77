import type { Json, Outcome, PlayerId, WaitId } from '../games/game.ts';
import { type Problem, type ProblemCode, problem } from '../games/problem.ts';
import type { MoveEntry, MoveId, Mover, Seq } from '../history/entry.ts';
import type { Result } from '../history/room-state.ts';
import type { NotStored } from './log.ts';

/** The reply to a move, sent when what it shows is durable. */
export type MoveReply =
  /** The move changed nothing. */
  | { readonly refused: Problem }
  /** The move counts. */
  | Result
  /** The storage failed or the room closed: the move may or may not count. */
  | { readonly lost: Problem };

/** Why the move was refused, failed or was lost; undefined if it succeeded. */
export function problemIn(reply: MoveReply): Problem | undefined {
  if ('refused' in reply) return reply.refused;
  return 'lost' in reply ? reply.lost : reply.failed;
}

/** The move is not in the log, or may not be. */
export const mayRetry = (reply: MoveReply): boolean =>
  'lost' in reply || ('refused' in reply && reply.refused.code === 'unavailable');

const refusedReply = (code: ProblemCode, message: string) => ({ refused: problem(code, message) });

const lostReply = (code: ProblemCode, message: string) => ({ lost: problem(code, message) });

/** The replies that do not come from the rules of the game. */
export const REPLIES = {
  cancelled: refusedReply('gave-up', 'cancelled before it was played'),
  crowded: refusedReply('too-many', 'too many wait for the answer to this move already'),
  full: refusedReply('unavailable', 'too many moves are queued in this room; it does not count'),
  late: refusedReply('unavailable', 'it could not be played within 10 seconds; it does not count'),
  notStored: ({ message }: NotStored) => refusedReply('unavailable', message),
  forgotten: lostReply('too-late', 'it was sent too long ago to tell whether it counts'),
  unknown: lostReply('unavailable', 'the storage failed; the move may or may not count'),
  broken: lostReply(
    'unavailable',
    'the room closed because of a fault; the move may or may not count',
  ),
  spectator: refusedReply('not-playing', 'spectators cannot move; take a seat first'),
  closed: lostReply('closed', 'the room has closed'),
};

export interface MoveOptions {
  readonly id?: MoveId;
  /** The last entry that the player knew of when the move was first sent. */
  readonly after?: Seq | undefined;
  /** How often the player has sent the move before. */
  readonly again?: number | undefined;
  /** Who decided on the move; a human by default. */
  readonly by?: Mover;
  /** Aborted when the reply is no longer wanted, as when the connection is gone. */
  readonly signal?: AbortSignal | undefined;
}

interface RequestOptions extends MoveOptions {
  readonly cancelsWait?: WaitId;
}

export type SubmittedMove = Pick<MoveRequest, 'giveUp'>;

/** A move that is still queued by then is refused, not played long after the press. */
const APPEND_WITHIN_MS = 10_000;

/** A move on its way through a room. */
export class MoveRequest {
  readonly player: PlayerId;
  readonly move: Json;
  readonly id: MoveId | undefined;
  readonly after: Seq | undefined;
  readonly again: number | undefined;
  readonly by: Mover;
  readonly signal: AbortSignal | undefined;
  /** The wait to cancel, unless another request still wants it. */
  readonly cancelsWait: WaitId | undefined;
  readonly reply: (reply: MoveReply) => void;
  /** The outcome on the state ahead; undefined for a repeat of an earlier move. */
  outcome: Outcome | undefined;
  /** The entry for the log, unless the move was refused or is a repeat. */
  entry: MoveEntry | undefined;
  wait: WaitId | undefined;
  onAbort: (() => void) | undefined;
  private isGivenUp = false;
  /** When it arrived, by the clock of the room. */
  since = 0;

  constructor(
    player: PlayerId,
    move: Json,
    reply: (reply: MoveReply) => void,
    { id, after, again, by = 'human', signal, cancelsWait }: RequestOptions,
  ) {
    this.player = player;
    this.move = move;
    this.id = id;
    this.after = after;
    this.again = again;
    this.by = by;
    this.signal = signal;
    this.cancelsWait = cancelsWait;
    this.reply = reply;
  }

  get isAborted(): boolean {
    return this.isGivenUp || this.signal?.aborted === true;
  }

  isLate(now: number): boolean {
    return now - this.since >= APPEND_WITHIN_MS;
  }

  /** Cancels the move if it has not been played, or else its wait. The reply says which. */
  giveUp(): void {
    this.isGivenUp = true;
    this.onAbort?.();
  }
}

const MOST_QUEUED = 20_000;

/** What arrives beyond that goes into the append after the next, so that none is too long to store. */
export const MOST_IN_APPEND = 1_000;
export const MOST_BYTES_IN_APPEND = 262_144;

/**
 * The requests of a room, oldest first: those in the append in flight, those ordered for the next
 * append, and those that have arrived.
 */
export class MoveRequests {
  #all: MoveRequest[] = [];
  // Each counts from the beginning of the list, so none is less than the one before.
  #committed = 0;
  #appending = 0;
  #ordered = 0;
  #nextBytes = 0;

  get size(): number {
    return this.#all.length - this.#committed;
  }

  get isFull(): boolean {
    return this.size >= MOST_QUEUED;
  }

  get hasOrdered(): boolean {
    return this.#ordered > this.#appending;
  }

  /** Counts the length of an ordered move, where an append can be too long. */
  addBytes(bytes: number): void {
    this.#nextBytes += bytes;
  }

  get isNextFull(): boolean {
    const count = this.#ordered - this.#appending;
    return count >= MOST_IN_APPEND || this.#nextBytes >= MOST_BYTES_IN_APPEND;
  }

  get hasArrived(): boolean {
    return this.#all.length > this.#ordered;
  }

  get hasQueued(): boolean {
    return this.#all.length > this.#appending;
  }

  push(request: MoveRequest): void {
    this.#all.push(request);
  }

  /** Moves the oldest that has arrived to the ordered ones. */
  orderNext(): MoveRequest | undefined {
    const request = this.#all[this.#ordered];
    if (request) this.#ordered += 1;
    return request;
  }

  startAppend(): void {
    this.#appending = this.#ordered;
    this.#nextBytes = 0;
  }

  inFlight(): readonly MoveRequest[] {
    return this.#all.slice(this.#committed, this.#appending);
  }

  /** Commits the oldest in flight. Returns whether it was the last. */
  commit(): boolean {
    this.#committed += 1;
    if (this.#committed < this.#appending) return false;
    this.#all.splice(0, this.#committed);
    this.#ordered -= this.#committed;
    this.#appending = 0;
    this.#committed = 0;
    return true;
  }

  /** Removes requests that are not in flight. If it removes any, the others must be ordered again. */
  take(isTaken: (request: MoveRequest) => boolean): MoveRequest[] {
    const taken: MoveRequest[] = [];
    const left: MoveRequest[] = [];
    for (const request of this.#all.slice(this.#appending)) {
      (isTaken(request) ? taken : left).push(request);
    }
    if (taken.length === 0) return taken;
    this.#nextBytes = 0;
    this.#ordered = this.#appending;
    this.#all = [...this.#all.slice(0, this.#appending), ...left];
    return taken;
  }

  takeAll(): MoveRequest[] {
    const all = this.#all.slice(this.#committed);
    this.#nextBytes = 0;
    this.#all = [];
    this.#committed = 0;
    this.#appending = 0;
    this.#ordered = 0;
    return all;
  }
}

const ACTIONS = Symbol('actions');

type Action = () => void;

/** Most signals have one action or none, so only several take a set. */
type Listened = AbortSignal & { [ACTIONS]?: Action | Set<Action> | undefined };

/**
 * Calls `action` when `signal` is aborted. A connection's signal lives through thousands of waits, and
 * adding and removing a listener costs more than a flip: so each signal gets one listener for all.
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

/** Reverts `onAbort`, at constant cost. */
export function offAbort(signal: Listened, action: Action): void {
  const known = signal[ACTIONS];
  if (known === action) signal[ACTIONS] = undefined;
  else if (known instanceof Set) known.delete(action);
}

export function actionsOn(signal: Listened): number {
  const known = signal[ACTIONS];
  return known instanceof Set ? known.size : known === undefined ? 0 : 1;
}

function act(this: Listened): void {
  const actions = this[ACTIONS];
  // An action that an earlier one removes is not called.
  if (actions instanceof Set) for (const action of actions) action();
  else actions?.();
}
