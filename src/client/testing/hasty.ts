import { node } from '../node.ts';
import { Recollect } from '../recollect.ts';
import { everywhere, type Surroundings } from '../surroundings.ts';

/** So many times shorter are pauses. */
const HASTE = 40;
/** What takes so long is no pause, but how long somebody is waited for. On busy machines that is needed. */
const PATIENCE_MS = 10_000;

/** Node, for tests that do not want to wait: what failed is tried again soon. */
export const hasty: Surroundings = {
  ...node,
  after: (milliseconds, action) =>
    everywhere.after(milliseconds < PATIENCE_MS ? milliseconds / HASTE : milliseconds, action),
};

/** Does not wait for others either, once so many milliseconds would have passed. */
export const impatientFor = (patience: number): Surroundings => ({
  ...hasty,
  after: (milliseconds, action) =>
    milliseconds === patience
      ? everywhere.after(milliseconds / HASTE / 5, action)
      : hasty.after(milliseconds, action),
});

export const hastyClient = (address: string, around = hasty): Recollect =>
  new Recollect(address, around);
