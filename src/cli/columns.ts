import { fitTo, widthOf } from '../terminal/text-layout.ts';

/** Rows of cells as lines in which the cells stand below each other. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((widest, row) => {
    row.forEach((cell, column) => {
      widest[column] = Math.max(widest[column] ?? 0, widthOf(cell));
    });
    return widest;
  }, []);
  return rows
    .map((row) =>
      row
        .map((cell, column) => fitTo(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
