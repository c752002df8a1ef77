import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { deal, deckError, layOut, type Rows, sizeError } from './deal.ts';

const SIDES = [2, 3, 4, 5, 6, 7, 8, 9, 10];

const ALL_SIZES = SIDES.flatMap((rows) => SIDES.map((columns) => ({ rows, columns })));

const isEven = ({ rows, columns }: { rows: number; columns: number }) => (rows * columns) % 2 === 0;

const dealt = (rows: number, columns: number, seed = 'a seed'): Rows =>
  deal({ rows, columns }, randomFrom(seed));

const seeds = Array.from({ length: 200 }, (_, index) => `seed ${index}`);

/** How many of each card there are. */
function census(rows: Rows): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of rows.flat()) counts.set(`${card}`, (counts.get(`${card}`) ?? 0) + 1);
  return counts;
}

describe('the deal', () => {
  it('[S-1] has, on 4x4, the numbers 1 to 6 twice, two bonus and two penalty cards', () => {
    expect(dealt(4, 4).flat().toSorted().join(' ')).toBe(
      '1 1 2 2 3 3 4 4 5 5 6 6 bonus bonus penalty penalty',
    );
  });

  it.each(ALL_SIZES.filter(isEven))('[S-1] fills a grid of $rows x $columns', (size) => {
    const { rows, columns } = size;
    const cards = dealt(rows, columns);
    expect(cards.map((row) => row.length)).toEqual(Array(rows).fill(columns));
    const specials = rows * columns < 16 ? [] : ['bonus', 'penalty'];
    const pairs = (rows * columns) / 2 - specials.length;
    const numbers = [1, 2, 3, 4, 5, 6, ...Array.from({ length: 42 }, (_, nth) => 9 + nth)];
    const names = [...numbers.slice(0, pairs).map(String), ...specials];
    expect(census(cards)).toEqual(new Map(names.map((name) => [name, 2])));
    expect(deckError(cards)).toBeUndefined();
  });

  it.each([
    [2, 7, 'below 16 cells', [1, 2, 3, 4, 5, 6, 9]],
    [3, 6, 'above 16 cells', [1, 2, 3, 4, 5, 6, 9]],
    [4, 5, 'above 16 cells', [1, 2, 3, 4, 5, 6, 9, 10]],
  ])('[S-1] leaves 7 and 8 to the special cards: %ix%i, %s', (rows, columns, _, numbers) => {
    const standard = dealt(rows, columns)
      .flat()
      .filter((card) => typeof card === 'number');
    expect([...new Set(standard)].toSorted((a, b) => a - b)).toEqual(numbers);
  });

  it('[S-1] is the same for the same seed, and different for another', () => {
    expect(dealt(4, 4, 'seed 1')).toEqual(dealt(4, 4, 'seed 1'));
    const decks = seeds.map((seed) => dealt(4, 4, seed).flat().join(' '));
    expect(new Set(decks).size).toBe(seeds.length);
  });

  it('[S-1] can put any card anywhere', () => {
    const placed = seeds.flatMap((seed) =>
      dealt(4, 4, seed)
        .flat()
        .map((card, spot) => `${card} on ${spot}`),
    );
    expect(new Set(placed).size).toBe(8 * 16);
  });
});

describe('the layout', () => {
  it('[S-1] has the cards row by row, hidden, with explicit kinds', () => {
    expect(
      layOut([
        [7, 'bonus'],
        ['penalty', 8],
      ]),
    ).toEqual([
      { kind: 'standard', number: 7, isUp: false },
      { kind: 'bonus', number: 7, isUp: false },
      { kind: 'penalty', number: 8, isUp: false },
      { kind: 'standard', number: 8, isUp: false },
    ]);
  });
});

