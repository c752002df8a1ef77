import { afterEach, expect, it } from 'vitest';
import { Unreachable } from '../../client/browser.ts';
import { speak, words } from '../languages/words.ts';
import { newAttempt } from './use-attempt.ts';

afterEach(() => speak('en'));

it('says why it did not work, in the language that is spoken by then', async () => {
  const { problem, isUnderway, run } = newAttempt();
  await run(() => Promise.reject(new Unreachable('http://localhost:8080')));
  expect(isUnderway.value).toBe(false);
  expect(problem.value).toMatch(/^The server cannot be reached/);
  await speak('de');
  expect(problem.value).toBe(words().app.unreachable);
  expect(problem.value).toMatch(/^Der Server/);
});

it('does not say so any more while it is tried again', async () => {
  const { problem, isUnderway, run } = newAttempt();
  await run(() => Promise.reject(new Error('no')));
  const again = run(() => Promise.resolve());
  expect([isUnderway.value, problem.value]).toEqual([true, undefined]);
  await again;
  expect([isUnderway.value, problem.value]).toEqual([false, undefined]);
});

it('is not begun twice at once', async () => {
  const { run } = newAttempt();
  let begun = 0;
  const action = async () => {
    begun += 1;
  };
  await Promise.all([run(action), run(action)]);
  expect(begun).toBe(1);
});
