import { printable } from '../games/plain-text.ts';
import { problem } from '../games/problem.ts';
import { CLOSE } from '../protocol/close.ts';
import type { FromClient, FromServer, Hello } from '../protocol/messages.ts';
import type { PortStatus } from '../room/port.ts';
import { NotRecollect, RecollectError, Rejected, RoomGone, Unreachable } from './errors.ts';
import { backoff, type Platform, type Socket } from './platform.ts';

export interface SocketHandlers {
  /** The first message of every connection. */
  hello(): Hello;
  /** Says in one line what is wrong with a message; undefined if it is valid or of an unknown type. */
  validate(message: FromServer): string | undefined;
  /** Handles the welcome or a later message. Throws if it contradicts what is known. */
  onMessage(message: FromServer): void;
  /** Called after the welcome was handled, and when the connection breaks. */
  onStatus(status: Exclude<PortStatus, 'closed'>): void;
  /** Called once, when the socket is closed for good. */
  onClosed(error: RecollectError): void;
}

/** The close code of WebSockets for a message that is too large; sending it again would not help. */
const TOO_LARGE = 1009;

/** How long the server may take to send the welcome. */
const WELCOME_MS = 10_000;
/** How long the server may be silent before it is pinged. */
const SILENCE_MS = 20_000;
/** How long the pong may take. */
const PONG_MS = 8_000;
/** How long a connection has to last before the backoff starts over. */
const STEADY_MS = 5_000;
/** How many attempts are made to connect for the first time. */
const FIRST_ATTEMPTS = 4;

/** The socket of a room, which connects again whenever it breaks. */
export class ReconnectingSocket {
  readonly #url: string;
  readonly #handlers: SocketHandlers;
  readonly #platform: Platform;
  #socket: Socket | undefined;
  #status: PortStatus = 'reconnecting';
  #hasBeenWelcome = false;
  /** How many attempts have failed since the last steady connection. */
  #failed = 0;
  /** The last problem that the server reported on this connection. */
  #problem: Rejected | undefined;
  #cancelTimer = (): void => {};
  #cancelSteadyTimer = (): void => {};
  readonly #ignoreNetwork: () => void;

  constructor(url: string, handlers: SocketHandlers, platform: Platform) {
    this.#url = url;
    this.#handlers = handlers;
    this.#platform = platform;
    this.#ignoreNetwork = platform.onNetwork(() => this.#onNetwork());
    this.#connect();
  }

  /** The address of the server, for messages to people. */
  get server(): string {
    return new URL(this.#url).origin.replace(/^ws/, 'http');
  }

  get status(): PortStatus {
    return this.#status;
  }

  /** Sends the message if there is a connection, and returns whether there is. */
  send(message: FromClient): boolean {
    if (this.#status !== 'live') return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Connects again, to resync after a gap. */
  restart(): void {
    if (this.#status === 'live') this.#reconnect();
  }

  close(error: RecollectError): void {
    if (this.#status === 'closed') return;
    this.#disconnect();
    this.#ignoreNetwork();
    this.#status = 'closed';
    this.#handlers.onClosed(error);
  }

  #connect(): void {
    this.#problem = undefined;
    let socket: Socket;
    try {
      socket = this.#platform.openSocket(this.#url);
    } catch (error) {
      // Pages served over https must not open sockets without TLS, for example.
      this.#reconnect(error instanceof Error ? error.message : String(error));
      return;
    }
    this.#socket = socket;
    this.#setTimer(WELCOME_MS, () => this.#reconnect('there was no answer in time'));
    socket.onopen = () => socket.send(JSON.stringify(this.#handlers.hello()));
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code, reason }) => this.#onClose(code, printable(reason));
    // Errors are followed by a close.
    socket.onerror = () => {};
  }

  /** Handles whatever arrives; invalid data closes the socket for good. */
  #receive(data: unknown): void {
    try {
      this.#dispatch(parseMessage(data));
    } catch (error) {
      const isKnown = error instanceof RecollectError;
      const why = `expected messages of Recollect from ${this.server}`;
      this.close(isKnown ? error : new NotRecollect(why, { cause: error }));
    }
  }

  #dispatch(message: FromServer): void {
    const wrong = this.#handlers.validate(message);
    if (wrong !== undefined) throw NotRecollect.sent(this.server, wrong);
    if (message.type === 'problem') this.#problem = new Rejected(message.problem, 0);
    if (message.type === 'gone') this.close(new RoomGone(message.next));
    else if (message.type === 'welcome' && this.#status !== 'live') this.#welcome(message);
    else if (this.#status === 'live') this.#handle(message);
  }

  #welcome(message: FromServer): void {
    this.#hasBeenWelcome = true;
    this.#status = 'live';
    this.#cancelSteadyTimer = this.#platform.after(STEADY_MS, () => {
      this.#failed = 0;
    });
    this.#handle(message);
    // The handler may have closed it.
    if (this.status === 'live') this.#handlers.onStatus('live');
  }

  #handle(message: FromServer): void {
    this.#setTimer(SILENCE_MS, () => this.#ping());
    if (message.type !== 'pong') this.#handlers.onMessage(message);
  }

  #ping(): void {
    this.send({ type: 'ping' });
    this.#setTimer(PONG_MS, () => this.#reconnect());
  }

  #onNetwork(): void {
    if (this.#status === 'live') this.#ping();
    else if (this.#status === 'reconnecting' && this.#hasBeenWelcome) {
      this.#disconnect();
      this.#connect();
    }
  }

  #onClose(code: number, reason: string): void {
    const error = this.#finalError(code, reason);
    if (error) this.close(error);
    else this.#reconnect(reason);
  }

  /** Drops the connection, and connects again after a backoff. */
  #reconnect(reason = ''): void {
    this.#disconnect();
    this.#failed += 1;
    if (!this.#hasBeenWelcome && this.#failed >= FIRST_ATTEMPTS) {
      const why = reason === '' ? '' : `: ${reason}`;
      this.close(new Unreachable(`cannot reach ${this.server}${why}`));
      return;
    }
    if (this.#status === 'live') {
      this.#status = 'reconnecting';
      this.#handlers.onStatus('reconnecting');
    }
    // The handler may have closed it.
    if (this.status === 'closed') return;
    this.#setTimer(backoff(this.#failed - 1, this.#platform.random()), () => this.#connect());
  }

  #disconnect(): void {
    this.#cancelTimer();
    this.#cancelSteadyTimer();
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  /** The error for a close that connecting again cannot mend; undefined for any other. */
  #finalError(code: number, reason: string): RecollectError | undefined {
    switch (code) {
      case CLOSE.noRoom:
        return (this.#hasBeenWelcome ? undefined : this.#problem) ?? new RoomGone(null);
      case CLOSE.tooManyInvalid:
        // Rate limits count per connection.
        if (this.#problem?.code === 'too-many') return undefined;
        return this.#problem ?? new NotRecollect(reason);
      case CLOSE.wrongToken:
        return this.#problem ?? new NotRecollect(reason);
      case CLOSE.noHello:
        return this.#problem;
      case TOO_LARGE:
        return new Rejected(problem('too-large', 'the move is larger than the server takes'), 0);
      default:
        return undefined;
    }
  }

  /** Replaces the previous timer: there is one at a time. */
  #setTimer(milliseconds: number, action: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#platform.after(milliseconds, action);
  }
}

/** Throws if the data is not a message, known or unknown. */
function parseMessage(data: unknown): FromServer {
  const message = JSON.parse(String(data));
  if (typeof message?.type === 'string') return message;
  throw new TypeError('expected a message with a type');
}