describe('the size of a grid', () => {
  it.each(ALL_SIZES)('[S-1] has an even number of cells: $rows x $columns', (size) => {
    expect(sizeError(size)).toBe(
      isEven(size)
        ? undefined
        : `expected an even number of cards, found ${size.rows}x${size.columns}`,
    );
  });

  it.each([
    [1, 2],
    [2, 1],
    [11, 2],
    [2, 11],
    [0, 0],
    [-2, 2],
    [2.5, 4],
    [4, Number.NaN],
    [Number.POSITIVE_INFINITY, 2],
  ])('[S-1] is 2 to 10 rows and columns, not %dx%d', (rows, columns) => {
    expect(sizeError({ rows, columns })).toBe(
      `expected 2 to 10 rows and columns, found ${rows}x${columns}`,
    );
  });
});

describe('a given deck', () => {
  it.each<[string, Rows]>([
    [
      'pairs',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'a number four times',
      [
        [1, 1],
        [1, 1],
      ],
    ],
    [
      'numbers up to 99',
      [
        [99, 98],
        [98, 99],
      ],
    ],
    [
      'standard cards numbered 7 and 8',
      [
        [7, 8],
        [8, 7],
      ],
    ],
    [
      'any number of special cards',
      [
        ['bonus', 1],
        [1, 'penalty'],
      ],
    ],
    [
      'nothing but special cards',
      [
        ['bonus', 'bonus'],
        ['bonus', 'penalty'],
      ],
    ],
  ])('[S-1] may have %s', (_, rows) => {
    expect(deckError(rows)).toBeUndefined();
  });

  it.each<[string, Rows, string]>([
    ['no rows', [], 'expected a row of cards, found none'],
    ['empty rows', [[], []], 'expected a row of cards, found none'],
    ['one row', [[1, 1, 2, 2]], 'expected 2 to 10 rows and columns, found 1x4'],
    ['one column', [[1], [1]], 'expected 2 to 10 rows and columns, found 2x1'],
    [
      'eleven rows',
      Array.from({ length: 11 }, () => [1, 1]),
      'expected 2 to 10 rows and columns, found 11x2',
    ],
    [
      'eleven columns',
      Array.from({ length: 2 }, () => Array.from({ length: 11 }, () => 1)),
      'expected 2 to 10 rows and columns, found 2x11',
    ],
    [
      'an odd number of cards',
      [
        [1, 1, 2],
        [2, 3, 3],
        [4, 4, 'bonus'],
      ],
      'expected an even number of cards, found 3x3',
    ],
    ['a shorter row', [[1, 1], [2]], 'expected 2 cards in every row, found 1'],
    [
      'a longer row',
      [
        [1, 1],
        [2, 2, 3],
      ],
      'expected 2 cards in every row, found 3',
    ],
    [
      'the number 0',
      [
        [0, 0],
        [1, 1],
      ],
      'expected numbers from 1 to 99, bonus or penalty, found 0',
    ],
    [
      'the number 100',
      [
        [1, 1],
        [100, 100],
      ],
      'expected numbers from 1 to 99, bonus or penalty, found 100',
    ],
    [
      'half a number',
      [
        [1.5, 1.5],
        [1, 1],
      ],
      'expected numbers from 1 to 99, bonus or penalty, found 1.5',
    ],
    [
      'a negative number',
      [
        [-1, -1],
        [1, 1],
      ],
      'expected numbers from 1 to 99, bonus or penalty, found -1',
    ],
    [
      'no number',
      [
        [Number.NaN, 1],
        [1, 1],
      ],
      'expected numbers from 1 to 99, bonus or penalty, found NaN',
    ],
    [
      'a number once',
      [
        [1, 1],
        [2, 'bonus'],
      ],
      'expected every number an even number of times, found an odd number of 2s',
    ],
    [
      'a number three times',
      [
        [5, 5],
        [5, 'penalty'],
      ],
      'expected every number an even number of times, found an odd number of 5s',
    ],
    [
      'a standard 7 with a bonus card',
      [
        [1, 1],
        [7, 'bonus'],
      ],
      'expected every number an even number of times, found an odd number of 7s',
    ],
    [
      'an unknown kind',
      [
        [1, 1],
        ['joker' as 'bonus', 'bonus'],
      ],
      'expected numbers from 1 to 99, bonus or penalty, found joker',
    ],
  ])('[S-1] is refused with %s', (_, rows, message) => {
    expect(deckError(rows)?.what).toBe(message);
  });
});
