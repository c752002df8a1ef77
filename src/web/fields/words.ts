import type { Size } from '../../games/grid.ts';

/** What is said in the fields that several forms have. */
export const FIELD_WORDS = {
  size: 'Cards on the table',
  sizeOf: ({ rows, columns }: Size): string => `${rows} × ${columns}`,
  otherSize: 'Other',
  rows: 'Rows',
  columns: 'Columns',
  numberBetween: (least: number, most: number): string =>
    `A whole number from ${least} to ${most}, please.`,
} as const;
