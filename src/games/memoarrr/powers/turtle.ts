import type { Power } from './power.ts';

/** X-T: the next active player is skipped. */
export const turtle: Power = {
  act: () => ({ skips: true }),
};
