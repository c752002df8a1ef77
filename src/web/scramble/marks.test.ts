import { expect, it } from 'vitest';
import { isSame, marksIn, UNMARKED } from './marks.ts';
import { overviewOf } from './overview.ts';
import { viewOf } from './testing/views.ts';

it('marks what is pressed, what is a pair, and who waits for it', () => {
  const view = viewOf('A@ann A@ann B@bob -', [
    { name: 'ann', score: 1 },
    { name: 'cem', score: 0, waitsFor: 2, wait: 7 },
    { name: 'dora', score: 0, waitsFor: 2, wait: 8 },
  ]);
  expect(Object.fromEntries(marksIn(overviewOf(view), [3]))).toEqual({
    0: { ...UNMARKED, isPaired: true },
    1: { ...UNMARKED, isPaired: true },
    2: { ...UNMARKED, waiters: ['cem', 'dora'] },
    3: { ...UNMARKED, isPressed: true },
  });
});

it('tells whether anything is new', () => {
  const waited = { ...UNMARKED, waiters: ['cem'] };
  expect(isSame(waited, { ...UNMARKED, waiters: ['cem'] })).toBe(true);
  expect(isSame(waited, UNMARKED)).toBe(false);
  expect(isSame(waited, { ...UNMARKED, waiters: ['dora'] })).toBe(false);
});
