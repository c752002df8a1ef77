import type { GameName, MoveIn } from '../games/index.ts';
import { type Problem, problem } from '../games/problem.ts';
import type { FromServer, MakeMove, StopWaiting } from '../protocol/messages.ts';
import type { MoveReply } from '../room/port.ts';
import type { Platform } from './platform.ts';
import { backoff } from './reconnecting-socket.ts';

type OutcomeMessage = Extract<FromServer, { type: 'outcome' }>;

interface Unanswered {
  readonly message: MakeMove;
  readonly resolve: (reply: MoveReply) => void;
  /** `sent` is what is on its way, as far as anybody knows; `resting` what is tried again later. */
  state: 'due' | 'sent' | 'resting';
  /** How many moves had counted when it was first sent. */
  countedBefore: number | undefined;
  /** How often it has to be sent again, since nobody could tell or it came too soon. */
  tries: number;
  /** `sent` once, over this connection; `unknown` if nobody can say whether it arrived or counts. */
  fate: 'unsent' | 'sent' | 'unknown';
  /** Its caller does not want to wait for it any more. */
  isCancelled: boolean;
}

/** What was said of a move before the room that it led to was heard of. */
interface Early {
  readonly seq: number;
  readonly answer: () => void;
}

/**
 * A server remembers the last 32 moves of a seat. No more than half of them are under way at once, and
 * no more than half of them count before the oldest is answered, so that it is never forgotten.
 */
const MOST_IN_FLIGHT = 16;

/** So often a move is sent again that came too soon after others. If that does not help, it is refused. */
const MOST_TRIES = 6;

/** Servers count messages by the second. */
const TOO_MANY_MS = 1_000;

/**
 * The moves that have no answer yet. Whatever happens to the connection, each is played once: it is sent
 * again under the same id until it is answered.
 */
