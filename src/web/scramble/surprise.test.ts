import { expect, it } from 'vitest';
import type { ScrambleView } from '../../games/scramble/view.ts';
import { surprise } from './surprise.ts';
import { viewOf } from './testing/views.ts';

const YOU: ScrambleView['players'][number] = { name: 'you', score: 0 };

/** The rule that is explained to somebody who has played before. */
const explained = (row: string, you = YOU, more = {}): string | undefined =>
  surprise(viewOf(row, [you], more), 'you')?.key;

it.each([
  ['[1-C] a card that can be taken', 'A@you B -', 'scramble.free'],
  ['[1-C] a single card that can be taken', 'A - -', 'scramble.free'],
  ['[2-D] [3-A] a pair that stays', 'A@you A@you B', 'scramble.matched'],
  ['[2-E] [3-B] cards that do not match and stay up', 'A B -', 'scramble.missed'],
  ['nothing where all cards lie face down', '- - -', undefined],
  ['nothing where all cards are held', 'A@you B@bob -', undefined],
])('explains %s', (_, row, key) => {
  expect(explained(row)).toBe(key);
});

it('[1-D] explains the line for a card before anything else', () => {
  expect(explained('A@bob B C', { ...YOU, waitsFor: 0, wait: 1 })).toBe('scramble.waiting');
});

it('does not speak of a miss to those who have turned over nothing', () => {
  expect(surprise(viewOf('A B -', []), 'you')?.key).toBe('scramble.free');
});

it('has a text for what it explains', () => {
  expect(surprise(viewOf('A@you A@you -', [YOU]), 'you')?.text).toBe(
    'Your pair is safe. It stays on the board until your next card.',
  );
});

it('explains nothing to those who watch, nor when it is over', () => {
  expect(surprise(viewOf('A B -', [YOU]), null)).toBeUndefined();
  expect(explained('A B .', YOU, { over: true })).toBeUndefined();
});
