import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, announcement } from './announcement.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('is said when the page has settled, and does not stay', () => {
  announce('Ann turned over the number 3.');
  expect(announcement.value).toBe('');
  vi.advanceTimersByTime(1_000);
  expect(announcement.value).toBe('Ann turned over the number 3.');
  vi.advanceTimersByTime(5_000);
  expect(announcement.value).toBe('');
});

it('is taken back before or after it was said', () => {
  announce('too late')();
  vi.advanceTimersByTime(1_000);
  expect(announcement.value).toBe('');
  const takeBack = announce('Your turn.');
  vi.advanceTimersByTime(1_000);
  takeBack();
  expect(announcement.value).toBe('');
});

it('leaves alone what is said after it', () => {
  const takeBack = announce('The game is over.');
  vi.advanceTimersByTime(4_000);
  announce('Another game.');
  vi.advanceTimersByTime(2_000);
  takeBack();
  expect(announcement.value).toBe('Another game.');
});
