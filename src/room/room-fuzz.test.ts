import { describe, expect, it } from 'vitest';
import { TIMEOUT, tries } from '../games/testing/effort.ts';
import { Fuzz } from './testing/fuzz.ts';

const SEEDS = tries(200);

describe('instances of a room over one unreliable log', () => {
  for (const instances of [1, 2, 3]) {
    it(
      `[RO-7] agree with the log and reply truthfully, ${instances} at a time`,
      async () => {
        for (let index = 0; index < SEEDS; index++) {
          const seed = `${instances}-${index}`;
          await expect(
            new Fuzz(seed, { instances, steps: 250 }).run(),
            `seed ${seed}`,
          ).resolves.toBe(undefined);
        }
      },
      TIMEOUT,
    );
  }
});
