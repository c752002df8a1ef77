import type { Theme } from '../../games/scramble/deal.ts';
import { counted } from '../words.ts';

/** What the cards show that can be chosen from. */
export const THEME_WORDS = {
  animals: 'Animals',
  garden: 'Garden',
  vehicles: 'Vehicles',
  letters: 'Letters',
  numbers: 'Numbers',
} as const satisfies Record<Theme, string>;

export const OPTION_WORDS = {
  tooSmall: 'At least two cards, please.',
  cards: 'What is on them',
  ownCards: 'Your own',
  ownCardsLabel: 'Your cards',
  ownCardsPlaceholder: 'cat\ndog\nowl',
  /** How far cards of one's own go. */
  ownCardsHint(cards: number, spaces: number): string {
    const pairs = Math.ceil(spaces / 2);
    if (cards === 0) return 'One card a line, or with spaces between. Each of them becomes a pair.';
    if (cards < pairs) {
      return `${counted(cards, 'card')} for ${counted(pairs, 'pair')}: some come more than once.`;
    }
    return cards === pairs
      ? `${counted(cards, 'card')}, just as many as pairs.`
      : `${counted(cards, 'card')}: the first ${pairs} become pairs.`;
  },
} as const;

/** What is wrong with cards of one’s own. */
export const OWN_CARDS_WORDS = {
  none: 'Write at least one card.',
  tooMany: (most: number): string => `At most ${most} different cards, please.`,
  tooLong: (start: string, most: number): string =>
    `A card has at most ${most} characters, please: the one that begins with ${start} has more.`,
} as const;
