import type { PlayerId, Spot } from '../game.ts';
import { cardAt, DOWN, faceAt, heldBy, NONE, type ScrambleState } from './state.ts';

/**
 * The board-state text (S-1), kept up to date at the cost of what changed. `up X` and `my X` are
 * equally long, so one text, in which every face-up card reads `up`, serves everybody: a player's
 * own is a copy with `my` in the at most two places they control.
 */
export class BoardText {
  readonly #state: ScrambleState;
  /** The text of the whole board, but for the `stale` spots. */
  #base: string;
  /** How long each spot's line is within `base`. */
  readonly #lengths: Uint32Array;
  /** Where each row starts within `base`. */
  readonly #rowStarts: Uint32Array;
  readonly #stale = new Set<Spot>();

  constructor(state: ScrambleState) {
    this.#state = state;
    this.#lengths = new Uint32Array(state.faces.length);
    this.#rowStarts = new Uint32Array(state.rows + 1);
    this.#base = this.#write();
  }

  /** To be told after every move which spots it touched. */
  touch(spots: readonly Spot[]): void {
    for (const spot of spots) this.#stale.add(spot);
  }

  /** The board as `player` sees it. */
  seenBy(player: PlayerId): string {
    const base = this.#current();
    const hand = this.#state.players.get(player)?.hand;
    const mine = hand ? heldBy(hand) : [];
    if (mine.length === 0) return base;
    return replaceAt(
      base,
      mine
        .map((spot) => this.#startOf(spot))
        .sort((a, b) => a - b)
        .map((start) => ({ start, length: 2, text: 'my' })),
    );
  }

  #current(): string {
    if (this.#stale.size === 0) return this.#base;
    // Patching costs a little per spot and one copy of the text; past this, writing anew is cheaper.
    this.#base = this.#stale.size > this.#lengths.length / 4 + 8 ? this.#write() : this.#patch();
    this.#stale.clear();
    return this.#base;
  }

  #write(): string {
    const { rows, columns } = this.#state;
    const header = `${rows}x${columns}\n`;
    const lines = Array.from(this.#lengths, (_, spot) => this.#line(spot));
    let position = header.length;
    lines.forEach((line, spot) => {
      if (spot % columns === 0) this.#rowStarts[spot / columns] = position;
      this.#lengths[spot] = line.length;
      position += line.length;
    });
    return header + lines.join('');
  }

  #patch(): string {
    const spots = [...this.#stale].sort((a, b) => a - b);
    const patches = spots.map((spot) => ({
      start: this.#startOf(spot),
      length: this.#lengths[spot] ?? 0,
      text: this.#line(spot),
    }));
    patches.forEach(({ length, text }, index) => {
      this.#resize(spots[index] ?? 0, text.length - length);
    });
    return replaceAt(this.#base, patches);
  }

  #resize(spot: Spot, growth: number): void {
    if (growth === 0) return;
    const { rows, columns } = this.#state;
    this.#lengths[spot] = (this.#lengths[spot] ?? 0) + growth;
    for (let row = Math.floor(spot / columns) + 1; row < rows; row++) {
      this.#rowStarts[row] = (this.#rowStarts[row] ?? 0) + growth;
    }
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

interface Patch {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** `text` with each patch put in place of `length` characters from `start`; patches in order. */
function replaceAt(text: string, patches: readonly Patch[]): string {
  let result = '';
  let position = 0;
  for (const { start, length, text: patch } of patches) {
    result += text.slice(position, start) + patch;
    position = start + length;
  }
  return result + text.slice(position);
}
