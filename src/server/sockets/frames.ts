import type { Seq } from '../../history/entry.ts';

/** The first byte of a text message in one piece, and of an answer to a ping. */
const WHOLE_TEXT = 0x81;
const PONG = 0x8a;

/** A text message as it goes over a WebSocket: made once, written to as many as there are. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headOf(WHOLE_TEXT, length);
  const frame = Buffer.allocUnsafe(head.length + length);
  head.copy(frame);
  frame.write(text, head.length);
  return frame;
}

/** The same for a text of which a part is shared with others, so that it need not be copied. */
export function framesAround(before: string, shared: Buffer, after: string): Buffer[] {
  const first = Buffer.from(before);
  const last = Buffer.from(after);
  const length = first.length + shared.length + last.length;
  return [Buffer.concat([headOf(WHOLE_TEXT, length), first]), shared, last];
}

/** The answer to a ping, which has at most 125 bytes. */
export const pongFrame = (data: Buffer): Buffer => Buffer.concat([headOf(PONG, data.length), data]);

function headOf(kind: number, length: number): Buffer {
  const head = Buffer.allocUnsafe(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = kind;
  if (head.length === 2) {
    head[1] = length;
  } else if (head.length === 4) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return head;
}

/** How much is kept for those who come back: what nobody needs for longer than a moment. */
const MOST_FRAMES = 512;
const MOST_BYTES = 262_144;

/** The latest messages of a room, one for each entry. */
export class ReplayBuffer {
  #frames: Buffer[] = [];
  #bytes = 0;
  /** The number of the entry of the last one. */
  #last: Seq;

  constructor(last: Seq) {
    this.#last = last;
  }

  add(seq: Seq, frame: Buffer): void {
    if (seq !== this.#last + 1) this.clear(seq - 1);
    this.#last = seq;
    this.#frames.push(frame);
    this.#bytes += frame.length;
    while (this.#frames.length > MOST_FRAMES || this.#bytes > MOST_BYTES) {
      this.#bytes -= this.#frames.shift()?.length ?? 0;
    }
  }

  clear(last: Seq): void {
    this.#frames = [];
    this.#bytes = 0;
    this.#last = last;
  }

  /** What somebody missed who knows everything up to `seq`, or undefined if nobody can say. */
  after(seq: Seq): readonly Buffer[] | undefined {
    const missed = this.#last - seq;
    if (missed < 0 || missed > this.#frames.length) return undefined;
    return this.#frames.slice(this.#frames.length - missed);
  }
}
