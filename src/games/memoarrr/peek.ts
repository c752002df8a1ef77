import { type PlayerId, refuse } from '../game.ts';
import type { PlacedCard } from './card.ts';
import type { MemoarrrOutcome } from './effects.ts';
import { startRound } from './rounds.ts';
import { frontOf } from './seats.ts';
import { cardAt, type MemoarrrState, type Player, present } from './state.ts';
import { Step } from './step.ts';

/** S-4: the player has seen the cards in front of them. */
export function seen(state: MemoarrrState, player: Player): MemoarrrOutcome {
  const { phase } = state;
  if (phase.at !== 'peek' || !phase.looking.includes(player.id)) {
    return refuse('not-now', 'there is nothing to look at now');
  }
  const step = new Step(state);
  stopLooking(step, player);
  return step.done();
}

/** S-4: the round starts when everybody has looked. */
export function stopLooking(step: Step, player: Player): void {
  step.stopLooking(player);
  const { phase } = step.state;
  const nobodyLooks = phase.at === 'peek' && phase.looking.length === 0;
  if (nobodyLooks || present(step.state).length === 1) startRound(step);
}

/** What one player alone may see, and only while they look. */
export type MemoarrrSecret = { readonly peek: readonly PlacedCard[] };

export function privateView(state: MemoarrrState, id: PlayerId): MemoarrrSecret {
  const { phase, players } = state;
  const looking = phase.at === 'peek' && phase.looking.includes(id);
  const player = looking ? players.find((player) => player.id === id) : undefined;
  if (!player) return { peek: [] };
  return { peek: frontOf(player.seat).map((spot) => ({ spot, card: cardAt(state, spot) })) };
}
