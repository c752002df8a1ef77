interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** How many rows Page Up and Page Down go. */
const PAGE = 5;

/**
 * Where a key leads from a space; `undefined` if it is not a key for moving. At an edge it stays.
 * @param far with the control key: to the corner rather than the end of the row
 */
export function moveFocus(
  at: number,
  key: string,
  far: boolean,
  { rows, columns }: Size,
): number | undefined {
  const [row, column] = [Math.floor(at / columns), at % columns];
  const to = (r: number, c: number): number => clamp(r, rows - 1) * columns + clamp(c, columns - 1);
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(row - PAGE, column);
    case 'PageDown':
      return to(row + PAGE, column);
    case 'Home':
      return far ? 0 : to(row, 0);
    case 'End':
      return far ? rows * columns - 1 : to(row, columns - 1);
    default:
      return undefined;
  }
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));
