/** A space as people are told of it, counted from 1. */
export const placeName = (at: number, columns: number): string =>
  `row ${Math.floor(at / columns) + 1}, column ${(at % columns) + 1}`;
