import { describe, expect, it } from 'vitest';
import { gameContract } from '../game.suite.ts';
import { isRefused, type PlayerId } from '../game.ts';
import { games } from '../index.ts';
import { type MemoarrrMove, memoarrr } from './memoarrr.ts';
import type { MemoarrrState } from './state.ts';
import { EVERYBODY, MOST_MOVES, moves, setups } from './testing/histories.ts';
import { hiddenSibling } from './testing/sibling.ts';

gameContract(memoarrr, {
  setups,
  players: EVERYBODY,
  moves,
  // The clock says that somebody is idle, not the player.
  unlistable: ({ type }) => type === 'idle',
  sibling: hiddenSibling,
  reveals,
  ending: { setups, within: MOST_MOVES },
});

/** A card turned over; and the end of a round, after which there is a peek or the game is over. */
function reveals(state: MemoarrrState, player: PlayerId, move: MemoarrrMove): boolean {
  const outcome = memoarrr.play(memoarrr.load(memoarrr.save(state)), player, move);
  return (
    !isRefused(outcome) &&
    outcome.effects.some(({ type }) => type === 'turned-up' || type === 'round-won')
  );
}

describe('the game of Memoarrr!', () => {
  it('is found by its name', () => {
    expect(games.get('memoarrr')).toBe(memoarrr);
  });
});
