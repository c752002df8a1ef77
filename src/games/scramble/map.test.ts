import { describe, expect, it } from 'vitest';
import { cardsOn } from './map.ts';
import { scramble } from './scramble.ts';
import { cardAt, isOver } from './state.ts';
import { effectTypes, Table } from './testing/builder.ts';

const cardsOf = (table: Table): string =>
  Array.from(table.state.faces.keys(), (spot) => cardAt(table.state, spot)).join('');

describe('map', () => {
  it('[M-1] replaces every card on the board, face-down ones too', () => {
    const table = new Table('ABC/CBA');
    table.does('alice flips 0,0', 'anyone maps A>X B>Y C>Z');
    expect(cardsOf(table)).toBe('XYZZYX');
    expect(table.seenBy('alice')).toBe('[X] ? ? / ? ? ?');
  });

  it('[M-1] changes no face, no control, no waiter and no previous play', () => {
    const table = new Table('AABB/CCDE');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 1,2', 'bob flips 1,3');
    table.does('carol flips 1,0', 'dave flips 1,0', 'eve flips 0,0');
    table.does('anyone maps A>V B>W C>X D>Y E>Z');
    expect(table.seenBy('alice')).toBe('[V] [V] ? ? / X ? Y Z');
    expect(table.seenBy('carol')).toBe('V V ? ? / [X] ? Y Z');
    expect(table.queueAt(0)).toEqual(['eve']);
    expect(table.queueAt(4)).toEqual(['dave']);
    table.does('bob flips 0,2');
    expect(table.seenBy('bob')).toBe('V V [W] ? / X ? ? ?');
    table.does('alice flips 0,3');
    expect(table.seenBy('alice')).toBe('. . W [W] / X ? ? ?');
  });

  it('[M-1] leaves empty spaces empty', () => {
    const table = new Table('AAB');
    table.does('alice flips 0,0', 'alice flips 0,1', 'alice leaves');
    expect(cardsOn(table.state)).toEqual(['B']);
    table.does('anyone maps B>A');
    expect(table.seenBy('alice')).toBe('. . ?');
    table.does('anyone maps A>C');
    expect(cardsOn(table.state)).toEqual(['C']);
  });

  it('[M-3] swaps cards in one step', () => {
    const table = new Table('AB/BA');
    expect(effectTypes(table.does('anyone maps A>B B>A'))).toEqual(['replaced']);
    expect(cardsOf(table)).toBe('BAAB');
  });

  it('[M-3] makes cards match that are replaced by the same card', () => {
    const table = new Table('AB/CD');
    table.does('anyone maps A>X B>X C>X D>X');
    expect(effectTypes(table.does('alice flips 0,0', 'alice flips 1,1'))).toContain('matched');
  });

  it('[M-3] is refused if a card on the board has no replacement', () => {
    const table = new Table('AB/BA');
    expect(table.refuses('anyone maps A>X')).toEqual({
      code: 'unmapped-card',
      message: 'there is a card on the board without a replacement',
    });
  });

  it('[M-3] ignores replacements for cards that are not there', () => {
    const table = new Table('AB/BA');
    table.does('anyone maps A>X B>Y Q>Z');
    expect(cardsOf(table)).toBe('XYYX');
  });

  it.each(['', ' ', 'a b', '\ufeff', '\u0085', 'x\n'])(
    '[M-4] is refused if %j should be a card',
    (illegal) => {
      const { state } = new Table('AB/BA');
      const move = {
        type: 'map',
        replacements: [
          ['A', 'X'],
          ['B', illegal],
        ],
      } as const;
      expect(scramble.play(state, 'anyone', move)).toEqual({
        refused: {
          code: 'illegal-card',
          message: `${JSON.stringify(illegal)} is not a card: expected a non-empty string without white space`,
        },
      });
      expect(cardsOn(state)).toEqual(['A', 'B']);
    },
  );

  it('[M-5] lets a first card from before match a second card from after', () => {
    const table = new Table('AB');
    table.does('alice flips 0,0', 'anyone maps A>X B>X');
    expect(effectTypes(table.does('alice flips 0,1'))).toContain('matched');
    expect(table.state.players.get('alice')?.score).toBe(1);
  });

  it('[O-1] is refused unless the board is open', () => {
    const table = new Table('AB/BA', 'dealt');
    expect(table.refuses('anyone maps A>X B>Y')).toEqual({
      code: 'not-open',
      message: 'cards can be replaced on open boards only',
    });
    expect(isOver(table.state)).toBe(false);
  });
});
