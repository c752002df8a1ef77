import { describe, expect, it } from 'vitest';
import { readChoice, readReveal } from './prompts.ts';

const SIZE = { rows: 2, columns: 10 };
const EXPECTED = 'expected a row from 1 to 2 and a column from 1 to 10, such as 1 2';

describe('what somebody types as the card to reveal', () => {
  it.each([
    ['1 1', 0],
    ['1,2', 1],
    ['2 10', 19],
    ['2, 1', 10],
    ['2 ,1', 10],
    ['2 \t 3', 12],
    ['02 03', 12],
  ])('%j', (line, spot) => {
    expect(readReveal(line, SIZE)).toEqual({ type: 'reveal', spot });
  });

  it.each([
    ['0 1', "'0 1' is off the grid"],
    ['3 1', "'3 1' is off the grid"],
    ['1,11', "'1,11' is off the grid"],
    [`1 ${'9'.repeat(40)}`, `'1 ${'9'.repeat(22)}…' is off the grid`],
    ['', 'that was nothing'],
    ['11', "'11' is not a space"],
    ['1 2 3', "'1 2 3' is not a space"],
    ['1,,2', "'1,,2' is not a space"],
    ['-1 2', "'-1 2' is not a space"],
    ['1.5 2', "'1.5 2' is not a space"],
    ['a b', "'a b' is not a space"],
    ['１ ２', "'１ ２' is not a space"],
    ['1 2\x1b[2J', "'1 2\ufffd[2J' is not a space"],
  ])('[T-1] %j is asked for again', (line, found) => {
    expect(() => readReveal(line, SIZE)).toThrow(`${found}: ${EXPECTED}`);
  });
});

describe('what somebody types as their choice', () => {
  it.each([1, 2])('%d', (option) => {
    expect(readChoice(`${option}`)).toEqual({ type: 'choose', option });
  });

  it.each([
    ['', 'that was nothing: expected 1 or 2'],
    ['0', "'0' is not offered: expected 1 or 2"],
    ['3', "'3' is not offered: expected 1 or 2"],
    ['1 2', "'1 2' is not offered: expected 1 or 2"],
    ['one', "'one' is not offered: expected 1 or 2"],
  ])('[T-3] %j is asked for again', (line, message) => {
    expect(() => readChoice(line)).toThrow(message);
  });
});
