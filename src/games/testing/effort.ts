/**
 * How much random tests try, ÷ the usual: half of it in `npm test`, a little in `npm run check`, ten
 * times as much in `npm run prove`.
 */
export const EFFORT = Number(process.env['RECOLLECT_EFFORT'] ?? 1);

/** So many tries as a rule; fewer in a hurry, but at least one. */
export const tries = (usual: number): number => Math.max(1, Math.round(usual * EFFORT));

/**
 * How often something must have come up at least that comes up so often as a rule. In a hurry, what is
 * rare may come up less than its share.
 */
export const often = (usual: number): number =>
  EFFORT < 1 ? Math.floor((usual * EFFORT) / 3) : usual;

/** How long a test may take that tries so much more: what any other may, so many times. */
export const TIMEOUT = 120_000 * Math.max(1, EFFORT);

/**
 * For properties that count, too, how often something happens: with another seed each time, some time
 * it would happen too seldom.
 */
export const COUNTED = { seed: 1 } as const;
