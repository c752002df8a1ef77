import { type PlayerId, refuse } from '../game.ts';
import type { PlacedCard } from './card.ts';
import type { MemoarrrOutcome } from './moves.ts';
import { frontOf } from './place.ts';
import { startRound } from './rounds.ts';
import { cardAt, type MemoarrrState, type Player, present } from './state.ts';
import { Step } from './step.ts';

/** S-4 */
export function seen(state: MemoarrrState, player: Player): MemoarrrOutcome {
  const { phase } = state;
  if (phase.kind !== 'peek' || !phase.looking.includes(player.id)) {
    return refuse('not-now', 'there is nothing to look at now');
  }
  const step = new Step(state);
  stopLooking(step, player);
  return step.done();
}

/** S-4: starts the round once all have looked. */
export function stopLooking(step: Step, player: Player): void {
  step.stopLooking(player);
  const { phase } = step.state;
  const nobodyLooks = phase.kind === 'peek' && phase.looking.length === 0;
  if (nobodyLooks || present(step.state).length === 1) startRound(step);
}

/** Empty unless the player is looking. */
export type MemoarrrSecret = { readonly peek: readonly PlacedCard[] };

export function privateView(state: MemoarrrState, id: PlayerId): MemoarrrSecret {
  const { phase, players } = state;
  const looking = phase.kind === 'peek' && phase.looking.includes(id);
  const player = looking ? players.find((player) => player.id === id) : undefined;
  if (!player) return { peek: [] };
  return { peek: frontOf(player.side).map((spot) => ({ spot, card: cardAt(state, spot) })) };
}
