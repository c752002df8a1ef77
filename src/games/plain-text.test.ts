import { describe, expect, it } from 'vitest';
import {
  count,
  printable,
  printableJson,
  printableLines,
  quoted,
  shortened,
  signed,
  winnersOf,
} from './plain-text.ts';

describe('printable text', () => {
  it.each([
    ['\x1b[2Jboo\x07', '\ufffd[2Jboo\ufffd'],
    ['a\nb\u2028c', 'a\ufffdb\ufffdc'],
    ['\u202eabc\u2066', '\ufffdabc\ufffd'],
    ['小明 👩‍🚀 Bjørn', '小明 👩‍🚀 Bjørn'],
  ])('has nothing that a terminal would obey: %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('keeps its lines, where there are several', () => {
    expect(printableLines('a\nb\r\n\x1bc\u2028')).toBe('a\nb\ufffd\n\ufffdc\ufffd');
  });

  it('is JSON of the same value', () => {
    const value = { '\u0085': 'a\x1b\n\x7f\x9b\u2028\u202e"\\ 🦑', n: [1, null] };
    const line = printableJson(JSON.stringify(value));
    expect(JSON.parse(line)).toEqual(value);
    expect(printable(line)).toBe(line);
    expect(printableJson('{"a":"🦑"}')).toBe('{"a":"🦑"}');
  });

  it('is no longer than allowed', () => {
    expect(shortened('abc', 3)).toBe('abc');
    expect(shortened('abcd', 3)).toBe('abc…');
  });

  it('is short when it quotes input', () => {
    expect(quoted('b9')).toBe("'b9'");
    expect(quoted('\x1b[2Jboo\x07')).toBe("'\ufffd[2Jboo\ufffd'");
    expect(quoted('x'.repeat(1_000_000))).toBe(`'${'x'.repeat(24)}…'`);
    expect(quoted('🦑'.repeat(25))).toBe(`'${'🦑'.repeat(24)}…'`);
  });
});

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

describe('the winners in words', () => {
  it.each([
    [['Ann'], 'Ann wins!'],
    [['Ann', 'Bob'], 'Ann and Bob share the win!'],
    [['Ann', 'Bob', 'Cem'], 'Ann, Bob and Cem share the win!'],
  ])('%j', (names, text) => {
    expect(winnersOf(names)).toBe(text);
  });
});
