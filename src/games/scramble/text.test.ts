import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefused } from '../game.ts';
import { randomFrom } from '../random.ts';
import { COUNTED, often, tries } from '../testing/effort.ts';
import { type ScrambleMove, scramble } from './scramble.ts';
import { DOWN, faceAt } from './state.ts';
import { boardOf, Table } from './testing/builder.ts';
import { boards, histories, moveFor, PLAYERS } from './testing/histories.ts';
import { hiddenSibling } from './testing/sibling.ts';
import { BoardText } from './text.ts';
import { publicView } from './view.ts';

describe('the text of a board', () => {
  it('has none, down, up and my, each line ended by a newline', () => {
    const table = new Table('AAB/CDE');
    table.does('bob flips 0,0', 'bob flips 0,1', 'bob flips 0,2', 'alice flips 1,0');
    table.does('carol flips 1,1', 'carol flips 1,1');
    const text = new BoardText(table.state);
    expect(text.seenBy('alice')).toBe('2x3\nnone\nnone\nup B\nmy C\nup D\ndown\n');
    expect(text.seenBy('bob')).toBe('2x3\nnone\nnone\nmy B\nup C\nup D\ndown\n');
    expect(text.seenBy('stranger')).toBe('2x3\nnone\nnone\nup B\nup C\nup D\ndown\n');
  });

  it('has my for both cards of a pair, in whichever order they were turned', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 1,1', 'alice flips 0,0');
    expect(new BoardText(table.state).seenBy('alice')).toBe('2x2\nmy A\ndown\ndown\nmy A\n');
  });

  it('may have cards that are named like spots', () => {
    const table = new Table('ab');
    table.does('anyone maps a>down b>none', 'alice flips 0,0');
    expect(new BoardText(table.state).seenBy('alice')).toBe('1x2\nmy down\ndown\n');
  });

  it('has up for a card that the player waits for', () => {
    const table = new Table('AB');
    table.does('alice flips 0,0', 'bob flips 0,0');
    expect(new BoardText(table.state).seenBy('bob')).toBe('1x2\nup A\ndown\n');
  });

  it('is UTF-8, for characters of any length', () => {
    const state = boardOf('AB/CD');
    const text = new BoardText(state);
    const cards = ['é', 'ありがとう', '🦊👩‍🚀', '\ud83e'];
    const play = (player: string, move: ScrambleMove): void => {
      const outcome = scramble.play(state, player, move);
      if (!isRefused(outcome)) text.touch(outcome.changed);
    };
    const replacements = ['A', 'B', 'C', 'D'].map(
      (card, index) => [card, cards[index] ?? ''] as const,
    );
    play('alice', { type: 'flip', row: 1, column: 0 });
    play('alice', { type: 'map', replacements });
    expect(text.seenBy('alice')).toBe('2x2\ndown\ndown\nmy 🦊👩‍🚀\ndown\n');
    for (const [row, column] of [
      [0, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      play(`player${row}${column}`, { type: 'flip', row, column });
    }
    const expected = '2x2\nup é\nup ありがとう\nmy 🦊👩‍🚀\nup \ufffd\n';
    expect(text.seenBy('alice')).toBe(expected);
    expect(text.bytesSeenBy('alice')).toEqual(new TextEncoder().encode(expected));
    expect(text.length).toBe(text.bytesSeenBy('alice').length);
  });

  it('is made once for all who control nothing, and never changes', () => {
    for (const cards of ['AB/CD', `${'A'.repeat(100)}/`.repeat(100).slice(0, -1)]) {
      const table = new Table(cards);
      const text = new BoardText(table.state);
      const before = text.bytesSeenBy('bob');
      expect(text.bytesSeenBy('carol')).toBe(before);
      const copied = [...before];
      text.touch(table.does('alice flips 0,0').changed);
      expect(text.bytesSeenBy('bob')).not.toBe(before);
      expect(text.bytesSeenBy('alice')).not.toEqual(text.bytesSeenBy('bob'));
      expect([...before]).toEqual(copied);
    }
  });

  it('is the same whether it is patched or written from scratch', () => {
    const large = boards.map((options) => ({
      ...options,
      rows: options.rows * 3,
      columns: options.columns * 2,
      cards: Array.from({ length: 6 }, () => options.cards).flat(),
    }));
    fc.assert(
      fc.property(
        fc.oneof(boards, large),
        histories(120),
        fc.integer({ min: 1, max: 12 }),
        (options, history, readEvery) => {
          const state = scramble.setup(options, [], randomFrom('not shuffled'));
          const text = new BoardText(state);
          history.forEach((wish, index) => {
            const outcome = scramble.play(state, wish.player, moveFor(state, wish));
            if (!isRefused(outcome)) text.touch(outcome.changed);
            if (index % readEvery !== 0) return;
            const anew = new BoardText(state);
            for (const player of PLAYERS) expect(text.seenBy(player)).toBe(anew.seenBy(player));
          });
        },
      ),
      { numRuns: tries(500) },
    );
  });
});

describe('face-down cards', () => {
  it('show in no byte of text, view or effects until they are turned up', () => {
    let compared = 0;
    fc.assert(
      fc.property(boards, histories(60), fc.string(), (options, history, seed) => {
        const state = scramble.setup(options, [], randomFrom('not shuffled'));
        let sibling = hiddenSibling(state, randomFrom(seed));
        for (const wish of history) {
          const move = moveFor(state, wish);
          const turnsUp =
            move.type === 'flip' && faceAt(state, move.row * state.columns + move.column) === DOWN;
          const outcome = scramble.play(state, wish.player, move);
          if (turnsUp) {
            // What comes to light may differ, so from here on the comparison starts anew.
            sibling = hiddenSibling(state, randomFrom(seed));
          } else if (sibling) {
            compared += 1;
            const theirs = scramble.play(sibling, wish.player, move);
            expect(JSON.stringify(theirs)).toBe(JSON.stringify(outcome));
          }
          if (!sibling) continue;
          expect(JSON.stringify(publicView(sibling))).toBe(JSON.stringify(publicView(state)));
          for (const player of PLAYERS) {
            expect(new BoardText(sibling).seenBy(player)).toBe(new BoardText(state).seenBy(player));
          }
        }
      }),
      { ...COUNTED, numRuns: tries(300) },
    );
    expect(compared).toBeGreaterThan(often(1_000));
  });

  it('show in no byte, whatever they are', () => {
    const [one, other] = [boardOf('ABCD/EFGH'), boardOf('AQQQ/QQQQ')];
    for (const state of [one, other]) {
      scramble.play(state, 'alice', { type: 'flip', row: 0, column: 0 });
      scramble.play(state, 'bob', { type: 'flip', row: 0, column: 0 });
    }
    expect(new BoardText(one).seenBy('alice')).toBe(new BoardText(other).seenBy('alice'));
    expect(JSON.stringify(publicView(one))).toBe(JSON.stringify(publicView(other)));
  });

  it('stay hidden when they are mapped: nothing shows which of them changed', () => {
    const table = new Table('ABC');
    table.does('alice flips 0,0');
    expect(table.does('anyone maps A>A B>X C>C')).toEqual({
      effects: [{ type: 'replaced' }],
      changed: [],
    });
    expect(table.does('anyone maps A>Y X>Z C>C').changed).toEqual([0]);
  });
});
