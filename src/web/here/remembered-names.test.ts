import { afterEach, expect, it, vi } from 'vitest';
import { offeredNames, rememberNames } from './remembered-names.ts';

afterEach(() => {
  rememberNames([]);
  vi.unstubAllGlobals();
});

it('offers two different names to those who play for the first time', () => {
  expect(new Set(offeredNames(1, 8)).size).toBe(2);
});

it('offers the names from last time, as many as can play', () => {
  rememberNames(['Ann', 'Ben', 'Cleo']);
  expect(offeredNames(1, 8)).toEqual(['Ann', 'Ben', 'Cleo']);
  expect(offeredNames(2, 2)).toEqual(['Ann', 'Ben']);
  rememberNames(['Ann']);
  expect(offeredNames(1, 8)).toEqual(['Ann']);
  expect(offeredNames(2, 4)).toEqual(['Ann', expect.any(String)]);
});

it.each(['nonsense', '{}', '[1, "", "  "]'])('makes do with %s', (stored) => {
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem() {}, removeItem() {} });
  rememberNames([]);
  expect(offeredNames(2, 4)).toHaveLength(2);
});
