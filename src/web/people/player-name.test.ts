import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nameProblem,
  seatName,
  seatNameProblem,
  suggestName,
  suggestSeatName,
} from './player-name.ts';

describe('at boards without seats', () => {
  it.each(['a', 'Alice', '__proto__', 'constructor', '007', 'x'.repeat(64)])(
    '[C-8] %s is a good name',
    (name) => {
      expect(nameProblem(name)).toBeUndefined();
    },
  );

  it.each(['', ' ', 'Alice B', 'Zoë', 'a/b', '🦄', 'a-b', 'alice\n', 'x'.repeat(65)])(
    '[C-8] %j is not, and it is said why',
    (name) => {
      expect(nameProblem(name)).toMatch(/.+/);
    },
  );
});

describe('in rooms with seats', () => {
  it.each(['a', 'Alice B', 'Zoë', '🦄', ' Alice ', 'محمد', 'x'.repeat(32), '🦄'.repeat(32)])(
    '%j is a good name',
    (name) => {
      expect(seatNameProblem(name)).toBeUndefined();
    },
  );

  it.each(['', '  ', '\u200b', 'x'.repeat(33), '🦄'.repeat(33)])(
    '%j is not, and it is said why',
    (name) => {
      expect(seatNameProblem(name)).toMatch(/.+/);
    },
  );

  it('sends no space around the name, nor two inside', () => {
    expect(seatName('  Captain \t Hook ')).toBe('Captain Hook');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(seatName(seatName(typed))).toBe(seatName(typed));
        expect(seatNameProblem(seatName(typed))).toBe(seatNameProblem(typed));
      }),
    );
  });
});

it('suggests good names only', () => {
  for (const chance of [0, 0.25, 0.5, 0.999_999]) {
    expect(nameProblem(suggestName(() => chance))).toBeUndefined();
    expect(seatNameProblem(suggestSeatName(() => chance))).toBeUndefined();
  }
});
