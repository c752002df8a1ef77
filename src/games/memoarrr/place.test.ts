import { describe, expect, it } from 'vitest';
import { areNeighbours, CENTRE, formatSpot, isOnBoard, PLACES, parseSpot } from './place.ts';
import { at, placesOf } from './testing/builder.ts';

const NAMES = [
  'A1 A2 A3 A4 A5',
  'B1 B2 B3 B4 B5',
  'C1 C2 C4 C5',
  'D1 D2 D3 D4 D5',
  'E1 E2 E3 E4 E5',
].join(' ');

describe('the places', () => {
  it('[S-1] are named row by row, without the centre', () => {
    expect(placesOf(PLACES)).toBe(NAMES);
    expect(formatSpot(CENTRE)).toBe('C3');
  });

  it('are found by their names, in any case', () => {
    expect(NAMES.split(' ').map(parseSpot)).toEqual(PLACES);
    expect(NAMES.toLowerCase().split(' ').map(parseSpot)).toEqual(PLACES);
    expect(parseSpot('c3')).toBe(CENTRE);
  });

  it.each(['', 'A', '1', 'A0', 'A6', 'F1', '1A', 'A11', 'AA', 'A1 ', ' A1', 'A-1', '__proto__'])(
    'are not found by other names: %j',
    (name) => {
      expect(parseSpot(name)).toBeUndefined();
    },
  );

  it('[R-2] end at the edge of the board', () => {
    expect([...PLACES, CENTRE].every(isOnBoard)).toBe(true);
    for (const spot of [-1, 25, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isOnBoard(spot)).toBe(false);
    }
  });
});

describe('neighbours', () => {
  it.each([
    ['a corner', 'A1', 'A2 B1'],
    ['the corner across', 'E5', 'D5 E4'],
    ['the end of a row, not the start of the next', 'A5', 'A4 B5'],
    ['an edge', 'C1', 'B1 C2 D1'],
    ['the inside', 'B2', 'A2 B1 B3 C2'],
    ['a place beside the centre', 'C2', 'B2 C1 C3 D2'],
  ])('[X-O] are above, below, left and right of %s', (_, place, names) => {
    const spots = [...PLACES, CENTRE].sort((a, b) => a - b);
    expect(placesOf(spots.filter((spot) => areNeighbours(at(place), spot)))).toBe(names);
    expect(placesOf(spots.filter((spot) => areNeighbours(spot, at(place))))).toBe(names);
  });
});
