import { type PlayerId, refuse, type Spot, type WaitId } from '../game.ts';
import { problem } from '../problem.ts';
import { finish } from './finish.ts';
import type { ScrambleOutcome } from './moves.ts';
import {
  faceAt,
  heldBy,
  holderOf,
  isOver,
  type Player,
  place,
  type ScrambleState,
  UP,
} from './state.ts';
import { Step } from './step.ts';

/** C-5 */
export function cancel(state: ScrambleState, id: PlayerId, wait: WaitId): ScrambleOutcome {
  const player = state.players.get(id);
  if (player?.hand.kind !== 'waiting' || player.hand.wait !== wait) {
    return refuse('too-late', 'that wait has ended already');
  }
  const step = new Step(state);
  giveUp(step, player);
  return step.done();
}

/** L-1: gives up a wait, finishes the last play, and releases or turns down a first card. */
export function leave(state: ScrambleState, id: PlayerId): ScrambleOutcome {
  const player = state.players.get(id);
  if (!player) return refuse('not-playing', `${id} has not played yet`);
  const step = new Step(state);
  giveUp(step, player);
  finish(step, player);
  putBack(step, player);
  step.leave(player);
  return step.done();
}

/** L-1: time is up for a player with these cards in hand, or unfinished. */
export function idle(state: ScrambleState, id: PlayerId, spots: readonly Spot[]): ScrambleOutcome {
  const kept = spotsHeldUpBy(state, id);
  const isNow = kept.length === spots.length && kept.every((spot) => spots.includes(spot));
  if (kept.length === 0 || !isNow) return refuse('too-late', 'that moment has passed already');
  return leave(state, id);
}

/** The cards that stay face up until this player acts; none if they wait for another player. */
export function spotsHeldUpBy(state: ScrambleState, id: PlayerId): readonly Spot[] {
  const hand = state.players.get(id)?.hand;
  if (!hand || isOver(state)) return [];
  return hand.kind === 'rest' ? hand.unfinished : heldBy(hand);
}

/** True if leaving changes anything for this player. */
export function canLeave(state: ScrambleState, id: PlayerId): boolean {
  const hand = state.players.get(id)?.hand;
  return hand !== undefined && !(hand.kind === 'rest' && hand.unfinished.length === 0);
}

function giveUp(step: Step, player: Player): void {
  const { hand } = player;
  if (hand.kind !== 'waiting') return;
  const why = problem('gave-up', `gave up waiting for ${place(step.state, hand.spot)}`);
  step.stopWaiting(player, hand.spot, why);
}

function putBack(step: Step, player: Player): void {
  const { hand } = player;
  if (hand.kind !== 'first') return;
  step.release(player, hand.spot, []);
  if (!holderOf(step.state, hand.spot) && faceAt(step.state, hand.spot) === UP)
    step.turnDown(hand.spot);
}
