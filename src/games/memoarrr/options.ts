import { parseDeckFile } from './deck-file.ts';
import { seatsFor } from './seats.ts';
import type { MemoarrrSetup } from './setup.ts';
import { DEFAULT_MODES, type Modes } from './state.ts';

/** What people can choose. */
export type MemoarrrOptions = Partial<Modes> & { readonly deck?: string };

/** Throws an error that says what is wrong with them. */
export function parseOptions(
  { deck, ...modes }: MemoarrrOptions,
  places: readonly (string | null)[],
): MemoarrrSetup {
  const seats = seatsFor(places);
  return {
    ...DEFAULT_MODES,
    ...modes,
    ...(seats && { seats }),
    ...(deck !== undefined && { deck: parseDeckFile(deck) }),
  };
}

export const fixesDeal = ({ deck }: MemoarrrOptions): boolean => deck !== undefined;
