import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '../problem.ts';
import { randomFrom } from '../random.ts';
import { deal, parseDeckFile } from './deal.ts';

const FILE = `1 2 + 3
3 - 2 1
`;

const ROWS = [
  [1, 2, 'bonus', 3],
  [3, 'penalty', 2, 1],
];

function errorOf(text: string): Error {
  try {
    parseDeckFile(text);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('was read');
}

describe('a deck file', () => {
  it('[S-1] has the cards in their places: numbers, + for a bonus and - for a penalty card', () => {
    expect(parseDeckFile(FILE)).toEqual(ROWS);
  });

  it.each([
    ['no newline at the end', FILE.trimEnd()],
    ['CRLF', FILE.replaceAll('\n', '\r\n')],
    ['CRLF and no newline at the end', FILE.trimEnd().replaceAll('\n', '\r\n')],
    ['blank lines at the end', `${FILE}\n \n\t\n`],
    ['blank lines with CRLF at the end', `${FILE}\r\n \r\n`],
    ['more spaces, and tabs', FILE.replaceAll(' ', ' \t ')],
    ['leading spaces', FILE.replaceAll(/^/gm, '  ').trimEnd()],
    ['trailing spaces', FILE.replaceAll('\n', '  \n')],
    ['a byte order mark', `\ufeff${FILE}`],
    ['leading zeros', FILE.replaceAll('3', '03')],
  ])('[S-1] may have %s', (_, text) => {
    expect(parseDeckFile(text)).toEqual(ROWS);
  });

  it('[S-1] has numbers up to 99', () => {
    expect(parseDeckFile('99 9\n9 99\n')).toEqual([
      [99, 9],
      [9, 99],
    ]);
  });

  it('[S-1] can be written for every deck that is dealt', () => {
    const side = fc.integer({ min: 1, max: 5 }).map((half) => 2 * half);
    fc.assert(
      fc.property(side, fc.integer({ min: 2, max: 10 }), fc.string(), (rows, columns, seed) => {
        const deck = deal({ rows, columns }, randomFrom(seed));
        const lines = deck.map((row) => row.join(' '));
        const text = lines.join('\n').replaceAll('bonus', '+').replaceAll('penalty', '-');
        expect(parseDeckFile(text)).toEqual(deck);
      }),
    );
  });

  it.each([
    ['an empty file', '', 1, 'expected a row of cards, found none'],
    ['nothing but blank lines', '\n \r\n\n', 1, 'expected a row of cards, found none'],
    ['one row', '1 1 2 2', 1, 'expected 2 to 10 rows and columns, found 1x4'],
    ['one column', '1\n1', 2, 'expected 2 to 10 rows and columns, found 2x1'],
    ['eleven rows', '1 1\n'.repeat(11), 11, 'expected 2 to 10 rows and columns, found 11x2'],
    [
      'eleven columns',
      `${'1 '.repeat(11)}\n`.repeat(2),
      2,
      'expected 2 to 10 rows and columns, found 2x11',
    ],
    [
      'an odd number of cards',
      '1 1 2\n2 3 3\n4 4 +',
      3,
      'expected an even number of cards, found 3x3',
    ],
    ['a shorter row', '1 1\n2\n2 3', 2, 'expected 2 cards in every row, found 1'],
    ['a longer row', '1 1\n2 2\n3 3 3', 3, 'expected 2 cards in every row, found 3'],
    ['a blank line in the middle', '1 1\n\n2 2', 2, 'expected 2 cards in every row, found none'],
    ['a blank line at the start', '\n1 1\n2 2', 1, 'expected a row of cards, found none'],
    [
      'an odd number of cards',
      '1 2 3\n4 5 6\n1 2 3',
      3,
      'expected an even number of cards, found 3x3',
    ],
    [
      'a number that is not paired',
      '1 2\n3 1\n3 +',
      1,
      'expected every number an even number of times, found an odd number of 2s',
    ],
    [
      'a number three times',
      '5 1\n5 1\n5 +\n2 2',
      3,
      'expected every number an even number of times, found an odd number of 5s',
    ],
    ['a 7', '1 1\n2 7', 2, 'expected + for the bonus card, - for the penalty card, found 7'],
    ['an 8', '8 8\n1 1', 1, 'expected + for the bonus card, - for the penalty card, found 8'],
  ])('[S-1] is refused with one line that says where and why: %s', (...row) => {
    const [, text, line, message] = row;
    const error = errorOf(text);
    expect(error).toBeInstanceOf(FileError);
    expect(error.name).toBe('FileError');
    expect(error.message).toBe(`line ${line}: ${message}`);
  });

  it.each([
    '0',
    '00',
    '100',
    '9'.repeat(400),
    '-1',
    '+1',
    '++',
    '+-',
    '1.5',
    '1e1',
    '0x1',
    '1,2',
    'x',
    '*',
    'bonus',
    'NaN',
    'Infinity',
    '__proto__',
    '\u0663',
    '\uff11',
    '\u00bd',
    '\u2212',
    '\uff0b',
    '\u{1f0a1}',
    '\u001b[2J',
    '\u0000',
    '\ud800',
    '\u200b1',
  ])('[S-1] is refused with the word that is not a card: %j', (word) => {
    expect(errorOf(`1 1\n2 ${word}`).message).toBe(
      `line 2: expected numbers from 1 to 99, + for a bonus or - for a penalty card, found ${JSON.stringify(word)}`,
    );
  });

  it('[S-1] is read, or refused with one line, for any input', () => {
    const word = fc.oneof(fc.constantFrom('1', '2', '9', '+', '-', '7', '\n', '\r\n'), fc.string());
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        try {
          expect(parseDeckFile(words.join(' ')).length).toBeGreaterThanOrEqual(2);
        } catch (error) {
          expect(error).toBeInstanceOf(FileError);
          expect(String(error)).toMatch(/^FileError: line [1-9]\d*: expected .*$/);
        }
      }),
    );
  });
});
