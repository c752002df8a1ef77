import { describe, expect, it } from 'vitest';
import { quoted } from '../games/plain-text.ts';
import { Misunderstood } from '../games/text.ts';
import { pressEnter, Quit, question, sentence } from './question.ts';
import { typing } from './testing/script.ts';

/** Asks for a number until there is one. */
async function numberFrom(...lines: string[]) {
  let answer: unknown;
  const written = await typing(lines, async (terminal) => {
    answer = await question(terminal, {
      ask: 'How many?',
      help: 'Just a number.',
      read(line) {
        if (!/^\d+$/.test(line)) throw new Misunderstood(`${quoted(line)} is no number`);
        return Number(line);
      },
    }).catch((error: unknown) => error);
  });
  return { answer, written };
}

describe('a question', () => {
  it('is asked again until the answer makes sense, saying what is wrong', async () => {
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

  it.each(['', 'no', 'quit'])('goes on after quit and %j', async (answer) => {
    expect((await numberFrom('quit', answer, '7')).answer).toBe(7);
  });

  it('does not take mistakes of the program for mistakes of the player', async () => {
    const bug = new TypeError('a bug');
    await typing(['x'], async (terminal) => {
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
  it('helps on ?, and takes anything else for Enter', async () => {
    const written = await typing(['?', ''], (terminal) => pressEnter(terminal, 'Ready?'));
    expect(written).toBe(
      'Ready? ?\nPress Enter to go on, or type quit to end the game.\nReady? \n',
    );
  });

  it('takes nothing else for Enter', async () => {
    const written = await typing(['now', ''], (terminal) => pressEnter(terminal, 'Ready?'));
    expect(written).toBe("Ready? now\nExpected Enter alone, not 'now'.\nReady? \n");
  });

  it('shows again what it is about, with what there is to say', async () => {
    const written = await typing(['?', 'now', 'quit', 'no', ''], (terminal) =>
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
    await typing(['quit', 'yes'], (terminal) =>
      expect(pressEnter(terminal, 'Ready?')).rejects.toThrow(Quit),
    );
  });
});

describe('what is shown of what somebody typed', () => {
  it('is answered in a sentence', () => {
    expect(sentence('there is no card at C3')).toBe('There is no card at C3.');
  });
});
