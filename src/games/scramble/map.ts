import { refuse, type Spot } from '../game.ts';
import { type Card, isCard } from './cards.ts';
import type { Replacements, ScrambleOutcome } from './moves.ts';
import { cardAt, faceAt, internCards, NONE, type ScrambleState, UP } from './state.ts';
import { Step } from './step.ts';

/** M-1, M-3: replaces all cards at once, on open boards only (O-1) and by legal cards (M-4). */
export function map(
  state: ScrambleState,
  replacements: Replacements,
  unlisted: 'stay' | undefined,
): ScrambleOutcome {
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
  if (unlisted !== 'stay' && cardsOn(state).some((card) => !table.has(card))) {
    return refuse('unmapped-card', 'there is a card on the board without a replacement');
  }

  const step = new Step(state);
  const differing = spotsChangedBy(state, replacements);
  if (differing.length === 0) return step.done();
  const cards = Array.from(state.cards.keys(), (spot) => cardAt(state, spot));
  for (const spot of differing) cards[spot] = table.get(cardAt(state, spot)) ?? cardAt(state, spot);
  internCards(state, cards);
  step.replaced(differing.filter((spot) => faceAt(state, spot) === UP));
  return step.done();
}

/** The distinct cards that are on the board, face down or up. */
export function cardsOn(state: ScrambleState): Card[] {
  const isThere = new Uint8Array(state.cardTexts.length);
  for (const [spot, name] of state.cards.entries()) {
    if (faceAt(state, spot) !== NONE) isThere[name] = 1;
  }
  return state.cardTexts.filter((_, name) => isThere[name] === 1);
}

/** The spots whose cards would change. */
export function spotsChangedBy(state: ScrambleState, replacements: Replacements): Spot[] {
  const table = new Map(replacements);
  const isChanged = state.cardTexts.map((card) => (table.get(card) ?? card) !== card);
  const spots: Spot[] = [];
  for (const [spot, name] of state.cards.entries()) {
    if (isChanged[name] && faceAt(state, spot) !== NONE) spots.push(spot);
  }
  return spots;
}
