import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCard } from '../../games/scramble/cards.ts';
import { MOST_CARDS, ownCards, ownCardsHint, ownCardsProblem } from './own-cards.ts';

it('takes one card a line, or several with spaces between', () => {
  expect(ownCards('cat\ndog\r\n  owl fox\n\n')).toEqual(['cat', 'dog', 'owl', 'fox']);
});

it('takes every card once, however often it stands there', () => {
  expect(ownCards('A B A B')).toEqual(['A', 'B']);
});

it('finds only cards that the rules know, whatever is written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(ownCards(text).filter((card) => !isCard(card))).toEqual([]);
    }),
  );
});

it('finds all cards again that are written one a line', () => {
  const card = fc.string({ unit: 'grapheme', minLength: 1 }).filter(isCard);
  fc.assert(
    fc.property(fc.uniqueArray(card), (cards) => {
      expect(ownCards(cards.join('\n'))).toEqual(cards);
    }),
  );
});

it.each([
  ['no cards', []],
  ['a card that is too long', ['x'.repeat(257)]],
  ['too many cards', Array.from({ length: MOST_CARDS + 1 }, (_, nth) => String(nth))],
])('says what is wrong with %s', (_, cards) => {
  expect(ownCardsProblem(cards)).toMatch(/\.$/);
});

it('has nothing against others', () => {
  expect(ownCardsProblem(['x'.repeat(256), '🦄'])).toBeUndefined();
});

it.each([
  [0, 16, 'One card a line, or with spaces between. Each of them becomes a pair.'],
  [1, 16, '1 card for 8 pairs: some come more than once.'],
  [3, 16, '3 cards for 8 pairs: some come more than once.'],
  [8, 16, '8 cards, just as many as pairs.'],
  [9, 16, '9 cards: the first 8 become pairs.'],
  [2, 3, '2 cards, just as many as pairs.'],
  [2, 2, '2 cards: the first becomes a pair.'],
])('tells how far %i cards go on %i spaces', (cards, spaces, hint) => {
  expect(ownCardsHint(cards, spaces)).toBe(hint);
});
