import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from './address.ts';

/** How many requests may be kept on all connections together before their turn comes. */
const MOST_HELD = 20_000;

let heldInAll = 0;

/** What one connection may have under way, and who is told when it is gone. */
export interface ConnectionSettings {
  /** Requests. */
  readonly running: number;
  /** Bytes of answers that have not been sent. */
  readonly owedBytes: number;
  readonly onClosed?: (socket: Socket, address: string) => void;
}

interface Held {
  readonly response: Owing;
  readonly bytes: number;
  readonly start: () => void;
}

const OWED = Symbol('owed');

/** A response, and how many bytes it will have or has, as far as that is known. */
type Owing = ServerResponse & { [OWED]?: number };

/**
 * What is under way on an HTTP connection. Requests that come one behind the other without waiting
 * for answers are worked on together up to a limit; what is beyond it waits, and meanwhile nothing
 * more is read. So what is kept for a connection is bounded, whether it reads its answers or not.
 */
export class HttpConnection {
  /** Where it comes from: for limits. */
  readonly address: string;
  readonly #socket: Socket;
  readonly #settings: ConnectionSettings;
  // Most connections never need these, and each may be held for hours, so every byte counts.
  #closing: AbortController | undefined;
  #held: Held[] | undefined;
  /** How many of `#held` have had their turn. */
  #heldDone = 0;
  #running = 0;
  #owedBytes = 0;
  #latest: ServerResponse | undefined;
  /** Since somebody last looked whether it is stuck, it is as it was then. */
  #mayBeStuck = false;

  constructor(socket: Socket, settings: ConnectionSettings) {
    this.#socket = socket;
    this.#settings = settings;
    this.address = addressOf({ socket, headers: {} }, false);
  }

  /** Aborted when the connection closes; one signal for all requests that it carries. */
  get signal(): AbortSignal {
    this.#closing ??= new AbortController();
    if (this.#socket.destroyed) this.#closing.abort();
    return this.#closing.signal;
  }

  /** How many requests have no answer, or one that is not sent. */
  get unanswered(): number {
    return this.#running + this.#waiting;
  }

  /**
   * Something may be said that is no answer to a request: none is due, but perhaps to the one that is
   * still being received.
   */
  get isFree(): boolean {
    if (this.unanswered === 0) return true;
    const isReceiving = this.#latest && !this.#latest.req.complete && !this.#latest.headersSent;
    return this.unanswered === 1 && isReceiving === true;
  }

  /** Starts to work on a request whose answer will be about that long, as soon as it may. */
  take(response: ServerResponse, bytes: number, start: () => void): void {
    this.#latest = response;
    if (this.#waiting === 0 && this.#mayStart(bytes)) {
      this.#run(response, bytes, start);
      return;
    }
    if (this.#socket.destroyed) return;
    if (heldInAll >= MOST_HELD) {
      this.#socket.destroy();
      return;
    }
    heldInAll += 1;
    if (!this.#held) this.#socket.on('resume', pauseAgain);
    this.#held ??= [];
    this.#held.push({ response, bytes, start });
    this.#socket.pause();
  }

  /** An answer turned out to be that long. */
  owe(response: Owing, bytes: number): void {
    this.#owedBytes += bytes - (response[OWED] ?? bytes);
    response[OWED] = bytes;
  }

  /** The answer is sent, or nobody is there any more to send it to. */
  finished(response: Owing): void {
    this.#running -= 1;
    this.#owedBytes -= response[OWED] ?? 0;
    this.#mayBeStuck = false;
    if (this.#waiting > 0) this.#startHeld();
  }

  /** Requests waited for their turn when this was last asked, and nothing was answered since. */
  isStuck(): boolean {
    const isStuck = this.#mayBeStuck;
    this.#mayBeStuck = this.#waiting > 0;
    return isStuck;
  }

  closed(): void {
    heldInAll -= this.#waiting;
    this.#clearHeld();
    this.#closing?.abort();
    this.#settings.onClosed?.(this.#socket, this.address);
  }

  get #waiting(): number {
    return this.#held === undefined ? 0 : this.#held.length - this.#heldDone;
  }

  #mayStart(bytes: number): boolean {
    const { running, owedBytes } = this.#settings;
    if (this.#running >= running) return false;
    return this.#owedBytes === 0 || this.#owedBytes + bytes <= owedBytes;
  }

  #run(response: Owing, bytes: number, start: () => void): void {
    this.#running += 1;
    this.#owedBytes += bytes;
    response[OWED] = bytes;
    response.on('close', finish);
    start();
  }

  #startHeld(): void {
    for (let next = this.#nextHeld; next; next = this.#nextHeld) {
      if (!this.#mayStart(next.bytes)) return;
      this.#heldDone += 1;
      heldInAll -= 1;
      this.#run(next.response, next.bytes, next.start);
    }
    this.#clearHeld();
    this.#socket.resume();
  }

  get #nextHeld(): Held | undefined {
    return this.#held?.[this.#heldDone];
  }

  #clearHeld(): void {
    this.#socket.off('resume', pauseAgain);
    this.#held = undefined;
    this.#heldDone = 0;
  }
}

const CONNECTION = Symbol('connection');

type Connected = Socket & { [CONNECTION]?: HttpConnection };

/** What is known of the connection that this is the socket of. */
export function connectionOf(socket: Connected, settings: ConnectionSettings): HttpConnection {
  const known = socket[CONNECTION];
  if (known) return known;
  const connection = new HttpConnection(socket, settings);
  socket[CONNECTION] = connection;
  // The same function for all connections: each may be held for hours, so every byte counts.
  socket.on('close', close);
  if (socket.destroyed) connection.closed();
  return connection;
}

/** The connection that a request came in by. */
export function connectionUnder({ socket }: Pick<IncomingMessage, 'socket'>): HttpConnection {
  const known = (socket as Connected)[CONNECTION];
  if (known) return known;
  throw new Error('a request has come in by no connection');
}

function close(this: Connected): void {
  this[CONNECTION]?.closed();
}

/** Node resumes a connection after every answer: not while requests wait for their turn. */
function pauseAgain(this: Socket): void {
  this.pause();
}

function finish(this: ServerResponse): void {
  connectionUnder(this.req).finished(this);
}
