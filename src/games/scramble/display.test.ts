import { describe, expect, it } from 'vitest';
import { widthOf } from '../../terminal/text-layout.ts';
import { randomFrom } from '../random.ts';
import { marked, screenOf } from '../testing/screen.ts';
import { renderBoard } from './display.ts';
import { scramble } from './scramble.ts';
import { Table } from './testing/builder.ts';
import type { ScrambleView, SpotView } from './view.ts';

const viewOf = (table: Table): ScrambleView => scramble.publicView(table.state);

/** A board of one row on which these cards lie face up. */
const rowOf = (...cards: (SpotView | string)[]): ScrambleView => ({
  rows: 1,
  columns: cards.length,
  open: true,
  over: false,
  spots: cards.map((card) =>
    typeof card === 'string' && card !== 'down' ? { up: card } : (card as SpotView),
  ),
  players: [{ name: 'ann', score: 0 }],
});

const large = (rows = 100, columns = 100): ScrambleView =>
  scramble.publicView(
    scramble.setup(
      { rows, columns, cards: Array(rows * columns).fill('A'), shuffle: false, open: true },
      [],
      randomFrom('x'),
    ),
  );

const linesOf = (text: string): string[] => text.split('\n');

describe('the board as text', () => {
  it('has a star for a face-down card, a blank for none, and a mark for its holder', () => {
    const table = new Table('ABC/ABC');
    const shown = () => linesOf(renderBoard(viewOf(table), screenOf()));
    expect(shown()).toEqual(['  1    2    3', '1 *    *    *', '2 *    *    *']);
    table.does('ann flips 0,0', 'bob flips 0,1', 'bob flips 0,2', 'bob flips 1,1');
    expect(shown()).toEqual([
      '  1    2    3',
      '1 A#1  *    *',
      '2 *    B#2  *',
      'Held by #1 ann, #2 bob',
    ]);
    table.does('bob flips 1,2', 'ann flips 1,0', 'ann flips 0,1');
    expect(shown()).toEqual(['  1    2    3', '1      B#1  *', '2      B    C', 'Held by #1 ann']);
  });

  it('paints held cards in the colour of their holder', () => {
    const table = new Table('AB');
    table.does('ann flips 0,0', 'bob flips 0,1');
    expect(renderBoard(viewOf(table), screenOf({ paint: marked }))).toBe(
      [
        '<dim:  1    2>',
        '<dim:1> <bold cyan:A#1>  <bold yellow:B#2>',
        'Held by <cyan:#1 ann>, <yellow:#2 bob>',
      ].join('\n'),
    );
  });

  it('is the same with and without colours', () => {
    const table = new Table('AB/AB');
    table.does('ann flips 0,0', 'ann flips 0,1', 'bob flips 0,0');
    const painted = renderBoard(viewOf(table), screenOf({ paint: marked }));
    expect(painted.replace(/<[^:]*:([^>]*)>/g, '$1')).toBe(renderBoard(viewOf(table), screenOf()));
  });

  it('works on a board of one card', () => {
    expect(renderBoard(viewOf(new Table('A')), screenOf())).toBe('  1\n1 *');
  });
});

describe('cards of all kinds', () => {
  it('stay in their columns, however wide they are', () => {
    const view = rowOf('🦄', '👩‍🚀', '小明', 'rhinoceros', 'down');
    const [header = '', row = ''] = linesOf(renderBoard(view, screenOf()));
    expect(row).toBe('1 🦄         👩‍🚀         小明       rhinoceros *');
    const cards = ['🦄', '👩‍🚀', '小明', 'rhinoceros', '*'];
    expect(cards.map((card) => widthOf(row.slice(0, row.indexOf(card))))).toEqual(
      [1, 2, 3, 4, 5].map((number) => header.indexOf(`${number}`)),
    );
  });

  it('are cut off if they are very long, but keep the mark of the holder', () => {
    const view = rowOf('x'.repeat(256), { up: 'y'.repeat(256), by: 'ann' });
    const shown = renderBoard(view, screenOf());
    expect(shown).toContain(`1 ${'x'.repeat(11)}…   ${'y'.repeat(11)}…#1\n`);
  });

  it('cannot control the terminal', () => {
    const view = rowOf('\x1b[2J', '\x9b31m', '\u202eabc', '\u2028', '\u0007');
    const [, row] = linesOf(renderBoard(view, screenOf()));
    expect(row).toBe('1 \ufffd[2J \ufffd31m \ufffdabc \ufffd    \ufffd');
  });

  it('are visible even if their characters are not', () => {
    expect(renderBoard(rowOf('\u200b', 'down'), screenOf())).toContain('1 \ufffd    *');
  });

  it('are not mistaken for other symbols', () => {
    const [, row] = linesOf(renderBoard(rowOf('*', 'A#1', 'down'), screenOf()));
    expect(row).toBe(`1 '*'   'A#1' *`);
  });

  it('may be held by players of any name', () => {
    const view = {
      ...rowOf({ up: 'A', by: '\x1b[31m' }),
      players: [{ name: '\x1b[31m', score: 0 }],
    };
    expect(renderBoard(view, screenOf())).toContain('Held by #1 \ufffd[31m');
  });
});

