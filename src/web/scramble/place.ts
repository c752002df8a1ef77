/** How people are told where a space is: counted from one, not from zero as in the protocol. */
export const placeName = (at: number, columns: number): string =>
  rowAndColumn(Math.floor(at / columns), at % columns);

export const rowAndColumn = (row: number, column: number): string =>
  `row ${row + 1}, column ${column + 1}`;
