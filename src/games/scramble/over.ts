import type { Standings } from '../game.ts';
import { problem } from '../problem.ts';
import { finish } from './finish.ts';
import { isOver, type ScrambleState } from './state.ts';
import type { Step } from './step.ts';

/**
 * E-1. Once the game is over nobody flips, so nobody could finish a play: the held pairs leave the
 * board in the same step, and nobody is left waiting.
 */
export function endIfOver(step: Step): void {
  const { state } = step;
  if (!isOver(state)) return;
  for (const player of state.players.values()) {
    if (player.hand.at === 'waiting') {
      step.stopWaiting(player, player.hand.spot, problem('over', 'the game is over'));
    }
  }
  for (const player of state.players.values()) {
    if (player.hand.at === 'pair') finish(step, player);
  }
  step.over();
}

/** Best first; equal scores in the order in which the players came. */
export function standings(state: ScrambleState): Standings | undefined {
  if (!isOver(state)) return undefined;
  return Array.from(state.players.values(), ({ id, score }) => ({ player: id, score })).sort(
    (a, b) => b.score - a.score,
  );
}
