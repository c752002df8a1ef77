import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The only source of chance. It is cryptographic (SHA-256 in counter mode): with a weak generator
 * the cards already seen would give away the rest.
 */
export interface Random {
  /** A uniformly distributed integer from 0 to `limit` - 1; `limit` is at most 2^32. */
  below(limit: number): number;
  /** A shuffled copy; every order is equally likely. */
  shuffle<T>(items: readonly T[]): T[];
}

const TWO_TO_THE_32 = 2 ** 32;

/** The same seed gives the same numbers on every machine, in all versions. */
export function randomFrom(seed: string): Random {
  const key = sha256(utf8ToBytes(`recollect ${seed}`));
  const nextWord = wordsOf(key);

  function below(limit: number): number {
    if (!Number.isInteger(limit) || limit < 1 || limit > TWO_TO_THE_32) {
      throw new RangeError(`limit must be an integer from 1 to 2^32, not ${limit}`);
    }
    // Words in the last, incomplete run of `limit` values would favour small results.
    const fair = TWO_TO_THE_32 - (TWO_TO_THE_32 % limit);
    for (;;) {
      const word = nextWord();
      if (word < fair) return word % limit;
    }
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const rest = [...items];
    return items.flatMap(() => rest.splice(below(rest.length), 1));
  }

  return { below, shuffle };
}

/** The stream of 32-bit words that `key` expands to. */
function wordsOf(key: Uint8Array): () => number {
  const counter = new DataView(new ArrayBuffer(8));
  let block = new DataView(new ArrayBuffer(0));
  let position = 0;
  let blocks = 0n;
  return () => {
    if (position === block.byteLength) {
      counter.setBigUint64(0, blocks++);
      const digest = sha256(concatBytes(key, new Uint8Array(counter.buffer)));
      block = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
      position = 0;
    }
    const word = block.getUint32(position);
    position += 4;
    return word;
  };
}

/** Picks one item, each with the same probability. Throws RangeError if there is none. */
export function pickFrom<T>(items: readonly T[], random: Random): T {
  const item = items[items.length > 1 ? random.below(items.length) : 0];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}
