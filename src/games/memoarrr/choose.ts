import type { Spot } from '../game.ts';
import type { MemoarrrOutcome } from './effects.ts';
import { CHOICES } from './powers/index.ts';
import { notTheTime } from './refusals.ts';
import { endTurn } from './rounds.ts';
import type { MemoarrrState, Player } from './state.ts';
import { Step } from './step.ts';

/** The player of an octopus, a penguin or a walrus says which card it goes for. */
export function choose(
  state: MemoarrrState,
  player: Player,
  animal: keyof typeof CHOICES,
  spot: Spot,
): MemoarrrOutcome {
  const { cannotTake, carryOut } = CHOICES[animal];
  const refused = notTheTime(state, player, animal) ?? cannotTake(state, spot);
  if (refused) return refused;
  const step = new Step(state);
  endTurn(step, player, carryOut(step, player, spot));
  return step.done();
}

/** X-P, X-W: penguin and walrus only may. */
export function decline(state: MemoarrrState, player: Player): MemoarrrOutcome {
  const refused = notTheTime(state, player, 'penguin', 'walrus');
  if (refused) return refused;
  const step = new Step(state);
  step.decline(player);
  endTurn(step, player);
  return step.done();
}
