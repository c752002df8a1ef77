import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

/** What the path covers, read back square by square. */
function squaresOf(path: string, size: number): boolean[][] {
  const squares = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    squares[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return squares;
}

it('joins the squares of a row', () => {
  expect(qrPath([[true, true, false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
  expect(qrPath([[false], [true]])).toBe('M0 1h1v1h-1z');
});

it('draws every square of a real code, and no other', () => {
  const { data, size } = encode('https://example.org/rooms/abcdefgh', { border: 0 });
  expect(squaresOf(qrPath(data), size)).toEqual(data);
});