describe('a board that is larger than the screen', () => {
  const screen = { width: 80, height: 18 };

  it('is shown in part, with a note which part', () => {
    const lines = linesOf(renderBoard(large(), screenOf(screen)));
    expect(lines).toHaveLength(17);
    expect(lines[0]).toMatch(/^ {4}1 {4}2 .* 15$/);
    expect(lines[1]).toMatch(/^ {2}1 \*( {4}\*){14}$/);
    expect(lines.at(-1)).toBe('Rows 1 to 15, columns 1 to 15 of 100x100.');
  });

  it.each([
    [0, 'Rows 1 to 15, columns 1 to 15'],
    [50 * 100 + 50, 'Rows 44 to 58, columns 44 to 58'],
    [9_999, 'Rows 86 to 100, columns 86 to 100'],
    [99, 'Rows 1 to 15, columns 86 to 100'],
  ])('is shown around spot %i: %s', (focus, part) => {
    expect(renderBoard(large(), screenOf({ ...screen, focus }))).toContain(`\n${part} of 100x100.`);
  });

  it('shows the cards of that part, and their holders', () => {
    const spots = large()
      .spots.with(0, { up: 'B', by: 'eve' })
      .with(50 * 100 + 50, { up: 'C', by: 'ann' });
    const players = [
      { name: 'ann', score: 0 },
      { name: 'eve', score: 0 },
    ];
    const shown = renderBoard(
      { ...large(), spots, players },
      screenOf({ ...screen, focus: 50 * 100 + 50 }),
    );
    expect(shown).toMatch(/\n 51 .*C#1.*\n/);
    expect(shown).toMatch(/\nHeld by #1 ann\nRows/);
  });

  it.each([
    [1, 1],
    [1, 100],
    [100, 1],
    [5, 5],
    [100, 100],
    [13, 16],
  ])('never exceeds the screen: %i x %i', (rows, columns) => {
    const players = Array.from({ length: 300 }, (_, index) => ({
      name: `player ${index}`,
      score: 0,
    }));
    const view = large(rows, columns);
    const spots = view.spots.map((_, spot): SpotView => {
      const by = players[spot % players.length]?.name ?? '';
      return spot % 3 === 0 ? 'down' : { up: `card${spot}`, ...(spot % 3 === 1 && { by }) };
    });
    for (const size of [
      { width: 80, height: 18 },
      { width: 30, height: 6 },
      { width: 200, height: 60 },
    ]) {
      const lines = linesOf(
        renderBoard({ ...view, players, spots }, screenOf({ ...size, focus: 7 })),
      );
      expect(lines.length).toBeLessThanOrEqual(size.height);
      expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(size.width);
    }
  });

  it('is shown as a whole if the screen has no limits', () => {
    const lines = linesOf(renderBoard(large(), screenOf()));
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toMatch(/^100 \*/);
  });

  it('measures each card once, even with all of them face up', () => {
    const spots = large().spots.map((_, spot): SpotView => ({ up: `🦄${spot}`, by: 'ann' }));
    const view = { ...large(), spots, players: [{ name: 'ann', score: 0 }] };
    const measured: string[] = [];
    const screen = screenOf({
      widthOf: (text) => {
        measured.push(text);
        return widthOf(text);
      },
    });
    renderBoard(view, screen);
    expect(measured.filter((text) => text.startsWith('🦄'))).toHaveLength(spots.length);
  });
});
