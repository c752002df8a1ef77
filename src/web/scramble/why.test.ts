import { expect, it } from 'vitest';
import { friendlyReason, isAlreadyWaiting } from './why.ts';

const CANNOT = 'cannot flip this card: ';
const FIRST = { held: false, waited: false };
const SECOND = { held: true, waited: false };

it.each([
  ['1-A', 'there is no card at (0, 2)', 'There is no card at row 1, column 3 any more.'],
  [
    'C-5',
    'already waiting for (1, 0)',
    'You already wait for the card at row 2, column 1, in another window.',
  ],
  ['C-6', '(9, 9) is not on this board', 'Row 10, column 10 is not on this board.'],
])('[%s] says %s in words for the player', (_, why, sentence) => {
  expect(friendlyReason(CANNOT + why, FIRST)).toBe(sentence);
});

it.each([
  [
    '2-A',
    'there is no card at (0, 2)',
    'There is no card at row 1, column 3 any more. You let go of your first card; it stays face up.',
  ],
  [
    '2-B',
    '(0, 0) is controlled by Bob',
    'Bob holds the card at row 1, column 1. You let go of your first card; it stays face up.',
  ],
  [
    '2-B',
    '(0, 0) is controlled by you yourself',
    'You put your card at row 1, column 1 back. It stays face up.',
  ],
])('[%s] says what %s means for the first card', (_, why, sentence) => {
  expect(friendlyReason(CANNOT + why, SECOND)).toBe(sentence);
});

it('[C-3] says that a card is gone that the player waited for', () => {
  const why = `${CANNOT}there is no card at (0, 0)`;
  expect(friendlyReason(why, { held: false, waited: true })).toBe(
    'The card at row 1, column 1 that you waited for is gone: somebody matched it.',
  );
});

it('passes on reasons that it does not know', () => {
  expect(friendlyReason('the moon is full', FIRST)).toBe('The moon is full.');
  expect(friendlyReason('ask (0, 0) or (1,1)!', FIRST)).toBe(
    'Ask row 1, column 1 or row 2, column 2!',
  );
  expect(friendlyReason(CANNOT, FIRST)).toBe('That card cannot be turned over now.');
});

it('recognises that the server still has the player waiting', () => {
  expect(isAlreadyWaiting(`${CANNOT}already waiting for (1, 0)`)).toBe(true);
  expect(isAlreadyWaiting(`${CANNOT}there is no card at (1, 0)`)).toBe(false);
});
