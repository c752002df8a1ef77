import type { Spot } from '../game.ts';
import { animalOf, fits } from './card.ts';
import type { MemoarrrOutcome } from './effects.ts';
import { POWERS } from './powers/index.ts';
import { cannotChoose, notTheTime } from './refusals.ts';
import { endTurn, putOut } from './rounds.ts';
import { cardAt, lastUp, type MemoarrrState, type Player } from './state.ts';
import { Step } from './step.ts';

/** a turn, or the further card that a crab wants (X-C). */
export function turnOver(state: MemoarrrState, player: Player, spot: Spot): MemoarrrOutcome {
  const refused = notTheTime(state, player, 'turn', 'crab') ?? cannotChoose(state, spot);
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
