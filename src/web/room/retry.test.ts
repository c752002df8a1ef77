import { expect, it } from 'vitest';
import { retryPause } from './retry.ts';

it('waits longer and longer, but never long', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(retryPause)).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
