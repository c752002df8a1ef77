import { describe, expect, it } from 'vitest';
import { marked, screenOf } from '../../testing/screen.ts';
import { gameOf } from '../testing/builder.ts';
import { display, faceName } from './display.ts';

describe('the grid as text', () => {
  it('has a star for a hidden card, the number of a revealed one, and a blank for none', () => {
    const game = gameOf('12 + 3 / 3 12 - / 4 + 4 / - 5 5');
    expect(display(game.view, screenOf())).toBe(
      [
        '     1   2   3',
        ' 1   *   *   *',
        ' 2   *   *   *',
        ' 3   *   *   *',
        ' 4   *   *   *',
      ].join('\n'),
    );
    game.does(
      'ann reveals 1,3',
      'ann reveals 2,1',
      'ann looked',
      'ann reveals 1,1',
      'ann reveals 1,2',
    );
    expect(display(game.view, screenOf())).toBe(
      ['     1   2   3', ' 1  12   7', ' 2       *   *', ' 3   *   *   *', ' 4   *   *   *'].join(
        '\n',
      ),
    );
  });

  it('has room for ten rows and columns', () => {
    const row = Array(10).fill(1);
    const [header, ...rows] = display(gameOf(Array(10).fill(row)).view, screenOf()).split('\n');
    expect(header).toBe('     1   2   3   4   5   6   7   8   9  10');
    expect(rows.at(-1)).toBe('10   *   *   *   *   *   *   *   *   *   *');
  });

  it('moves closer together in a narrow terminal', () => {
    const row = Array(10).fill(12);
    const game = gameOf(Array(2).fill(row));
    game.does('ann reveals 1,2', 'ann reveals 1,10');
    expect(display(game.view, screenOf({ width: 42 })).split('\n')[1]).toBe(
      ' 1   *  12   *   *   *   *   *   *   *  12',
    );
    expect(display(game.view, screenOf({ width: 41 }))).toBe(
      [
        '    1  2  3  4  5  6  7  8  9 10',
        ' 1  * 12  *  *  *  *  *  *  * 12',
        ' 2  *  *  *  *  *  *  *  *  *  *',
      ].join('\n'),
    );
  });

  it('can be painted, which does not move anything', () => {
    const game = gameOf('12 + / - 12');
    game.does('ann reveals 1,1', 'ann reveals 1,2');
    expect(display(game.view, screenOf({ paint: marked }))).toBe(
      [
        '  <dim:   1><dim:   2>',
        '<dim: 1>  <bold:12>   <bold greenBright:7>',
        '<dim: 2>   <:*>   <:*>',
      ].join('\n'),
    );
  });
});

describe('a card in words', () => {
  it.each([
    [{ kind: 'standard', number: 7 }, '7'],
    [{ kind: 'bonus', number: 7 }, '7, a bonus card'],
    [{ kind: 'penalty', number: 8 }, '8, a penalty card'],
  ] as const)('%j', (face, name) => {
    expect(faceName(face)).toBe(name);
  });
});
