import { inspect } from 'node:util';
import { expect } from 'vitest';
import { isRefused, type PlayerId, type Spot, type Standings } from '../../game.ts';
import type { ProblemCode } from '../../problem.ts';
import { randomFrom } from '../../random.ts';
import type { Face } from '../card.ts';
import { match } from '../match.ts';
import type { MatchEffect, MatchMove } from '../moves.ts';
import type { MatchSetup } from '../setup.ts';
import type { MatchState } from '../state.ts';
import type { MatchView } from '../view.ts';
import { copyOfState } from './every-step.ts';
import {
  type NaiveGame,
  naiveCopy,
  naiveFaces,
  naiveGame,
  naiveMoves,
  naivePack,
  naivePlay,
  naiveResult,
  naiveView,
} from './naive.ts';

/** Any string is a name. */
export const NAMES = ['ann', '__proto__'] as const;
export const EVERYBODY: readonly PlayerId[] = [...NAMES, 'a stranger'];

/** The same game, real and naive. */
export interface Table {
  readonly title: string;
  real: MatchState;
  readonly naive: NaiveGame;
  readonly past: Wish[];
}

export interface Wish {
  readonly player: PlayerId;
  readonly move: MatchMove;
}

/** A wish and its outcome, which is the same on both sides. */
export interface Step extends Wish {
  readonly before: MatchView;
  readonly after: MatchView;
  readonly came: readonly MatchEffect[] | ProblemCode;
}

export function tableFrom(seed: string, options: MatchSetup): Table {
  const real = match.setup(options, NAMES, randomFrom(seed));
  const dealt = real.cards.flatMap((card) => (card ? [faceOf(card)] : []));
  const naive = naiveGame(options, NAMES, dealt);
  const table = { title: `${seed}: ${inspect(options, { depth: 5 })}`, real, naive, past: [] };
  const { rows, columns } = naive.settings;
  if (options.deck) expectEqual(dealt, naiveFaces(options.deck), table);
  else expectEqual(inOrder(dealt), inOrder(naivePack(rows, columns)), table);
  expectSameLook(table);
  return table;
}

export const copyOf = ({ title, real, naive, past }: Table): Table => ({
  title,
  real: copyOfState(real),
  naive: naiveCopy(naive),
  past: [...past],
});

/** Plays the move on both sides and compares the outcomes. */
export function tryOut(table: Table, { player, move }: Wish): Step {
  const { real, naive } = table;
  const before = naiveView(naive);
  table.past.push({ player, move });
  const came = naivePlay(naive, player, move);
  const outcome = match.play(real, player, move);
  expectEqual(isRefused(outcome) ? outcome.refused.code : outcome.effects, came, table);
  if (isRefused(outcome)) return { player, move, before, after: before, came };

  const after = naiveView(naive);
  expectEqual(match.publicView(real), after, table);
  const changed = [...outcome.changed].sort((a, b) => a - b);
  expectEqual(changed, differences(before, after), table);
  return { player, move, before, after, came };
}

export function expectSameLook(table: Table): void {
  expectEqual(look(table.real), lookNaively(table.naive), table);
}

interface Look {
  readonly view: MatchView;
  readonly cards: readonly (Face | null)[];
  readonly moves: readonly (readonly string[])[];
  readonly secrets: readonly null[];
  readonly result: Standings | undefined;
}

function look(state: MatchState): Look {
  return {
    view: match.publicView(state),
    cards: state.cards.map((card) => card && faceOf(card)),
    moves: EVERYBODY.map((player) => inOrder(match.moves(match.publicView(state), player))),
    secrets: EVERYBODY.map((player) => match.privateView(state, player)),
    result: match.result(state),
  };
}

function lookNaively(naive: NaiveGame): Look {
  return {
    view: naiveView(naive),
    cards: naive.cards.map(({ face, is }) => (is === 'removed' ? null : face)),
    moves: EVERYBODY.map((player) => inOrder(naiveMoves(naive, player))),
    secrets: EVERYBODY.map(() => null),
    result: naiveResult(naive),
  };
}

function differences(before: MatchView, after: MatchView): Spot[] {
  return [...after.spots.keys()].filter(
    (spot) => JSON.stringify(before.spots[spot]) !== JSON.stringify(after.spots[spot]),
  );
}

const faceOf = ({ kind, number }: Face): Face => ({ kind, number });

/** The order of moves and of shuffled cards is irrelevant. */
const inOrder = (items: readonly unknown[]): string[] =>
  items.map((item) => JSON.stringify(item)).sort();

/** Comparing as text first is much faster; `expect` explains the difference. */
function expectEqual(ours: unknown, theirs: unknown, { title, past }: Table): void {
  if (ours === theirs || JSON.stringify(ours) === JSON.stringify(theirs)) return;
  const wishes = past.slice(-40).map(({ player, move }) => `${player}: ${inspect(move)}`);
  expect(ours, [title, ...wishes].join('\n')).toEqual(theirs);
}
