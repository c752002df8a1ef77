import { expect, it } from 'vitest';
import {
  anchorAt,
  crisp,
  detailAt,
  distance,
  EASY,
  isTooSmallToHit,
  limited,
  middle,
  needsZoom,
  scrollTo,
  stepped,
  usualCell,
  wholeCell,
} from './zoom.ts';

const PHONE = { width: 390, height: 620 };
const DESKTOP = { width: 1280, height: 600 };
const square = (side: number) => ({ rows: side, columns: side });

it('cards are as large as they fit, but neither too small for a finger nor huge', () => {
  expect(usualCell(PHONE, square(4))).toBeCloseTo(93.5);
  expect(usualCell(PHONE, square(2))).toBe(180);
  expect(usualCell(PHONE, square(100))).toBe(EASY);
  expect(usualCell(DESKTOP, square(6))).toBeCloseTo(96.67);
});

it('a tall board rather scrolls than has small cards', () => {
  expect(usualCell(DESKTOP, square(10))).toBe(70);
  expect(wholeCell(DESKTOP, square(10))).toBe(58);
});

it('the whole board fits, also the largest on a phone', () => {
  expect(wholeCell(PHONE, square(100)) * 100).toBeLessThanOrEqual(390 - 16);
  expect(wholeCell(DESKTOP, square(100)) * 100).toBeLessThanOrEqual(600 - 20);
});

it.each([
  [PHONE, square(2), false],
  [PHONE, square(8), false],
  [PHONE, square(10), true],
  [DESKTOP, square(8), false],
  [DESKTOP, square(10), true],
  [PHONE, { rows: 1, columns: 8 }, false],
  [PHONE, { rows: 1, columns: 20 }, true],
])('on %j a board of %j can be zoomed: %j', (area, grid, can) => {
  expect(needsZoom(area, grid)).toBe(can);
});

it('goes closer and back by the same steps, within limits', () => {
  expect(stepped(stepped(44, 1), -1)).toBeCloseTo(44);
  expect(limited(1, PHONE, square(100))).toBe(wholeCell(PHONE, square(100)));
  expect(limited(1_000, PHONE, square(100))).toBe(180);
  expect(limited(50, PHONE, square(100))).toBe(50);
});

it('keeps what is under the fingers where it is', () => {
  const before = { origin: { x: -200, y: -300 }, cell: 44 };
  const finger = { x: 150, y: 250 };
  const anchor = anchorAt(finger, before);
  const after = { origin: { x: -190, y: -280 }, cell: 66 };
  const shift = scrollTo(anchor, finger, after);
  const scrolled = {
    origin: { x: after.origin.x - shift.x, y: after.origin.y - shift.y },
    cell: after.cell,
  };
  const { x, y } = anchorAt(finger, scrolled);
  expect(x).toBeCloseTo(anchor.x);
  expect(y).toBeCloseTo(anchor.y);
});

it('fingers need larger cards than a mouse', () => {
  expect(isTooSmallToHit(20, true)).toBe(true);
  expect(isTooSmallToHit(20, false)).toBe(false);
  expect(isTooSmallToHit(8, false)).toBe(true);
});

it('knows how far two fingers are apart, and what is between them', () => {
  expect(distance({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe(5);
  expect(middle({ x: 0, y: 0 }, { x: 4, y: 8 })).toEqual({ x: 2, y: 4 });
});

it('is crisp from afar', () => {
  expect(crisp(3.74)).toBe(3);
  expect(crisp(44.5)).toBe(44.5);
});

it('draws less the smaller cards are', () => {
  expect([8, 20, EASY].map(detailAt)).toEqual(['far', 'middle', 'near']);
});
