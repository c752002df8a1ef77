import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Screen } from '../games/text.ts';
import { Terminal } from './terminal.ts';
import { boardScreen, fitTo, widthOf, wrapped } from './text-layout.ts';

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

describe('fitTo', () => {
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

describe('wrapped', () => {
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

const tty = (properties: object = {}) =>
  Object.assign(new PassThrough(), { isTTY: true }, properties);

function screenOn(properties: object): Screen {
  const terminal = new Terminal(tty(), tty(properties));
  terminal.close();
  return boardScreen(terminal, 7);
}

describe('the screen for a board', () => {
  it('is as wide as the terminal, and leaves room below', () => {
    const { width, height, focus } = screenOn({ columns: 80, rows: 24 });
    expect({ width, height, focus }).toEqual({ width: 80, height: 18, focus: 7 });
    expect(screenOn({ columns: 80, rows: 3 }).height).toBe(1);
  });

  it.each([
    [true, '\x1b[1m\x1b[36mA\x1b[39m\x1b[22m'],
    [false, 'A'],
  ])('paints only in terminals that have colours: %s', (hasColours, painted) => {
    const screen = screenOn({ hasColors: () => hasColours });
    expect(screen.paint('A', 'bold', 'cyan')).toBe(painted);
    expect(screen.paint('A')).toBe('A');
  });

  it('has no limits and no colours in a pipe', () => {
    const terminal = new Terminal(new PassThrough(), new PassThrough());
    terminal.close();
    const { width, height, paint } = boardScreen(terminal);
    expect([width, height, paint('A', 'bold')]).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      'A',
    ]);
  });
});
