import type { Size } from '../../grid.ts';
import type { Spot } from '../../view.ts';

/** The part of a board that is shown, counted from 0. */
export interface Window extends Size {
  readonly top: number;
  readonly left: number;
}

/** As much of the board as there is room for, with the focus in the middle where that is possible. */
export function windowOn(board: Size, room: Size, focus: Spot = 0): Window {
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
export const whatIsShown = ({ top, left, rows, columns }: Window, board: Size): string =>
  `Rows ${top + 1} to ${top + rows}, columns ${left + 1} to ${left + columns} of ${board.rows}x${board.columns}.`;
