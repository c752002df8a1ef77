import { expect, it } from 'vitest';
import { Rejected, Unreachable } from '../client/browser.ts';
import { problem } from '../games/problem.ts';
import { problemWords } from './problem-words.ts';

it('says in sentences why something could not be done', () => {
  const taken = new Rejected(problem('name-taken', 'somebody here is called Ann'), 409);
  expect(problemWords(taken)).toMatch(/^Somebody here has that name already\./);
  const other = new Rejected(problem('not-now', 'the game is not over yet'), 409);
  expect(problemWords(other)).toBe('The game is not over yet.');
  expect(problemWords(new Unreachable('fetch failed'))).toMatch(/cannot be reached/);
  expect(problemWords('nonsense')).toBe('Nonsense.');
});
