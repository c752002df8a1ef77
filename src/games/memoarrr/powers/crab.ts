import { choosable } from '../refusals.ts';
import type { Power } from '../rounds.ts';

/** X-C: the same player turns over another card at once, if there is one that can be chosen. */
export const crab: Power = {
  act(step, player) {
    if (choosable(step.state).length === 0) return {};
    step.goAgain(player);
    step.enter({ kind: 'crab', player: player.id });
    return undefined;
  },
};
