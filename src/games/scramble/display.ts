import type { Size } from '../grid.ts';
import { PLAYER_STYLES, type Screen, type Style } from '../text.ts';
import type { PlayerId, Spot } from '../view.ts';
import type { Card } from './cards.ts';
import type { ScrambleView, SpotView } from './view.ts';

const GAP = ' ';

/** Wide enough for most cards with a mark, so that the board keeps its layout. */
const LEAST_CELL = 4;

/** Longer cards are cut off. */
const MOST_CARD = 12;

const LONGEST_NAME = 24;

/** Cards that look like a face-down or a held card. */
const MISLEADING = /^\*$|#\d+$/;

/**
 * The board with the numbers of its rows and columns: `*` is a face-down card, a removed one a blank,
 * and `A#1` an A that the first player holds. If it does not fit, the part around the focus is shown.
 */
export function renderBoard(view: ScrambleView, screen: Screen): string {
  return new Display(view, screen).text();
}

class Display {
  readonly #view: ScrambleView;
  readonly #screen: Screen;
  /** The number of each player, from 1: their mark. */
  readonly #numbers: ReadonlyMap<PlayerId, number>;
  /** Measuring is slow, so widths are cached. */
  readonly #widths = new Map<Card, number>();
  readonly #labelWidth: number;
  readonly #mostCard: number;
  readonly #cellWidth: number;

  constructor(view: ScrambleView, screen: Screen) {
    this.#view = view;
    this.#screen = screen;
    this.#numbers = new Map(view.players.map(({ name }, index) => [name, index + 1]));
    this.#labelWidth = `${view.rows}`.length;
    const room = screen.width - this.#labelWidth - GAP.length;
    this.#mostCard = Math.max(1, Math.min(MOST_CARD, room - `#${view.players.length}`.length));
    this.#cellWidth = view.spots.reduce(
      (widest, spot) => Math.max(widest, this.#widthOf(spot)),
      Math.min(LEAST_CELL, room),
    );
  }

