import { describe, expect, it } from 'vitest';
import { gameContract } from '../game.suite.ts';
import { games } from '../index.ts';
import { match } from './match.ts';
import { EVERYBODY, LINES, moves, setups } from './testing/histories.ts';
import { hiddenSibling } from './testing/sibling.ts';

gameContract(match, {
  setups,
  players: EVERYBODY,
  moves,
  // The idle timer says that somebody is idle, not the player.
  unlistable: ({ type }) => type === 'idle',
  sibling: hiddenSibling,
  lines: LINES,
  // The last card is told when it is left over.
  reveals: ['turned-up', 'left-over'],
  // After every second card it is as likely as not that somebody leaves.
  ending: { setups, within: 1000 },
});

describe('the game of Memory Match', () => {
  it('is found by its name', () => {
    expect(games.get('match')).toBe(match);
  });
});
