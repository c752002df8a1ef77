import { expect, it } from 'vitest';
import { isRefused, type Played, type PlayerId, type Standings } from '../game.ts';
import { type Random, randomFrom } from '../random.ts';
import { often, TIMEOUT, tries } from '../testing/effort.ts';
import { CARDS, type Card } from './card.ts';
import { type MemoarrrMove, memoarrr } from './memoarrr.ts';
import type { MemoarrrSecret } from './peek.ts';
import { CENTRE, SIDES } from './place.ts';
import type { MemoarrrSetup } from './setup.ts';
import type { MemoarrrState } from './state.ts';
import { NaiveMemoarrr } from './testing/naive.ts';
import { EVENTS, eventsOf } from './testing/naive-events.ts';
import { EVERYBODY, NAMES, STYLES, type Style, someMove } from './testing/naive-styles.ts';
import type { MemoarrrView } from './view.ts';

it(
  'agrees at every step with a naive version of the rules',
  () => {
    const happened = new Map<string, number>();
    for (const style of ['careless', 'careful', 'restless', 'mad about penguins'] as const) {
      for (let game = 1; game <= tries(STYLES[style].games); game += 1) {
        for (const event of compare(`${style} ${game}`, style)) {
          happened.set(event, (happened.get(event) ?? 0) + 1);
        }
      }
    }
    for (const event of EVENTS) {
      expect(happened.get(event) ?? 0, event).toBeGreaterThanOrEqual(often(10));
    }
  },
  TIMEOUT,
);

/** A game on both sides. */
interface Table {
  real: MemoarrrState;
  readonly naive: NaiveMemoarrr;
  /** Of the naive game: the real one is compared with it. */
  view: MemoarrrView;
  readonly style: Style;
  readonly random: Random;
  /** To explain a difference. */
  readonly log: string[];
}

/** Plays a whole game, and one more move after its end; says what happened. */
function compare(seed: string, style: Style): string[] {
  const table = tableFrom(seed, style);
  const events: string[] = [];
  expectSameLook(table);
  while (table.view.phase.kind !== 'over') events.push(...playOn(table));
  return [...events, ...playOn(table)];
}

function tableFrom(seed: string, style: Style): Table {
  const random = randomFrom(seed);
  // With two, nothing goes on when one leaves.
  const players = NAMES.slice(0, style === 'restless' ? 3 + random.below(2) : 2 + random.below(3));
  const options = someOptions(players.length, style, random);
  const real = memoarrr.setup(options, players, randomFrom(`the deal of ${seed}`));
  const naive = naiveFrom(options, players, real);
  const log = [`${seed}: ${JSON.stringify(options)}`];
  return { real, naive, view: naive.publicView(), style, random, log };
}

function someOptions(players: number, style: Style, random: Random): MemoarrrSetup {
  const chance = () => random.below(2) === 0;
  return {
    rules: style === 'mad about penguins' || random.below(3) > 0 ? 'expert' : 'base',
    display: chance() ? 'expert' : 'base',
    peekEachRound: chance(),
    winnerStarts: chance(),
    ...(chance() && { sides: random.shuffle(SIDES).slice(0, players) }),
    ...(chance() && { deck: random.shuffle(CARDS).slice(0, 24) }),
  };
}

function naiveFrom(
  { sides, deck, ...modes }: MemoarrrSetup,
  players: readonly PlayerId[],
  { cards, rubies }: MemoarrrState,
): NaiveMemoarrr {
  const dealt = cards.filter((card) => card !== null);
  expect(cards.indexOf(null)).toBe(CENTRE);
  expect(dealt).toEqual(deck ?? dealt);
  expect(new Set(dealt).size).toBe(24);
  expect([...rubies].sort()).toEqual([1, 1, 1, 2, 2, 3, 4]);
  return new NaiveMemoarrr({ modes, players, sides, cards: dealt, rubies });
}

function playOn(table: Table): string[] {
  const { naive, view: before, random, log } = table;
  const { player, move } = someMove(table);
  log.push(`${player}: ${JSON.stringify(move)}`);
  if (random.below(20) === 0) table.real = savedAndLoaded(table.real);

  const expected = naive.play(player, move);
  const outcome = memoarrr.play(table.real, player, move);
  expectEqual(isRefused(outcome) ? outcome.refused.code : outcome.effects, expected, log);
  const after = naive.publicView();
  table.view = after;
  expectSameLook(table);
  if (!isRefused(outcome)) expectChanges(outcome, before, after, log);
  if (typeof expected === 'string') return [`refused ${expected}`];
  return eventsOf({ player, move, before, after, effects: expected });
}

const savedAndLoaded = (state: MemoarrrState): MemoarrrState =>
  memoarrr.load(JSON.parse(JSON.stringify(memoarrr.save(state))));

function expectSameLook(table: Table): void {
  expectEqual(look(table.real), lookNaively(table), table.log);
}

interface Look {
  readonly view: MemoarrrView;
  readonly cards: readonly (Card | null)[];
  readonly moves: readonly (readonly MemoarrrMove[])[];
  readonly secrets: readonly MemoarrrSecret[];
  readonly result: Standings | undefined;
}

function look(state: MemoarrrState): Look {
  return {
    view: memoarrr.publicView(state),
    cards: state.cards,
    moves: EVERYBODY.map((player) => inOrder(memoarrr.moves(memoarrr.publicView(state), player))),
    secrets: EVERYBODY.map((player) => memoarrr.privateView(state, player)),
    result: memoarrr.result(state),
  };
}

function lookNaively({ naive, view }: Table): Look {
  return {
    view,
    cards: naive.cardsByPlace(),
    moves: EVERYBODY.map((player) => inOrder(naive.moves(player))),
    secrets: EVERYBODY.map((player) => naive.privateView(player)),
    result: naive.result(),
  };
}

/** The order in which moves are listed means nothing. */
function inOrder(moves: readonly MemoarrrMove[]): MemoarrrMove[] {
  const spotOf = (move: MemoarrrMove) => ('spot' in move ? move.spot : -1);
  return [...moves].sort((a, b) => {
    if (a.type !== b.type) return a.type < b.type ? -1 : 1;
    return spotOf(a) - spotOf(b);
  });
}

function expectChanges(
  { changed }: Played,
  before: MemoarrrView,
  after: MemoarrrView,
  log: readonly string[],
): void {
  const different = [...after.spots.keys()].filter(
    (spot) => JSON.stringify(before.spots[spot]) !== JSON.stringify(after.spots[spot]),
  );
  const untold = different.filter((spot) => !changed.includes(spot));
  expectEqual(untold, [], log);
}

/** Comparing as text first is many times faster; `expect` is for the explanation. */
function expectEqual(ours: unknown, theirs: unknown, log: readonly string[]): void {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  expect(ours, [...log.slice(0, 1), ...log.slice(1).slice(-40)].join('\n')).toEqual(theirs);
}
