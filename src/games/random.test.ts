import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from './random.ts';

const numbers = (seed: string, limit: number, count: number): number[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => random.below(limit));
};

/** The words that a seed stands for, worked out by another implementation of SHA-256. */
function wordsOf(seed: string, count: number): number[] {
  const key = createHash('sha256').update(`recollect ${seed}`).digest();
  return Array.from({ length: count }, (_, index) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(index / 8)));
    const block = createHash('sha256').update(key).update(counter).digest();
    return block.readUInt32BE((index % 8) * 4);
  });
}

describe('a random source', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    expect(numbers('a', 1_000, 50)).toEqual(numbers('a', 1_000, 50));
    expect(numbers('a', 1_000, 50)).not.toEqual(numbers('b', 1_000, 50));
    expect(numbers('', 1_000, 50)).not.toEqual(numbers('\0', 1_000, 50));
  });

  it('gives the same numbers on every machine and in every version', () => {
    expect(numbers('pinned', 2 ** 32, 4)).toEqual([
      819_996_702, 196_030_897, 2_914_959_024, 1_923_827_726,
    ]);
    expect(
      randomFrom('pinned')
        .shuffle([...'ABCDEFGH'])
        .join(''),
    ).toBe('GHACDBFE');
  });

  it('is SHA-256 in counter mode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (seed) => {
        expect(numbers(seed, 2 ** 32, 20)).toEqual(wordsOf(seed, 20));
      }),
    );
  });

  it('stays below the limit', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
        for (const number of numbers(seed, limit, 20)) {
          expect(Number.isInteger(number) && number >= 0 && number < limit).toBe(true);
        }
      }),
    );
    expect(numbers('one', 1, 5)).toEqual([0, 0, 0, 0, 0]);
  });

  it('draws again so that small numbers are not favoured', () => {
    // Just over half of all words are fair here, so a remainder alone would be far off.
    const limit = 2 ** 31 + 1;
    const fair = wordsOf('unfair', 200).filter((word) => word < limit);
    expect(fair.length).toBeLessThan(150);
    expect(numbers('unfair', limit, fair.length)).toEqual(fair);
  });

  it('gives every number equally often', () => {
    const counts = new Array<number>(6).fill(0);
    for (const number of numbers('dice', 6, 60_000)) counts[number] = (counts[number] ?? 0) + 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // With 5 degrees of freedom, 20.5 is passed once in a thousand seeds; this seed is fixed.
    expect(chiSquare).toBeLessThan(20.5);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1, Number.POSITIVE_INFINITY])(
    'has no numbers below %d',
    (limit) => {
      expect(() => randomFrom('any').below(limit)).toThrow(RangeError);
    },
  );
});

describe('a shuffle', () => {
  it('returns the same items in some order, and does not change the list', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (seed, items) => {
        const before = [...items];
        const shuffled = randomFrom(seed).shuffle(items);
        expect(items).toEqual(before);
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });

  it('does not split items that are lists', () => {
    const items = [[1, 2], [3], []];
    expect(randomFrom('lists').shuffle(items)).toHaveLength(3);
    expect(randomFrom('lists').shuffle(items)).toEqual(expect.arrayContaining(items));
  });

  it('gives every order equally often', () => {
    const random = randomFrom('orders');
    const counts = new Map<string, number>();
    for (let round = 0; round < 12_000; round++) {
      const order = random.shuffle(['A', 'B', 'C', 'D']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const chiSquare = [...counts.values()].reduce((sum, it) => sum + (it - 500) ** 2 / 500, 0);
    // With 23 degrees of freedom, 49.7 is passed once in a thousand seeds; this seed is fixed.
    expect(chiSquare).toBeLessThan(49.7);
  });
});
