import { refuse } from '../../game.ts';
import { placeName } from '../place.ts';
import { noCardAt } from '../refusals.ts';
import { isUp, lastUp } from '../state.ts';
import { type Choice, targets } from './powers.ts';

/** X-P: after so many cards turned face down penguins act no more, so that every round ends. */
export const MOST_TURNED_DOWN = 100;

/** X-P: may turn another face-up card face down. As the first card of a round there is none. */
export const penguin: Choice = {
  act(step, player) {
    const { state } = step;
    if (state.turnedDown >= MOST_TURNED_DOWN || targets(state, penguin).length === 0) return {};
    step.enter({ at: 'penguin', player: player.id });
    return undefined;
  },

  cannotTake(state, spot) {
    const noCard = noCardAt(spot);
    if (noCard) return noCard;
    if (!isUp(state, spot)) {
      return refuse('face-down', `the card at ${placeName(spot)} lies face down already`);
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
