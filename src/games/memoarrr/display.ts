import { type Card, type Colour, colourOf, type PlacedCard } from './card.ts';
import { COLUMNS, placeName, ROWS } from './place.ts';
import type { MemoarrrView, SpotView } from './view.ts';

/** Adds a terminal's colours to the letters of a card; `undefined` is a face-down one (D-2). */
export type Paint = (text: string, colour: Colour | undefined) => string;

const unpainted: Paint = (text) => text;

/** What everybody sees of the table in the mode that is played. */
export function display(view: MemoarrrView, width = Number.POSITIVE_INFINITY, paint = unpainted) {
  return view.modes.display === 'base'
    ? baseDisplay(view, paint)
    : expertDisplay(view, width, paint);
}

/** The whole board, with the letters and numbers of its rows and columns. */
export function baseDisplay({ spots }: MemoarrrView, paint: Paint = unpainted): string {
  const rows = ROWS.map((letter, row) => {
    const cells = COLUMNS.map((_, column) => cell(spots[row * COLUMNS.length + column], paint));
    return beside(cells)
      .map((line, index) => `${index === 1 ? letter : ' '} ${line}`)
      .join('\n');
  });
  return [...rows, `   ${COLUMNS.join('   ')}`].join('\n\n');
}

/** The face-up cards in the order in which they were turned over. */
export function expertDisplay({ spots, up }: MemoarrrView, width: number, paint?: Paint): string {
  const cards = up.flatMap((spot) => {
    const card = spots[spot];
    return card && card !== 'down' ? { spot, card: card.up } : [];
  });
  return cardRows(cards, width, paint);
}

/** Cards beside each other, each with its place, in rows that are no wider than `width` (D-0). */
export function cardRows(
  cards: readonly PlacedCard[],
  width: number,
  paint: Paint = unpainted,
): string {
  const perRow = Math.max(1, Math.floor((width + 1) / (CELL_WIDTH + 1)));
  return inRows(cards, perRow)
    .map((row) => {
      const faces = beside(row.map(({ card }) => cell({ up: card }, paint)));
      const places = row.map(({ spot }) => placeName(spot).padEnd(CELL_WIDTH)).join(' ');
      return [...faces, '', places.trimEnd()].join('\n');
    })
    .join('\n\n');
}

const CELL_WIDTH = 3;

/** The three lines of a card: `yyy`, `yWy`, `yyy`. */
function cell(spot: SpotView | undefined, paint: Paint): readonly string[] {
  if (!spot) return ['   ', '   ', '   '];
  if (spot === 'down') return ['zzz', 'zzz', 'zzz'].map((line) => paint(line, undefined));
  return face(spot.up).map((line) => paint(line, colourOf(spot.up)));
}

function face(card: Card): readonly string[] {
  const [colour = '', animal = ''] = card;
  const edge = colour.repeat(CELL_WIDTH);
  return [edge, `${colour}${animal}${colour}`, edge];
}

const beside = (cells: readonly (readonly string[])[]): string[] =>
  [0, 1, 2].map((line) => cells.map((cell) => cell[line]).join(' '));

function inRows<T>(items: readonly T[], perRow: number): T[][] {
  const rows: T[][] = [];
  for (let from = 0; from < items.length; from += perRow) {
    rows.push(items.slice(from, from + perRow));
  }
  return rows;
}
