import { describe, expect, it } from 'vitest';
import { cardsLeft, isSameSpot, ownSpots, parseBoardState } from './board-state.ts';

describe('a board state text', () => {
  it('[S-1] tells empty, face down, face up and own spaces apart', () => {
    expect(parseBoardState('2x2\nnone\ndown\nup A\nmy B\n')).toEqual({
      rows: 2,
      columns: 2,
      spots: [
        { face: 'none' },
        { face: 'down' },
        { face: 'up', card: 'A' },
        { face: 'my', card: 'B' },
      ],
    });
  });

  it('[F-1] may hold cards that are named like the words of the protocol', () => {
    expect(parseBoardState('1x4\nup none\nmy down\nup up\nmy my\n')?.spots).toEqual([
      { face: 'up', card: 'none' },
      { face: 'my', card: 'down' },
      { face: 'up', card: 'up' },
      { face: 'my', card: 'my' },
    ]);
  });

  it('[F-1] keeps joined emoji and markup code unit for code unit', () => {
    const family = '👩‍👩‍👧‍👦';
    const markup = '<img/src=x/onerror=alert(1)>';
    expect(parseBoardState(`1x2\nup ${family}\nmy ${markup}\n`)?.spots).toEqual([
      { face: 'up', card: family },
      { face: 'my', card: markup },
    ]);
  });

  it('may end its lines with CRLF, and lack the last line end', () => {
    expect(parseBoardState('1x2\r\ndown\r\nup A\r\n')?.spots).toHaveLength(2);
    expect(parseBoardState('1x2\ndown\nup A')?.spots).toHaveLength(2);
  });

  it.each([
    ['nothing', ''],
    ['no size', 'down\n'],
    ['a web page', '<!doctype html>\n<p>hello\n'],
    ['too few spots', '2x2\ndown\ndown\ndown\n'],
    ['too many spots', '1x1\ndown\ndown\n'],
    ['no spots', '0x0\n'],
    ['a face without a card', '1x1\nup \n'],
    ['an unknown face', '1x1\nour A\n'],
    ['a card with a space', '1x1\nup A B\n'],
    ['a blank line', '1x2\ndown\n\ndown\n'],
  ])('is not: %s', (_, text) => {
    expect(parseBoardState(text)).toBeUndefined();
  });
});

it('finds the own cards, and counts those that are left', () => {
  const board = parseBoardState('2x2\nnone\nmy A\nup B\nmy A\n');
  expect(board && ownSpots(board)).toEqual([1, 3]);
  expect(board && cardsLeft(board)).toBe(3);
});

it('compares spots by face and card', () => {
  expect(isSameSpot({ face: 'up', card: 'A' }, { face: 'up', card: 'A' })).toBe(true);
  expect(isSameSpot({ face: 'up', card: 'A' }, { face: 'my', card: 'A' })).toBe(false);
  expect(isSameSpot({ face: 'up', card: 'A' }, { face: 'up', card: 'B' })).toBe(false);
  expect(isSameSpot({ face: 'down' }, { face: 'none' })).toBe(false);
});
