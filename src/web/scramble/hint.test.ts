import { expect, it } from 'vitest';
import { boardOf } from '../testing/fake-protocol.ts';
import { hint } from './hint.ts';

it.each([
  ['down | down', 'none', 'Turn over a first card.'],
  ['my A | down', 'none', 'You hold A. Find its partner.'],
  ['up A | up B', 'missed', 'No match. Both stay up until your next card.'],
  ['up A | down', 'waiting', 'Waiting for your first card.'],
  ['my A | my A | down', 'none', 'A match! Your next card takes the pair off the board.'],
  [
    'my A | my A | none',
    'none',
    'A match, and the last pair! Press it once more to take it off the board.',
  ],
  ['none | none', 'none', 'Every card is gone.'],
] as const)('on %s (%s) says: %s', (board, lastPlay, sentence) => {
  expect(hint(boardOf(board), lastPlay)).toBe(sentence);
});
