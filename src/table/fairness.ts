import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TableState } from './state.ts';

/** How the cards were dealt: by chance, from a given deck or board, or from a given seed. */
export const DEALS = ['random', 'fixed-deck', 'fixed-seed'] as const;

/** Proves that the deal was random: commits to the seed at the start, reveals it at the end. */
export type Fairness = {
  readonly deal: (typeof DEALS)[number];
  /** SHA-256 of the seed. Absent for a chosen seed, which could be guessed from it. */
  readonly seedHash?: string;
  /** Present once the game is over. */
  readonly seed?: string;
  /** The players' nonces. Present once the game is over. */
  readonly nonces?: readonly string[];
};

/** Mixes the players' nonces into the seed, so that no one alone knows it before the start. */
export const mixSeed = (seed: string, nonces: readonly string[]): string =>
  nonces.some((nonce) => nonce !== '') ? commitmentOf(JSON.stringify([seed, ...nonces])) : seed;

export function fairnessOf(
  { setup: { seed, isSeedFixed }, nonces }: TableState<unknown>,
  isDeckFixed: boolean,
  isOver: boolean,
): Fairness {
  return {
    deal: isDeckFixed ? 'fixed-deck' : isSeedFixed ? 'fixed-seed' : 'random',
    ...(!isSeedFixed && { seedHash: commitmentOf(seed) }),
    ...(isOver && { seed, nonces }),
  };
}

const commitmentOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
