import type { Face, Kind, SpotView } from './card.ts';
import type { MatchView } from './view.ts';

/** Adds a terminal's colours to a card, or to the number of a row or a column. */
export type Paint = (text: string, what: Kind | 'hidden' | 'label') => string;

const unpainted: Paint = (text) => text;

const LABEL_WIDTH = 2;

/**
 * The grid with the numbers of its rows and columns: `*` is a hidden card, a removed one a blank. The
 * cards move closer together where they must, to be no wider than `width`.
 */
export function display(
  { settings: { rows, columns }, spots }: MatchView,
  width = Number.POSITIVE_INFINITY,
  paint: Paint = unpainted,
): string {
  const cellWidth = LABEL_WIDTH + 4 * columns <= width ? 4 : 3;
  const label = (number: number, width: number): string =>
    paint(`${number}`.padStart(width), 'label');
  const header = Array.from({ length: columns }, (_, column) => label(column + 1, cellWidth));
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = spots
      .slice(row * columns, (row + 1) * columns)
      .map((spot) => cell(spot, cellWidth, paint));
    return `${label(row + 1, LABEL_WIDTH)}${cells.join('')}`.trimEnd();
  });
  return [`${' '.repeat(LABEL_WIDTH)}${header.join('')}`, ...lines].join('\n');
}

function cell(spot: SpotView, width: number, paint: Paint): string {
  if (!spot) return ' '.repeat(width);
  const [text, what] =
    spot === 'down' ? ['*', 'hidden' as const] : [`${spot.up.number}`, spot.up.kind];
  return ' '.repeat(width - text.length) + paint(text, what);
}

/** In words: `5`, or `7, a bonus card`. */
export const faceName = ({ kind, number }: Face): string =>
  kind === 'standard' ? `${number}` : `${number}, a ${kind} card`;
