import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Seat } from '../../client/browser.ts';
import { forgetSeat, keepSeat, keptSeat, keptSeats } from './kept-seats.ts';

const seatIn = (room: string, more: Partial<Seat> = {}): Seat => ({
  room,
  game: 'match',
  name: 'Ann',
  token: `token of ${room}`,
  ...more,
});

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const rooms = (): string[] => keptSeats().map(({ room }) => room);

it('keeps seats, the latest first', () => {
  keepSeat(seatIn('a'), 1);
  keepSeat(seatIn('b'), 2);
  keepSeat(seatIn('a'), 3);
  expect(rooms()).toEqual(['a', 'b']);
  expect(keptSeat('a')).toEqual({ ...seatIn('a'), at: 3 });
  expect(keptSeat('c')).toBeUndefined();
});

it('forgets a seat that is said to be lost, and no other', () => {
  keepSeat(seatIn('a'), 1);
  keepSeat(seatIn('b'), 2);
  forgetSeat(seatIn('b', { token: 'an older one' }));
  expect(rooms()).toEqual(['b', 'a']);
  forgetSeat(seatIn('b'));
  expect(rooms()).toEqual(['a']);
});

it('keeps an invitation that is told only once', () => {
  keepSeat(seatIn('a', { invitation: 'come' }), 1);
  keepSeat(seatIn('a'), 2);
  expect(keptSeat('a')?.invitation).toBe('come');
  keepSeat(seatIn('a', { invitation: 'come again' }), 3);
  expect(keptSeat('a')?.invitation).toBe('come again');
});

it('keeps no more than thirty', () => {
  for (let at = 0; at < 40; at += 1) keepSeat(seatIn(String(at)), at);
  expect(rooms()).toHaveLength(30);
  expect(rooms()[0]).toBe('39');
});

it.each(['nonsense', '{}', 'null', '[null, 1, "x", {"room": "a"}]'])(
  'makes nothing of %s that somebody else put there',
  (text) => {
    stored.set('recollect.seats', text);
    expect(keptSeats()).toEqual([]);
    keepSeat(seatIn('a'), 1);
    expect(rooms()).toEqual(['a']);
  },
);

it('keeps them for as long as the page is there if nothing may be stored', () => {
  const forbidden = (): never => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  keepSeat(seatIn('a'), 1);
  expect(rooms()).toEqual(['a']);
  forgetSeat(seatIn('a'));
  expect(rooms()).toEqual([]);
});
