import { describe, expect, it } from 'vitest';
import { askForNames, exactly, parseNames } from './names.ts';
import { typing } from './testing/script.ts';

const SOME = { least: 2, most: 4 };

describe('names', () => {
  it('are separated by commas', () => {
    expect(parseNames('Ann,Bob', SOME)).toEqual(['Ann', 'Bob']);
    expect(parseNames(' Ann Lee ,  Bjørn, 小明 , 👩‍🚀 ', SOME)).toEqual([
      'Ann Lee',
      'Bjørn',
      '小明',
      '👩‍🚀',
    ]);
  });

  it.each([
    ['Ann', 'expected 2 to 4 names, found 1'],
    ['a,b,c,d,e', 'expected 2 to 4 names, found 5'],
    ['Ann,', "a name has 1 to 20 characters, and names are separated by commas, not 'Ann,'"],
    ['', "a name has 1 to 20 characters, and names are separated by commas, not ''"],
    [
      `Ann,${'b'.repeat(21)}`,
      "a name has 1 to 20 characters, and names are separated by commas, not 'Ann,bbbbbbbbbbbbbbbbbbbb…'",
    ],
    [
      'Ann,\x1b[2J',
      "a name has 1 to 20 characters, and names are separated by commas, not 'Ann,\ufffd[2J'",
    ],
    [
      'Ann,\u200b',
      "a name has 1 to 20 characters, and names are separated by commas, not 'Ann,\u200b'",
    ],
    [
      'Ann,\u202ebob',
      "a name has 1 to 20 characters, and names are separated by commas, not 'Ann,\ufffdbob'",
    ],
    ['Ann,ANN', "every player needs a name of their own, not 'Ann,ANN'"],
  ])('%j: %s', (text, complaint) => {
    expect(() => parseNames(text, SOME)).toThrow(complaint);
  });

  it('may have to be an exact number', () => {
    expect(() => parseNames('Ann', exactly(2))).toThrow('expected 2 names, found 1');
  });

  it('are asked for until there are enough', async () => {
    let names: string[] = [];
    const written = await typing(['Ann', '?', 'Ann, Bob'], async (terminal) => {
      names = await askForNames(terminal, SOME);
    });
    expect(names).toEqual(['Ann', 'Bob']);
    expect(written).toBe(
      [
        'Who plays? Type 2 to 4 names, separated by commas: Ann',
        'Expected 2 to 4 names, found 1.',
        'Who plays? Type 2 to 4 names, separated by commas: ?',
        'Type the names in the order in which you play, such as Ann, Bob.',
        'Who plays? Type 2 to 4 names, separated by commas: Ann, Bob',
        '',
      ].join('\n'),
    );
  });
});
