import type { PlayerId } from '../game.ts';
import type { Size } from '../grid.ts';
import type { Random } from '../random.ts';
import { deal, deckError, layOut, parseDeckFile, type Rows, sizeError } from './deal.ts';
import { SIDES } from './info.ts';
import type { PlayerState } from './player.ts';
import type { MatchState, Settings } from './state.ts';

export type MatchOptions = Omit<MatchSetup, 'grid' | 'deck'> & {
  readonly rows?: number;
  readonly columns?: number;
  readonly deck?: string;
};

export function parseOptions({ rows, columns, deck, ...others }: MatchOptions): MatchSetup {
  if (deck === undefined) {
    const grid = { rows: rows ?? SIDES.usual, columns: columns ?? SIDES.usual };
    const wrong = sizeError(grid);
    if (wrong) throw new RangeError(wrong);
    return { grid, ...others };
  }
  if (rows !== undefined || columns !== undefined) {
    const found = rows === undefined ? 'columns' : 'rows';
    throw new RangeError(`expected no rows and columns beside a deck, found ${found}`);
  }
  return { deck: parseDeckFile(deck), ...others };
}

export const fixesDeal = ({ deck }: MatchOptions): boolean => deck !== undefined;

export type MatchSetup = {
  /** The usual grid by default (S-1). */
  readonly grid?: Size;
  /** Replaces the shuffle (S-1). */
  readonly deck?: Rows;
  /** The player who starts (S-2). */
  readonly first?: 1 | 2;
  readonly lastSpecial?: Settings['lastSpecial'];
  readonly turnCap?: number;
};

const USUAL_GRID = { rows: SIDES.usual, columns: SIDES.usual };

export function setup(
  { grid = USUAL_GRID, deck, first = 1, lastSpecial, turnCap }: MatchSetup,
  ids: readonly PlayerId[],
  random: Random,
): MatchState {
  const wrong = deck ? deckError(deck)?.what : sizeError(grid);
  if (wrong) throw new RangeError(wrong);
  if (turnCap !== undefined && !(Number.isInteger(turnCap) && turnCap >= 1)) {
    throw new RangeError(`expected a turn cap of 1 or more, found ${turnCap}`);
  }
  const rows = deck ?? deal(grid, random);
  const players = seat(ids);
  return {
    settings: {
      rows: rows.length,
      columns: rows[0]?.length ?? 0,
      lastSpecial: lastSpecial ?? 'discard',
      turnCap: turnCap ?? null,
    },
    players,
    cards: layOut(rows),
    turns: 0,
    phase: { kind: 'first', player: players[first === 1 ? 0 : 1].id },
    phases: 1,
  };
}

/** S-2 */
function seat(ids: readonly PlayerId[]): [PlayerState, PlayerState] {
  const [one, two] = ids;
  if (one === undefined || two === undefined || one === two || ids.length > 2) {
    throw new RangeError(`expected two different players, found ${ids.join(', ')}`);
  }
  return [
    { id: one, score: 0, owesSkip: false },
    { id: two, score: 0, owesSkip: false },
  ];
}
