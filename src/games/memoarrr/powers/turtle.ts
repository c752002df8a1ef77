import type { Power } from './powers.ts';

/** X-T: the next active player is skipped. */
export const turtle: Power = {
  act: () => ({ skips: true }),
};
