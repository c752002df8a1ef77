import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Rows } from '../games/match/deal.ts';
import { match } from '../games/match/match.ts';
import { randomFrom } from '../games/random.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { showSecret } from './hot-seat.ts';
import { Terminal } from './terminal.ts';
import { playSetup, withTypedLines } from './testing/script.ts';

const CLEAR = '\x1b[2J\x1b[3J\x1b[H';

/** Plays Memory Scramble with these cards, and returns the transcript. */
const scrambleOf = (rows: number, cards: readonly string[], players: readonly string[]) =>
  async function transcriptOf(...lines: string[]): Promise<string> {
    const columns = cards.length / rows;
    const options = { rows, columns, cards, shuffle: false, open: false };
    return withTypedLines(lines, (terminal) => playSetup(terminal, scramble, players, options));
  };

const asked = (transcript: string): string[] =>
  transcript.split('\n').filter((line) => /^(Ann|Bob|Cem),/.test(line));

describe('Memory Scramble at one keyboard', () => {
  it('lets the players take turns of two cards each', async () => {
    const play = scrambleOf(2, [...'ABCABC'], ['Ann', 'Bob']);
    expect(asked(await play('1 1', '1 2', '1,3', '2,3', '9 9', '1 1'))).toEqual([
      'Ann, turn over a card (row column): 1 1',
      'Ann, turn over a second card (row column): 1 2',
      'Bob, turn over a card (row column): 1,3',
      'Bob, turn over a second card (row column): 2,3',
      'Ann, turn over a card (row column): 9 9',
      'Ann, turn over a card (row column): 1 1',
      'Ann, turn over a second card (row column): ',
    ]);
  });

  it('[1-D] skips players who wait', async () => {
    const play = scrambleOf(2, [...'ABCABC'], ['Ann', 'Bob', 'Cem']);
    const shown = await play('1 1', '2 1', '1 1', '1 2', '1 3', '1 2');
    expect(asked(shown).map((line) => line.slice(0, 3))).toEqual([
      'Ann',
      'Ann',
      'Bob',
      'Cem',
      'Cem',
      'Ann',
      'Ann',
    ]);
    expect(shown).toContain('Bob waits for 1,1, which Ann holds.\nAnn 1, Bob 0. Waiting: Bob.\n');
    expect(shown).toContain('Bob finds no card at 1,1. Ann holds 1,2.\n');
  });

  it('[E-1] can be played alone, and ends with the last pair', async () => {
    const shown = await scrambleOf(1, [...'ABBA'], ['Ann'])('1 1', '1 4', '1 2', '1 3');
    expect(shown.split('\n').slice(-7)).toEqual([
      '  1    2    3    4',
      '1',
      '',
      'Ann turns over 1,3: B. Ann has a pair: 1,2 and 1,3! The game is over.',
      'All pairs have been found.',
      'Ann: 2 points',
      '',
    ]);
  });

  it('is over at once if there is no pair', async () => {
    expect(await scrambleOf(1, ['A'], ['Ann'])()).toMatch(/\nAll pairs have been found\.\n$/);
  });

  it('writes no control sequences of cards', async () => {
    const shown = await scrambleOf(1, ['\x1b[2J', '\u202eX', '\x1b[2J'], ['Ann'])('1 1', '1 2');
    expect(shown).toContain('Ann turns over 1,1: \ufffd[2J.');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
    expect(shown).not.toMatch(/[\x00-\x09\x0b-\x1f\u202e]/);
  });

  it('shows help on ?', async () => {
    const shown = await scrambleOf(1, [...'AA'], ['Ann'])('?');
    expect(shown).toMatch(/Most points win\.\n\? shows this, quit ends the game\.\nAnn, turn over/);
  });

  it('shows only cards that were turned over', async () => {
    const random = randomFrom('hidden');
    for (let round = 0; round < 20; round++) {
      const cards = random.shuffle([...'AABBCCDD']);
      const seen = random.shuffle([...cards.keys()]).slice(0, 4);
      const lines = seen.map((spot) => `1 ${spot + 1}`);
      const hidden = random.shuffle(cards.filter((_, spot) => !seen.includes(spot)));
      const others = cards.map((card, spot) => (seen.includes(spot) ? card : (hidden.pop() ?? '')));
      const play = (cards: readonly string[]) => scrambleOf(1, cards, ['Ann', 'Bob'])(...lines);
      const shown = await play(cards);
      // The end of a game depends on the remaining cards.
      if (!shown.includes('The game is over')) expect(await play(others)).toBe(shown);
    }
  });
});

