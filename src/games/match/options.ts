import type { Size } from '../grid.ts';
import { wrongSize } from './deal.ts';
import { parseDeckFile } from './deck-file.ts';
import { SIDES } from './info.ts';
import type { MatchSetup } from './setup.ts';

/** What people can choose. */
export type MatchOptions = Omit<MatchSetup, 'grid' | 'deck'> & {
  readonly rows?: number;
  readonly columns?: number;
  readonly deck?: string;
};

/** Throws an error that says what is wrong with them. */
export function parseOptions({ rows, columns, deck, ...others }: MatchOptions): MatchSetup {
  if (deck === undefined) {
    return {
      grid: gridOf({ rows: rows ?? SIDES.usual, columns: columns ?? SIDES.usual }),
      ...others,
    };
  }
  if (rows !== undefined || columns !== undefined) {
    const found = rows === undefined ? 'columns' : 'rows';
    throw new RangeError(`expected no rows and columns beside a deck, found ${found}`);
  }
  return { deck: parseDeckFile(deck), ...others };
}

export const fixesDeal = ({ deck }: MatchOptions): boolean => deck !== undefined;

function gridOf(size: Size): Size {
  const wrong = wrongSize(size);
  if (wrong) throw new RangeError(wrong);
  return size;
}
