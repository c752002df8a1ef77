import { faceUpAt, noCardAt } from '../refusals.ts';
import { type Choice, targets } from './powers.ts';

/** X-W: may keep a face-down card from the next active player for their whole turn. */
export const walrus: Choice = {
  act(step, player) {
    if (targets(step.state, walrus).length === 0) return {};
    step.enter({ at: 'walrus', player: player.id });
    return undefined;
  },

  cannotTake: (state, spot) => noCardAt(spot) ?? faceUpAt(state, spot),

  carryOut: (_step, _player, spot) => ({ blocks: spot }),
};
