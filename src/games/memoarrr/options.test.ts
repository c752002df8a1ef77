import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Described, type Frozen, optionsContract } from '../options.suite.ts';
import { CARDS } from './card.ts';
import { makeDeckFile } from './deck-file.ts';
import type { moveSchema, optionsSchema } from './info.ts';
import { type MemoarrrMove, memoarrr } from './memoarrr.ts';
import { fixesDeal, type MemoarrrOptions, parseOptions } from './options.ts';
import { MODES } from './testing/histories.ts';

const DECK = CARDS.slice(1);

const decks = fc.oneof(
  fc.shuffledSubarray([...CARDS], { minLength: 24, maxLength: 24 }).map(makeDeckFile),
  fc.shuffledSubarray([...CARDS], { minLength: 20 }).map(makeDeckFile),
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
    { seats: ['top', 'left'] },
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

describe('what people can choose and do in Memoarrr!', () => {
  it('is described by the schemas as it is typed', () => {
    expectTypeOf<Described<typeof optionsSchema>>().toEqualTypeOf<Frozen<MemoarrrOptions>>();
    expectTypeOf<Described<typeof moveSchema>>().toEqualTypeOf<
      Exclude<MemoarrrMove, { type: 'idle' }>
    >();
  });

  it('is the base game if nothing is chosen', () => {
    expect(parseOptions({}, [null, null])).toEqual({
      rules: 'base',
      display: 'base',
      peekEachRound: false,
      winnerStarts: false,
    });
  });

  it.each(MODES)('is whatever is chosen: %j', (modes) => {
    expect(parseOptions(modes, [null, null])).toEqual(modes);
    expect(fixesDeal(modes)).toBe(false);
  });

  it('[S-1] can be a deck whose cards lie as they are listed', () => {
    const choice = { deck: makeDeckFile(DECK) };
    expect(parseOptions(choice, [null, null]).deck).toEqual(DECK);
    expect(fixesDeal(choice)).toBe(true);
  });

  it.each([
    { places: [null, null, null], seats: undefined },
    { places: ['left', 'top'], seats: ['left', 'top'] },
    { places: [null, 'right'], seats: ['top', 'right'] },
    { places: [null, 'top', null], seats: ['right', 'top', 'bottom'] },
    { places: ['left', null, null, null], seats: ['left', 'top', 'right', 'bottom'] },
  ])('[S-2] seats people who chose $places at $seats', ({ places, seats }) => {
    expect(parseOptions({}, places).seats).toEqual(seats);
  });

  it.each([
    [['top', null, 'top'], 'found 3 with top, top chosen'],
    [['top', null, null, null, null], 'expected at most 4 players in different seats, found 5'],
    [['top', 'middle'], 'expected a seat of top, right, bottom, left, found "middle"'],
  ])('[S-2] cannot seat people who chose %j', (places, why) => {
    expect(() => parseOptions({}, places)).toThrow(why);
  });

  it('[S-1] cannot be a deck that is not one', () => {
    const deck = makeDeckFile(DECK).replace('..', 'xx');
    expect(() => parseOptions({ deck }, [null, null])).toThrow(
      'line 3: expected .. in the centre, found "xx"',
    );
  });
});
