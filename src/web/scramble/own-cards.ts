import { LONGEST_CARD } from '../../games/scramble/offer.ts';
import { OWN_CARDS_WORDS } from './options-words.ts';

/** More are taken by no board. */
export const MOST_CARDS = 10_000;

// U+0085 is white space to Unicode, but not to JavaScript's \s.
const WHITE_SPACE = /[\s\u0085]+/;

/** The cards that somebody wrote down, each once: what stands twice is one pair all the same. */
export const ownCards = (text: string): readonly string[] => [
  ...new Set(text.split(WHITE_SPACE).filter((card) => card !== '')),
];

/** What is wrong with them, in a sentence; undefined if they can be dealt. */
export function ownCardsProblem(cards: readonly string[]): string | undefined {
  if (cards.length === 0) return OWN_CARDS_WORDS.none;
  if (cards.length > MOST_CARDS) return OWN_CARDS_WORDS.tooMany(MOST_CARDS);
  const long = cards.find((card) => card.length > LONGEST_CARD);
  return long === undefined ? undefined : OWN_CARDS_WORDS.tooLong(long.slice(0, 12), LONGEST_CARD);
}
