import { expect, it } from 'vitest';
import { hasWon, placesOf, withEverybody } from './standings.ts';

const standings = (...scores: readonly (readonly [string, number])[]) =>
  scores.map(([player, score]) => ({ player, score }));

const inShort = (places: ReturnType<typeof placesOf>) =>
  places.map(({ place, player }) => `${place} ${player}`);

it('counts the places, and skips those that are shared', () => {
  const places = placesOf(standings(['Ann', 5], ['Bob', 3], ['Cy', 3], ['Di', 1]));
  expect(inShort(places)).toEqual(['1 Ann', '2 Bob', '2 Cy', '4 Di']);
});

it('puts whoever has forfeited behind, whatever the scores are', () => {
  const forfeited = new Set(['Bob']);
  expect(inShort(placesOf(standings(['Ann', 0], ['Bob', 0]), forfeited))).toEqual([
    '1 Ann',
    '2 Bob',
  ]);
  expect(inShort(placesOf(standings(['Ann', 0], ['Bob', 4]), forfeited))).toEqual([
    '1 Ann',
    '2 Bob',
  ]);
});

it('knows who has won', () => {
  const places = placesOf(standings(['Ann', 2], ['Bob', 2], ['Cy', 1]));
  expect(['Ann', 'Bob', 'Cy', null].map((player) => hasWon(places, player))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('has no winners when all are equal, or alone', () => {
  expect(hasWon(placesOf(standings(['Ann', 2], ['Bob', 2])), 'Ann')).toBe(false);
  expect(hasWon(placesOf(standings(['Ann', 2])), 'Ann')).toBe(false);
  expect(hasWon([], 'Ann')).toBe(false);
});

it('has a place for those who did nothing', () => {
  const all = withEverybody(standings(['Ann', 2], ['Bob', 1]), ['Cy', 'Bob', 'Di']);
  expect(inShort(placesOf(all))).toEqual(['1 Ann', '2 Bob', '3 Cy', '3 Di']);
});
