import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimiter, TokenBucket } from './rate-limiter.ts';

const MINUTE = 60_000;

/** When something is asked for, in order. */
const times = fc
  .array(fc.nat(100_000), { maxLength: 200 })
  .map((times) => times.toSorted((a, b) => a - b));

describe('an allowance', () => {
  it('is used up at once, and no more', () => {
    const allowance = new TokenBucket(3, MINUTE, 0);
    expect([1, 2, 3, 4, 5].map(() => allowance.take(0))).toEqual([true, true, true, false, false]);
  });

  it('fills up again steadily', () => {
    const allowance = new TokenBucket(3, MINUTE, 0);
    for (const _ of [1, 2, 3]) allowance.take(0);
    expect(allowance.take(MINUTE / 3 - 1)).toBe(false);
    expect(allowance.take(MINUTE / 3)).toBe(true);
    expect(allowance.take(MINUTE / 3)).toBe(false);
    expect(allowance.take((2 * MINUTE) / 3)).toBe(true);
  });

  it('does not fill up beyond what it was', () => {
    const allowance = new TokenBucket(3, MINUTE, 0);
    expect([1, 2, 3, 4].map(() => allowance.take(100 * MINUTE))).toEqual([true, true, true, false]);
  });

  it('is full when nothing is used up', () => {
    const allowance = new TokenBucket(2, MINUTE, 0);
    expect(allowance.isFull(0)).toBe(true);
    allowance.take(0);
    expect([allowance.isFull(MINUTE / 2 - 1), allowance.isFull(MINUTE / 2)]).toEqual([false, true]);
  });

  it('is not taken away when the clock is put back', () => {
    const allowance = new TokenBucket(2, 1_000, 100 * MINUTE);
    allowance.take(100 * MINUTE);
    expect([allowance.take(0), allowance.take(0), allowance.take(500)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('never gives more than twice as much within the time, and never refuses who takes it slowly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), times, (most, times) => {
        const within = 10_000;
        const allowance = new TokenBucket(most, within, 0);
        const taken = times.filter((now) => allowance.take(now));
        for (const from of taken) {
          const inTime = taken.filter((now) => now >= from && now < from + within).length;
          expect(inTime).toBeLessThanOrEqual(2 * most);
        }
        const slow = new TokenBucket(most, within, 0);
        const pace = Math.ceil(within / most);
        for (let nth = 0; nth < 3 * most; nth++) expect(slow.take(nth * pace)).toBe(true);
      }),
    );
  });

  it('gives in all what it had and what came since', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), times, (most, times) => {
        const allowance = new TokenBucket(most, 10_000, 0);
        let taken = 0;
        for (const now of times) {
          const due = most + (now * most) / 10_000;
          if (allowance.take(now)) taken += 1;
          // Less a little, as it is counted in fractions.
          expect(taken).toBeLessThanOrEqual(due + 1e-6);
        }
      }),
    );
  });
});

describe('allowances', () => {
  it('are given to each on their own, whatever they are called', () => {
    const allowances = new RateLimiter(1, MINUTE, () => 0);
    for (const key of ['alice', '__proto__', 'constructor', '']) {
      expect([allowances.take(key), allowances.take(key)], key).toEqual([true, false]);
    }
  });

  it('do as a single one does for each', () => {
    const keys = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.nat(2_000))), (asked) => {
        let now = 0;
        const allowances = new RateLimiter(3, 5_000, () => now);
        const single = new Map<string, TokenBucket>();
        for (const [key, wait] of asked) {
          now += wait;
          const own = single.get(key) ?? new TokenBucket(3, 5_000, now);
          single.set(key, own);
          expect(allowances.take(key)).toBe(own.take(now));
        }
      }),
    );
  });

  it('are not forgotten while something of them is used up, however many there are', () => {
    let now = 0;
    const allowances = new RateLimiter(1, MINUTE, () => now);
    for (let nth = 0; nth < 10_000; nth++) allowances.take(`early ${nth}`);
    now = MINUTE - 1;
    allowances.take('late');
    for (let nth = 0; nth < 30_000; nth++) allowances.take(`more ${nth}`);
    now = MINUTE;
    for (let nth = 0; nth < 30_000; nth++) allowances.take(`still more ${nth}`);
    expect([allowances.take('late'), allowances.take('early 0')]).toEqual([false, true]);
  });
});
