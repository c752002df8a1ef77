import type { PlayerId } from '../game.ts';
import type { Size } from '../grid.ts';
import type { Random } from '../random.ts';
import { deal, layOut, type Rows, wrongDeck, wrongSize } from './deal.ts';
import { SIDES } from './info.ts';
import type { PlayerState } from './player.ts';
import type { MatchState, Settings } from './state.ts';

export type MatchSetup = {
  /** How large a grid to deal; the usual one if nothing is said (S-1). */
  readonly grid?: Size;
  /** The cards as they lie; replaces the shuffle (S-1). */
  readonly deck?: Rows;
  /** Which of the players starts (S-2). */
  readonly first?: 1 | 2;
  readonly lastSpecial?: Settings['lastSpecial'];
  readonly turnCap?: number;
};

const USUAL_GRID = { rows: SIDES.usual, columns: SIDES.usual };

/** A game in which all cards are hidden and somebody is to reveal the first. */
export function setup(
  { grid = USUAL_GRID, deck, first = 1, lastSpecial, turnCap }: MatchSetup,
  ids: readonly PlayerId[],
  random: Random,
): MatchState {
  const wrong = deck ? wrongDeck(deck)?.what : wrongSize(grid);
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
    phase: { at: 'first', player: players[first === 1 ? 0 : 1].id },
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
