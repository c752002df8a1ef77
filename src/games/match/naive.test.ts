import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { COUNTED, EFFORT, often, TIMEOUT, tries } from '../testing/effort.ts';
import type { Rows } from './deal.ts';
import { match } from './match.ts';
import type { MatchState } from './state.ts';
import { GRIDS, inRows } from './testing/histories.ts';
import { naiveIsLegal } from './testing/naive.ts';
import { anyOptions, intents, legalOptions, wishFor } from './testing/naive-arbitraries.ts';
import { EVENTS, eventsOf } from './testing/naive-events.ts';
import { explore } from './testing/naive-explore.ts';
import { STYLES, type Style, someOptions, someWish } from './testing/naive-styles.ts';
import { expectSameLook, NAMES, tableFrom, tryOut } from './testing/naive-table.ts';

it(
  'agrees at every step with a naive version of the rules',
  () => {
    const happened = new Map<string, number>();
    for (const style of ['careless', 'tidy', 'daring', 'uneven', 'restless'] as const) {
      for (let game = 1; game <= tries(STYLES[style].games); game += 1) {
        for (const event of playToTheEnd(`${style} ${game}`, style)) {
          happened.set(event, (happened.get(event) ?? 0) + 1);
        }
      }
    }
    for (const event of EVENTS) {
      expect(happened.get(event) ?? 0, event).toBeGreaterThanOrEqual(often(5));
    }
  },
  TIMEOUT,
);

/** Plays a whole game, and some more moves after its end; says what happened. */
function playToTheEnd(seed: string, style: Style): string[] {
  const random = randomFrom(seed);
  const table = tableFrom(seed, someOptions(style, random));
  const events: string[] = [];
  for (let moves = 0, after = 0; moves < MOST_MOVES && after < 3; moves += 1) {
    if (table.naive.phase.kind === 'over') after += 1;
    if (random.below(20) === 0) table.real = savedAndLoaded(table.real);
    events.push(...eventsOf(tryOut(table, someWish(table.naive, style, random))));
    expectSameLook(table);
  }
  return events;
}

/** The careless may never find the last pair. */
const MOST_MOVES = 250;

const savedAndLoaded = (state: MatchState): MatchState =>
  match.load(JSON.parse(JSON.stringify(match.save(state))));

it(
  'agrees with it for illegal moves, too',
  () => {
    fc.assert(
      fc.property(legalOptions, intents, (options, intents) => {
        const table = tableFrom('any', options);
        for (const intent of intents) {
          tryOut(table, wishFor(table.naive, intent));
          expectSameLook(table);
        }
      }),
      { numRuns: tries(300) },
    );
  },
  TIMEOUT,
);

it('[S-1] deals every grid that the rules allow, and no other', () => {
  for (const grid of GRIDS) tableFrom('every grid', { grid });
  let legal = 0;
  fc.assert(
    fc.property(anyOptions, (options) => {
      const isLegal = naiveIsLegal(options);
      if (isLegal) legal += 1;
      if (isLegal) tableFrom('any', options);
      else expect(() => match.setup(options, NAMES, randomFrom('any'))).toThrow(RangeError);
    }),
    { ...COUNTED, numRuns: tries(1_000) },
  );
  expect(legal).toBeGreaterThan(often(100));
});

/** Events that cannot happen with four cards. */
const FOR_MORE_CARDS = [
  'both skipped',
  'a match uses up no skip',
  'an extra turn uses up no skip',
  'left over: after a skip',
  'left over: after two skips',
];

/** All there are, but for other numbers and places. */
const DECKS_OF_FOUR = '1111 1212 b11b b7p7 8pp8 bbbb bbpb bpbp pbpp pppp'.split(' ');

it('[P-1] [P-2] [P-3] [P-4] [P-5] [P-6] [P-7] agrees with it in every game on a 2x2 grid', () => {
  const happened = new Set<string>();
  for (const cards of DECKS_OF_FOUR) {
    for (const lastSpecial of ['discard', 'score'] as const) {
      explore({ deck: deckOf(cards, 2), lastSpecial }, happened);
      explore({ deck: deckOf(cards, 2), lastSpecial, turnCap: 2 }, happened);
    }
  }
  expect(EVENTS.filter((event) => !happened.has(event))).toEqual(FOR_MORE_CARDS);
});

it(
  '[T-4] [E-1] agrees with it in every game with some 2x4 decks',
  () => {
    const happened = new Set<string>();
    for (const cards of ['1b2p21pb', 'pppbpbpp', '1p1bpppp', '12341234', '11bb1b1b']) {
      const options = { deck: deckOf(cards, 4), lastSpecial: 'score' } as const;
      explore(options, happened, EFFORT <= 1);
      explore({ ...options, turnCap: EFFORT <= 1 ? 1 : 2 }, happened);
    }
    expect(FOR_MORE_CARDS.filter((event) => !happened.has(event))).toEqual([]);
  },
  TIMEOUT,
);

/** A bonus card is written b, and a penalty card p. */
const deckOf = (cards: string, columns: number): Rows =>
  inRows(
    [...cards].map((card) => (card === 'b' ? 'bonus' : card === 'p' ? 'penalty' : Number(card))),
    columns,
  );
