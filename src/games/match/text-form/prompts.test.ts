import { describe, expect, it } from 'vitest';
import { Misunderstood } from '../../text.ts';
import { readChoice, readReveal } from './prompts.ts';

const SIZE = { rows: 2, columns: 10 };
const OFF = 'is off the grid: rows are 1 to 2, columns 1 to 10';
const NO_SPACE = 'is not a space: type row and column, such as 2 1';

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
    ['0 1', `'0 1' ${OFF}`],
    ['3 1', `'3 1' ${OFF}`],
    ['1,11', `'1,11' ${OFF}`],
    [`1 ${'9'.repeat(40)}`, `'1 ${'9'.repeat(22)}…' ${OFF}`],
    ['', 'type row and column, such as 2 1'],
    ['11', `'11' ${NO_SPACE}`],
    ['1 2 3', `'1 2 3' ${NO_SPACE}`],
    ['1,,2', `'1,,2' ${NO_SPACE}`],
    ['-1 2', `'-1 2' ${NO_SPACE}`],
    ['1.5 2', `'1.5 2' ${NO_SPACE}`],
    ['a b', `'a b' ${NO_SPACE}`],
    ['１ ２', `'１ ２' ${NO_SPACE}`],
    ['1 2\x1b[2J', `'1 2\ufffd[2J' ${NO_SPACE}`],
  ])('[T-1] %j is asked for again', (line, message) => {
    expect(() => readReveal(line, SIZE)).toThrow(new Misunderstood(message));
  });
});

describe('what somebody types as their choice', () => {
  it.each([1, 2])('%d', (option) => {
    expect(readChoice(`${option}`)).toEqual({ type: 'choose', option });
  });

  it.each([
    ['', 'type 1 or 2'],
    ['0', "type 1 or 2, not '0'"],
    ['3', "type 1 or 2, not '3'"],
    ['1 2', "type 1 or 2, not '1 2'"],
    ['one', "type 1 or 2, not 'one'"],
  ])('[T-3] %j is asked for again', (line, message) => {
    expect(() => readChoice(line)).toThrow(new Misunderstood(message));
  });
});
