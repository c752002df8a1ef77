import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TableState } from './state.ts';

/** What shows that nobody chose how the cards lie: its hash at the start, the seed at the end. */
export type Fairness = {
  /** Somebody chose the seed, or how the cards lie. */
  readonly isArranged: boolean;
  /** SHA-256 of the seed. Not shown of a chosen one: it could be guessed. */
  readonly seedHash?: string;
  /** Once the game is over. */
  readonly seed?: string;
  /** What the players brought to the shuffle. */
  readonly nonces?: readonly string[];
};

/** The seed that the cards are shuffled by: nobody alone knows it before the game starts. */
export const mixSeed = (seed: string, nonces: readonly string[]): string =>
  nonces.some((nonce) => nonce !== '') ? commitmentOf(JSON.stringify([seed, ...nonces])) : seed;

export function fairnessOf(
  { options: { seed, seedIsChosen }, nonces }: TableState<unknown>,
  isArranged: boolean,
  isOver: boolean,
): Fairness {
  return {
    isArranged: isArranged || seedIsChosen,
    ...(!seedIsChosen && { seedHash: commitmentOf(seed) }),
    ...(isOver && { seed, nonces }),
  };
}

const commitmentOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
