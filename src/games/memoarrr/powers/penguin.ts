import { refuse } from '../../game.ts';
import { formatSpot } from '../place.ts';
import { refuseEmpty, targets } from '../refusals.ts';
import type { Choice } from '../rounds.ts';
import { isUp, lastUp } from '../state.ts';

/** X-P: limits the cards that penguins turn face down, so that every round ends. */
export const MOST_TURNED_DOWN = 100;

/** X-P: may turn another face-up card face down. As the first card of a round there is none. */
export const penguin: Choice = {
  act(step, player) {
    const { state } = step;
    if (state.turnedDown >= MOST_TURNED_DOWN || targets(state, penguin).length === 0) return {};
    step.enter({ kind: 'penguin', player: player.id });
    return undefined;
  },

  refuseTarget(state, spot) {
    const noCard = refuseEmpty(spot);
    if (noCard) return noCard;
    if (!isUp(state, spot)) {
      return refuse('face-down', `the card at ${formatSpot(spot)} is already face down`);
    }
    return spot === lastUp(state)
      ? refuse('same-card', 'the penguin cannot turn itself face down')
      : undefined;
  },

  carryOut(step, player, spot) {
    step.turnDown(player, spot);
    return {};
  },
};
