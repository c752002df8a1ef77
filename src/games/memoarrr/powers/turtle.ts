import type { Power } from '../rounds.ts';

/** X-T: the next active player is skipped. */
export const turtle: Power = {
  act: () => ({ skips: true }),
};
