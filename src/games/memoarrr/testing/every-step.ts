import { expect } from 'vitest';
import { isRefused, type Played } from '../../game.ts';
import type { Random } from '../../random.ts';
import { EFFORT } from '../../testing/effort.ts';
import { must } from '../../testing/must.ts';
import { memoarrr } from '../memoarrr.ts';
import type { MemoarrrEffect } from '../moves.ts';
import type { MemoarrrState } from '../state.ts';
import type { MemoarrrView, SpotView } from '../view.ts';
import { awaited, EVERYBODY, foolishTurn, type Turn } from './histories.ts';

export type MemoarrrPlayed = Played<MemoarrrEffect>;

/** All cards on the grid, sorted. */
export const cardsOn = ({ cards }: MemoarrrState): string => [...cards].sort().join(' ');

export function checkTable(state: MemoarrrState, cards: string): void {
  const { players, spots, up, phase } = memoarrr.publicView(state);
  must(cardsOn(state) === cards, 'the cards are always the same');
  must(state.cards.length === 25 && state.cards[12] === null, 'none in the centre');
  must(
    spots.every((spot, index) => (spot === null) === (index === 12)),
    'none is seen in the centre, and one everywhere else',
  );
  must(
    spots.every((spot, index) => up.includes(index) === (typeof spot === 'object' && !!spot)),
    'the row of face-up cards is the face-up cards',
  );
  must(players.filter(({ isIn }) => isIn).length >= 2, 'at least two are in');
  must(
    players.every(({ isIn, hasLeft }) => !(isIn && hasLeft)),
    'who has left is out',
  );
  must(phase.kind !== 'over', 'it is not over without standings');
}

/** Checks that listed moves are accepted, and all others refused without any change. */
export function checkMoves(state: MemoarrrState, step: number, random: Random): number {
  const listed = EVERYBODY.flatMap((player) =>
    memoarrr.moves(memoarrr.publicView(state), player).map((move): Turn => [player, move]),
  );
  const able = new Set(listed.flatMap(([id, { type }]) => (type === 'leave' ? [] : [id])));
  must([...able].sort().join() === [...awaited(state)].sort().join(), 'who must move can move');
  for (const turn of listed.filter((_, index) => (index + step) % STRIDE === 0)) {
    must(isAccepted(state, turn), () => `accepts ${textOf(turn)}, for it is listed`);
  }
  const foolish = Array.from({ length: 2 }, () => foolishTurn(state, random));
  const accepted = foolish.filter((turn) => isAccepted(state, turn));
  const refused = foolish.filter((turn) => !accepted.includes(turn));
  for (const turn of accepted) {
    const isListed = listed.some((other) => textOf(other) === textOf(turn));
    must(isListed, () => `lists ${textOf(turn)}, for it is accepted`);
  }
  expectAllRefused(state, refused, step % STRIDE === 0);
  return refused.length;
}

/** Each step tries a part of the listed moves, to save time. */
const STRIDE = EFFORT > 1 ? 1 : 8;

const isAccepted = (state: MemoarrrState, [player, move]: Turn): boolean =>
  !isRefused(memoarrr.play(copyOf(state), player, move));

function expectAllRefused(state: MemoarrrState, turns: readonly Turn[], compare = true): void {
  const before = compare && textOf(memoarrr.save(state));
  for (const [player, move] of turns) {
    const outcome = memoarrr.play(state, player, move);
    must(isRefused(outcome), () => `refuses ${player}: ${textOf(move)}`);
  }
  const after = compare && textOf(memoarrr.save(state));
  must(before === after, () => `none leaves a trace: ${textOf(turns)}`);
}

export function checkAfterEnd(end: MemoarrrState, random: Random): void {
  must(
    EVERYBODY.every((player) => memoarrr.moves(memoarrr.publicView(end), player).length === 0),
    'nobody has a move after the end',
  );
  const idles = EVERYBODY.map((id): Turn => [id, { type: 'idle', phase: end.phases }]);
  const leaves = EVERYBODY.map((id): Turn => [id, { type: 'leave' }]);
  const others = Array.from({ length: 6 }, () => foolishTurn(end, random));
  expectAllRefused(end, [...idles, ...leaves, ...others]);
}

export function playAndCompare(state: MemoarrrState, [player, move]: Turn): MemoarrrPlayed {
  const before = memoarrr.publicView(copyOf(state));
  const outcome = memoarrr.play(state, player, move);
  if (isRefused(outcome)) expect.fail(`refused ${player}: ${textOf(move)}`);
  checkChanged(before, memoarrr.publicView(state), outcome);
  for (const effect of outcome.effects) {
    if (effect.type !== 'round-won') continue;
    const winner = state.players.find(({ id }) => id === effect.player);
    must(winner !== undefined && !winner.hasLeft, 'who has left wins nothing any more');
  }
  return outcome;
}

/** All changed spots are reported; others only if an effect names them. */
function checkChanged(before: MemoarrrView, after: MemoarrrView, outcome: MemoarrrPlayed): void {
  const touched = new Set(outcome.effects.flatMap(spotsOf));
  before.spots.forEach((spot, index) => {
    const isNamed = outcome.changed.includes(index);
    const isDifferent = faceOf(spot) !== faceOf(after.spots[index]);
    must(isNamed || !isDifferent, () => `${index} has changed`);
    must(!isNamed || isDifferent || touched.has(index), () => `${index} has not changed`);
  });
  must(new Set(outcome.changed).size === outcome.changed.length, 'no change is named twice');
  must(
    outcome.changed.every((spot) => spot in before.spots),
    'changes are on the board',
  );
}

const faceOf = (spot: SpotView | undefined) => (typeof spot === 'object' && spot ? spot.up : spot);

function spotsOf(effect: MemoarrrEffect): readonly number[] {
  switch (effect.type) {
    case 'turned-up':
    case 'turned-down':
      return [effect.spot];
    case 'swapped':
    case 'cleared':
      return effect.spots;
    default:
      return [];
  }
}

/** Much faster than saving and loading. */
const copyOf = (state: MemoarrrState): MemoarrrState => ({
  ...state,
  players: state.players.map((player) => ({ ...player })),
  cards: [...state.cards],
  winners: [...state.winners],
});

export const textOf = (value: unknown): string => JSON.stringify(value);
