import { expect, it } from 'vitest';
import { chips } from './chips.ts';

it('says what was chosen, in a few words each', () => {
  expect(chips({}, false)).toEqual(['4 × 4 cards']);
  expect(chips({ rows: 6, columns: 5, lastSpecial: 'score', turnCap: 1 }, false)).toEqual([
    '6 × 5 cards',
    'The last special card counts',
    '1 turn at most',
  ]);
});

it('does not know how large a board is that was laid out', () => {
  expect(chips({ turnCap: 20 }, true)).toEqual(['20 turns at most']);
});
