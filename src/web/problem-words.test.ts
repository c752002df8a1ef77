import { expect, it } from 'vitest';
import { Rejected, RoomGone, Unreachable } from '../client/browser.ts';
import { problem } from '../games/problem.ts';
import { CardHeld } from './here/card-held.ts';
import { problemWords } from './problem-words.ts';

it('says in sentences why something could not be done', () => {
  const taken = new Rejected(problem('name-taken', 'somebody here is called Ann'), 409);
  expect(problemWords(taken)).toMatch(/^Somebody here has that name already\./);
  const newer = { code: 'newer-than-this-page' as 'over', message: 'nobody knows why' };
  expect(problemWords(new Rejected(newer, 409))).toBe('Nobody knows why.');
  expect(problemWords(new RoomGone(null))).toMatch(/no such room/);
  expect(problemWords(new Unreachable('fetch failed'))).toMatch(/cannot be reached/);
  const held = 'Ann holds that card. Choose another one.';
  expect(problemWords(new CardHeld('Ann'))).toBe(held);
  expect(problemWords('nonsense')).toBe('Nonsense.');
});
