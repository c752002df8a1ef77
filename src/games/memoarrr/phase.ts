import { type Refused, refuse } from '../game.ts';
import type { ActivePhase, MemoarrrState, Player } from './state.ts';

/** Refuses what this player cannot do now, whatever the details: it takes one of these phases. */
export function notTheTime(
  { phase }: MemoarrrState,
  player: Player,
  ...phases: readonly ActivePhase[]
): Refused | undefined {
  if (!('player' in phase)) {
    return refuse('not-now', 'first everybody looks at the cards in front of them');
  }
  if (phase.player !== player.id) return refuse('not-your-turn', `it is ${phase.player}'s turn`);
  return phases.includes(phase.at) ? undefined : refuse('not-now', TO_DO[phase.at]);
}

const TO_DO: Record<ActivePhase, string> = {
  turn: 'a card is to be turned over',
  crab: 'the crab wants another card turned over',
  octopus: 'the octopus is to swap places with a card beside it',
  penguin: 'the penguin may turn a card face down, or not',
  walrus: 'the walrus may block a card, or not',
};