describe('any game in a terminal', () => {
  /** The output of a terminal of that size while these lines are typed. */
  async function onTerminal(
    size: { columns: number; rows: number },
    lines: readonly string[],
    play: (terminal: Terminal) => Promise<void>,
  ): Promise<string[]> {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = Object.assign(new PassThrough(), { isTTY: true }, size);
    const terminal = new Terminal(input, output);
    const written = text(output);
    input.end(lines.map((line) => `${line}\r`).join(''));
    await play(terminal);
    terminal.close();
    output.end();
    return (await written).split(CLEAR).slice(1);
  }

  it('wraps text to the width of the terminal', async () => {
    const deck: Rows = [
      ['bonus', 'bonus'],
      [1, 1],
    ];
    const screens = await onTerminal({ columns: 40, rows: 24 }, ['1 1', '1 2'], (terminal) =>
      playSetup(terminal, match, ['Ann', 'Bob'], { deck }),
    );
    expect(screens.at(-1)).toContain(
      'Ann reveals 1,2: 7, a bonus card. Bonus\npair! 1: +2 points, 2: +1 point and\nanother turn.\n',
    );
  });

  it('shows the part of a large board around the latest effect, as far as it fits', async () => {
    const cards = Array<string>(10_000).fill('A');
    const options = { rows: 100, columns: 100, cards, shuffle: false, open: false };
    const size = { columns: 80, rows: 24 };
    const screens = await onTerminal(size, ['50 50', 'x'], (terminal) =>
      playSetup(terminal, scramble, ['Ann'], options),
    );
    expect(screens).toHaveLength(3);
    expect(screens[0]).toContain('Rows 1 to 15, columns 1 to 15 of 100x100.');
    expect(screens[1]).toContain('Rows 43 to 57, columns 43 to 57 of 100x100.');
    for (const screen of screens) expect(screen.split('\n').length).toBeLessThanOrEqual(24);
  });
});

/** The output of a terminal while these keys are pressed, at that interval. */
async function secretOnTerminal(keys: string, pause = 1_000): Promise<string> {
  let time = 0;
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  const terminal = new Terminal(input, output, () => {
    time += pause;
    return time;
  });
  const written = text(output);
  input.end(keys);
  await showSecret(terminal, 'Ann', 'yW rC').catch(() => {});
  terminal.close();
  output.end();
  return written;
}

describe('a secret', () => {
  it('[D-3] is shown on Enter and hidden on Enter, with the same text in a pipe', async () => {
    const written = await withTypedLines(['', ''], (terminal) =>
      showSecret(terminal, 'Ann', 'yW rC'),
    );
    expect(written).toBe(
      [
        'Ann, take the keyboard, unseen by the others. Press Enter to see your cards. ',
        'yW rC',
        'Press Enter to hide them. ',
        '',
      ].join('\n'),
    );
  });

  it('[D-3] is cleared from the screen and its scroll-back', async () => {
    const written = await secretOnTerminal('\r\r');
    expect(written).toContain('yW rC');
    expect(written.endsWith(CLEAR)).toBe(true);
  });

  it('[D-3] is cleared, too, if the player leaves while looking', async () => {
    const written = await secretOnTerminal('\r');
    expect(written).toContain('yW rC');
    expect(written.endsWith(CLEAR)).toBe(true);
  });

  it('[D-3] is not shown by a repeated Enter', async () => {
    expect(await secretOnTerminal('\r\r\r', 10)).not.toContain('yW');
  });

  it('[D-3] is not shown without Enter', async () => {
    expect(await secretOnTerminal('')).not.toContain('yW');
  });
});
