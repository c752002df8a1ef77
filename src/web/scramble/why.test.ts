import { expect, it } from 'vitest';
import type { ProblemCode } from '../../games/problem.ts';
import type { ScrambleEffect } from '../../games/scramble/moves.ts';
import { viewOf } from './testing/views.ts';
import { noticeFor, type Press } from './why.ts';

const press = (spot: number, row: string): Press => ({
  spot,
  you: 'you',
  isOfPair: false,
  view: viewOf(row),
});

const failed = (code: ProblemCode) => ({ seq: 1, failed: { code, message: 'that failed' } });

const refused = (code: ProblemCode) => ({ refused: { code, message: 'no' } });

const released = (spot: number): ScrambleEffect => ({ type: 'released', spot, player: 'you' });

it('has nothing to say if all went well', () => {
  expect(noticeFor({ seq: 1 }, [], press(0, 'A@you'))).toBeUndefined();
});

it('[1-A] says that a card is not there any more', () => {
  const notice = 'There is no card at row 1, column 2 any more.';
  expect(noticeFor(failed('no-card'), [], press(1, '- .'))).toBe(notice);
});

it('[2-A] says what that means for the first card', () => {
  expect(noticeFor(failed('no-card'), [released(0)], press(1, 'A .'))).toBe(
    'There is no card at row 1, column 2 any more. You let go of your first card; it stays face up.',
  );
});

it('[2-B] says who holds a card', () => {
  expect(noticeFor(failed('controlled'), [released(0)], press(1, 'A B@Bob'))).toBe(
    'Bob holds the card at row 1, column 2. You let go of your first card; it stays face up.',
  );
});

it('[2-B] calls it putting back if the card is your own', () => {
  expect(noticeFor(failed('controlled'), [released(0)], press(0, 'A -'))).toBe(
    'You put your card at row 1, column 1 back. It stays face up.',
  );
});

it('[C-3] says that a card is gone that you waited for', () => {
  const effects: ScrambleEffect[] = [
    { type: 'removed', spot: 0 },
    { type: 'failed', spot: 0, player: 'you', code: 'no-card' },
  ];
  expect(noticeFor(failed('no-card'), effects, press(0, '. .'))).toBe(
    'The card at row 1, column 1 that you waited for is gone: somebody matched it.',
  );
});

it('[C-7] says nothing when you press your own pair', () => {
  const effects: ScrambleEffect[] = [{ type: 'removed', spot: 0 }];
  const own = { ...press(0, '. .'), isOfPair: true };
  expect(noticeFor(failed('no-card'), effects, own)).toBeUndefined();
});

it('[C-5] says that you wait already, and that you stopped', () => {
  expect(noticeFor(refused('already-waiting'), [], press(0, 'A'))).toBe(
    'You are waiting for a card. Stop waiting to choose another.',
  );
  expect(noticeFor(failed('gave-up'), [], press(0, 'A'))).toBe('You stopped waiting.');
});

it('has the general words for other reasons', () => {
  expect(noticeFor(refused('too-many'), [], press(0, 'A'))).toBe(
    'That was too much at once. Wait a moment, please.',
  );
  expect(noticeFor(failed('unavailable'), [], press(0, 'A'))).toBe(
    'The server cannot store anything right now. Try again in a moment.',
  );
});
