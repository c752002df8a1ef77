import { describe, expect, it } from 'vitest';
import { gameOf } from '../../games/match/testing/builder.ts';
import { problemWith } from './problem.ts';
import { DECK } from './testing/deck.ts';
import { whyNot } from './why-not.ts';

type Table = ReturnType<typeof gameOf>;

describe('why a card cannot be turned over', () => {
  const why = (table: Table, you: string | null, place: string): string | undefined => {
    const code = problemWith(table.view, you, table.at(place));
    return code && whyNot(table.view, you, code);
  };

  it('[T-1] says nothing where it can', () => {
    expect(why(gameOf(DECK), 'ann', '1,1')).toBeUndefined();
  });

  it('[T-1] it is face up, or gone', () => {
    const table = gameOf(DECK);
    table.turn('1 1');
    table.does('ann reveals 1,1');
    expect(why(table, 'ann', '1,1')).toBe('That card is face up already.');
    expect(why(table, 'ann', '2,3')).toBe('There is no card any more.');
  });

  it('[T-2] [T-3] something else is to be done first', () => {
    const table = gameOf(DECK);
    table.reveals('1 2');
    expect(why(table, 'ann', '1,1')).toBe('First look at these two cards, then go on.');
    table.does('ann looked');
    table.reveals('+ +');
    expect(why(table, 'bob', '1,4')).toBe('First choose what your pair does.');
  });

  it('somebody else is to move, or it is over, or one only watches', () => {
    const table = gameOf(DECK);
    expect(why(table, 'bob', '1,1')).toBe('It is ann’s turn.');
    expect(why(table, null, '1,1')).toMatch(/^You are watching/);
    table.does('ann leaves');
    expect(why(table, 'bob', '1,1')).toBe('The game is over.');
  });
});
