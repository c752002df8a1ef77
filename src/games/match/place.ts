import type { Spot } from '../game.ts';

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
