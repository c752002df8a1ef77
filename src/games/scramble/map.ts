import { refuse, type Spot } from '../game.ts';
import { type Card, isCard } from './card.ts';
import type { ScrambleOutcome } from './effects.ts';
import { cardAt, faceAt, NONE, nameCards, type ScrambleState, UP } from './state.ts';
import { Step } from './step.ts';

/** What each card becomes, as pairs of old and new. */
export type Replacements = readonly (readonly [from: Card, to: Card])[];

/**
 * Replaces every card on the board at once (M-1, M-3). Refused unless the board is open (O-1),
 * every new card is legal (M-4), and every card that is on the board has a replacement (M-3).
 */
export function map(state: ScrambleState, replacements: Replacements): ScrambleOutcome {
  if (!state.open) {
    return refuse('not-open', 'cards can be replaced on open boards only');
  }
  const illegal = replacements.find(([, to]) => !isCard(to));
  if (illegal) {
    return refuse(
      'illegal-card',
      `${JSON.stringify(illegal[1])} is not a card: expected a non-empty string without white space`,
    );
  }
  const table = new Map(replacements);
  if (cardsOn(state).some((card) => !table.has(card))) {
    return refuse('unmapped-card', 'there is a card on the board without a replacement');
  }

  const step = new Step(state);
  const differing = spots(state).filter(
    (spot) =>
      faceAt(state, spot) !== NONE && table.get(cardAt(state, spot)) !== cardAt(state, spot),
  );
  if (differing.length === 0) return step.done();
  const before = spots(state).map((spot) => cardAt(state, spot));
  nameCards(
    state,
    before.map((card, spot) => (faceAt(state, spot) === NONE ? card : (table.get(card) ?? card))),
  );
  step.replaced(differing.filter((spot) => faceAt(state, spot) === UP));
  return step.done();
}

/** The distinct cards that are on the board, face down or up. */
export function cardsOn(state: ScrambleState): Card[] {
  const onBoard = spots(state).filter((spot) => faceAt(state, spot) !== NONE);
  return [...new Set(onBoard.map((spot) => cardAt(state, spot)))];
}

const spots = (state: ScrambleState): Spot[] => [...state.cards.keys()];
