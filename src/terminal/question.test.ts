import { describe, expect, it } from 'vitest';
import { quoted } from '../games/plain-text.ts';
import { InputError } from '../games/text.ts';
import {
  askForNames,
  exactly,
  parseNames,
  pressEnter,
  Quit,
  question,
  sentence,
} from './question.ts';
import { withTypedLines } from './testing/script.ts';

/** Asks for a number until one is typed. */
async function numberFrom(...lines: string[]) {
  let answer: unknown;
  const written = await withTypedLines(lines, async (terminal) => {
    answer = await question(terminal, {
      ask: 'How many?',
      help: 'Just a number.',
      read(line) {
        if (!/^\d+$/.test(line)) throw new InputError(`${quoted(line)} is no number`);
        return Number(line);
      },
    }).catch((error: unknown) => error);
  });
  return { answer, written };
}

describe('a question', () => {
  it('is asked again until the answer is valid, with an error message', async () => {
    expect(await numberFrom('many', '', '7')).toEqual({
      answer: 7,
      written: "How many? many\n'many' is no number.\nHow many? \n'' is no number.\nHow many? 7\n",
    });
  });

  it('is explained on ?', async () => {
    const { written } = await numberFrom('?', '7');
    expect(written).toBe('How many? ?\nJust a number.\nHow many? 7\n');
  });

  it.each(['yes', 'Y'])('ends the game on quit and %s', async (yes) => {
    const { answer } = await numberFrom('QUIT', yes);
    expect(answer).toBeInstanceOf(Quit);
  });

  it.each(['', 'no', 'quit'])('continues after quit and %j', async (answer) => {
    expect((await numberFrom('quit', answer, '7')).answer).toBe(7);
  });

  it('throws errors other than invalid input', async () => {
    const bug = new TypeError('a bug');
    await withTypedLines(['x'], async (terminal) => {
      const answer = question(terminal, {
        ask: '?',
        help: '',
        read() {
          throw bug;
        },
      });
      await expect(answer).rejects.toBe(bug);
    });
  });
});

describe('waiting for Enter', () => {
  it('shows help on ?', async () => {
    const written = await withTypedLines(['?', ''], (terminal) => pressEnter(terminal, 'Ready?'));
    expect(written).toBe(
      'Ready? ?\nPress Enter to go on, or type quit to end the game.\nReady? \n',
    );
  });

  it('accepts nothing but Enter', async () => {
    const written = await withTypedLines(['now', ''], (terminal) => pressEnter(terminal, 'Ready?'));
    expect(written).toBe("Ready? now\nExpected Enter alone, not 'now'.\nReady? \n");
  });

  it('redraws the screen with each message', async () => {
    const written = await withTypedLines(['?', 'now', 'quit', 'no', ''], (terminal) =>
      pressEnter(terminal, 'Ready?', { help: 'Help!', screen: () => terminal.say('CARDS') }),
    );
    expect(written.split('CARDS\n').slice(1)).toEqual([
      'Ready? ?\n',
      'Help!\nReady? now\n',
      "Expected Enter alone, not 'now'.\nReady? quit\nReally end the game? Type yes to end it, or press Enter to go on. no\n",
      'Ready? \n',
    ]);
  });

  it('can be left by quit', async () => {
    await withTypedLines(['quit', 'yes'], (terminal) =>
      expect(pressEnter(terminal, 'Ready?')).rejects.toThrow(Quit),
    );
  });
});

describe('an error message', () => {
  it('is a sentence', () => {
    expect(sentence('there is no card at C3')).toBe('There is no card at C3.');
  });
});

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

  it('are asked for until they are valid', async () => {
    let names: string[] = [];
    const written = await withTypedLines(['Ann', '?', 'Ann, Bob'], async (terminal) => {
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
