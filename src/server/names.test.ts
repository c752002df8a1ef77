import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../games/problem.ts';
import { bareName, displayName, skeletonOf } from './names.ts';

const LONGEST = 32;

/** The code of what is wrong, or the name as it is shown. */
function shown(name: string): string {
  try {
    return displayName(name, LONGEST);
  } catch (error) {
    if (error instanceof ProblemError) return `(${error.problem.code})`;
    throw error;
  }
}

const ILLEGAL = '(illegal-name)';

describe('a name', () => {
  it.each(['Ann', 'ann b.', 'Zoë', 'Дарья', '花子', 'محمد', '🦄', '👩‍🚀', '42', '?!', '__proto__'])(
    'may be %s',
    (name) => {
      expect(shown(name)).toBe(name);
    },
  );

  it.each(
    Object.entries({
      nothing: '',
      space: ' ',
      'space before it': ' ann',
      'space behind it': 'ann ',
      'unusual space behind it': 'ann\u00a0',
      'a line break': 'ann\nbob',
      'a line separator': 'ann\u2028bob',
      'a tabulator': 'ann\tbob',
      'a control character': 'ann\u0007',
      'an escape sequence': '\u001b[31mann',
      'a zero-width space': 'an\u200bn',
      'a byte order mark': '\ufeffann',
      'a mark that turns the writing': 'ann\u202ebob',
      'a mark that isolates the writing': 'ann\u2066bob',
      'an Arabic letter mark': 'ann\u061c',
      'a soft hyphen': 'an\u00adn',
      'half a character': 'ann\ud83e',
      'a private character': 'ann\ue000',
      'nothing but a joiner': '\u200d',
      'a joiner that joins nothing': 'ann\u200d',
      'a joiner between letters that need none': 'an\u200cn',
      'nothing but an accent': '\u0301',
      'a letter that cannot be seen': '\u3164',
      'an empty pattern of Braille': '\u2800',
    }),
  )('is not %s', (_, name) => {
    expect(shown(name)).toBe(ILLEGAL);
  });

  it.each(['می\u200cخواهم', '👩\u200d🚀', 'क्\u200dष'])(
    'may have joiners where its script needs them: %s',
    (name) => {
      expect(shown(name)).toBe(name);
    },
  );

  it('is counted in visible characters, not in code points', () => {
    expect(shown('a'.repeat(LONGEST))).toBe('a'.repeat(LONGEST));
    expect(shown('🦄'.repeat(LONGEST))).toBe('🦄'.repeat(LONGEST));
    expect(shown('a'.repeat(LONGEST + 1))).toBe(ILLEGAL);
    expect(shown('e\u0301'.repeat(LONGEST))).toBe('é'.repeat(LONGEST));
  });

  it.each(['Nguyễn', 'ợ̉', 'שָׁלוֹם', 'ร้ำ', 'བརྒྱུད', '👨‍👩‍👧‍👦', '👩🏽‍❤️‍💋‍👨🏿', '🏳️‍🌈', 'می\u200cخواهم'])(
    'may have the marks and joiners of its script: %s',
    (name) => {
      expect(shown(name)).toBe(name.normalize('NFC'));
    },
  );

  it.each([
    ['accents piled up', 'A\u0316\u0317\u0318nn', 'no more than a few marks on a letter'],
    [
      'points piled up',
      `ש${'\u05b0\u05b1\u05b2\u05b3\u05b4'}`,
      'no more than a few marks on a letter',
    ],
    ['joiners without end', Array(10).fill('👩').join('\u200d'), 'at most 8 joiners'],
  ])('has no %s', (_, name, line) => {
    expect(() => displayName(name, LONGEST)).toThrow(
      expect.objectContaining({
        problem: { code: 'illegal-name', message: expect.stringContaining(line) },
      }),
    );
  });

  it('is the same for all ways to encode it', () => {
    expect(shown('Zoe\u0308')).toBe(shown('Zo\u00eb'));
  });

  it('is accepted, or rejected in one line, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        try {
          const nameShown = displayName(name, LONGEST);
          expect(displayName(nameShown, LONGEST)).toBe(nameShown);
        } catch (error) {
          expect(error).toBeInstanceOf(ProblemError);
          expect(String(error)).not.toMatch(/[\n\r]/);
        }
      }),
    );
  });
});

