import { describe, expect, it } from 'vitest';
import { scramble } from '../scramble.ts';
import { Table } from '../testing/builder.ts';
import type { ScrambleView } from '../view.ts';
import { scoreOf, standing, verdict, welcome } from './texts.ts';

function viewAfter(...sentences: string[]): ScrambleView {
  const table = new Table('AB/AB', 'dealt');
  for (const sentence of sentences) table.does(sentence);
  return scramble.publicView(table.state);
}

const PAIR = ['ann flips 0,0', 'ann flips 1,0'] as const;
const LAST = ['flips 0,1', 'flips 1,1'] as const;

describe('the welcome', () => {
  it('says how large the board is, and who plays as far as that is known', () => {
    expect(welcome(viewAfter())).toBe('Memory Scramble: 2 rows and 2 columns of cards.');
    expect(welcome(viewAfter(...PAIR, 'bob flips 0,1'))).toBe(
      'Memory Scramble: 2 rows and 2 columns of cards, played by ann, bob.',
    );
  });
});

describe('how the game stands', () => {
  it('has points, best first, and who waits', () => {
    expect(standing(viewAfter())).toBe('No pairs yet.');
    expect(standing(viewAfter('bob flips 0,1', 'bob flips 0,0', ...PAIR, 'cem flips 0,0'))).toBe(
      'ann 1, bob 0, cem 0. Waiting: cem.',
    );
  });

  it('is not too long to be read, however many play', () => {
    const players = Array.from({ length: 1000 }, (_, index) => ({ name: `p${index}`, score: 0 }));
    expect(standing({ ...viewAfter(), players })).toBe(
      'p0 0, p1 0, p2 0, p3 0, p4 0, p5 0, p6 0, p7 0, p8 0, p9 0 and 990 others.',
    );
  });
});

describe('what somebody has', () => {
  it('is nothing for those who have not played yet', () => {
    const view = viewAfter(...PAIR);
    expect([scoreOf(view, 'ann'), scoreOf(view, 'eve')]).toEqual(['1 point', '0 points']);
  });
});

describe('the verdict', () => {
  it('[E-1] names everybody, best first, and who has won', () => {
    const view = viewAfter(
      'bob flips 0,1',
      'bob flips 0,0',
      ...PAIR,
      ...LAST.map((it) => `ann ${it}`),
    );
    expect(verdict(view)).toBe(
      'All pairs have been found.\nann: 2 points\nbob: 0 points\nann wins!',
    );
  });

  it('[E-1] lets those share the win who have the same', () => {
    expect(verdict(viewAfter(...PAIR, ...LAST.map((it) => `bob ${it}`)))).toMatch(
      /\nann: 1 point\nbob: 1 point\nann and bob share the win!$/,
    );
  });

  it('does not say that somebody has won who played alone', () => {
    expect(verdict(viewAfter(...PAIR, ...LAST.map((it) => `ann ${it}`)))).toBe(
      'All pairs have been found.\nann: 2 points',
    );
  });
});
