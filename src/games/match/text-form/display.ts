import type { Screen, Style } from '../../text.ts';
import type { Face, Kind, SpotView } from '../card.ts';
import type { MatchView } from '../view.ts';

/** Special cards stand out; that they are special is said in words, too. */
const STYLES = {
  label: ['dim'],
  hidden: [],
  standard: ['bold'],
  bonus: ['bold', 'greenBright'],
  penalty: ['bold', 'redBright'],
} as const satisfies Record<Kind | 'hidden' | 'label', readonly Style[]>;

const LABEL_WIDTH = 2;

/**
 * The grid with the numbers of its rows and columns: `*` is a hidden card, a removed one a blank. The
 * cards move closer together where they must.
 */
export function display(
  { settings: { rows, columns }, spots }: MatchView,
  screen: Pick<Screen, 'width' | 'paint'>,
): string {
  const cellWidth = LABEL_WIDTH + 4 * columns <= screen.width ? 4 : 3;
  const label = (number: number, width: number): string =>
    screen.paint(`${number}`.padStart(width), ...STYLES.label);
  const header = Array.from({ length: columns }, (_, column) => label(column + 1, cellWidth));
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = spots
      .slice(row * columns, (row + 1) * columns)
      .map((spot) => cell(spot, cellWidth, screen));
    return `${label(row + 1, LABEL_WIDTH)}${cells.join('')}`.trimEnd();
  });
  return [`${' '.repeat(LABEL_WIDTH)}${header.join('')}`, ...lines].join('\n');
}

function cell(spot: SpotView, width: number, { paint }: Pick<Screen, 'paint'>): string {
  if (!spot) return ' '.repeat(width);
  const [text, what] =
    spot === 'down' ? ['*', 'hidden' as const] : [`${spot.up.number}`, spot.up.kind];
  return ' '.repeat(width - text.length) + paint(text, ...STYLES[what]);
}

/** In words: `5`, or `7, a bonus card`. */
export const faceName = ({ kind, number }: Face): string =>
  kind === 'standard' ? `${number}` : `${number}, a ${kind} card`;
