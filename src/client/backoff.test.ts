import { describe, expect, it } from 'vitest';
import { backoff } from './reconnecting-socket.ts';

describe('the pause before the next attempt', () => {
  it('doubles with every one that failed, up to ten seconds', () => {
    const longest = Array.from({ length: 8 }, (_, failed) => backoff(failed, 1));
    expect(longest).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(backoff(5_000, 1)).toBe(10_000);
  });

  it('is by chance between half of that and all of it', () => {
    expect([0, 0.5, 1].map((random) => backoff(0, random))).toEqual([125, 187.5, 250]);
    expect([0, 0.5, 1].map((random) => backoff(50, random))).toEqual([5_000, 7_500, 10_000]);
  });
});
