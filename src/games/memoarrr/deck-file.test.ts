import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '../problem.ts';
import { CARDS } from './card.ts';
import { formatDeckFile, parseDeckFile } from './deck-file.ts';

const FILE = `yW rC gO bT pP
rP rO rT rW gC
gP gT .. gW pC
pO pT pW bC bP
bO bW yC yP yO
`;

const DECK = FILE.split(/\s+/).filter((word) => word !== '' && word !== '..');

function errorOf(text: string): Error {
  try {
    parseDeckFile(text);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('was read');
}

/** The file with another line instead of this one, counted from 1. */
const withLine = (number: number, line: string): string =>
  FILE.split('\n')
    .map((before, index) => (index === number - 1 ? line : before))
    .join('\n');

describe('a deck file', () => {
  it('[S-1] has the 24 cards in their places, and two dots in the centre', () => {
    expect(parseDeckFile(FILE)).toEqual(DECK);
  });

  it('[S-1] is made from 24 cards', () => {
    expect(formatDeckFile(parseDeckFile(FILE))).toBe(FILE);
  });

  it('[S-1] is read as the deck from which it was made', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...CARDS], { minLength: 24, maxLength: 24 }), (deck) => {
        expect(parseDeckFile(formatDeckFile(deck))).toEqual(deck);
      }),
    );
  });

  it.each([
    ['no newline at the end', FILE.trimEnd()],
    ['CRLF', FILE.replaceAll('\n', '\r\n')],
    ['empty lines at the end', `${FILE}\n \n\n`],
    ['more spaces, and tabs', FILE.replaceAll(' ', ' \t ')],
    ['spaces around a line', FILE.replace('rP rO rT rW gC', '  rP rO rT rW gC ')],
  ])('may have %s', (_, text) => {
    expect(parseDeckFile(text)).toEqual(DECK);
  });

  const CARD = 'a colour (r, g, p, b, y) and an animal (C, P, O, T, W) such as yW';

  it.each([
    ['an empty file', '', 'line 1: expected five rows of cards, found 0'],
    ['nothing but newlines', '\n\n', 'line 1: expected five rows of cards, found 0'],
    [
      'four rows',
      FILE.split('\n').slice(0, 4).join('\n'),
      'line 5: expected five rows of cards, found 4',
    ],
    ['six rows', `${FILE}yW\n`, 'line 6: expected the end after five rows'],
    [
      'an empty line in the middle',
      withLine(3, ''),
      'line 3: expected five cards such as yW, found 0',
    ],
    [
      'a row of four',
      withLine(2, 'rP rO rT rW'),
      'line 2: expected five cards such as yW, found 4',
    ],
    [
      'a row of six',
      withLine(4, 'pO pT pW bC bP yT'),
      'line 4: expected five cards such as yW, found 6',
    ],
    ['no centre', withLine(3, 'gP gT gW pC'), 'line 3: expected five cards such as yW, found 4'],
    [
      'a card in the centre',
      withLine(3, 'gP gT yT gW pC'),
      'line 3: expected .. in the centre, found "yT"',
    ],
    ['a hole elsewhere', withLine(5, 'bO bW .. yP yO'), `line 5: expected ${CARD}, found ".."`],
    [
      'a colour that is none',
      withLine(1, 'xW rC gO bT pP'),
      `line 1: expected ${CARD}, found "xW"`,
    ],
    [
      'an animal that is none',
      withLine(1, 'yX rC gO bT pP'),
      `line 1: expected ${CARD}, found "yX"`,
    ],
    ['a card in capitals', withLine(1, 'YW rC gO bT pP'), `line 1: expected ${CARD}, found "YW"`],
    [
      'a card the wrong way round',
      withLine(1, 'Wy rC gO bT pP'),
      `line 1: expected ${CARD}, found "Wy"`,
    ],
    [
      'a card with more letters',
      withLine(1, 'yWy rC gO bT pP'),
      `line 1: expected ${CARD}, found "yWy"`,
    ],
    [
      'a control code',
      withLine(1, '\u001b[2J rC gO bT pP'),
      `line 1: expected ${CARD}, found "\\u001b[2J"`,
    ],
    [
      'the same card twice',
      withLine(4, 'pO pT pW bC yW'),
      'line 4: expected each card only once, found yW again',
    ],
    [
      'the same card twice in a row',
      withLine(4, 'pO pO pW bC bP'),
      'line 4: expected each card only once, found pO again',
    ],
  ])('is refused with one line that says where and why: %s', (_, text, message) => {
    const error = errorOf(text);
    expect(error).toBeInstanceOf(FileError);
    expect(error.name).toBe('FileError');
    expect(error.message).toBe(message);
  });
});
