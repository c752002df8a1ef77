import { type Played, type PlayerId, type Refused, refuse, type Spot } from '../game.ts';
import { problem } from '../problem.ts';
import type { ScrambleEffect, ScrambleOutcome } from './effects.ts';
import { finish } from './finish.ts';
import { endIfOver } from './over.ts';
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

/** A player names a space: as their second card if they hold a first one, else as their first. */
export function flip(
  state: ScrambleState,
  id: PlayerId,
  row: number,
  column: number,
): ScrambleOutcome {
  const spot = spotAt(state, row, column);
  if (typeof spot !== 'number') return spot;
  const hand = state.players.get(id)?.hand;
  if (hand?.at === 'waiting') {
    return refuse('already-waiting', `already waiting for ${place(state, hand.spot)}`);
  }
  if (isOver(state)) return refuse('over', 'the game is over');

  const step = new Step(state);
  const player = step.enter(id);
  if (hand?.at === 'first') return secondCard(step, player, hand.spot, spot);
  finish(step, player);
  return firstCard(step, player, spot);
}

/** C-6: a space off the board is refused before anything happens. */
function spotAt(state: ScrambleState, row: number, column: number): Spot | Refused {
  const { rows, columns } = state;
  const onBoard =
    Number.isInteger(row) &&
    row >= 0 &&
    row < rows &&
    Number.isInteger(column) &&
    column >= 0 &&
    column < columns;
  return onBoard
    ? row * columns + column
    : refuse(
        'out-of-range',
        `(${row}, ${column}) is not on this board of ${rows}x${columns}, which starts at (0, 0)`,
      );
}

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
