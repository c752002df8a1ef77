import type { GameName, MoveIn } from '../games/index.ts';
import { type Problem, problem } from '../games/problem.ts';
import type { FromServer, MakeMove, StopWaiting } from '../protocol/messages.ts';
import type { MoveReply } from '../room/port.ts';
import { backoff, type Platform } from './platform.ts';

type ReplyMessage = Extract<FromServer, { type: 'reply' }>;

interface PendingMove {
  /** It says what was known when it was first sent, also when it is sent again. */
  message: MakeMove;
  readonly resolve: (reply: MoveReply) => void;
  /** `due` to be sent, `sent` on this connection, or `resting` until a retry. */
  state: 'due' | 'sent' | 'resting';
  /** How many moves had counted when it was first sent. */
  countedBefore: number | undefined;
  retries: number;
  /** How often it was sent. */
  copies: number;
  /** `unknown` once it may or may not have arrived. */
  delivery: 'unsent' | 'sent' | 'unknown';
  isCancelled: boolean;
}

/**
 * A server remembers the last 32 moves of a seat. At most half of them are in flight, and at most half
 * of them count before the oldest is answered, so the server never forgets a move that may be resent.
 */
const MOST_IN_FLIGHT = 16;

/** A rate-limited move is refused after this many retries. */
const MOST_RETRIES = 6;

/** The window of the server's rate limit. */
const RATE_LIMIT_MS = 1_000;

/**
 * The moves without a reply. Each is played exactly once, whatever happens to the connection: it is
 * sent again under the same id until it is answered.
 */
export class MoveOutbox {
  readonly #send: (message: MakeMove | StopWaiting) => boolean;
  readonly #platform: Platform;
  /** Makes move ids differ between clients of the same player. */
  readonly #prefix: string;
  #count = 0;
  readonly #pending = new Map<string, PendingMove>();
  /** Replies that wait until the room is known up to their entry. */
  #earlyReplies: { readonly seq: number; readonly settle: () => void }[] = [];
  #seq = 0;
  /** How many of the answered moves have counted. */
  #counted = 0;
  readonly #cancelRetries = new Set<() => void>();
  #isRateLimited = false;
  /** Why there are no replies any more. */
  #end: Problem | undefined;

  /** @param send returns whether there was a connection to send it over */
  constructor(send: (message: MakeMove | StopWaiting) => boolean, platform: Platform) {
    this.#send = send;
    this.#platform = platform;
    this.#prefix = Array.from(platform.randomBytes(8), (byte) => byte.toString(36)).join('');
  }

