import type { Refused, Spot } from '../../game.ts';
import { PLACES } from '../place.ts';
import type { TurnEnd } from '../rounds.ts';
import type { FaceUp, Player } from '../state.ts';
import type { Step } from '../step.ts';

/** What an animal does when its card fits. The card is the one turned over last. */
export interface Power {
  /** Says how the turn ends, or enters a phase in which it goes on. */
  act(step: Step, player: Player): TurnEnd | undefined;
}

/** A power for which the player chooses a card, in a phase of its own. */
export interface Choice extends Power {
  /** Why this card cannot be chosen. */
  cannotTake(state: FaceUp, spot: Spot): Refused | undefined;
  carryOut(step: Step, player: Player, spot: Spot): TurnEnd;
}

/** The cards that can be chosen, row by row. */
export const targets = (state: FaceUp, { cannotTake }: Pick<Choice, 'cannotTake'>): Spot[] =>
  PLACES.filter((spot) => !cannotTake(state, spot));
