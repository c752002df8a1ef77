import { describe, expect, it } from 'vitest';
import { fitTo, widthOf, wrapped } from './text-layout.ts';

describe('the width of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['小明', 4],
    ['👩‍🚀', 2],
    ['e\u0301', 1],
    ['\x1b[31m', 5],
    ['\u200b', 1],
  ])('%j is %i columns wide', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('a text that is made to fit', () => {
  it.each([
    ['abc', 5, 'abc  '],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
    ['小明小', 4, '小… '],
    ['👩‍🚀👩‍🚀', 3, '👩‍🚀…'],
    ['\x1b[2J', 6, '\ufffd[2J  '],
    ['\u200b', 2, '\ufffd '],
    ['abc', Number.POSITIVE_INFINITY, 'abc'],
  ])('%j in %d columns', (text, width, fitted) => {
    expect(fitTo(text, width)).toBe(fitted);
    if (Number.isFinite(width)) expect(widthOf(fitted)).toBe(width);
  });
});

describe('a text in lines', () => {
  it.each([
    ['one two three', 7, 'one two\nthree'],
    ['one two three', 80, 'one two three'],
    ['one two three', 1, 'one\ntwo\nthree'],
    ['小明 小明', 8, '小明\n小明'],
    ['a  b', 80, 'a  b'],
    ['', 80, ''],
    ['one two', Number.POSITIVE_INFINITY, 'one two'],
  ])('%j in %d columns', (text, width, lines) => {
    expect(wrapped(text, width)).toBe(lines);
  });
});
