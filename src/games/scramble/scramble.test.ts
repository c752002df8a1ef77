import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameContract } from '../game.suite.ts';
import { games } from '../index.ts';
import { randomFrom } from '../random.ts';
import { type ScrambleMove, scramble } from './scramble.ts';
import type { ScrambleSetup } from './state.ts';
import { boardOf } from './testing/builder.ts';
import { boards, LINES, PLAYERS } from './testing/histories.ts';
import { hiddenSibling } from './testing/sibling.ts';

const small = fc.integer({ min: -1, max: 4 });
const numbers = fc.oneof(
  { weight: 8, arbitrary: small },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constant(-0) },
);
const cards = fc.oneof(fc.constantFrom('A', 'none', '🦄', '👩‍🚀'), fc.string());

const moves: fc.Arbitrary<ScrambleMove> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('flip'), row: numbers, column: numbers }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel'), wait: numbers }) },
  { weight: 1, arbitrary: fc.constant({ type: 'leave' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('idle'),
      spots: fc.array(numbers, { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('map'),
      replacements: fc.oneof(
        fc.array(fc.tuple(cards, cards)),
        fc.tuple(cards, cards, cards, cards).map(([a, b, c, d]): [string, string][] => [
          ['A', a],
          ['none', b],
          ['🦄', c],
          ['👩‍🚀', d],
        ]),
      ),
    }),
  },
);

const setupsOf = (options: fc.Arbitrary<ScrambleSetup>) =>
  fc.record({
    options: fc.tuple(options, fc.boolean()).map(([it, shuffle]) => ({ ...it, shuffle })),
    players: fc.constant([]),
    seed: fc.string(),
  });

gameContract(scramble, {
  setups: setupsOf(boards),
  players: PLAYERS,
  moves,
  // There is no end of maps, and the idle timer says that somebody is idle.
  unlistable: ({ type }) => type === 'map' || type === 'idle',
  sibling: (state, _viewer, random) => hiddenSibling(state, random),
  lines: LINES,
  reveals: ['turned-up'],
  ending: {
    setups: setupsOf(boards.map((options) => ({ ...options, open: false }))),
    within: 20_000,
  },
});

describe('the game of Memory Scramble', () => {
  it('is found by its name', () => {
    expect(games.get('scramble')).toBe(scramble);
  });

  it('deals the cards in their order, unless it shuffles them', () => {
    const options = { rows: 2, columns: 3, cards: [...'ABCDEF'], open: false };
    const cardsOf = (shuffle: boolean, seed: string) => {
      const { cardTexts: names, cards } = scramble.setup(
        { ...options, shuffle },
        [],
        randomFrom(seed),
      );
      return Array.from(cards, (card) => names[card]).join('');
    };
    expect(cardsOf(false, 'x')).toBe('ABCDEF');
    expect(cardsOf(true, 'x')).not.toBe('ABCDEF');
    expect(cardsOf(true, 'x')).toBe(cardsOf(true, 'x'));
    expect(cardsOf(true, 'x')).not.toBe(cardsOf(true, 'y'));
    expect([...cardsOf(true, 'x')].sort().join('')).toBe('ABCDEF');
  });

  it('[C-5] has a move that gives up a wait', () => {
    const state = boardOf('AB');
    scramble.play(state, 'alice', { type: 'flip', row: 0, column: 0 });
    const outcome = scramble.play(state, 'bob', { type: 'flip', row: 0, column: 0 });
    const wait = 'waiting' in outcome ? (outcome.waiting ?? -1) : -1;
    expect(scramble.moves(scramble.publicView(state), 'bob')).toContainEqual(
      scramble.cancel?.(wait),
    );
  });
});
