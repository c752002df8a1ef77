import { describe, expect, it } from 'vitest';
import { gameContract } from '../game.suite.ts';
import { isRefused, type PlayerId } from '../game.ts';
import { games } from '../index.ts';
import { match } from './match.ts';
import type { MatchMove } from './move.ts';
import type { MatchState } from './state.ts';
import { EVERYBODY, moves, setups } from './testing/histories.ts';
import { hiddenSibling } from './testing/sibling.ts';

gameContract(match, {
  setups,
  players: EVERYBODY,
  moves,
  // The clock says that somebody is idle, not the player.
  unlistable: ({ type }) => type === 'idle',
  sibling: hiddenSibling,
  reveals,
  // After every second card it is as likely as not that somebody leaves.
  ending: { setups, within: 1000 },
});

/** A card turned over, or the last one, which is told when it is left over. */
function reveals(state: MatchState, player: PlayerId, move: MatchMove): boolean {
  const outcome = match.play(match.load(match.save(state)), player, move);
  return (
    !isRefused(outcome) &&
    outcome.effects.some(({ type }) => type === 'turned-up' || type === 'left-over')
  );
}

describe('the game of Memory Match', () => {
  it('is found by its name', () => {
    expect(games.get('match')).toBe(match);
  });
});
