import { faceAt, holderOf, type Player, UP } from './state.ts';
import type { Step } from './step.ts';

/** 3-A and 3-B: what the last play left on the board is cleared away. */
export function finish(step: Step, player: Player): void {
  const { state } = step;
  const { hand } = player;
  if (hand.at === 'pair') {
    step.rest(player);
    for (const spot of hand.spots) step.remove(spot); // 3-A
  } else if (hand.at === 'rest') {
    step.rest(player);
    for (const spot of hand.left) {
      if (faceAt(state, spot) === UP && !holderOf(state, spot)) step.turnDown(spot); // 3-B
    }
  }
}
