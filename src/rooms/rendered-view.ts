import type { Seq } from '../history/entry.ts';

/** What is taken for the length of a view that nobody has asked for yet. */
export const UNKNOWN_LENGTH = 1_048_576;

/** How much is kept of all rooms together; what was asked for least lately goes first. */
const MOST_BYTES = 67_108_864;

/** Those that are kept, the latest last. */
const kept = new Set<RenderedView>();
let bytesInAll = 0;

/** The view of a room as JSON, made once for each state that somebody asks for. */
export class RenderedView {
  #seq: Seq | undefined;
  #json: Buffer | undefined;
  #length = 0;

  /** How long the latest one was. */
  get length(): number {
    return this.#length === 0 ? UNKNOWN_LENGTH : this.#length;
  }

  at(seq: Seq, view: () => unknown): Buffer {
    const known = this.#seq === seq ? this.#json : undefined;
    this.forget();
    const json = known ?? Buffer.from(JSON.stringify(view()));
    this.#keep(seq, json);
    return json;
  }

  forget(): void {
    if (kept.delete(this)) bytesInAll -= this.#length;
    this.#json = undefined;
  }

  #keep(seq: Seq, json: Buffer): void {
    this.#seq = seq;
    this.#json = json;
    this.#length = json.length;
    kept.add(this);
    bytesInAll += json.length;
    for (const oldest of kept) {
      if (bytesInAll <= MOST_BYTES || oldest === this) return;
      oldest.forget();
    }
  }
}
