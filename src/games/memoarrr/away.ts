import { type PlayerId, refuse } from '../game.ts';
import type { MemoarrrOutcome } from './moves.ts';
import { stopLooking } from './peek.ts';
import { CHOICES } from './powers/powers.ts';
import { targets } from './refusals.ts';
import { endIfWon, endTurn, putOut } from './rounds.ts';
import type { MemoarrrState, Phase, Player } from './state.ts';
import { Step } from './step.ts';

/** time is up for the player in the phase of that number. */
export function idle(state: MemoarrrState, player: Player, phase: number): MemoarrrOutcome {
  if (phase !== state.phases || !isAwaited(state.phase, player.id)) {
    return refuse('too-late', 'that moment has passed already');
  }
  const step = new Step(state);
  const { kind } = state.phase;
  if (kind === 'peek') stopLooking(step, player);
  else if (kind === 'turn' || kind === 'crab') putOut(step, player, 'away');
  else {
    settleChoice(step, player);
    endTurn(step, player);
  }
  return step.done();
}

/** out of this round and of every following one. */
export function leave(state: MemoarrrState, player: Player): MemoarrrOutcome {
  const { phase } = state;
  const step = new Step(state);
  if (phase.kind === 'peek') {
    step.leave(player);
    stopLooking(step, player);
  } else if (isAwaited(phase, player.id)) {
    settleChoice(step, player);
    step.leave(player);
    putOut(step, player, 'away');
  } else {
    const wasIn = player.isIn;
    step.leave(player);
    if (wasIn) {
      step.putOut(player, 'away');
      endIfWon(step);
    }
  }
  return step.done();
}

export function awaitedIn(phase: Phase): readonly PlayerId[] {
  switch (phase.kind) {
    case 'peek':
      return phase.looking;
    case 'over':
      return [];
    default:
      return [phase.player];
  }
}

export const isAwaited = (phase: Phase, id: PlayerId): boolean => awaitedIn(phase).includes(id);

/** an octopus takes its first legal target; optional powers are declined. */
function settleChoice(step: Step, player: Player): void {
  const { state } = step;
  const { kind } = state.phase;
  if (kind === 'penguin' || kind === 'walrus') step.decline(player);
  const [first] = kind === 'octopus' ? targets(state, CHOICES.octopus) : [];
  if (first !== undefined) CHOICES.octopus.carryOut(step, player, first);
}
