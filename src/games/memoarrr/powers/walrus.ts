import { refuseEmpty, refuseFaceUp, targets } from '../refusals.ts';
import type { Choice } from '../rounds.ts';

/** X-W: may keep a face-down card from the next active player for their whole turn. */
export const walrus: Choice = {
  act(step, player) {
    if (targets(step.state, walrus).length === 0) return {};
    step.enter({ kind: 'walrus', player: player.id });
    return undefined;
  },

  refuseTarget: (state, spot) => refuseEmpty(spot) ?? refuseFaceUp(state, spot),

  carryOut: (_step, _player, spot) => ({ blocks: spot }),
};
