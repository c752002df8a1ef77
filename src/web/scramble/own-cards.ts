import { LONGEST_CARD } from '../../games/scramble/info.ts';
import { words } from '../languages/words.ts';

/** More are taken by no board. */
export const MOST_CARDS = 10_000;

// U+0085 is white space to Unicode, but not to JavaScript's \s.
const WHITE_SPACE = /[\s\u0085]+/;

/** The cards that somebody wrote down, each once: what stands twice is one pair all the same. */
export const ownCards = (text: string): readonly string[] => [
  ...new Set(text.split(WHITE_SPACE).filter((card) => card !== '')),
];

/** How far so many cards go, in a sentence. */
export function ownCardsHint(cards: number, spaces: number): string {
  const { hints } = words().scramble.ownCards;
  const pairs = Math.ceil(spaces / 2);
  if (cards === 0) return hints.none;
  if (cards < pairs) return hints.few(cards, pairs);
  return cards === pairs ? hints.enough(cards) : hints.many(cards, pairs);
}

/** What is wrong with them, in a sentence; undefined if they can be dealt. */
export function ownCardsProblem(cards: readonly string[]): string | undefined {
  const { problems } = words().scramble.ownCards;
  if (cards.length === 0) return problems.none;
  if (cards.length > MOST_CARDS) return problems.tooMany(MOST_CARDS);
  const long = cards.find((card) => card.length > LONGEST_CARD);
  return long === undefined ? undefined : problems.tooLong(long.slice(0, 12), LONGEST_CARD);
}
