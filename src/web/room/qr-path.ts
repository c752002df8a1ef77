/**
 * The dark squares of a QR code as one path, a unit for each square. Squares that lie beside each other
 * are drawn as one bar, so that no seams are to be seen.
 */
export function qrPath(squares: readonly (readonly boolean[])[]): string {
  return squares.map((row, y) => barsIn(row, y)).join('');
}

function barsIn(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x]) x += 1;
    if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
  }
  return path;
}
