import { expect, it } from 'vitest';
import { DoublePress } from './double-press.ts';

it('knows the second half of a double click, and what follows it as quickly', () => {
  const presses = new DoublePress();
  expect([1, 2, 3].map((count) => presses.isSecondHalf(5, count))).toEqual([false, true, true]);
  expect(presses.isSecondHalf(5, 1)).toBe(false);
});

it('is not misled by quick fingers on two cards that lie side by side', () => {
  const presses = new DoublePress();
  expect(presses.isSecondHalf(5, 1)).toBe(false);
  expect(presses.isSecondHalf(6, 2)).toBe(false);
  expect(presses.isSecondHalf(6, 3)).toBe(true);
});

it('takes every key that is pressed for a press', () => {
  const presses = new DoublePress();
  expect([0, 0].map((count) => presses.isSecondHalf(5, count))).toEqual([false, false]);
});
