import { expect, it } from 'vitest';
import { moveFocus } from './grid-keys.ts';

const SIZE = { rows: 3, columns: 4 };
const press = (at: number, key: string, far = false) => moveFocus(at, key, far, SIZE);

it('moves by one with the arrow keys', () => {
  expect(press(5, 'ArrowUp')).toBe(1);
  expect(press(5, 'ArrowDown')).toBe(9);
  expect(press(5, 'ArrowLeft')).toBe(4);
  expect(press(5, 'ArrowRight')).toBe(6);
});

it('stays at the edges', () => {
  expect(press(1, 'ArrowUp')).toBe(1);
  expect(press(9, 'ArrowDown')).toBe(9);
  expect(press(4, 'ArrowLeft')).toBe(4);
  expect(press(7, 'ArrowRight')).toBe(7);
});

it('moves to the ends of the row, and with the control key to the corners', () => {
  expect(press(6, 'Home')).toBe(4);
  expect(press(5, 'End')).toBe(7);
  expect(press(6, 'Home', true)).toBe(0);
  expect(press(5, 'End', true)).toBe(11);
});

it('moves by pages, but not off the board', () => {
  expect(press(9, 'PageUp')).toBe(1);
  expect(press(1, 'PageDown')).toBe(9);
  expect(moveFocus(0, 'PageDown', false, { rows: 100, columns: 100 })).toBe(500);
});

it('leaves other keys alone', () => {
  expect(press(5, 'Enter')).toBeUndefined();
  expect(press(5, 'a')).toBeUndefined();
});
