import { describe, expect, it } from 'vitest';
import { marked, screenOf } from '../testing/screen.ts';
import { baseDisplay, expertDisplay, renderBoard } from './display.ts';
import { PLACES } from './place.ts';
import { base, chain, expert, placesOf } from './testing/builder.ts';

const CARDS = 'A1:yW D1:yP B4:bP D3:bT';

const BASE = `
  yyy zzz zzz zzz zzz
A yWy zzz zzz zzz zzz
  yyy zzz zzz zzz zzz

  zzz zzz zzz bbb zzz
B zzz zzz zzz bPb zzz
  zzz zzz zzz bbb zzz

  zzz zzz     zzz zzz
C zzz zzz     zzz zzz
  zzz zzz     zzz zzz

  yyy zzz bbb zzz zzz
D yPy zzz bTb zzz zzz
  yyy zzz bbb zzz zzz

  zzz zzz zzz zzz zzz
E zzz zzz zzz zzz zzz
  zzz zzz zzz zzz zzz

   1   2   3   4   5`.slice(1);

const EXPERT = `
yyy yyy bbb bbb
yWy yPy bPb bTb
yyy yyy bbb bbb

A1  D1  B4  D3`.slice(1);

const HAS_TRAILING_SPACE = /[ \t]$/m;

const withoutMarks = (text: string): string => text.replace(/<[^:]*:(...)>/g, '$1');

function afterFourTurns(mode: 'base' | 'expert') {
  const table = base('ann bob', CARDS, { display: mode });
  table.turns('A1 D1 B4 D3');
  return table.view;
}

/** All 24 cards face up, as it is when the last one has just been turned over. */
function allUp() {
  const cards = chain('C', 'P', 'O', 'T', 'W');
  const { view } = base('ann bob', cards, { display: 'expert' });
  const spots = view.spots.map((_, spot) => {
    const card = cards[PLACES.indexOf(spot)];
    return card ? { up: card } : null;
  });
  return { ...view, spots, up: PLACES };
}

/** The lines of a display that name places. */
const placeLines = (text: string): string[] =>
  text.split('\n').filter((line) => /^([A-E][1-5] *)+$/.test(line));

describe('the base display', () => {
  it('shows the board exactly like this', () => {
    expect(renderBoard(afterFourTurns('base'), screenOf())).toBe(BASE);
    expect(baseDisplay(afterFourTurns('expert'), screenOf())).toBe(BASE);
  });

  it('is the same for any width of the terminal', () => {
    expect(renderBoard(afterFourTurns('base'), screenOf({ width: 10 }))).toBe(BASE);
  });

  it('shows 24 face-down cards at first', () => {
    const shown = renderBoard(base('ann bob', undefined, { peeking: true }).view, screenOf());
    expect(shown).toBe(BASE.replace(/yyy|yWy|yPy|bbb|bPb|bTb/g, 'zzz'));
  });

  it('[X-O] shows a card where it is now', () => {
    const table = expert('ann bob', 'A1:rO');
    table.does('ann turns A1', 'ann swaps A2');
    expect(renderBoard(table.view, screenOf()).split('\n').slice(0, 3)).toEqual([
      '  zzz rrr zzz zzz zzz',
      'A zzz rOr zzz zzz zzz',
      '  zzz rrr zzz zzz zzz',
    ]);
  });

  it.each([
    [18, 21],
    [17, 16],
    [16, 16],
    [15, 6],
    [1, 6],
  ])('on a screen of %i lines has %i', (height, lines) => {
    const board = renderBoard(afterFourTurns('base'), screenOf({ height }));
    expect(board.split('\n')).toHaveLength(lines);
    for (const card of ['yWy', 'yPy', 'bPb', 'bTb']) expect(board).toContain(card);
  });

  it('has no trailing spaces', () => {
    expect(renderBoard(afterFourTurns('base'), screenOf())).not.toMatch(HAS_TRAILING_SPACE);
    expect(baseDisplay(allUp(), screenOf())).not.toMatch(HAS_TRAILING_SPACE);
  });

  it('[D-2] paints cards in their colours, and keeps the letters', () => {
    const shown = renderBoard(afterFourTurns('base'), screenOf({ paint: marked }));
    expect(withoutMarks(shown)).toBe(BASE);
    expect(shown.split('\n')[1]).toBe(
      'A <bgYellow black:yWy> <dim:zzz> <dim:zzz> <dim:zzz> <dim:zzz>',
    );
    expect(shown.split('\n')[9]).toBe('C <dim:zzz> <dim:zzz>     <dim:zzz> <dim:zzz>');
    expect(shown.match(/<bgYellow black:/g)).toHaveLength(6);
    expect(shown.match(/<bgBlue whiteBright:/g)).toHaveLength(6);
    expect(shown.match(/<dim:zzz>/g)).toHaveLength(60);
  });
});

