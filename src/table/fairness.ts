import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TableState } from './state.ts';

/** Who decided where the cards are: chance, or somebody by a deck (or board), or only by a seed. */
export const DEALS = ['random', 'fixed-deck', 'fixed-seed'] as const;

/** What shows that nobody chose where the cards are: its hash at the start, the seed at the end. */
export type Fairness = {
  readonly deal: (typeof DEALS)[number];
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
  isDeckFixed: boolean,
  isOver: boolean,
): Fairness {
  return {
    deal: isDeckFixed ? 'fixed-deck' : seedIsChosen ? 'fixed-seed' : 'random',
    ...(!seedIsChosen && { seedHash: commitmentOf(seed) }),
    ...(isOver && { seed, nonces }),
  };
}

const commitmentOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
