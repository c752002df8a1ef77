import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { gameOf } from '../../games/match/testing/builder.ts';
import { InputError } from '../../games/text.ts';
import { asLabel, inOneLine } from './lines.ts';
import { readMove } from './plain-table.tsx';
import { screenOf } from './screen.ts';
import { plainForm } from './web-form.ts';

describe('the screen', () => {
  const screen = screenOf(40);

  it('fits a text into so many characters', () => {
    expect(screen.fit('fox', 5)).toBe('fox  ');
    expect(screen.fit('walrus', 4)).toBe('wal…');
    expect(screen.fit('👩‍👧', 2)).toBe('👩‍👧 ');
    expect(screen.fit('fox', Number.POSITIVE_INFINITY)).toBe('fox');
    expect(screen.fit('fox', 0)).toBe('');
  });

  it('counts characters as people do, and has no colours', () => {
    expect(screen.widthOf('👩‍👧!')).toBe(2);
    expect(screen.paint('fox', 'red')).toBe('fox');
  });
});

describe('the words', () => {
  it('makes a label of a question', () => {
    expect(asLabel('reveal a first card (row column):')).toBe('Reveal a first card (row column).');
    expect(asLabel('1 or 2?')).toBe('1 or 2?');
  });

  it('makes one line of many, and leaves names alone', () => {
    expect(inOneLine('It is over.\nann: 2 points\n\nann wins!')).toBe(
      'It is over. ann: 2 points. ann wins!',
    );
  });
});

describe('what was typed', () => {
  const prompt = {
    ask: 'a number:',
    read(line: string) {
      if (!/^\d+$/.test(line)) throw new InputError('type a number');
      return { type: 'say', number: Number(line) };
    },
  };

  it('is a move, or not', () => {
    expect(readMove(prompt, ' 12 ')).toEqual({ move: { type: 'say', number: 12 } });
    expect(readMove(prompt, 'x')).toEqual({ problem: 'type a number' });
    expect(readMove({ enter: 'Press Enter.', move: { type: 'seen' } }, '')).toEqual({
      move: { type: 'seen' },
    });
  });
});

describe('any game', () => {
  const game = games.get('match');
  if (!game) throw new Error('there should be a game');
  const form = plainForm(game);

  it('says whose turn it is, who has what, and what happened', () => {
    const table = gameOf('1 1 / 2 2');
    expect(form.awaited(table.view)).toEqual(['ann']);
    const { effects } = table.reveals('1 1');
    expect(form.standing(table.view, 'ann')).toEqual({ score: '1 point', inWords: '1 point' });
    expect(form.tell(effects, table.view, 'ann')).toEqual([
      'ann reveals 1,2: 1.',
      'A match!',
      '+1 point for ann.',
    ]);
  });

  it('says who has won', () => {
    const table = gameOf('1 1 / 2 2');
    table.turn('1 1');
    table.turn('2 2');
    expect(form.awaited(table.view)).toEqual([]);
    expect(form.verdict(table.view, null)).toBe(
      'All pairs have been found. ann: 2 points. bob: 0 points. ann wins!',
    );
  });
});