export class MoveOutbox {
  readonly #send: (message: MakeMove | StopWaiting) => boolean;
  readonly #platform: Platform;
  /** Ids of this client that no other one of the same player has. */
  readonly #prefix: string;
  #count = 0;
  readonly #unanswered = new Map<string, Unanswered>();
  #early: Early[] = [];
  #seq = 0;
  /** How many of the answered ones have counted. */
  #counted = 0;
  /** Calls off what is to be sent again after a while. */
  readonly #pauses = new Set<() => void>();
  #isSlow = false;
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
      // A copy: what is sent again is what was sent, whatever becomes of `move`.
      const message: MakeMove = JSON.parse(JSON.stringify({ type: 'move', id, move }));
      const fresh = { state: 'due', fate: 'unsent', tries: 0, isCancelled: false } as const;
      const onAbort = (): void => this.#cancel(unanswered);
      const unanswered: Unanswered = {
        ...fresh,
        countedBefore: undefined,
        message,
        resolve(reply) {
          signal?.removeEventListener('abort', onAbort);
          resolve(reply);
        },
      };
      signal?.addEventListener('abort', onAbort);
      this.#unanswered.set(id, unanswered);
      this.#sendNext();
    });
  }

  /** There is a new connection: what has no answer is sent again, in order. */
  sendAgain(): void {
    this.#callOffPauses();
    for (const unanswered of [...this.#unanswered.values()]) {
      if (unanswered.fate === 'sent') unanswered.fate = 'unknown';
      // Sent again it might be played only now, though nobody wants it any more.
      if (unanswered.isCancelled) this.#giveUp(unanswered);
      else unanswered.state = 'due';
    }
    this.#sendNext();
  }

  /** The server has not taken in everything, since it was too much. Nobody knows what it left out. */
  slowDown(): void {
    if (this.#isSlow) return;
    this.#isSlow = true;
    this.#afterPause(TOO_MANY_MS, () => this.sendAgain());
  }

  /** The room is known up to this entry. */
  reached(seq: number): void {
    this.#seq = seq;
    const due = this.#early.filter((early) => early.seq <= seq);
    this.#early = this.#early.filter((early) => early.seq > seq);
    for (const { answer } of due) answer();
  }

  receive(message: OutcomeMessage): void {
    const unanswered = this.#unanswered.get(message.id);
    if (!unanswered) return;
    const { seq, lost, refused } = message;
    if (lost) unanswered.fate = 'unknown';
    else if (refused && unanswered.fate === 'sent') unanswered.fate = 'unsent';
    if (lost && unanswered.isCancelled) this.#settle(unanswered, { lost });
    else if (lost || isHasty(message, unanswered)) this.#tryAgain(unanswered);
    else if (seq !== undefined && seq > this.#seq) {
      this.#early.push({ seq, answer: () => this.#answer(unanswered, message) });
    } else this.#answer(unanswered, message);
  }

  /** There is no hope for replies any more. */
  end(why: Problem): void {
    this.#end = why;
    this.#callOffPauses();
    const all = [...this.#unanswered.values()];
    this.#unanswered.clear();
    this.#early = [];
    for (const { resolve } of all) resolve({ lost: why });
  }

  /** What was sent may be played by now: then only the server can stop its wait. */
  #cancel(unanswered: Unanswered): void {
    unanswered.isCancelled = true;
    if (unanswered.fate === 'unsent') this.#settle(unanswered, CANCELLED);
    else if (unanswered.state !== 'sent' || !this.#stopWaiting(unanswered)) {
      this.#settle(unanswered, UNKNOWN);
    }
  }

  #giveUp(unanswered: Unanswered): void {
    this.#stopWaiting(unanswered);
    this.#settle(unanswered, UNKNOWN);
  }

  #stopWaiting({ message: { id } }: Unanswered): boolean {
    return this.#send({ type: 'stop-waiting', id });
  }

  #settle({ message, resolve }: Unanswered, reply: MoveReply): void {
    if (!this.#unanswered.delete(message.id)) return;
    if (!('refused' in reply)) this.#counted += 1;
    resolve(reply);
    this.#sendNext();
  }

  #answer(unanswered: Unanswered, { seq = 0, failed, refused }: OutcomeMessage): void {
    if (refused) this.#settle(unanswered, { refused });
    else this.#settle(unanswered, failed ? { seq, failed } : { seq });
  }

  /** Nobody could say whether it counts, or it came too soon. Under the same id, it cannot count twice. */
  #tryAgain(unanswered: Unanswered): void {
    if (unanswered.state !== 'sent') return;
    unanswered.state = 'resting';
    this.#afterPause(backoff(unanswered.tries++, this.#platform.random()), () => {
      unanswered.state = 'due';
      this.#sendNext();
    });
  }

  #sendNext(): void {
    if (this.#isSlow) return;
    let inFlight = 0;
    let oldest: number | undefined;
    for (const unanswered of this.#unanswered.values()) {
      oldest ??= unanswered.countedBefore ?? this.#counted;
      const isForgetting = this.#counted - oldest >= MOST_IN_FLIGHT;
      if (unanswered.countedBefore === undefined && isForgetting) break;
      if (unanswered.state === 'due') {
        if (!this.#send(unanswered.message)) break;
        unanswered.countedBefore ??= this.#counted;
        unanswered.state = 'sent';
        if (unanswered.fate === 'unsent') unanswered.fate = 'sent';
      }
      inFlight += 1;
      if (inFlight === MOST_IN_FLIGHT) break;
    }
  }

  #afterPause(milliseconds: number, action: () => void): void {
    const callOff = this.#platform.after(milliseconds, () => {
      this.#pauses.delete(callOff);
      action();
    });
    this.#pauses.add(callOff);
  }

  #callOffPauses(): void {
    for (const callOff of this.#pauses) callOff();
    this.#pauses.clear();
    this.#isSlow = false;
  }
}

const isHasty = ({ refused }: OutcomeMessage, { tries, isCancelled }: Unanswered): boolean =>
  refused?.code === 'too-many' && tries < MOST_TRIES && !isCancelled;

const CANCELLED: MoveReply = { refused: problem('gave-up', 'cancelled before it was played') };

const UNKNOWN: MoveReply = {
  lost: problem('gave-up', 'cancelled before its reply came; it may or may not count'),
};
