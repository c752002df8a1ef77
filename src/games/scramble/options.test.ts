import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Described, optionsContract } from '../options.suite.ts';
import { formatBoardFile } from './board-file.ts';
import { THEMES } from './cards.ts';
import { moveSchema, optionsSchema } from './info.ts';
import { fixesDeal, parseOptions, type ScrambleOptions } from './options.ts';
import { type ScrambleMove, scramble } from './scramble.ts';

const sides = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 100 }) },
);

const boards = fc.oneof(
  fc.tuple(fc.constantFrom(1, 3, 101), fc.constantFrom(1, 2, 100)).map(([rows, columns]) => {
    return formatBoardFile({ rows, columns, cards: Array(rows * columns).fill('A') });
  }),
  fc.constantFrom('', '0x0\n', '2x1\nA\nB\n', '2x1\nA\n', '1x1\nA'),
  fc.string(),
);

const aboutDealing = {
  rows: sides,
  columns: sides,
  theme: fc.constantFrom(...optionsSchema.properties.theme.enum),
  cards: fc.array(
    fc.string({ minLength: 1 }).filter((card) => !/[\s\u0085]/.test(card)),
    {
      minLength: 1,
    },
  ),
};

const choices: fc.Arbitrary<ScrambleOptions> = fc.oneof(
  fc.record({ ...aboutDealing, open: fc.boolean() }, { requiredKeys: [] }),
  fc.record({ board: boards, open: fc.boolean() }, { requiredKeys: ['board'] }),
  fc.record({ ...aboutDealing, board: boards }, { requiredKeys: ['board'] }),
);

optionsContract(scramble, {
  choices,
  noChoices: [
    null,
    { rows: 0 },
    { columns: 101 },
    { rows: 2.5 },
    { rows: '6' },
    { theme: 'Animals' },
    { cards: [] },
    { cards: ['A', ''] },
    { cards: ['A B'] },
    { cards: ['A\u0085'] },
    { board: 3 },
    { open: 'yes' },
    { shuffle: false },
  ],
  noMoves: [
    null,
    'leave',
    {},
    { type: 'flip' },
    { type: 'flip', row: 0 },
    { type: 'flip', row: '0', column: '0' },
    { type: 'flip', row: 0, column: 0, player: 'bob' },
    { type: 'cancel', wait: 0.5 },
    { type: 'map', replacements: [['A']] },
    { type: 'map', replacements: [['A', 'B', 'C']] },
    { type: 'map', replacements: { A: 'B' } },
    { type: 'idle', spots: [0] },
  ],
});

describe('the options and moves of Memory Scramble', () => {
  it('have schemas that agree with their types', () => {
    expectTypeOf<Described<typeof optionsSchema>>().toEqualTypeOf<ScrambleOptions>();
    expectTypeOf<Described<typeof moveSchema>>().toEqualTypeOf<
      Exclude<ScrambleMove, { type: 'idle' }>
    >();
    expect(optionsSchema.properties.theme.enum).toEqual(Object.keys(THEMES));
  });

  it('refuse control characters in cards, which a terminal would obey', () => {
    const evil = '\u001b[31m';
    expect(() => parseOptions({ board: `1x2\nA\n${evil}\n` })).toThrow(
      'line 3: expected a card without control characters',
    );
    const map = { type: 'map', replacements: [['A', evil]] };
    expect(Compile(moveSchema).Check(map)).toBe(false);
    expect(Compile(optionsSchema).Check({ cards: [evil] })).toBe(false);
  });

  it('[M-3] [C-6] leave it to the rules which spaces and cards exist', () => {
    const moves = Compile(moveSchema);
    expect(moves.Check({ type: 'flip', row: -1, column: 0.5 })).toBe(true);
    expect(moves.Check({ type: 'map', replacements: [['A', 'not a card']] })).toBe(true);
  });

  it('default to 36 shuffled animals', () => {
    const { cards, ...others } = parseOptions({});
    expect(others).toEqual({ rows: 6, columns: 6, shuffle: true, open: false });
    expect(cards).toEqual(THEMES.animals.slice(0, 18).flatMap((card) => [card, card]));
  });

  it('are pairs of a theme or of given cards, as many as there are spaces', () => {
    const cardsOf = (choice: ScrambleOptions) => parseOptions(choice).cards.join(' ');
    expect(cardsOf({ rows: 1, columns: 5, theme: 'letters' })).toBe('A A B B C');
    expect(cardsOf({ rows: 2, columns: 3, cards: ['👩‍🚀', 'none'] })).toBe(
      '👩‍🚀 👩‍🚀 none none 👩‍🚀 👩‍🚀',
    );
  });

  it('may have a board, which is laid out in its order', () => {
    const choice = { board: '1x3\r\nB\nA\nB\n', open: true };
    expect(parseOptions(choice)).toEqual({
      rows: 1,
      columns: 3,
      cards: ['B', 'A', 'B'],
      shuffle: false,
      open: true,
    });
    expect(fixesDeal(choice)).toBe(true);
    expect(fixesDeal({ cards: ['A'] })).toBe(false);
  });

  it.each<[why: string, choice: ScrambleOptions]>([
    ['line 3: expected 2 cards for 1x2, found 1', { board: '1x2\nA\n' }],
    ['line 2: expected a card without white space, found "A B"', { board: '1x1\nA B\n' }],
    [
      'line 1: expected at most 100 rows and columns, found 1x101',
      { board: `1x101\n${'A\n'.repeat(101)}` },
    ],
    [
      'expected nothing about dealing beside a board, found rows, theme',
      { board: '1x1\nA\n', rows: 1, theme: 'letters' },
    ],
    ['expected a theme or cards of your own, found both', { theme: 'letters', cards: ['A'] }],
    ['expected cards without white space, found "B C"', { cards: ['A', 'B C'] }],
  ])('are refused with a reason: %s', (why, choice) => {
    expect(() => parseOptions(choice)).toThrow(why);
  });
});
