import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOSE } from '../../protocol/close.ts';
import type { FromServer } from '../../protocol/messages.ts';
import { CLOSE_TIMEOUT_MS } from '../connections.ts';

/** The WebSocket protocol has no room for a longer reason. */
const MOST_REASON_BYTES = 123;

/** Above this many unsent bytes a socket is not read from until it has caught up. */
const MOST_UNREAD = 65_536;

/** Messages of one moment are sent together up to this many bytes: system calls cost most. */
const MOST_CORKED = 16_384;

/** The connections with messages that are not flushed yet. */
let corked: Connection[] = [];

/**
 * Runs before the continuation of any promise that is resolved later. So a request over HTTP is
 * answered after its effects were sent to all sockets.
 */
function flushAll(): void {
  const all = corked;
  corked = [];
  for (const connection of all) connection.flush();
}

const OPEN = 1;

/** The sending side of a socket. */
export class Connection {
  /** The player; null for spectators. */
  name: string | null = null;
  /** The player before they lost their seat. */
  previousSeat: string | null = null;
  readonly socket: WebSocket;
  private readonly stream: Duplex;
  private readonly mostUnsent: number;
  private isClosing = false;
  private isPaused = false;
  private isCorked = false;

  /** `stream` carries the socket; a reader with more than `mostUnsent` bytes unsent is cut off. */
  constructor(socket: WebSocket, stream: Duplex, mostUnsent: number) {
    this.socket = socket;
    this.stream = stream;
    this.mostUnsent = mostUnsent;
  }

  send(message: FromServer): void {
    this.write(frameOf(JSON.stringify(message)));
  }

  /**
   * Writes the parts of one frame straight to the stream. Whole frames cannot get mixed up with those
   * that the library writes.
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

  /** Closes the socket and reads nothing more from it. */
  closeAtOnce(code: number, reason: string): void {
    this.close(code, reason);
    this.stream.pause();
  }
}

/** Closes a socket, also if its other end does not answer. */
export function closeGracefully(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, shortened(reason));
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}

/** The beginning of a reason that fits, in whole characters. */
const shortened = (reason: string): string =>
  new TextDecoder().decode(Buffer.from(reason).subarray(0, MOST_REASON_BYTES), { stream: true });

/** The first byte of a text message in one frame, and of a pong. */
const WHOLE_TEXT = 0x81;
const PONG = 0x8a;

/** The frame of a text message: made once, written to any number of sockets. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headOf(WHOLE_TEXT, length);
  const frame = Buffer.allocUnsafe(head.length + length);
  head.copy(frame);
  frame.write(text, head.length);
  return frame;
}

/** The frame of a text message in three parts, so that the shared part is not copied. */
export function framesAround(before: string, shared: Buffer, after: string): Buffer[] {
  const first = Buffer.from(before);
  const last = Buffer.from(after);
  const length = first.length + shared.length + last.length;
  return [Buffer.concat([headOf(WHOLE_TEXT, length), first]), shared, last];
}

/** The answer to a ping, whose data has at most 125 bytes. */
export const pongFrame = (data: Buffer): Buffer => Buffer.concat([headOf(PONG, data.length), data]);

function headOf(kind: number, length: number): Buffer {
  const head = Buffer.allocUnsafe(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = kind;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  else if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
