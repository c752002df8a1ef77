import { describe, expect, it } from 'vitest';
import { gameContract } from '../game.suite.ts';
import { games } from '../index.ts';
import { memoarrr } from './memoarrr.ts';
import { EVERYBODY, LINES, MOST_MOVES, moves, setups } from './testing/histories.ts';
import { hiddenSibling } from './testing/sibling.ts';

gameContract(memoarrr, {
  setups,
  players: EVERYBODY,
  moves,
  // The idle timer says that somebody is idle, not the player.
  unlistable: ({ type }) => type === 'idle',
  sibling: hiddenSibling,
  lines: LINES,
  // After a round there is a peek, or the game is over.
  reveals: ['turned-up', 'round-won'],
  ending: { setups, within: MOST_MOVES },
});

describe('the game of Memoarrr!', () => {
  it('is found by its name', () => {
    expect(games.get('memoarrr')).toBe(memoarrr);
  });
});
