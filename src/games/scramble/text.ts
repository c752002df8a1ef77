import type { PlayerId, Spot } from '../game.ts';
import { cardAt, DOWN, faceAt, NONE, type ScrambleState } from './state.ts';

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
  /** Without repeats: `isStale` tells which they are. */
  readonly #stale: Spot[] = [];
  readonly #isStale: Uint8Array;

  constructor(state: ScrambleState) {
    this.#state = state;
    this.#lengths = new Uint32Array(state.faces.length);
    this.#isStale = new Uint8Array(state.faces.length);
    this.#rowStarts = new Uint32Array(state.rows + 1);
    this.#base = this.#write();
  }

  /** How long it was when it was last asked for. */
  get length(): number {
    return this.#base.length;
  }

  /** To be told after every move which spots it touched. */
  touch(spots: readonly Spot[]): void {
    for (const spot of spots) {
      if (this.#isStale[spot] === 1) continue;
      this.#isStale[spot] = 1;
      this.#stale.push(spot);
    }
  }

  /** The board as `player` sees it. */
  seenBy(player: PlayerId): string {
    const base = this.#current();
    const hand = this.#state.players.get(player)?.hand;
    switch (hand?.at) {
      case 'first':
        return this.#withMine(base, hand.spot);
      case 'pair':
        return this.#withMine(this.#withMine(base, hand.spots[0]), hand.spots[1]);
      default:
        return base;
    }
  }

  #withMine(text: string, spot: Spot): string {
    const start = this.#startOf(spot);
    return `${text.slice(0, start)}my${text.slice(start + 2)}`;
  }

  #current(): string {
    if (this.#stale.length === 0) return this.#base;
    // Patching costs a little per spot and one copy of the text; past this, writing anew is cheaper.
    const isMuch = this.#stale.length > this.#lengths.length / 4 + 8;
    this.#base = isMuch ? this.#write() : this.#patch();
    for (const spot of this.#stale) this.#isStale[spot] = 0;
    this.#stale.length = 0;
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

  /** One pass from left to right: the unchanged text between the stale spots is copied once. */
  #patch(): string {
    let text = '';
    let position = 0;
    let grown = 0;
    for (const spot of this.#stale.sort((one, other) => one - other)) {
      const start = this.#startOf(spot) - grown;
      const length = this.#lengths[spot] ?? 0;
      const line = this.#line(spot);
      text += this.#base.slice(position, start) + line;
      position = start + length;
      grown += line.length - length;
      this.#resize(spot, line.length - length);
    }
    return text + this.#base.slice(position);
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
