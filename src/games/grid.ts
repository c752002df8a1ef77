import { quoted } from './plain-text.ts';
import { InputError } from './text.ts';
import type { Spot } from './view.ts';

export type Size = { readonly rows: number; readonly columns: number };

/** Formats row and column, counted from 1: `2,3`. */
export const formatSpot = (spot: Spot, { columns }: Size): string =>
  `${Math.floor(spot / columns) + 1},${(spot % columns) + 1}`;

/** The spot in a row and column, counted from 1; undefined if it is off the grid. */
export function spotAt(row: number, column: number, { rows, columns }: Size): Spot | undefined {
  const isOnGrid = row >= 1 && row <= rows && column >= 1 && column <= columns;
  return isOnGrid ? (row - 1) * columns + column - 1 : undefined;
}

/** Parses `2 3` or `2,3`. Throws InputError. */
export function parseSpot(line: string, size: Size): Spot {
  const place = /^(\d+)(?:\s*,\s*|\s+)(\d+)$/.exec(line);
  const spot = place ? spotAt(Number(place[1]), Number(place[2]), size) : undefined;
  if (spot !== undefined) return spot;
  const expected = `type row and column, such as ${Math.min(size.rows, 2)} 1`;
  if (line === '') throw new InputError(expected);
  throw new InputError(
    place
      ? `${quoted(line)} is off the grid: rows are 1 to ${size.rows}, columns 1 to ${size.columns}`
      : `${quoted(line)} is not a space: ${expected}`,
  );
}
