import { afterEach, expect, it, vi } from 'vitest';
import { BrowserStore } from './store.ts';

/** A browser that can store so many texts. */
function browserWith(space: number): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (stored.size >= space) throw new Error('full');
      stored.set(key, text);
    },
    removeItem: (key: string) => stored.delete(key),
  });
  return stored;
}

afterEach(() => vi.unstubAllGlobals());

it('is what the browser stores', () => {
  const stored = browserWith(10);
  const store = new BrowserStore();
  expect(store.write('a', '1')).toBe(true);
  expect([...stored]).toEqual([['a', '1']]);
  expect([store.read('a'), store.isStored('a'), store.keys()]).toEqual(['1', true, ['a']]);
  store.delete('a');
  expect([store.read('a'), store.isStored('a'), store.keys()]).toEqual([undefined, false, []]);
});

it('holds what cannot be stored, or is not to be, for as long as it is there', () => {
  const stored = browserWith(1);
  const store = new BrowserStore();
  store.write('a', '1');
  expect(store.write('b', '2')).toBe(false);
  store.hold('c', '3');
  expect(['a', 'b', 'c'].map((key) => store.read(key))).toEqual(['1', '2', '3']);
  expect(['a', 'b', 'c'].map((key) => store.isStored(key))).toEqual([true, false, false]);
  expect(store.keys()).toEqual(['a', 'b', 'c']);
  expect(stored.size).toBe(1);
});

it('does without a browser that forbids it', () => {
  vi.stubGlobal('localStorage', undefined);
  const store = new BrowserStore();
  expect(store.write('a', '1')).toBe(false);
  expect([store.read('a'), store.keys()]).toEqual(['1', ['a']]);
});

it('tells when another tab has written below some keys', () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const heard = vi.fn();
  const stop = new BrowserStore().listen('a.', heard);
  const changed = (key: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  for (const key of ['a.1', 'b.1', null]) changed(key);
  expect(heard.mock.calls).toEqual([['a.1'], []]);
  stop();
  changed('a.2');
  expect(heard).toHaveBeenCalledTimes(2);
});

it('gives up what it holds when another tab has stored something there', () => {
  const stored = browserWith(1);
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const store = new BrowserStore();
  store.listen('a.', () => {});
  for (const key of ['a.1', 'a.2']) store.hold(key, 'held');
  stored.set('a.1', 'stored');
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'a.1' }));
  expect(['a.1', 'a.2'].map((key) => store.read(key))).toEqual(['stored', 'held']);
});
