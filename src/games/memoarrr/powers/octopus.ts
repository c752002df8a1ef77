import { refuse } from '../../game.ts';
import { areNeighbours, placeName } from '../place.ts';
import { noCardAt } from '../refusals.ts';
import { lastUp } from '../state.ts';
import type { Choice } from './powers.ts';

/** X-O: swaps places with a card beside it. There always is one, so this must be done. */
export const octopus: Choice = {
  act(step, player) {
    step.enter({ at: 'octopus', player: player.id });
    return undefined;
  },

  cannotTake(state, spot) {
    const octopus = lastUp(state);
    const isBeside = octopus !== undefined && areNeighbours(octopus, spot);
    return (
      noCardAt(spot) ??
      (isBeside ? undefined : refuse('not-beside', `${placeName(spot)} is not beside the octopus`))
    );
  },

  carryOut(step, player, spot) {
    const octopus = lastUp(step.state);
    if (octopus !== undefined) step.swap(player, octopus, spot);
    return {};
  },
};
