import type { PlayerId, Spot } from '../game.ts';
import { cardAt, DOWN, faceAt, NONE, type ScrambleState } from './state.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const [M = 0, Y = 0] = encoder.encode('my');

/**
 * The board-state text (S-1) as UTF-8, kept up to date at the cost of what changed. `up X` and `my X`
 * are equally long, so one text, in which every face-up card reads `up`, serves everybody: a player's
 * own is a copy with `my` in the at most two places they control.
 */
export class BoardText {
  readonly #state: ScrambleState;
  /** The text of the whole board, except for `stale` spots, with spare capacity. */
  #bytes = new Uint8Array(0);
  #length = 0;
  /** The copy for players who control nothing, made on demand. */
  #shared: Uint8Array | undefined;
  /** The length of each spot's line. */
  readonly #lengths: Uint32Array;
  readonly #rowStarts: Uint32Array;
  /** Without repeats, thanks to `isStale`. */
  readonly #stale: Spot[] = [];
  readonly #isStale: Uint8Array;

  constructor(state: ScrambleState) {
    this.#state = state;
    this.#lengths = new Uint32Array(state.faces.length);
    this.#isStale = new Uint8Array(state.faces.length);
    this.#rowStarts = new Uint32Array(state.rows + 1);
    this.#write();
  }

  /** The number of bytes when last read. */
  get length(): number {
    return this.#length;
  }

  /** Call after every move with the spots it touched. */
  touch(spots: readonly Spot[]): void {
    for (const spot of spots) {
      if (this.#isStale[spot] === 1) continue;
      this.#isStale[spot] = 1;
      this.#stale.push(spot);
    }
  }

  seenBy(player: PlayerId): string {
    return decoder.decode(this.bytesSeenBy(player));
  }

  /** The result may be shared with other callers: do not change it. */
  bytesSeenBy(player: PlayerId): Uint8Array {
    if (this.#stale.length > 0) this.#update();
    const hand = this.#state.players.get(player)?.hand;
    switch (hand?.kind) {
      case 'first':
        return this.#withMine(hand.spot, hand.spot);
      case 'pair':
        return this.#withMine(hand.spots[0], hand.spots[1]);
      default:
        this.#shared ??= copy(this.#bytes, this.#length);
        return this.#shared;
    }
  }

  #withMine(first: Spot, second: Spot): Uint8Array {
    const bytes = copy(this.#bytes, this.#length);
    for (const start of [this.#startOf(first), this.#startOf(second)]) {
      bytes[start] = M;
      bytes[start + 1] = Y;
    }
    return bytes;
  }

  #update(): void {
    // Each patch moves all later bytes; beyond this number, rewriting is cheaper.
    const isMuch = this.#stale.length > this.#lengths.length / 16 + 8;
    if (isMuch) this.#write();
    else for (const spot of this.#stale) this.#patch(spot);
    for (const spot of this.#stale) this.#isStale[spot] = 0;
    this.#stale.length = 0;
    this.#shared = undefined;
  }

  #write(): void {
    const { rows, columns } = this.#state;
    this.#length = 0;
    this.#put(0, `${rows}x${columns}\n`);
    this.#lengths.forEach((_, spot) => {
      if (spot % columns === 0) this.#rowStarts[spot / columns] = this.#length;
      this.#lengths[spot] = this.#put(this.#length, this.#line(spot));
    });
  }

  #patch(spot: Spot): void {
    const { rows, columns } = this.#state;
    const start = this.#startOf(spot);
    const before = this.#lengths[spot] ?? 0;
    const line = this.#line(spot);
    const growth = lengthOf(line) - before;
    if (growth !== 0) {
      this.#reserve(this.#length + growth);
      this.#bytes.copyWithin(start + before + growth, start + before, this.#length);
      this.#length += growth;
      this.#lengths[spot] = before + growth;
      for (let row = Math.floor(spot / columns) + 1; row < rows; row++) {
        this.#rowStarts[row] = (this.#rowStarts[row] ?? 0) + growth;
      }
    }
    this.#put(start, line);
  }

  /** Writes the line and returns its length. */
  #put(start: number, line: string): number {
    const length = lengthOf(line);
    this.#reserve(start + length);
    const bytes = this.#bytes;
    if (length > line.length) encoder.encodeInto(line, bytes.subarray(start));
    else for (let index = 0; index < length; index++) bytes[start + index] = line.charCodeAt(index);
    this.#length = Math.max(this.#length, start + length);
    return length;
  }

  #reserve(length: number): void {
    if (length <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  #startOf(spot: Spot): number {
    const row = Math.floor(spot / this.#state.columns);
    let start = this.#rowStarts[row] ?? 0;
    for (let before = row * this.#state.columns; before < spot; before++) {
      start += this.#lengths[before] ?? 0;
    }
    return start;
  }

  #line(spot: Spot): string {
    const face = faceAt(this.#state, spot);
    if (face === NONE) return 'none\n';
    return face === DOWN ? 'down\n' : `up ${cardAt(this.#state, spot)}\n`;
  }
}

/** The length in UTF-8. */
function lengthOf(line: string): number {
  let length = line.length;
  for (let index = 0; index < line.length; index++) {
    const code = line.codePointAt(index) ?? 0;
    if (code < 0x80) continue;
    length += code < 0x800 ? 1 : 2;
    if (code > 0xffff) index += 1;
  }
  return length;
}

/** Short copies share a pool: allocating each separately costs several times as much. */
const POOL_BYTES = 65_536;
const SHORT = 4_096;
let pool = new Uint8Array(0);
let used = 0;

function copy(bytes: Uint8Array, length: number): Uint8Array {
  if (length > SHORT) return bytes.slice(0, length);
  if (used + length > pool.length) {
    pool = new Uint8Array(POOL_BYTES);
    used = 0;
  }
  const copied = pool.subarray(used, used + length);
  copied.set(bytes.subarray(0, length));
  used += length;
  return copied;
}
