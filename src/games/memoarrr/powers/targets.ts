import type { Spot } from '../../game.ts';
import { PLACES } from '../place.ts';
import type { FaceUp } from '../state.ts';
import type { Choice } from './power.ts';

/** The cards that can be chosen, row by row. */
export const targets = (state: FaceUp, { cannotTake }: Pick<Choice, 'cannotTake'>): Spot[] =>
  PLACES.filter((spot) => !cannotTake(state, spot));
