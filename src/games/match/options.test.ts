import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Described, type Frozen, optionsContract } from '../options.suite.ts';
import type { moveSchema, optionsSchema } from './info.ts';
import { match } from './match.ts';
import type { MatchMove } from './moves.ts';
import { fixesDeal, type MatchOptions, parseOptions } from './setup.ts';

const sides = fc.integer({ min: 2, max: 10 });

const decks = fc.oneof(
  fc.constantFrom(
    '1 1 + -\n2 2 3 3\n',
    '1 2\r\n2 1',
    '+ -\n- +',
    '1 1',
    '1 2\n1 3',
    '7 7\n8 8',
    '',
  ),
  fc
    .array(fc.array(fc.constantFrom('1', '1', '2', '+', '-', '100'), { maxLength: 4 }))
    .map((rows) => rows.map((row) => row.join(' ')).join('\n')),
  fc.string(),
);

const others = {
  first: fc.constantFrom(1, 2),
  lastSpecial: fc.constantFrom('discard', 'score'),
  turnCap: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(9999)),
};

const choices: fc.Arbitrary<MatchOptions> = fc.oneof(
  fc.record({ rows: sides, columns: sides, ...others }, { requiredKeys: [] }),
  fc.record({ deck: decks, ...others }, { requiredKeys: ['deck'] }),
  fc.record({ deck: decks, rows: sides, columns: sides }, { requiredKeys: ['deck'] }),
);

optionsContract(match, {
  choices,
  noChoices: [
    null,
    { rows: 1 },
    { columns: 11 },
    { rows: 2.5 },
    { deck: [[1, 1]] },
    { first: 3 },
    { first: '1' },
    { lastSpecial: 'keep' },
    { turnCap: 0 },
    { turnCap: 1.5 },
    { grid: { rows: 4, columns: 4 } },
  ],
  noMoves: [
    null,
    {},
    { type: 'reveal' },
    { type: 'reveal', spot: '1' },
    { type: 'reveal', spot: 1, row: 1 },
    { type: 'choose' },
    { type: 'choose', option: 1.5 },
    { type: 'pass' },
    { type: 'idle', phase: 1 },
  ],
});

describe('the options and moves of Memory Match', () => {
  it('have schemas that agree with their types', () => {
    expectTypeOf<Described<typeof optionsSchema>>().toEqualTypeOf<Frozen<MatchOptions>>();
    expectTypeOf<Described<typeof moveSchema>>().toEqualTypeOf<
      Exclude<MatchMove, { type: 'idle' }>
    >();
  });

  it('[S-1] default to a grid of 4x4', () => {
    expect(parseOptions({})).toEqual({ grid: { rows: 4, columns: 4 } });
    expect(parseOptions({ columns: 5 })).toEqual({ grid: { rows: 4, columns: 5 } });
  });

  it('[S-1] [S-2] [E-1] [E-3] are kept as they are chosen', () => {
    const choice = { deck: '1 +\n1 -\n', first: 2, lastSpecial: 'score', turnCap: 9 } as const;
    const deck = [
      [1, 'bonus'],
      [1, 'penalty'],
    ];
    expect(parseOptions(choice)).toEqual({ ...choice, deck });
    expect(fixesDeal(choice)).toBe(true);
    expect(fixesDeal({ rows: 2 })).toBe(false);
  });

  it.each<[choice: MatchOptions, why: string]>([
    [{ rows: 3, columns: 3 }, 'expected an even number of cards, found 3x3'],
    [{ rows: 12 }, 'expected 2 to 10 rows and columns, found 12x4'],
    [{ deck: '1 1\n1 x\n' }, 'line 2: expected numbers from 1 to 99'],
    [{ deck: '1 1\n1 2\n' }, 'expected every number an even number of times'],
    [{ deck: '1 1\n1 1\n', rows: 2 }, 'expected no rows and columns beside a deck, found rows'],
  ])('[S-1] cannot be %j', (choice, why) => {
    expect(() => parseOptions(choice)).toThrow(why);
  });
});
