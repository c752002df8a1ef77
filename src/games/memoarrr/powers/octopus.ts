import { refuse } from '../../game.ts';
import { areNeighbours, formatSpot } from '../place.ts';
import { refuseEmpty } from '../refusals.ts';
import type { Choice } from '../rounds.ts';
import { lastUp } from '../state.ts';

/** X-O: swaps places with a card beside it. There always is one, so this must be done. */
export const octopus: Choice = {
  act(step, player) {
    step.enter({ kind: 'octopus', player: player.id });
    return undefined;
  },

  refuseTarget(state, spot) {
    const octopus = lastUp(state);
    const isBeside = octopus !== undefined && areNeighbours(octopus, spot);
    return (
      refuseEmpty(spot) ??
      (isBeside ? undefined : refuse('not-beside', `${formatSpot(spot)} is not beside the octopus`))
    );
  },

  carryOut(step, player, spot) {
    const octopus = lastUp(step.state);
    if (octopus !== undefined) step.swap(player, octopus, spot);
    return {};
  },
};
