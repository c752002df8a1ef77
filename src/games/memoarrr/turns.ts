import type { PlayerId, PlayerMove, Spot } from '../game.ts';
import { animalOf, fits } from './card.ts';
import type { MemoarrrMove, MemoarrrOutcome } from './moves.ts';
import { CHOICES, POWERS } from './powers/powers.ts';
import { choosable, refuseOutOfTurn, refuseTurnOver, targets } from './refusals.ts';
import { endTurn, putOut } from './rounds.ts';
import { cardAt, lastUp, type MemoarrrState, type Player } from './state.ts';
import { Step } from './step.ts';
import type { MemoarrrView } from './view.ts';

/** a turn, or the further card that a crab wants (X-C). */
export function turnOver(state: MemoarrrState, player: Player, spot: Spot): MemoarrrOutcome {
  const refused = refuseOutOfTurn(state, player, 'turn', 'crab') ?? refuseTurnOver(state, spot);
  if (refused) return refused;
  const step = new Step(state);
  const last = lastUp(state);
  const card = cardAt(state, spot);
  const isFit = fits(card, last === undefined ? undefined : cardAt(state, last));
  step.turnUp(player, spot, isFit);
  if (isFit) {
    const end = state.modes.rules === 'expert' ? POWERS[animalOf(card)].act(step, player) : {};
    if (end) endTurn(step, player, end);
  } else {
    putOut(step, player, 'misfit');
  }
  return step.done();
}

/** Chooses the target of an octopus, a penguin or a walrus. */
export function choose(
  state: MemoarrrState,
  player: Player,
  animal: keyof typeof CHOICES,
  spot: Spot,
): MemoarrrOutcome {
  const { refuseTarget, carryOut } = CHOICES[animal];
  const refused = refuseOutOfTurn(state, player, animal) ?? refuseTarget(state, spot);
  if (refused) return refused;
  const step = new Step(state);
  endTurn(step, player, carryOut(step, player, spot));
  return step.done();
}

/** X-P, X-W: these powers are optional. */
export function decline(state: MemoarrrState, player: Player): MemoarrrOutcome {
  const refused = refuseOutOfTurn(state, player, 'penguin', 'walrus');
  if (refused) return refused;
  const step = new Step(state);
  step.decline(player);
  endTurn(step, player);
  return step.done();
}

export const moves = (view: MemoarrrView, player: PlayerId): PlayerMove<MemoarrrMove>[] =>
  canMove(view, player) ? [...dueMoves(view, player), { type: 'leave' }] : [];

export const canMove = ({ phase, players }: MemoarrrView, player: PlayerId): boolean =>
  phase.kind !== 'over' && players.some(({ name, hasLeft }) => name === player && !hasLeft);

/** The moves that the game awaits from this player. */
export function dueMoves(view: MemoarrrView, player: PlayerId): PlayerMove<MemoarrrMove>[] {
  const { phase } = view;
  if (phase.kind === 'peek') return phase.looking.includes(player) ? [{ type: 'seen' }] : [];
  if (phase.kind === 'over' || phase.player !== player) return [];
  switch (phase.kind) {
    case 'turn':
    case 'crab': {
      const cards = choosable({ up: view.up, blocked: view.blocked?.spot ?? null });
      return cards.map((spot) => ({ type: 'turn-over', spot }));
    }
    case 'octopus':
      return targets(view, CHOICES.octopus).map((spot) => ({ type: 'swap', spot }));
    case 'penguin': {
      const cards = targets(view, CHOICES.penguin);
      return [...cards.map((spot) => ({ type: 'turn-down' as const, spot })), { type: 'decline' }];
    }
    case 'walrus': {
      const cards = targets(view, CHOICES.walrus);
      return [...cards.map((spot) => ({ type: 'block' as const, spot })), { type: 'decline' }];
    }
  }
}