describe('the expert display', () => {
  it('shows the face-up cards exactly like this, in their order', () => {
    expect(renderBoard(afterFourTurns('expert'), screenOf())).toBe(EXPERT);
    expect(expertDisplay(afterFourTurns('base'), screenOf({ width: 80 }))).toBe(EXPERT);
  });

  it('shows nothing while no card is face up', () => {
    expect(renderBoard(base('ann bob', CARDS, { display: 'expert' }).view, screenOf())).toBe('');
  });

  it('does not show the board', () => {
    expect(renderBoard(afterFourTurns('expert'), screenOf())).not.toContain('zzz');
  });

  it('works with the expert rules and with the base rules', () => {
    const table = expert('ann bob', 'C5:gT', { display: 'expert' });
    table.turns('C5');
    expect(renderBoard(table.view, screenOf())).toBe('ggg\ngTg\nggg\n\nC5');
  });

  it('[X-O] names the place where a card is now', () => {
    const table = expert('ann bob', 'A1:gP A2:gO', { display: 'expert' });
    table.turns('A1 A2');
    expect(renderBoard(table.view, screenOf())).toBe('ggg ggg\ngPg gOg\nggg ggg\n\nA1  A2');
    table.does('bob swaps A1');
    expect(renderBoard(table.view, screenOf())).toBe('ggg ggg\ngPg gOg\nggg ggg\n\nA2  A1');
    table.resumes();
    expect(renderBoard(table.view, screenOf())).toBe('ggg ggg\ngPg gOg\nggg ggg\n\nA2  A1');
  });

  it('[D-0] shows 24 cards in one row of 96 columns', () => {
    const shown = renderBoard(allUp(), screenOf({ width: 96 })).split('\n');
    expect(shown).toHaveLength(5);
    expect(shown[4]).toMatch(/^A1 {2}A2 .* E4 {2}E5$/);
    expect(renderBoard(allUp(), screenOf())).toBe(shown.join('\n'));
  });

  it.each([
    [80, 2],
    [50, 2],
    [40, 3],
    [16, 6],
    [7, 12],
    [6, 24],
    [3, 24],
  ])('[D-0] wraps to a terminal of %i columns, in %i rows', (width, rows) => {
    const view = allUp();
    const shown = renderBoard(view, screenOf({ width }));
    expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
    expect(placeLines(shown)).toHaveLength(rows);
    expect(placeLines(shown).join(' ').split(/ +/).join(' ')).toBe(placesOf(view.up));
    expect(shown).not.toMatch(HAS_TRAILING_SPACE);
  });

  it('[D-0] keeps every card above its place when it wraps', () => {
    const view = afterFourTurns('expert');
    expect(
      renderBoard(view, screenOf({ width: 12 }))
        .split('\n')
        .filter(Boolean),
    ).toEqual([
      'yyy yyy bbb',
      'yWy yPy bPb',
      'yyy yyy bbb',
      'A1  D1  B4',
      'bbb',
      'bTb',
      'bbb',
      'D3',
    ]);
  });

  it('[D-1] drops a card that a penguin turned down, and appends it when it is back', () => {
    const table = expert('ann bob cid', 'A1:gW A2:gP A3:rP', { display: 'expert' });
    table.does('ann turns A1', 'ann declines', 'bob turns A2');
    expect(renderBoard(table.view, screenOf())).toBe('ggg ggg\ngWg gPg\nggg ggg\n\nA1  A2');
    table.does('bob hides A1');
    expect(renderBoard(table.view, screenOf())).toBe('ggg\ngPg\nggg\n\nA2');
    table.does('cid turns A1');
    expect(renderBoard(table.view, screenOf())).toBe('ggg ggg\ngPg gWg\nggg ggg\n\nA2  A1');
  });

  it('[D-2] paints cards in their colours, and keeps the letters', () => {
    const shown = renderBoard(afterFourTurns('expert'), screenOf({ paint: marked }));
    expect(withoutMarks(shown)).toBe(EXPERT);
    expect(shown.split('\n')).toEqual([
      '<bgYellow black:yyy> <bgYellow black:yyy> <bgBlue whiteBright:bbb> <bgBlue whiteBright:bbb>',
      '<bgYellow black:yWy> <bgYellow black:yPy> <bgBlue whiteBright:bPb> <bgBlue whiteBright:bTb>',
      '<bgYellow black:yyy> <bgYellow black:yyy> <bgBlue whiteBright:bbb> <bgBlue whiteBright:bbb>',
      '',
      'A1  D1  B4  D3',
    ]);
  });

  it('[D-0] [D-2] wraps by the width of the letters, not of the paint', () => {
    const plain = renderBoard(allUp(), screenOf({ width: 40 }));
    expect(withoutMarks(renderBoard(allUp(), screenOf({ width: 40, paint: marked })))).toBe(plain);
  });

  it('has no trailing spaces', () => {
    expect(renderBoard(afterFourTurns('expert'), screenOf())).not.toMatch(HAS_TRAILING_SPACE);
  });
});
