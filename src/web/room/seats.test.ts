import { expect, it } from 'vitest';
import type { TableView } from '../../client/browser.ts';
import { freeSeats, hasSeatFor, missingPlayers, seatedAt } from './seats.ts';

const person = (name: string, hasLeft = false) =>
  ({ name, kind: 'human', place: null, hasLeft }) as const;

const table = (more: Partial<TableView> = {}) => ({
  status: 'waiting' as const,
  isOpen: false,
  seatCount: 3,
  seats: [person('Ann'), person('Bob', true)],
  ...more,
});

it('does not count those who have left', () => {
  expect(seatedAt(table()).map(({ name }) => name)).toEqual(['Ann']);
  expect(freeSeats(table())).toBe(2);
});

it('knows how many are missing for a start', () => {
  expect(missingPlayers(table(), { seats: { least: 3, most: 4, usual: 4 } })).toBe(2);
  expect(missingPlayers(table(), { seats: { least: 1, most: 9, usual: 4 } })).toBe(0);
  expect(missingPlayers(table(), undefined)).toBe(1);
});

it.each([
  ['before the start', {}, true],
  ['when all seats are taken', { seatCount: 1 }, false],
  ['while it is played', { status: 'playing' }, false],
  ['when it is over', { status: 'over' }, false],
  ['on an open board', { isOpen: true }, false],
] as const)('says whether one can sit down %s', (_when, more, can) => {
  expect(hasSeatFor(table(more), { joinLate: false })).toBe(can);
});

it('lets people come late where the game does', () => {
  expect(hasSeatFor(table({ status: 'playing' }), { joinLate: true })).toBe(true);
  expect(hasSeatFor(table({ status: 'over' }), { joinLate: true })).toBe(false);
});
