import { describe, expect, it } from 'vitest';
import { formatSpot, parseSpot, spotAt } from './grid.ts';

const SIZES = [
  { rows: 2, columns: 2 },
  { rows: 2, columns: 10 },
  { rows: 10, columns: 2 },
  { rows: 4, columns: 4 },
  { rows: 10, columns: 10 },
];

describe('a place', () => {
  it.each([
    [0, '1,1'],
    [2, '1,3'],
    [3, '2,1'],
    [5, '2,3'],
  ])('is named by row and column, counted from 1: spot %i is %s', (spot, name) => {
    expect(formatSpot(spot, { rows: 2, columns: 3 })).toBe(name);
  });

  it.each(SIZES)('is found by row and column: $rows x $columns', (size) => {
    const names: string[] = [];
    for (let row = 1; row <= size.rows; row += 1) {
      for (let column = 1; column <= size.columns; column += 1) {
        const spot = spotAt(row, column, size);
        expect(spot).toBe(names.length);
        names.push(formatSpot(spot ?? -1, size));
        expect(names.at(-1)).toBe(`${row},${column}`);
      }
    }
    expect(names).toHaveLength(size.rows * size.columns);
  });

  it.each([
    [0, 1],
    [1, 0],
    [-1, 1],
    [1, -1],
    [3, 1],
    [1, 4],
    [Number.NaN, 1],
    [1, Number.NaN],
    [Number.POSITIVE_INFINITY, 1],
  ])('[T-1] is not outside the grid: %d,%d', (row, column) => {
    expect(spotAt(row, column, { rows: 2, columns: 3 })).toBeUndefined();
  });
});

describe('the input for a space', () => {
  it.each(['2 3', '2,3', '2 , 3', '02  03'])('%j', (line) => {
    expect(parseSpot(line, { rows: 2, columns: 3 })).toBe(5);
  });

  it('is explained with the size of the grid', () => {
    expect(() => parseSpot('x', { rows: 1, columns: 1 })).toThrow(
      "'x' is not a space: type row and column, such as 1 1",
    );
    expect(() => parseSpot('2 1', { rows: 1, columns: 5 })).toThrow(
      "'2 1' is off the grid: rows are 1 to 1, columns 1 to 5",
    );
  });
});
