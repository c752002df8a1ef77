/** The longest that somebody waits before they try again. */
const MOST_MS = 10_000;
const FIRST_MS = 250;

/**
 * How long to wait before the next attempt, after so many that failed. By chance, so that not all
 * clients of a server that went down come back in the same moment.
 *
 * @param random a number from 0 up to 1
 */
export function backoff(failed: number, random: number): number {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** failed);
  return most / 2 + (most / 2) * random;
}
