import { type Played, type PlayerId, type Refused, refuse, type Spot } from '../game.ts';
import { problem } from '../problem.ts';
import { finish } from './finish.ts';
import type { ScrambleEffect, ScrambleOutcome } from './moves.ts';
import {
  cardAt,
  DOWN,
  faceAt,
  holderOf,
  isOver,
  NONE,
  type Player,
  place,
  type ScrambleState,
} from './state.ts';
import { noCard, Step } from './step.ts';

/** Turns over a player's second card if they hold a first one, else their first. */
export function flip(
  state: ScrambleState,
  id: PlayerId,
  row: number,
  column: number,
): ScrambleOutcome {
  const spot = spotAt(state, row, column);
  if (typeof spot !== 'number') return spot;
  const hand = state.players.get(id)?.hand;
  if (hand?.kind === 'waiting') {
    return refuse('already-waiting', `already waiting for ${place(state, hand.spot)}`);
  }
  if (isOver(state)) return refuse('over', 'the game is over');

  const step = new Step(state);
  const player = step.enter(id);
  if (hand?.kind === 'first') return secondCard(step, player, hand.spot, spot);
  finish(step, player);
  return firstCard(step, player, spot);
}

/** C-6: refuses a space off the board before anything happens. */
function spotAt(state: ScrambleState, row: number, column: number): Spot | Refused {
  const { rows, columns } = state;
  const onBoard = isBelow(row, rows) && isBelow(column, columns);
  return onBoard
    ? row * columns + column
    : refuse(
        'out-of-range',
        `(${row}, ${column}) is not on this board of ${rows}x${columns}, which starts at (0, 0)`,
      );
}

const isBelow = (index: number, limit: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < limit;

/** 1-A to 1-D. */
function firstCard(step: Step, player: Player, spot: Spot): Played<ScrambleEffect> {
  const { state } = step;
  if (faceAt(state, spot) === NONE) return step.fail(player, spot, noCard(state, spot)); // 1-A
  if (holderOf(state, spot)) return step.wait(player, spot); // 1-D
  if (faceAt(state, spot) === DOWN) step.turnUp(player, spot); // 1-B
  step.take(player, spot); // 1-B, 1-C
  return step.done();
}

/** 2-A to 2-E. */
function secondCard(step: Step, player: Player, first: Spot, second: Spot): Played<ScrambleEffect> {
  const { state } = step;
  if (faceAt(state, second) === NONE) {
    step.release(player, first, [first]); // 2-A
    return step.fail(player, second, noCard(state, second));
  }
  const holder = holderOf(state, second);
  if (holder) {
    step.release(player, first, [first]); // 2-B
    const whose = holder === player ? 'you yourself' : holder.id;
    return step.fail(
      player,
      second,
      problem('controlled', `${place(state, second)} is controlled by ${whose}`),
    );
  }
  if (faceAt(state, second) === DOWN) step.turnUp(player, second); // 2-C
  if (cardAt(state, first) === cardAt(state, second)) {
    step.match(player, first, second); // 2-D
    endIfOver(step);
  } else {
    step.miss(player, first, second); // 2-E
    step.release(player, first, [first, second]);
  }
  return step.done();
}

/** E-1: removes held pairs and ends all waits in the same step, as no later flip can finish a play. */
function endIfOver(step: Step): void {
  const { state } = step;
  if (!isOver(state)) return;
  for (const player of state.players.values()) {
    if (player.hand.kind === 'waiting') {
      step.stopWaiting(player, player.hand.spot, problem('over', 'the game is over'));
    }
  }
  for (const player of state.players.values()) {
    if (player.hand.kind === 'pair') finish(step, player);
  }
  step.over();
}
