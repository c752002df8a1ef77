import { describe, expect, it } from 'vitest';
import { stacked } from './stacked.ts';

const people = { lines: ['Ann', 'Bob'], rank: 2 };
const news = {
  lines: ['old', 'new'],
  rank: 3,
  cut: (lines: readonly string[], room: number) => lines.slice(-room),
};
const notice = { lines: ['No!'], rank: 1 };
const nothing = { lines: [], rank: 0 };

describe('blocks below each other', () => {
  it('have a blank line between them', () => {
    expect(stacked([people, nothing, news, notice], 20)).toEqual([
      'Ann',
      'Bob',
      '',
      'old',
      'new',
      '',
      'No!',
    ]);
  });

  it.each([
    [6, ['Ann', 'Bob', '', 'new', '', 'No!']],
    [5, ['Ann', 'Bob', '', 'No!']],
    [3, ['Ann', '', 'No!']],
    [2, ['No!']],
    [0, []],
    [-3, []],
  ])('that matter most get room first: %d lines', (height, lines) => {
    expect(stacked([people, news, notice], height)).toEqual(lines);
  });
});
