import { describe, expect, it } from 'vitest';
import { gameOf } from '../../games/match/testing/builder.ts';
import { tell } from './tell.ts';
import { DECK } from './testing/deck.ts';
import { verdict } from './verdict.ts';

type Table = ReturnType<typeof gameOf>;

/** All that is told of a move. */
const told = (table: Table, { effects }: ReturnType<Table['does']>, you: string | null): string[] =>
  tell(effects, table.view, you).filter((text) => text !== undefined);

const ONE_GOES = 'The special card is gone, the other one is hidden again.';

describe('what happened', () => {
  it.each([
    ['P-1', '1 1', 'found a pair: +1 point.', ['Both cards are gone.']],
    ['P-2', '1 2', 'found no pair.', ['Both cards are hidden again.']],
    ['P-3', '+ 1', 'found a bonus: +1 point.', [ONE_GOES]],
    ['P-5', '- 1', 'found a penalty: −1 point.', [ONE_GOES]],
    ['P-7', '+ -', 'found a bonus and a penalty: no points.', ['Both cards are gone.']],
  ])('[%s]', (_, cards, what, after) => {
    const table = gameOf(DECK);
    const second = table.reveals(cards);
    expect(told(table, second, 'ann').at(-1)).toBe(`You ${what}`);
    expect(told(table, second, null).at(-1)).toBe(`ann ${what}`);
    const seen = table.does('ann looked');
    expect(told(table, seen, null).slice(0, -1)).toEqual(after);
    expect(told(table, seen, table.mover).at(-1)).toBe('Your turn.');
  });

  it('[T-1] a card is turned over', () => {
    const table = gameOf(DECK);
    expect(told(table, table.reveals('3'), 'ann')).toEqual([
      'You turned over the number 3 at row 3, column 3.',
    ]);
    expect(told(table, table.reveals('+'), 'bob')[0]).toBe(
      'ann turned over a bonus card at row 1, column 1.',
    );
  });

  it('[P-4] two bonus cards, and what was chosen', () => {
    const table = gameOf(DECK);
    expect(told(table, table.reveals('+ +'), 'bob').at(-1)).toBe('ann found two bonus cards.');
    expect(told(table, table.does('ann chooses 2'), 'bob')).toEqual([
      'ann chose another turn.',
      '+1 point for ann.',
      'Both cards are gone.',
      'ann’s turn.',
    ]);
  });

  it('[P-6] [T-4] two penalty cards, and a skipped turn', () => {
    const table = gameOf(DECK);
    expect(told(table, table.reveals('- -'), 'ann').at(-1)).toBe('You found two penalty cards.');
    expect(told(table, table.does('ann chooses 2'), 'ann')).toEqual([
      'You chose to skip the next turn.',
      '−1 point for you.',
      'Both cards are gone.',
      'bob’s turn.',
    ]);
    expect(told(table, table.turn('1 2'), 'ann')).toContain('You skip a turn.');
    expect(told(table, table.turn('+ +', 1), 'ann')).toEqual([
      '+2 points for bob.',
      'Both cards are gone.',
      'Your turn.',
    ]);
  });

  it('[T-5] somebody is away, or leaves', () => {
    const table = gameOf(DECK);
    table.reveals('1');
    expect(told(table, table.does('ann idles'), 'bob')).toEqual([
      'ann is away.',
      'One card is hidden again.',
      'Your turn.',
    ]);
    expect(told(table, table.does('bob leaves'), 'bob')).toEqual(['You left the game.']);
  });

  it('[E-1] a single special card is left', () => {
    const table = gameOf('+ 1 / 1 +');
    table.turn('+ 1');
    table.reveals('1 1');
    expect(told(table, table.does('bob looked'), 'ann')).toEqual([
      'Both cards are gone.',
      'The last card, bonus 7, has no partner and goes.',
    ]);
    expect(verdict(table.view, 'ann')).toBe('All pairs have been found. It is a tie!');
  });
});
