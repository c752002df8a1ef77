import type { Screen, Style } from '../text.ts';
import { type Card, type Colour, colourOf, type PlacedCard } from './card.ts';
import { COLUMNS, formatSpot, ROWS } from './place.ts';
import type { MemoarrrView, SpotView } from './view.ts';

type Paint = Pick<Screen, 'paint'>;
type Paper = Pick<Screen, 'width' | 'paint'> & Partial<Pick<Screen, 'height'>>;

/** D-2: background colours, besides the letters. */
const STYLES: Record<Colour, readonly Style[]> = {
  r: ['bgRed', 'whiteBright'],
  g: ['bgGreen', 'black'],
  p: ['bgMagenta', 'whiteBright'],
  b: ['bgBlue', 'whiteBright'],
  y: ['bgYellow', 'black'],
};

export const renderBoard = (view: MemoarrrView, screen: Paper): string =>
  view.modes.display === 'base' ? baseDisplay(view, screen) : expertDisplay(view, screen);

/** Below these heights rows move together, and then cards shrink to one line. */
const SPACIOUS = 18;
const WHOLE_CARDS = 16;

/** The whole board, with the letters and numbers of its rows and columns. */
export function baseDisplay(
  { spots }: MemoarrrView,
  { height = SPACIOUS, ...screen }: Paint & Partial<Pick<Screen, 'height'>>,
): string {
  const rows = ROWS.map((letter, row) => {
    const cells = COLUMNS.map((_, column) => cell(spots[row * COLUMNS.length + column], screen));
    const lines = beside(cells).map((line, index) => `${index === 1 ? letter : ' '} ${line}`);
    return height < WHOLE_CARDS ? (lines[1] ?? '') : lines.join('\n');
  });
  return [...rows, `   ${COLUMNS.join('   ')}`].join(height < SPACIOUS ? '\n' : '\n\n');
}

/** Shows only the face-up cards, in the order in which they were turned over. */
export function expertDisplay({ spots, up }: MemoarrrView, screen: Paper): string {
  const cards = up.flatMap((spot) => {
    const card = spots[spot];
    return card && card !== 'down' ? { spot, card: card.up } : [];
  });
  return cardRows(cards, screen);
}

/** Lays cards side by side, each with its place, in rows that fit on the screen (D-0). */
export function cardRows(cards: readonly PlacedCard[], screen: Paper): string {
  const perRow = Math.max(1, Math.floor((screen.width + 1) / (CELL_WIDTH + 1)));
  return inRows(cards, perRow)
    .map((row) => {
      const faces = beside(row.map(({ card }) => cell({ up: card }, screen)));
      const places = row.map(({ spot }) => formatSpot(spot).padEnd(CELL_WIDTH)).join(' ');
      return [...faces, '', places.trimEnd()].join('\n');
    })
    .join('\n\n');
}

const CELL_WIDTH = 3;

/** The three lines of a card: `yyy`, `yWy`, `yyy`. */
function cell(spot: SpotView | undefined, { paint }: Paint): readonly string[] {
  if (!spot) return ['   ', '   ', '   '];
  if (spot === 'down') return ['zzz', 'zzz', 'zzz'].map((line) => paint(line, 'dim'));
  return face(spot.up).map((line) => paint(line, ...STYLES[colourOf(spot.up)]));
}

function face(card: Card): readonly string[] {
  const [colour = '', animal = ''] = card;
  const edge = colour.repeat(CELL_WIDTH);
  return [edge, `${colour}${animal}${colour}`, edge];
}

const beside = (cells: readonly (readonly string[])[]): string[] =>
  [0, 1, 2].map((line) => cells.map((cell) => cell[line]).join(' '));

/** `perRow` may be infinite. */
function inRows<T>(items: readonly T[], perRow: number): T[][] {
  const rows: T[][] = [];
  for (let from = 0; from < items.length; from += perRow)
    rows.push(items.slice(from, from + perRow));
  return rows;
}
