import { expect, it } from 'vitest';
import { motifOf } from './motif.ts';

const NUMBERS = Array.from({ length: 99 }, (_, nth) => nth + 1);

it('looks the same for equal numbers', () => {
  for (const number of NUMBERS) expect(motifOf(number)).toEqual(motifOf(number));
});

it('looks different for different numbers', () => {
  const looks = NUMBERS.map((number) => JSON.stringify(motifOf(number)));
  expect(new Set(looks).size).toBe(NUMBERS.length);
});

it('can be told apart without colours on the largest grid', () => {
  const outlines = NUMBERS.slice(0, 60).map((number) => motifOf(number).path);
  expect(new Set(outlines).size).toBe(60);
});

it('has as many petals as the number says, up to twelve', () => {
  for (const number of NUMBERS.slice(0, 12)) {
    const { petals, path } = motifOf(number);
    expect(petals).toBe(number);
    expect(path.match(/Z/g)).toHaveLength(number);
  }
});

it('stays on the card', () => {
  for (const number of NUMBERS) {
    const corners = [...motifOf(number).path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)];
    expect(corners.length).toBeGreaterThan(0);
    for (const [, x, y] of corners) {
      expect(Math.max(Number(x), Number(y))).toBeLessThanOrEqual(100);
    }
  }
});
