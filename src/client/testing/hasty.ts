import { node } from '../node.ts';
import { type Platform, portable } from '../platform.ts';
import { Recollect } from '../recollect.ts';

/** So many times shorter are pauses. */
const HASTE = 40;
/** What takes so long is no pause, but how long somebody is waited for. On busy machines that is needed. */
const PATIENCE_MS = 10_000;

/** Node, for tests that do not want to wait: what failed is tried again soon. */
export const hasty: Platform = {
  ...node,
  after: (milliseconds, action) =>
    portable.after(milliseconds < PATIENCE_MS ? milliseconds / HASTE : milliseconds, action),
};

/** Does not wait for others either, once so many milliseconds would have passed. */
export const impatientFor = (patience: number): Platform => ({
  ...hasty,
  after: (milliseconds, action) =>
    milliseconds === patience
      ? portable.after(milliseconds / HASTE / 5, action)
      : hasty.after(milliseconds, action),
});

export const hastyClient = (address: string, platform = hasty): Recollect =>
  new Recollect(address, platform);
