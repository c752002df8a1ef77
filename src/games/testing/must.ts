import { expect } from 'vitest';

/** For what is checked millions of times: an `expect` for each would take most of the time. */
export function must(holds: boolean, what: string | (() => string)): void {
  if (!holds) expect.fail(typeof what === 'string' ? what : what());
}

/** Whatever goes wrong in a game that was played at random, the message says in which. */
export function inGameOf<T>(seed: string, play: () => T): T {
  try {
    return play();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`in the game of seed "${seed}": ${why}`, { cause: error });
  }
}
