import { expect, it } from 'vitest';
import { OPTION_WORDS } from './options-words.ts';

it.each([
  [0, 16, /^One card a line/],
  [1, 16, /^1 card for 8 pairs/],
  [3, 16, /^3 cards for 8 pairs/],
  [8, 16, /^8 cards, just as many/],
  [9, 16, /the first 8/],
  [2, 3, /just as many/],
])('tells how far %i cards go on %i spaces', (cards, spaces, expected) => {
  expect(OPTION_WORDS.ownCardsHint(cards, spaces)).toMatch(expected);
});
