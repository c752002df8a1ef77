import { effect, signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SceneQueue } from './scene-queue.ts';

const LONG = 1_000;

function queueOf({ isHidden = false } = {}) {
  const shown: string[] = [];
  const queue = new SceneQueue<{ name: string; stays: number }>(
    ({ name }) => shown.push(name),
    () => shown.push('.'),
    () => isHidden,
  );
  const add = (...scenes: readonly [name: string, stays: number][]): void =>
    queue.add(scenes.map(([name, stays]) => ({ name, stays })));
  return { queue, add, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('shows at once what need not stay', () => {
  const { queue, add, shown } = queueOf();
  add(['a', 0], ['b', 0]);
  expect(shown).toEqual(['a', 'b', '.']);
  expect(queue.isEmpty.value).toBe(true);
});

it('shows what must be seen for long enough, and what comes meanwhile after it', () => {
  const { queue, add, shown } = queueOf();
  add(['a', LONG], ['b', 0]);
  add(['c', 0]);
  vi.advanceTimersByTime(LONG - 1);
  expect(shown).toEqual(['a']);
  expect(queue.isEmpty.value).toBe(false);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['a', 'b', 'c', '.']);
  expect(queue.isEmpty.value).toBe(true);
});

it('waits for nothing while nobody looks', () => {
  const { add, shown } = queueOf({ isHidden: true });
  add(['a', LONG], ['b', 0]);
  expect(shown).toEqual(['a', 'b', '.']);
});

it('does not play back what somebody missed who was away', () => {
  const { queue, add, shown } = queueOf();
  for (const name of ['a', 'b', 'c', 'd', 'e']) add([name, LONG]);
  expect(shown).toEqual(['a', 'b', 'c', 'd', 'e', '.']);
  expect(queue.isEmpty.value).toBe(true);
  add(['f', LONG]);
  vi.advanceTimersByTime(LONG);
  expect(shown.slice(-2)).toEqual(['f', '.']);
});

it('can be cleared', () => {
  const { queue, add, shown } = queueOf();
  add(['a', LONG], ['b', 0]);
  queue.clear();
  vi.advanceTimersByTime(LONG);
  expect(shown).toEqual(['a']);
  expect(queue.isEmpty.value).toBe(true);
});

it('is not empty to anybody before they can see what came of it', () => {
  const isDone = signal(false);
  const queue = new SceneQueue(
    () => {},
    () => {
      isDone.value = true;
    },
    () => false,
  );
  queue.add([{ stays: LONG }]);
  const seen: (readonly [boolean, boolean])[] = [];
  effect(() => {
    seen.push([queue.isEmpty.value, isDone.value]);
  });
  vi.advanceTimersByTime(LONG);
  expect(seen).toEqual([
    [false, false],
    [true, true],
  ]);
});
