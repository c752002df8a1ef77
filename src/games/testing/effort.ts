/** How many times more than usual random tests try: `npm run prove` takes its time. */
export const EFFORT = Number(process.env['RECOLLECT_EFFORT'] ?? 1);