describe('[C-8] [AD-1] the name of a player without a seat', () => {
  it('has letters, digits and underscores', () => {
    for (const name of ['a', 'Ann_2', '__proto__', 'x'.repeat(64)])
      expect(bareName(name)).toBe(name);
  });

  it.each(['', ' ', 'ann b', 'é', 'a-b', 'a\n', 'x'.repeat(65), undefined])('is not %j', (name) => {
    expect(() => bareName(name)).toThrow(expect.objectContaining({ name: 'ProblemError' }));
  });
});

const looksLike = (one: string, other: string): boolean => skeletonOf(one) === skeletonOf(other);

describe('the skeleton of a name', () => {
  it.each(
    Object.entries({
      'in lower case': 'ann',
      'in upper case': 'ANN',
      'with a Cyrillic letter': '\u0410nn',
      'in Greek capitals': '\u0391\u039d\u039d',
      'in Cherokee': '\u13aann',
      'in Lisu': '\ua4ee\ua4e0\ua4e0',
      'in full width': '\uff21\uff4e\uff4e',
      'in a font of mathematicians': '\u{1d400}\u{1d427}\u{1d427}',
      'in small capitals': '\u1d00\u0274\u0274',
      'in circles': '\u24b6\u24dd\u24dd',
      'with an accent': '\u00c1nn',
      'with a mark below': 'An\u0323n',
      'with a space': 'A nn',
      'with a space that is hardly one': 'A\u200ann',
      'with something invisible': 'A\u2060nn',
    }),
  )('is that of Ann %s', (_, name) => {
    expect(looksLike(name, 'Ann')).toBe(true);
  });

  it.each([
    ['Bob0', 'BobO'],
    ['Bill', 'BiII'],
    ['Bill', 'Bi11'],
    ['Bill', 'B\u0456ll'],
    ['Bill', 'Bi||'],
    ['Ivan', 'I\u03bdan'],
    ['hugo', '\u0570ugo'],
    ['ung', '\u057dng'],
    ['Soren', 'Søren'],
    ['Lukasz', 'Łukasz'],
    ['STRASSE', 'Straße'],
    ['IRMAK', 'ırmak'],
    ['Νίκος', 'νικος'],
    ['Дарья', 'ДАРЬЯ'],
    ['❤️', '❤'],
    ['👩‍🚀', '👩🚀'],
  ])('is the same for %s and %s', (one, other) => {
    expect(looksLike(one, other)).toBe(true);
  });

  it.each([
    ['Ann', 'Anna'],
    ['Ann', 'Amn'],
    ['Bob', 'Rob'],
    ['Player 1', 'Player 2'],
    ['Player 1', 'Player 11'],
    ['Νίκος', 'Νίκη'],
    ['Дарья', 'Марья'],
    ['花子', '花'],
    ['が', 'か'],
    ['राम', 'रीमा'],
    ['محمد', 'محمود'],
    ['🦄', '🐴'],
    ['👩🏽', '👩🏿'],
    ['´', '¨'],
    ['_', '-'],
  ])('differs for %s and %s', (one, other) => {
    expect(looksLike(one, other)).toBe(false);
  });

  it('exists for every name, and does not depend on its encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        expect(skeletonOf(name)).not.toBe('');
        if (name.normalize('NFKD').trim() !== '') {
          expect(skeletonOf(name.normalize('NFC'))).toBe(skeletonOf(name.normalize('NFD')));
        }
      }),
    );
  });
});
