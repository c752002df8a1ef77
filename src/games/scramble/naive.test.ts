import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRefused, type Outcome, type PlayerId } from '../game.ts';
import { randomFrom } from '../random.ts';
import { COUNTED, often, TIMEOUT, tries } from '../testing/effort.ts';
import { checkBoard } from './invariant.ts';
import { isBoardChange } from './moves.ts';
import { type ScrambleMove, scramble } from './scramble.ts';
import { cardAt, faceAt, isOver, NONE, type ScrambleSetup, type ScrambleState } from './state.ts';
import { boards, histories, moveFor, PLAYERS, type Wish } from './testing/histories.ts';
import { NaiveBoard, type NaiveOutcome } from './testing/naive.ts';
import { BoardText } from './text.ts';

it(
  'agrees at every step with a naive version of the rules',
  () => {
    const happened = new Map<string, number>();
    fc.assert(
      fc.property(boards, histories(80), (options, history) => {
        for (const event of compare(options, history)) {
          happened.set(event, (happened.get(event) ?? 0) + 1);
        }
      }),
      { ...COUNTED, numRuns: tries(4_000) },
    );
    // A comparison in which little happens proves little.
    for (const event of EVENTS) {
      expect(happened.get(event) ?? 0, event).toBeGreaterThan(often(200));
    }
  },
  TIMEOUT,
);

const EVENTS = [
  'refused out-of-range',
  'refused already-waiting',
  'refused over',
  'refused too-late',
  'idle too-late',
  'refused not-playing',
  'refused not-open',
  'refused illegal-card',
  'refused unmapped-card',
  'failed no-card',
  'failed controlled',
  'waits',
  'two wait for one card',
  'served',
  'settled no-card',
  'settled gave-up',
  'settled over',
  'turned-up',
  'turned-down',
  'took',
  'released',
  'matched',
  'missed',
  'removed',
  'left',
  'was idle',
  'replaced',
  'over',
];

/** Plays the history on both boards, and says what happened. */
function compare(options: ScrambleSetup, history: readonly Wish[]): string[] {
  const { rows, columns, cards, open } = options;
  const real = scramble.setup(options, [], randomFrom('not shuffled'));
  const naive = new NaiveBoard(rows, columns, cards, open);
  const text = new BoardText(real);
  return history.flatMap((wish) => {
    const move = moveFor(real, wish);
    const expected = naive.play(wish.player, move);
    const outcome = scramble.play(real, wish.player, move);
    checkBoard(real);
    if (!isRefused(outcome)) text.touch(outcome.changed);
    expectEqual(inShort(outcome), inOrder(expected), wish.player, move);
    expectEqual(look(real, text), lookNaively(naive), wish.player, move);
    return eventsOf(move, outcome, real);
  });
}

/** Comparing as text first is many times faster; `expect` is for the explanation. */
function expectEqual(ours: unknown, theirs: unknown, player: PlayerId, move: ScrambleMove): void {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  expect(ours, `after ${player}: ${JSON.stringify(move)}`).toEqual(theirs);
}

function inShort(outcome: Outcome): NaiveOutcome {
  if (isRefused(outcome))
    return inOrder({ refused: outcome.refused.code, settled: [], fired: false });
  const { failed, waiting, settled = [], effects } = outcome;
  return inOrder({
    ...(failed && { failed: failed.code }),
    ...(waiting !== undefined && { waiting }),
    settled: settled.map(({ player, failed }) => ({
      player,
      ...(failed && { failed: failed.code }),
    })),
    fired: effects.some(isBoardChange),
  });
}

/** The rules do not say which card of a pair is removed first, and so whose wait ends first. */
function inOrder(outcome: NaiveOutcome): NaiveOutcome {
  const settled = [...outcome.settled].sort((a, b) => (a.player < b.player ? -1 : 1));
  return { ...outcome, settled };
}

interface Look {
  readonly texts: readonly string[];
  /** Of removed cards nothing is left. */
  readonly cards: readonly string[];
  readonly queues: readonly (readonly PlayerId[])[];
  readonly scores: readonly (readonly [PlayerId, number])[];
  readonly over: boolean;
}

function look(state: ScrambleState, text: BoardText): Look {
  const spots = [...state.faces.keys()];
  const anew = new BoardText(state);
  for (const player of PLAYERS) expectSame(text.seenBy(player), anew.seenBy(player));
  return {
    texts: PLAYERS.map((player) => text.seenBy(player)),
    cards: spots.map((spot) => (faceAt(state, spot) === NONE ? '' : cardAt(state, spot))),
    queues: spots.map((spot) => (state.queues.get(spot) ?? []).map(({ id }) => id)),
    scores: Array.from(state.players.values(), ({ id, score }) => [id, score]),
    over: isOver(state),
  };
}

function expectSame(ours: string, theirs: string): void {
  if (ours !== theirs) expect(ours).toBe(theirs);
}

function lookNaively(board: NaiveBoard): Look {
  return {
    texts: PLAYERS.map((player) => board.textFor(player)),
    cards: board.spaces.map(({ card, face }) => (face === 'none' ? '' : card)),
    queues: board.spaces.map((_, spot) => board.waitersFor(spot)),
    scores: board.players.map(({ name, score }) => [name, score]),
    over: board.isOver(),
  };
}

function eventsOf({ type }: ScrambleMove, outcome: Outcome, after: ScrambleState): string[] {
  if (isRefused(outcome)) {
    const { code } = outcome.refused;
    return [`refused ${code}`, ...(type === 'idle' ? [`idle ${code}`] : [])];
  }
  const { effects, failed, settled = [] } = outcome;
  const crowded = [...after.queues.values()].some((queue) => queue.length > 1);
  return [
    ...effects.map(({ type }) => type),
    ...settled.map(({ failed }) => (failed ? `settled ${failed.code}` : 'served')),
    ...(failed ? [`failed ${failed.code}`] : []),
    ...(type === 'idle' ? ['was idle'] : []),
    ...(crowded ? ['two wait for one card'] : []),
  ];
}
