import { describe, expect, it } from 'vitest';
import { count, signed, winnersOf } from './plain-text.ts';

describe('numbers in words', () => {
  it.each([
    [0, '0 points'],
    [1, '1 point'],
    [-1, '-1 point'],
    [2, '2 points'],
    [-3, '-3 points'],
  ])('counts %d', (number, text) => {
    expect(count(number, 'point')).toBe(text);
  });

  it('knows words that do not end in s', () => {
    expect(count(2, 'ruby', 'rubies')).toBe('2 rubies');
  });

  it.each([
    [2, '+2 points'],
    [1, '+1 point'],
    [0, '0 points'],
    [-1, '-1 point'],
  ])('gives %d its sign', (points, text) => {
    expect(signed(points)).toBe(text);
  });
});

describe('who has won, in words', () => {
  it.each([
    [['Ann'], 'Ann wins!'],
    [['Ann', 'Bob'], 'Ann and Bob share the win!'],
    [['Ann', 'Bob', 'Cem'], 'Ann, Bob and Cem share the win!'],
  ])('%j', (names, text) => {
    expect(winnersOf(names)).toBe(text);
  });
});
