import { faceAt, holderOf, type Player, UP } from './state.ts';
import type { Step } from './step.ts';

/** 3-A and 3-B: clears the cards of the last play away. */
export function finish(step: Step, player: Player): void {
  const { state } = step;
  const { hand } = player;
  if (hand.kind === 'pair') {
    step.rest(player);
    for (const spot of hand.spots) step.remove(spot); // 3-A
  } else if (hand.kind === 'rest') {
    step.rest(player);
    for (const spot of hand.unfinished) {
      if (faceAt(state, spot) === UP && !holderOf(state, spot)) step.turnDown(spot); // 3-B
    }
  }
}
