import { quoted } from './plain-text.ts';
import { Misunderstood } from './text.ts';
import type { Spot } from './view.ts';

/** How large a grid is. */
export type Size = { readonly rows: number; readonly columns: number };

/** Row and column, counted from 1: `2,3`. */
export const placeName = (spot: Spot, { columns }: Size): string =>
  `${Math.floor(spot / columns) + 1},${(spot % columns) + 1}`;

/** The space in that row and column, counted from 1; undefined if it is off the grid. */
export function spotAt(row: number, column: number, { rows, columns }: Size): Spot | undefined {
  const isOnGrid = row >= 1 && row <= rows && column >= 1 && column <= columns;
  return isOnGrid ? (row - 1) * columns + column - 1 : undefined;
}

/** What somebody typed as a space: `2 3` or `2,3`. Throws Misunderstood. */
export function readSpot(line: string, size: Size): Spot {
  const place = /^(\d+)(?:\s*,\s*|\s+)(\d+)$/.exec(line);
  const spot = place ? spotAt(Number(place[1]), Number(place[2]), size) : undefined;
  if (spot !== undefined) return spot;
  const expected = `type row and column, such as ${Math.min(size.rows, 2)} 1`;
  if (line === '') throw new Misunderstood(expected);
  throw new Misunderstood(
    place
      ? `${quoted(line)} is off the grid: rows are 1 to ${size.rows}, columns 1 to ${size.columns}`
      : `${quoted(line)} is not a space: ${expected}`,
  );
}
