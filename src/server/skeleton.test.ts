import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skeletonOf } from './skeleton.ts';

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
  ])('tells %s from %s', (one, other) => {
    expect(looksLike(one, other)).toBe(false);
  });

  it('is there for every name, and does not depend on how it was composed', () => {
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
