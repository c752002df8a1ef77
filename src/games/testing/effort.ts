/** The effort of random tests: 0.5 in `npm test`, little in `npm run check`, 10 in `npm run prove`. */
export const EFFORT = Number(process.env['RECOLLECT_EFFORT'] ?? 1);

/** Scales a number of tries, to at least one. */
export const tries = (usual: number): number => Math.max(1, Math.round(usual * EFFORT));

/** Scales how often an event must occur at least; with little effort, less than its share. */
export const often = (usual: number): number =>
  EFFORT < 1 ? Math.floor((usual * EFFORT) / 3) : usual;

export const TIMEOUT = 120_000 * Math.max(1, EFFORT);

/** A fixed seed for properties that count events: with a random one, some runs would have too few. */
export const COUNTED = { seed: 1 } as const;
