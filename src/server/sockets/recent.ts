import type { Seq } from '../../history/entry.ts';

/** How much is kept for those who come back: what nobody needs for longer than a moment. */
const MOST_FRAMES = 512;
const MOST_BYTES = 262_144;

/** The latest messages of a room, one for each entry. */
export class Recent {
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
