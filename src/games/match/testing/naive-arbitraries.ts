import fc from 'fast-check';
import type { DeckCard } from '../deal.ts';
import type { MatchMove } from '../moves.ts';
import type { MatchSetup } from '../setup.ts';
import { GRIDS, inRows } from './histories.ts';
import { type NaiveGame, naiveMoves } from './naive.ts';
import { EVERYBODY, NAMES, type Wish } from './naive-table.ts';

const special = fc.constantFrom<DeckCard>('bonus', 'penalty');
const standard = fc.constantFrom<DeckCard>(1, 2, 7, 8, 99);
const pair = fc.oneof(
  fc.tuple(special, special),
  standard.map((number) => [number, number]),
);

const decks = fc
  .constantFrom(...GRIDS.filter(({ rows, columns }) => rows * columns <= 20))
  .chain(({ rows, columns }) => {
    const pairs = (rows * columns) / 2;
    return fc
      .array(pair, { minLength: pairs, maxLength: pairs })
      .map((pairs) => pairs.flat())
      .chain((cards) =>
        fc.shuffledSubarray(cards, { minLength: cards.length, maxLength: cards.length }),
      )
      .map((cards) => inRows(cards, columns));
  });

const others = {
  first: fc.constantFrom(1 as const, 2 as const),
  lastSpecial: fc.constantFrom('discard' as const, 'score' as const),
  turnCap: fc.integer({ min: 1, max: 12 }),
};

export const legalOptions: fc.Arbitrary<MatchSetup> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ deck: decks, ...others }, { requiredKeys: ['deck'] }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ grid: fc.constantFrom(...GRIDS), ...others }, { requiredKeys: [] }),
  },
);

const side = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 12 }) },
  { weight: 1, arbitrary: fc.double() },
);
const smallDeckCard: fc.Arbitrary<DeckCard> = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom<DeckCard>(1, 2, 'bonus', 'penalty') },
  { weight: 1, arbitrary: fc.constantFrom<DeckCard>(0, -1, 99, 100, 1.5, Number.NaN) },
);

/** Some of these are illegal. */
export const anyOptions: fc.Arbitrary<MatchSetup> = fc.record(
  {
    grid: fc.record({ rows: side, columns: side }),
    deck: fc.oneof(
      fc.array(fc.array(smallDeckCard, { maxLength: 4 }), { maxLength: 4 }),
      fc
        .tuple(fc.nat(3), fc.array(smallDeckCard, { minLength: 2, maxLength: 12 }))
        .map(([columns, cards]) => inRows(cards, columns + 1)),
      decks,
    ),
    turnCap: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.double()),
  },
  { requiredKeys: [] },
);

/** An intended move, which depends on the state. */
type Intent =
  | { readonly to: 'go on'; readonly nth: number }
  | { readonly to: 'idle'; readonly who: number; readonly ago: number }
  | { readonly to: 'leave'; readonly who: number }
  | { readonly to: 'try'; readonly who: number; readonly move: MatchMove };

const who = fc.nat(2);
const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1, max: 20 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constant(-0) },
);
const move: fc.Arbitrary<MatchMove> = fc.oneof(
  fc.record({ type: fc.constant('reveal'), spot: number }),
  fc.record({ type: fc.constant('seen') }),
  fc.record({ type: fc.constant('choose'), option: number }),
  fc.record({ type: fc.constant('idle'), phase: number }),
);

export const intents: fc.Arbitrary<Intent[]> = fc.array(
  fc.oneof(
    { weight: 150, arbitrary: fc.record({ to: fc.constant('go on'), nth: fc.nat(99) }) },
    {
      weight: 10,
      arbitrary: fc.record({
        to: fc.constant('idle'),
        who,
        ago: fc.integer({ min: -1, max: 2 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ to: fc.constant('leave'), who }) },
    { weight: 40, arbitrary: fc.record({ to: fc.constant('try'), who, move }) },
  ),
  { maxLength: 80, size: 'max' },
);

export function wishFor({ phase, phases, ...naive }: NaiveGame, intent: Intent): Wish {
  const actor = phase.kind === 'over' ? NAMES[0] : phase.player;
  const player = ('who' in intent ? EVERYBODY[intent.who] : undefined) ?? actor;
  if (intent.to === 'try') return { player, move: intent.move };
  if (intent.to === 'idle') return { player, move: { type: 'idle', phase: phases - intent.ago } };
  const moves = naiveMoves({ ...naive, phase, phases }, actor).filter(
    ({ type }) => type !== 'leave',
  );
  const move = intent.to === 'go on' ? moves[intent.nth % moves.length] : undefined;
  return { player, move: move ?? { type: 'leave' } };
}
