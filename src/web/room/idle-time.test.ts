import { expect, it } from 'vitest';
import { clockFace, secondsLeft } from './idle-time.ts';

it.each([
  [0, 30],
  [1, 30],
  [1_000, 29],
  [29_001, 1],
  [30_000, 0],
  [90_000, 0],
])('%i ms after the last move %i of 30 seconds are left', (passed, left) => {
  expect(secondsLeft(30, 5_000, 5_000 + passed)).toBe(left);
});

it('gives nobody more time when the clock is put back', () => {
  expect(secondsLeft(30, 5_000, 1_000)).toBe(30);
});

it.each([
  [5, '0:05'],
  [60, '1:00'],
  [754, '12:34'],
  [7_200, '2:00:00'],
])('%i seconds are %s', (seconds, face) => {
  expect(clockFace(seconds)).toBe(face);
});
