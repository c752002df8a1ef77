import { afterEach, expect, it, vi } from 'vitest';
import { forget, recall, remember } from './storage.ts';

function storageOf(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  };
}

afterEach(() => {
  forget('browser', 'a');
  vi.unstubAllGlobals();
});

it('is what the browser stores', () => {
  const stored = new Map([['a', '1']]);
  vi.stubGlobal('localStorage', storageOf(stored));
  expect(recall('browser', 'a')).toBe('1');
  remember('browser', 'a', '2');
  expect(stored.get('a')).toBe('2');
  forget('browser', 'a');
  expect(recall('browser', 'a')).toBeUndefined();
});

it('tells a tab from the whole browser', () => {
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
  remember('tab', 'a', '1');
  expect(recall('tab', 'a')).toBe('1');
  expect(recall('browser', 'a')).toBeUndefined();
  forget('tab', 'a');
});

it('is good for as long as the page is there if nothing may be stored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
    removeItem: () => {
      throw new Error('forbidden');
    },
  });
  remember('browser', 'a', '1');
  expect(recall('browser', 'a')).toBe('1');
  remember('browser', 'a', '2');
  expect(recall('browser', 'a')).toBe('2');
  forget('browser', 'a');
  expect(recall('browser', 'a')).toBeUndefined();
});
