import { expect } from 'vitest';

/** A fast `expect` for checks that run millions of times. */
export function must(holds: boolean, what: string | (() => string)): void {
  if (!holds) expect.fail(typeof what === 'string' ? what : what());
}

/** Adds the seed of a random game to its errors. */
export function inGameOf<T>(seed: string, play: () => T): T {
  try {
    return play();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`in the game of seed "${seed}": ${why}`, { cause: error });
  }
}

export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
