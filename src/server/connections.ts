import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressOf, type ProxySettings } from './address.ts';
import type { Limits } from './limits.ts';

const TICK_MS = 5_000;

/** A connection closes when nothing of its answer could be sent for this long. */
const STALLED_MS = 10_000;

/** Time for the other end to read the last answer before its connection closes. */
export const CLOSE_TIMEOUT_MS = 1_000;

/** Most requests that all connections together hold back. */
const MOST_HELD = 20_000;

let heldInAll = 0;

interface ConnectionSettings {
  /** Most requests in progress on one connection. */
  readonly running: number;
  /** Most unsent bytes of answers on one connection. */
  readonly owedBytes: number;
  readonly onClosed?: (socket: Socket, address: string) => void;
}

/** All connections of a server, upgraded ones included: limits them per address, closes stuck ones. */
export class Connections {
  readonly #settings: ConnectionSettings;
  readonly #mostPerAddress: number;
  readonly #perAddress = new Map<string, number>();
  readonly #open = new Set<Socket>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: Limits, { trustProxy }: ProxySettings) {
    this.#settings = {
      running: limits['waiting-per-connection'],
      owedBytes: limits['unsent-bytes'],
      onClosed: (socket, address) => this.#closed(socket, address),
    };
    // All connections come from the proxy: it has to limit how many it lets through.
    this.#mostPerAddress = trustProxy ? Infinity : limits['connections-per-address'];
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  listenTo(server: Server): void {
    server.on('connection', (socket: Socket) => this.#opened(socket));
    // Closes those that are idle or take nothing of an answer, not those that wait for one.
    server.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0 || this.of(socket).unanswered === 0) socket.destroy();
    });
  }

  of(socket: Socket): HttpConnection {
    return connectionOf(socket, this.#settings);
  }

  destroy(): void {
    clearInterval(this.#timer);
    for (const socket of this.#open) socket.destroy();
  }

  #opened(socket: Socket): void {
    // A connection whose upgrade was declined is announced a second time.
    if (this.#open.has(socket)) return;
    this.#open.add(socket);
    const { address } = this.of(socket);
    const others = this.#perAddress.get(address) ?? 0;
    this.#perAddress.set(address, others + 1);
    if (others < this.#mostPerAddress) return;
    const line = `expected at most ${this.#mostPerAddress} connections from one address`;
    refuseConnection(socket, '429 Too Many Requests', line);
  }

  #closed(socket: Socket, address: string): void {
    if (!this.#open.delete(socket)) return;
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }

  #tick(): void {
    for (const socket of this.#open) {
      if (this.of(socket).isStuck()) socket.destroy();
      // Node's timeout counts what the other end takes, not what was handed over to be sent.
      else if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(STALLED_MS);
    }
  }
}

interface HeldRequest {
  readonly response: Owing;
  readonly bytes: number;
  readonly start: () => void;
}

const OWED = Symbol('owed');

/** A response, with its known or expected length in bytes. */
type Owing = ServerResponse & { [OWED]?: number };

/**
 * The requests of an HTTP connection. Pipelined requests run together up to a limit; beyond it they
 * are held back, and nothing more is read. So the memory for a connection is bounded, whether or not
 * it reads its answers.
 */
export class HttpConnection {
  readonly address: string;
  readonly #socket: Socket;
  readonly #settings: ConnectionSettings;
  // Created on demand: connections may be open for hours, so every byte counts.
  #closing: AbortController | undefined;
  #held: HeldRequest[] | undefined;
  /** How many of `#held` have been started. */
  #heldDone = 0;
  #running = 0;
  #owedBytes = 0;
  #latest: ServerResponse | undefined;
  /** Requests were held at the latest check, and none has finished since. */
  #mayBeStuck = false;

  constructor(socket: Socket, settings: ConnectionSettings) {
    this.#socket = socket;
    this.#settings = settings;
    this.address = addressOf({ socket, headers: {} }, false);
  }

  /** Aborted when the connection closes; one signal for all its requests. */
  get signal(): AbortSignal {
    this.#closing ??= new AbortController();
    if (this.#socket.destroyed) this.#closing.abort();
    return this.#closing.signal;
  }

  /** How many requests have no answer, or one that is not sent yet. */
  get unanswered(): number {
    return this.#running + this.#waiting;
  }

  /** No answer is due, except perhaps to a request that is still being received. */
  get isFree(): boolean {
    if (this.unanswered === 0) return true;
    const isReceiving = this.#latest && !this.#latest.req.complete && !this.#latest.headersSent;
    return this.unanswered === 1 && isReceiving === true;
  }

  /** Calls `start` for a request as soon as its answer, of about `bytes` bytes, may be made. */
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

  /** Corrects the length of an answer. */
  owe(response: Owing, bytes: number): void {
    this.#owedBytes += bytes - (response[OWED] ?? bytes);
    response[OWED] = bytes;
  }

  /** Starts held requests after an answer was sent, or its reader has gone. */
  finished(response: Owing): void {
    this.#running -= 1;
    this.#owedBytes -= response[OWED] ?? 0;
    this.#mayBeStuck = false;
    if (this.#waiting > 0) this.#startHeld();
  }

  /** Returns whether requests were held since the latest call, and none has finished. */
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
    for (let next = this.#held?.[this.#heldDone]; next; next = this.#held?.[this.#heldDone]) {
      if (!this.#mayStart(next.bytes)) return;
      this.#heldDone += 1;
      heldInAll -= 1;
      this.#run(next.response, next.bytes, next.start);
    }
    this.#clearHeld();
    this.#socket.resume();
  }

  #clearHeld(): void {
    this.#socket.off('resume', pauseAgain);
    this.#held = undefined;
    this.#heldDone = 0;
  }
}

const CONNECTION = Symbol('connection');

type Connected = Socket & { [CONNECTION]?: HttpConnection };

export function connectionOf(socket: Connected, settings: ConnectionSettings): HttpConnection {
  const known = socket[CONNECTION];
  if (known) return known;
  const connection = new HttpConnection(socket, settings);
  socket[CONNECTION] = connection;
  // One function for all connections saves memory, like `pauseAgain` and `finish`.
  socket.on('close', close);
  if (socket.destroyed) connection.closed();
  return connection;
}

/** The connection of a request. Throws if the server does not know it. */
export function connectionUnder({ socket }: Pick<IncomingMessage, 'socket'>): HttpConnection {
  const known = (socket as Connected)[CONNECTION];
  if (known) return known;
  throw new Error('the request has no connection');
}

function close(this: Connected): void {
  this[CONNECTION]?.closed();
}

/** Node resumes a connection after every answer, also while requests are held. */
function pauseAgain(this: Socket): void {
  this.pause();
}

function finish(this: ServerResponse): void {
  connectionUnder(this.req).finished(this);
}

/**
 * Answers a connection outside of any request with one line, and closes it, also if the other end
 * reads nothing, sends more, or keeps its half open.
 */
export function refuseConnection(stream: Duplex, status: string, line: string): void {
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    'Access-Control-Allow-Origin: *',
    'Cache-Control: no-store',
    `Content-Length: ${line.length + 1}`,
    'Connection: close',
  ];
  const leave = (): void => {
    clearTimeout(timer);
    stream.destroy();
  };
  const timer = setTimeout(leave, CLOSE_TIMEOUT_MS).unref();
  stream.on('error', leave);
  // Only a stream that is read reports its end.
  stream.resume();
  stream.on('end', leave);
  stream.end(`${head.join('\r\n')}\r\n\r\n${line}\n`);
}
