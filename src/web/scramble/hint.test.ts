import { expect, it } from 'vitest';
import { hintFor } from './hint.ts';
import { overviewOf } from './overview.ts';
import { viewOf } from './testing/views.ts';

it.each([
  ['- -', 'none', 'Turn over a first card.'],
  ['A@bob -', 'none', 'Turn over a first card.'],
  ['A@you -', 'none', 'You hold A. Find its partner.'],
  ['A B', 'missed', 'No match. Both stay up until your next card.'],
  ['A@you A@you -', 'none', 'A match! Your next card takes the pair off the board.'],
  [
    'A@you A@you .',
    'none',
    'A match, and the last pair! Press it once more to take it off the board.',
  ],
  ['. .', 'none', 'Every card is gone.'],
] as const)('on %s (%s) says: %s', (row, lastPlay, sentence) => {
  expect(hintFor(overviewOf(viewOf(row)), 'you', lastPlay)).toBe(sentence);
});

it('tells those who watch, and when it is over', () => {
  expect(hintFor(overviewOf(viewOf('A@you -')), null, 'none')).toBe('You are watching.');
  expect(hintFor(overviewOf(viewOf('- .', [], { over: true })), 'you', 'none')).toBe(
    'The game is over.',
  );
});
