import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOSE } from '../../protocol/close.ts';
import type { FromServer } from '../../protocol/messages.ts';
import { CLOSE_TIMEOUT_MS } from '../refuse-connection.ts';
import { frameOf } from './frames.ts';

/** The longest reason that the WebSocket protocol has room for. */
const MOST_REASON_BYTES = 123;

/** A socket that has left this much unread is not read from until it has caught up. */
const MOST_UNREAD = 65_536;

/** What is said together goes out together, up to this much: a system call costs more than all else. */
const MOST_CORKED = 16_384;

/** Those that something was said to just now. */
let corked: Connection[] = [];

/**
 * Runs before the continuation of any promise that is resolved from now on. So a request over HTTP is
 * answered after its effects were sent to all sockets.
 */
function flushAll(): void {
  const all = corked;
  corked = [];
  for (const connection of all) connection.flush();
}

/** What the library calls a socket that is neither being opened nor closed. */
const OPEN = 1;

/** One socket, as seen by what is sent over it. */
export class Connection {
  /** Who is there, if they play. */
  name: string | null = null;
  /** Who was there, before they lost their seat. */
  previousSeat: string | null = null;
  readonly socket: WebSocket;
  private readonly stream: Duplex;
  private readonly mostUnsent: number;
  private isClosing = false;
  private isPaused = false;
  private isCorked = false;

  /** `stream` carries the socket; more than `mostUnsent` bytes are not kept for a slow reader. */
  constructor(socket: WebSocket, stream: Duplex, mostUnsent: number) {
    this.socket = socket;
    this.stream = stream;
    this.mostUnsent = mostUnsent;
  }

  send(message: FromServer): void {
    this.write(frameOf(JSON.stringify(message)));
  }

  /**
   * Writes a message that was made before, straight to the stream: every message is one whole frame,
   * so they cannot get mixed up with those that the library writes.
   */
  write(...frame: readonly Buffer[]): void {
    if (this.isClosing || this.socket.readyState !== OPEN) return;
    if (this.stream.writableLength > this.mostUnsent) {
      this.closeAtOnce(CLOSE.tooSlow, 'you read too slowly for what happens here');
      return;
    }
    if (!this.isCorked) this.cork();
    for (const part of frame) this.stream.write(part);
    if (this.stream.writableLength > MOST_CORKED) this.flush();
    if (this.stream.writableLength > MOST_UNREAD) this.pause();
  }

  private cork(): void {
    this.isCorked = true;
    this.stream.cork();
    if (corked.push(this) === 1) queueMicrotask(flushAll);
  }

  flush(): void {
    if (!this.isCorked) return;
    this.isCorked = false;
    this.stream.uncork();
  }

  private pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    this.socket.pause();
    this.stream.once('drain', () => {
      this.isPaused = false;
      this.socket.resume();
    });
  }

  close(code: number, reason: string): void {
    if (this.isClosing) return;
    this.isClosing = true;
    closeGracefully(this.socket, code, reason);
  }

  /** Closes the socket of somebody who says too much: nothing more of it is read. */
  closeAtOnce(code: number, reason: string): void {
    this.close(code, reason);
    this.stream.pause();
  }
}

/** Closes a socket, also if nobody at its other end answers. */
export function closeGracefully(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, shortened(reason));
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}

/** As much of it as there is room for, in whole characters. */
const shortened = (reason: string): string =>
  new TextDecoder().decode(Buffer.from(reason).subarray(0, MOST_REASON_BYTES), { stream: true });