  play(move: MoveIn<GameName>, signal?: AbortSignal): Promise<MoveReply> {
    if (this.#end) return Promise.resolve({ lost: this.#end });
    if (signal?.aborted) return Promise.resolve(CANCELLED);
    const id = `${this.#prefix}-${this.#count++}`;
    return new Promise((resolve) => {
      const onAbort = (): void => this.#cancel(pending);
      const pending: PendingMove = {
        // A copy, since the caller may change `move` before it is sent again.
        message: JSON.parse(JSON.stringify({ type: 'move', id, move })),
        resolve(reply) {
          signal?.removeEventListener('abort', onAbort);
          resolve(reply);
        },
        state: 'due',
        countedBefore: undefined,
        retries: 0,
        copies: 0,
        delivery: 'unsent',
        isCancelled: false,
      };
      signal?.addEventListener('abort', onAbort);
      this.#pending.set(id, pending);
      this.#sendNext();
    });
  }

  /** Sends all pending moves again, in order, over a new connection. */
  resend(): void {
    this.#stopRetries();
    for (const pending of [...this.#pending.values()]) {
      if (pending.delivery === 'sent') pending.delivery = 'unknown';
      pending.state = 'due';
      if (!pending.isCancelled) continue;
      // Sent again, it might be played only now, although its caller does not want it any more.
      this.#stopWaiting(pending);
      this.#settle(pending, UNKNOWN);
    }
    this.#sendNext();
  }

  /** Handles a rate limit: the server has dropped some messages, but does not say which. */
  slowDown(): void {
    if (this.#isRateLimited) return;
    this.#isRateLimited = true;
    this.#retryAfter(RATE_LIMIT_MS, () => this.resend());
  }

  /** Delivers the replies up to this entry, now that the room is known up to it. */
  advanceTo(seq: number): void {
    this.#seq = seq;
    const due = this.#earlyReplies.filter((reply) => reply.seq <= seq);
    this.#earlyReplies = this.#earlyReplies.filter((reply) => reply.seq > seq);
    for (const { settle } of due) settle();
  }

  receive(message: ReplyMessage): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    const { seq = 0, lost, refused, failed } = message;
    if (lost) pending.delivery = 'unknown';
    else if (refused && pending.delivery === 'sent') pending.delivery = 'unsent';
    if (lost && isFinal(lost, pending)) this.#settle(pending, { lost });
    else if (lost || isRetriable(message, pending)) this.#retry(pending);
    else if (refused) this.#settle(pending, { refused });
    else {
      const settle = (): void => this.#settle(pending, failed ? { seq, failed } : { seq });
      if (seq > this.#seq) this.#earlyReplies.push({ seq, settle });
      else settle();
    }
  }

  /** Answers all pending and future moves as lost. */
  end(why: Problem): void {
    this.#end = why;
    this.#stopRetries();
    const all = [...this.#pending.values()];
    this.#pending.clear();
    this.#earlyReplies = [];
    for (const { resolve } of all) resolve({ lost: why });
  }

  /** A move that was sent may be played by now; then only the server can cancel its wait. */
  #cancel(pending: PendingMove): void {
    pending.isCancelled = true;
    if (pending.delivery === 'unsent') this.#settle(pending, CANCELLED);
    else if (pending.state !== 'sent' || !this.#stopWaiting(pending)) {
      this.#settle(pending, UNKNOWN);
    }
  }

  #stopWaiting({ message: { id } }: PendingMove): boolean {
    return this.#send({ type: 'stop-waiting', id });
  }

  #settle({ message, resolve }: PendingMove, reply: MoveReply): void {
    if (!this.#pending.delete(message.id)) return;
    if (!('refused' in reply)) this.#counted += 1;
    resolve(reply);
    this.#sendNext();
  }

  #retry(pending: PendingMove): void {
    if (pending.state !== 'sent') return;
    pending.state = 'resting';
    this.#retryAfter(backoff(pending.retries++, this.#platform.random()), () => {
      pending.state = 'due';
      this.#sendNext();
    });
  }

  #sendNext(): void {
    if (this.#isRateLimited) return;
    let inFlight = 0;
    let oldest: number | undefined;
    for (const pending of this.#pending.values()) {
      oldest ??= pending.countedBefore ?? this.#counted;
      const mightForget = this.#counted - oldest >= MOST_IN_FLIGHT;
      if (pending.countedBefore === undefined && mightForget) break;
      if (pending.state === 'due') {
        if (pending.countedBefore === undefined) pending.message.after = this.#seq;
        if (!this.#send({ ...pending.message, again: pending.copies })) break;
        pending.copies += 1;
        pending.countedBefore ??= this.#counted;
        pending.state = 'sent';
        if (pending.delivery === 'unsent') pending.delivery = 'sent';
      }
      inFlight += 1;
      if (inFlight === MOST_IN_FLIGHT) break;
    }
  }

  #retryAfter(milliseconds: number, action: () => void): void {
    const cancel = this.#platform.after(milliseconds, () => {
      this.#cancelRetries.delete(cancel);
      action();
    });
    this.#cancelRetries.add(cancel);
  }

  #stopRetries(): void {
    for (const cancel of this.#cancelRetries) cancel();
    this.#cancelRetries.clear();
    this.#isRateLimited = false;
  }
}

const isRetriable = ({ refused }: ReplyMessage, { retries, isCancelled }: PendingMove): boolean =>
  refused?.code === 'too-many' && retries < MOST_RETRIES && !isCancelled;

/** A server that has forgotten a move cannot tell what became of it, however often it is asked. */
const isFinal = (lost: Problem, { isCancelled }: PendingMove): boolean =>
  isCancelled || lost.code === 'too-late';

const CANCELLED: MoveReply = { refused: problem('gave-up', 'cancelled before it was played') };

const UNKNOWN: MoveReply = {
  lost: problem('gave-up', 'cancelled before its reply came; it may or may not count'),
};