  text(): string {
    const board = this.#view;
    const window = this.#window();
    const isWhole = window.rows === board.rows && window.columns === board.columns;
    return [
      this.#header(window),
      ...Array.from({ length: window.rows }, (_, row) => this.#row(window, window.top + row)),
      ...this.#legend(window),
      ...(isWhole ? [] : [this.#fitted(whatIsShown(window, board), this.#screen.width)]),
    ].join('\n');
  }

  #window(): Window {
    const { rows, columns } = this.#view;
    const { width, height, focus } = this.#screen;
    const room = {
      // A line for the numbers of the columns, and one for who holds cards.
      rows: height - 2,
      columns: Math.floor((width - this.#labelWidth) / (GAP.length + this.#cellWidth)),
    };
    const fits = rows <= room.rows && columns <= room.columns;
    return windowOn(this.#view, fits ? room : { ...room, rows: room.rows - 1 }, focus);
  }

  #header({ left, columns }: Window): string {
    const numbers = Array.from({ length: columns }, (_, column) =>
      `${left + column + 1}`.padEnd(this.#cellWidth),
    );
    const line = [' '.repeat(this.#labelWidth), ...numbers].join(GAP).trimEnd();
    return this.#screen.paint(line, 'dim');
  }

  #row({ left, columns }: Window, row: number): string {
    const start = row * this.#view.columns + left;
    const cells = this.#view.spots.slice(start, start + columns).map((spot) => this.#cell(spot));
    const label = this.#screen.paint(`${row + 1}`.padStart(this.#labelWidth), 'dim');
    return [label, ...cells].join(GAP).trimEnd();
  }

  #cell(spot: SpotView): string {
    const blanks = ' '.repeat(Math.max(0, this.#cellWidth - this.#widthOf(spot)));
    if (!spot) return blanks;
    if (spot === 'down') return `*${blanks}`;
    const card = this.#screen.fit(shown(spot.up), this.#cardWidth(spot.up));
    const text = `${card}${this.#markOf(spot.by)}`;
    return `${this.#screen.paint(text, 'bold', ...this.#stylesOf(spot.by))}${blanks}`;
  }

  #widthOf(spot: SpotView): number {
    if (!spot) return 0;
    if (spot === 'down') return 1;
    return this.#cardWidth(spot.up) + this.#markOf(spot.by).length;
  }

  #cardWidth(card: Card): number {
    const known = this.#widths.get(card);
    if (known !== undefined) return known;
    const width = Math.min(this.#screen.widthOf(shown(card)), this.#mostCard);
    this.#widths.set(card, width);
    return width;
  }

  /** Names the holders of visible cards. */
  #legend({ top, left, rows, columns }: Window): string[] {
    const holders = new Set<PlayerId>();
    for (let row = top; row < top + rows; row++) {
      for (let column = left; column < left + columns; column++) {
        const holder = holderOf(this.#view.spots[row * this.#view.columns + column]);
        if (holder !== undefined) holders.add(holder);
      }
    }
    const inOrder = this.#view.players.map(({ name }) => name).filter((name) => holders.has(name));
    return inOrder.length === 0 ? [] : [this.#named(inOrder)];
  }

  /** `Held by #1 Ann, #2 Bob`, as many as there is room for. */
  #named(holders: readonly PlayerId[]): string {
    let line = 'Held by ';
    let left = this.#screen.width - line.length;
    const longest = Math.min(LONGEST_NAME, left);
    for (const [index, holder] of holders.entries()) {
      const name = this.#fitted(`${this.#markOf(holder)} ${holder}`, longest);
      const comma = index === 0 ? '' : ', ';
      left -= comma.length + this.#screen.widthOf(name);
      // Leaves room for the ellipsis.
      if (left < ' …'.length && index > 0) return `${line} …`;
      line += `${comma}${this.#screen.paint(name, ...this.#stylesOf(holder))}`;
    }
    return line;
  }

  #fitted(text: string, most: number): string {
    return this.#screen.fit(text, Math.min(this.#screen.widthOf(text), most));
  }

  #markOf(holder: PlayerId | undefined): string {
    return holder === undefined ? '' : `#${this.#numbers.get(holder) ?? ''}`;
  }

  #stylesOf(holder: PlayerId | undefined): Style[] {
    if (holder === undefined) return [];
    const number = this.#numbers.get(holder) ?? 1;
    return PLAYER_STYLES.slice((number - 1) % PLAYER_STYLES.length).slice(0, 1);
  }
}

const shown = (card: Card): string => (MISLEADING.test(card) ? `'${card}'` : card);

/** The visible part of a board, counted from 0. */
interface Window extends Size {
  readonly top: number;
  readonly left: number;
}

/** The largest part that fits, with the focus in the middle where possible. */
function windowOn(board: Size, room: Size, focus: Spot = 0): Window {
  const rows = Math.min(board.rows, Math.max(1, room.rows));
  const columns = Math.min(board.columns, Math.max(1, room.columns));
  return {
    rows,
    columns,
    top: startOf(Math.floor(focus / board.columns), rows, board.rows),
    left: startOf(focus % board.columns, columns, board.columns),
  };
}

const startOf = (focus: number, shown: number, all: number): number =>
  Math.max(0, Math.min(focus - Math.floor(shown / 2), all - shown));

/** `Rows 3 to 20, columns 1 to 12 of 100x100.` */
const whatIsShown = ({ top, left, rows, columns }: Window, board: Size): string =>
  `Rows ${top + 1} to ${top + rows}, columns ${left + 1} to ${left + columns} of ${board.rows}x${board.columns}.`;

export const holderOf = (spot: SpotView | undefined): PlayerId | undefined =>
  spot && spot !== 'down' ? spot.by : undefined;

/** The spots of the first card or pair that each player holds. */
export function heldCards({ spots }: ScrambleView): ReadonlyMap<PlayerId, readonly Spot[]> {
  const held = new Map<PlayerId, Spot[]>();
  for (const [spot, view] of spots.entries()) {
    const holder = holderOf(view);
    if (holder !== undefined) held.set(holder, [...(held.get(holder) ?? []), spot]);
  }
  return held;
}
