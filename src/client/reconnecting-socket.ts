import { printable } from '../games/plain-text.ts';
import { problem } from '../games/problem.ts';
import { CLOSE } from '../protocol/close.ts';
import type { FromClient, FromServer, Hello } from '../protocol/messages.ts';
import type { PortStatus } from '../room/port.ts';
import { NotRecollect, RecollectError, Rejected, RoomGone, Unreachable } from './errors.ts';
import type { Platform, Socket } from './platform.ts';

/** Who talks over the line. */
export interface SocketHandlers {
  /** What to say first, whenever a connection is made. */
  hello(): Hello;
  /** What is not as it should be, in one line, if anything is. Messages of unknown types are none. */
  wrongWith(message: FromServer): string | undefined;
  /** A message after the welcome, or the welcome itself. Whoever cannot make sense of it throws. */
  onMessage(message: FromServer): void;
  /** The connection is there, or broke; what came with it has been received. */
  onStatus(status: Exclude<PortStatus, 'closed'>): void;
  /** It is closed for good. */
  onClosed(error: RecollectError): void;
}

/** The code of the WebSocket protocol for a message that is too large. Sent again, it still is. */
const TOO_LARGE = 1009;

/** How long a connection may take until somebody is welcome. */
const WELCOME_MS = 10_000;
/** After so long without a word it is asked whether anybody is there. */
const SILENCE_MS = 20_000;
/** How long the answer may take. */
const PONG_MS = 8_000;
/** Whoever was connected for so long starts over with short pauses. */
const STEADY_MS = 5_000;
/** So often it is tried to connect for the first time. */
const FIRST_ATTEMPTS = 4;

/** A connection to a room that is made again whenever it breaks. */
export class ReconnectingSocket {
  readonly #url: string;
  readonly #handlers: SocketHandlers;
  readonly #platform: Platform;
  #socket: Socket | undefined;
  #status: PortStatus = 'reconnecting';
  #hasBeenWelcome = false;
  /** How many attempts have failed since it was steady. */
  #failed = 0;
  /** What the server complained about last. */
  #problem: Rejected | undefined;
  /** Calls off what is to happen after a while: one thing at a time. */
  #callOff = (): void => {};
  #forgetSteady = (): void => {};
  readonly #ignoreNetwork: () => void;

  constructor(url: string, talk: SocketHandlers, platform: Platform) {
    this.#url = url;
    this.#handlers = talk;
    this.#platform = platform;
    this.#ignoreNetwork = platform.onNetwork(() => this.#networkIsBack());
    this.#open();
  }

  /** As people call it. */
  get server(): string {
    return new URL(this.#url).origin.replace(/^ws/, 'http');
  }

  get status(): PortStatus {
    return this.#status;
  }

  /** Sends it, if there is a connection. Returns whether there is. */
  send(message: FromClient): boolean {
    if (this.#status !== 'live') return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** What was heard makes no sense together: hears everything anew. */
  restart(): void {
    if (this.#status === 'live') this.#breaks();
  }

  close(error: RecollectError): void {
    if (this.#status === 'closed') return;
    this.#letGo();
    this.#ignoreNetwork();
    this.#status = 'closed';
    this.#handlers.onClosed(error);
  }

  #open(): void {
    this.#problem = undefined;
    const socket = this.#newSocket();
    if (!socket) return;
    this.#socket = socket;
    this.#later(WELCOME_MS, () => this.#breaks('there was no answer in time'));
    socket.onopen = () => socket.send(JSON.stringify(this.#handlers.hello()));
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code, reason }) => this.#closed(code, printable(reason));
    // What is wrong with a socket is told by its close.
    socket.onerror = () => {};
  }

  /** Some addresses cannot even be tried: pages of https must not open sockets without TLS. */
  #newSocket(): Socket | undefined {
    try {
      return this.#platform.openSocket(this.#url);
    } catch (error) {
      this.#breaks(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** Whatever is sent, the worst that it does is to end the connection. */
  #receive(data: unknown): void {
    try {
      this.#dispatch(parse(data));
    } catch (error) {
      this.close(error instanceof RecollectError ? error : this.#notRecollect(error));
    }
  }

  #dispatch(message: FromServer): void {
    const wrong = this.#handlers.wrongWith(message);
    if (wrong !== undefined) throw NotRecollect.sent(this.server, wrong);
    if (message.type === 'problem') this.#problem = new Rejected(message.problem, 0);
    if (message.type === 'gone') this.close(new RoomGone(message.next));
    else if (message.type === 'welcome' && this.#status !== 'live') this.#welcome(message);
    else if (this.#status === 'live') this.#passOn(message);
  }

  #welcome(message: FromServer): void {
    this.#hasBeenWelcome = true;
    this.#status = 'live';
    this.#forgetSteady = this.#platform.after(STEADY_MS, () => {
      this.#failed = 0;
    });
    this.#passOn(message);
    // It may be over already, because of what was heard.
    if (this.status === 'live') this.#handlers.onStatus('live');
  }

  #passOn(message: FromServer): void {
    this.#listen();
    if (message.type !== 'pong') this.#handlers.onMessage(message);
  }

  /** Whoever hears nothing for long asks whether anybody is there. */
  #listen(): void {
    this.#later(SILENCE_MS, () => this.#ask());
  }

  #ask(): void {
    this.send({ type: 'ping' });
    this.#later(PONG_MS, () => this.#breaks());
  }

  #networkIsBack(): void {
    if (this.#status === 'live') this.#ask();
    else if (this.#status === 'reconnecting' && this.#hasBeenWelcome) {
      this.#letGo();
      this.#open();
    }
  }

  #closed(code: number, reason: string): void {
    const error = this.#endFor(code, reason);
    if (error) this.close(error);
    else this.#breaks(reason);
  }

  #breaks(reason = ''): void {
    this.#letGo();
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
    // A listener may have closed it.
    if (this.status === 'closed') return;
    this.#later(backoff(this.#failed - 1, this.#platform.random()), () => this.#open());
  }

  #letGo(): void {
    this.#callOff();
    this.#forgetSteady();
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #endFor(code: number, reason: string): RecollectError | undefined {
    switch (code) {
      case CLOSE.noRoom:
        return (this.#hasBeenWelcome ? undefined : this.#problem) ?? new RoomGone(null);
      case CLOSE.tooManyInvalid:
        // What was too much for this connection need not be for the next one.
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

  #notRecollect(cause?: unknown): NotRecollect {
    return new NotRecollect(`expected messages of Recollect from ${this.server}`, { cause });
  }

  #later(milliseconds: number, action: () => void): void {
    this.#callOff();
    this.#callOff = this.#platform.after(milliseconds, action);
  }
}

/** Messages that this client does not know are of no use to it, but no harm either. Throws if it is none. */
function parse(data: unknown): FromServer {
  const message = JSON.parse(String(data));
  if (typeof message?.type === 'string') return message;
  throw new TypeError('expected a message with a type');
}

/** The longest that somebody waits before they try again. */
const MOST_MS = 10_000;
const FIRST_MS = 250;

/**
 * How long to wait before the next attempt, after so many that failed. By chance, so that not all
 * clients of a server that went down come back in the same moment.
 *
 * @param random a number from 0 up to 1
 */
export function backoff(failed: number, random: number): number {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** failed);
  return most / 2 + (most / 2) * random;
}
