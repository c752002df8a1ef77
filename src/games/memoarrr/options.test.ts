import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Described, type Frozen, optionsContract } from '../options.suite.ts';
import { CARDS } from './card.ts';
import { formatDeckFile } from './deck-file.ts';
import type { moveSchema, optionsSchema } from './info.ts';
import { type MemoarrrMove, memoarrr } from './memoarrr.ts';
import { fixesDeal, type MemoarrrOptions, parseOptions } from './setup.ts';
import { MODES } from './testing/histories.ts';

const DECK = CARDS.slice(1);

const decks = fc.oneof(
  fc.shuffledSubarray([...CARDS], { minLength: 24, maxLength: 24 }).map(formatDeckFile),
  fc.shuffledSubarray([...CARDS], { minLength: 20 }).map(formatDeckFile),
  fc.string(),
);

const modes = fc.constantFrom('base' as const, 'expert' as const);

const choices: fc.Arbitrary<MemoarrrOptions> = fc.record(
  {
    rules: modes,
    display: modes,
    peekEachRound: fc.boolean(),
    winnerStarts: fc.boolean(),
    deck: decks,
  },
  { requiredKeys: [] },
);

optionsContract(memoarrr, {
  choices,
  noChoices: [
    null,
    { rules: 'Expert' },
    { display: '' },
    { peekEachRound: 1 },
    { winnerStarts: 'no' },
    { deck: [...DECK] },
    { sides: ['top', 'left'] },
  ],
  noMoves: [
    null,
    {},
    { type: 'turn-over' },
    { type: 'turn-over', spot: 'A1' },
    { type: 'swap', spot: null },
    { type: 'seen', spot: 0 },
    { type: 'decline', player: 'bob' },
    { type: 'idle', phase: 1 },
  ],
});

describe('the options and moves of Memoarrr!', () => {
  it('have schemas that agree with their types', () => {
    expectTypeOf<Described<typeof optionsSchema>>().toEqualTypeOf<Frozen<MemoarrrOptions>>();
    expectTypeOf<Described<typeof moveSchema>>().toEqualTypeOf<
      Exclude<MemoarrrMove, { type: 'idle' }>
    >();
  });

  it('default to the base game', () => {
    expect(parseOptions({}, [null, null])).toEqual({
      rules: 'base',
      display: 'base',
      peekEachRound: false,
      winnerStarts: false,
    });
  });

  it.each(MODES)('are kept as they are chosen: %j', (modes) => {
    expect(parseOptions(modes, [null, null])).toEqual(modes);
    expect(fixesDeal(modes)).toBe(false);
  });

  it('[S-1] may have a deck, which is laid out in its order', () => {
    const choice = { deck: formatDeckFile(DECK) };
    expect(parseOptions(choice, [null, null]).deck).toEqual(DECK);
    expect(fixesDeal(choice)).toBe(true);
  });

  it.each([
    { places: [null, null, null], seats: undefined },
    { places: ['left', 'top'], seats: ['left', 'top'] },
    { places: [null, 'right'], seats: ['top', 'right'] },
    { places: [null, 'top', null], seats: ['right', 'top', 'bottom'] },
    { places: ['left', null, null, null], seats: ['left', 'top', 'right', 'bottom'] },
  ])('[S-2] seat players who chose $places at $seats', ({ places, seats }) => {
    expect(parseOptions({}, places).sides).toEqual(seats);
  });

  it.each([
    [['top', null, 'top'], 'found 3 with top, top chosen'],
    [['top', null, null, null, null], 'expected at most 4 players in different sides, found 5'],
    [['top', 'middle'], 'expected a side of top, right, bottom, left, found "middle"'],
  ])('[S-2] refuse players who chose %j', (places, why) => {
    expect(() => parseOptions({}, places)).toThrow(why);
  });

  it('[S-1] refuse an invalid deck', () => {
    const deck = formatDeckFile(DECK).replace('..', 'xx');
    expect(() => parseOptions({ deck }, [null, null])).toThrow(
      'line 3: expected .. in the centre, found "xx"',
    );
  });
});
