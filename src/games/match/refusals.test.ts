import { describe, expect, it } from 'vitest';
import { gameOf } from './testing/builder.ts';

/** Every phase, reached with ann to move; 1,1 and 1,2 have been removed. */
const PHASES = [
  ['first', []],
  ['second', ['2']],
  ['seen', ['2', '3']],
  ['choice', ['+', '+']],
] as const;

const CARDS = '1 1 2 2 3 3 / 4 4 + + - -';

function tableAt(cards: readonly string[]) {
  const table = gameOf(CARDS);
  table.turn('1 1');
  for (const card of cards) table.reveals(card);
  return table;
}

function finished() {
  const table = tableAt([]);
  table.does('bob leaves');
  return table;
}

const MOVES = ['reveals 2,1', 'looked', 'chooses 1', 'leaves', 'idles'] as const;

describe('a move', () => {
  it.each([
    ['first', [], ['reveals 2,1', 'leaves', 'idles'], 'reveal a first card'],
    ['second', ['2'], ['reveals 2,1', 'leaves', 'idles'], 'reveal a second card'],
    ['seen', ['2', '3'], ['looked', 'leaves', 'idles'], 'hide the revealed cards first'],
    ['choice', ['+', '+'], ['chooses 1', 'leaves', 'idles'], 'choose first'],
  ])('[T-1] [T-2] [T-3] must be the one that is due: %s', (_, cards, allowed, message) => {
    for (const move of MOVES) {
      const table = tableAt(cards);
      if (allowed.includes(move)) {
        expect(table.does(`ann ${move}`).effects).not.toEqual([]);
      } else {
        expect(table.refuses(`ann ${move}`)).toEqual({ code: 'not-now', message });
      }
    }
  });

  it.each(PHASES)('[T-2] is refused to the opponent, who can only leave: %s', (phase, cards) => {
    const table = tableAt(cards);
    for (const move of ['reveals 2,1', 'reveals 1,1', 'reveals 99', 'looked', 'chooses 1']) {
      expect(table.refuses(`bob ${move}`)).toEqual({
        code: 'not-your-turn',
        message: "it is ann's turn",
      });
    }
    expect(table.refuses('bob idles').code).toBe('too-late');
    expect(table.now).toBe(`ann ${phase}`);
    table.does('bob leaves');
    expect(table.now).toBe('over');
  });

  it.each([
    ...PHASES.map(([at, cards]) => [at, () => tableAt(cards)] as const),
    ['over', finished] as const,
  ])('[T-2] is refused to a player who does not play: %s', (_, reach) => {
    const table = reach();
    for (const move of MOVES) {
      for (const player of ['eve', 'Ann', '__proto__', 'constructor']) {
        expect(table.refuses(`${player} ${move}`)).toEqual({
          code: 'not-playing',
          message: `${player} does not play in this game`,
        });
      }
    }
  });

  it.each(['ann', 'bob'])('[E-1] is not possible when the game is over: %s', (player) => {
    const table = finished();
    for (const move of [...MOVES, 'reveals 1,1', 'reveals 99', 'chooses 3', 'idles 1']) {
      expect(table.refuses(`${player} ${move}`)).toEqual({
        code: 'over',
        message: 'the game is over',
      });
    }
  });

  it.each(PHASES)('[T-5] is refused as an idle move at any other moment: %s', (phase, cards) => {
    const table = tableAt(cards);
    const { phases } = table.view;
    for (const number of [0, phases - 1, phases + 1, -1, 0.5, Number.NaN, Infinity]) {
      expect(table.refuses(`ann idles ${number}`)).toEqual({
        code: 'too-late',
        message: 'that moment has passed already',
      });
    }
    expect(table.now).toBe(`ann ${phase}`);
  });
});

describe('a card', () => {
  const nowhere = 'that space is not on the grid';

  it.each([
    ['off the grid', '12', 'out-of-range', nowhere],
    ['before the grid', '-1', 'out-of-range', nowhere],
    ['between two spaces', '0.5', 'out-of-range', nowhere],
    ['nowhere', 'NaN', 'out-of-range', nowhere],
    ['far away', 'Infinity', 'out-of-range', nowhere],
    ['removed', '1,1', 'no-card', 'there is no card at 1,1 any more'],
    ['removed', '1,2', 'no-card', 'there is no card at 1,2 any more'],
  ])('[T-1] cannot be revealed that is %s: %s', (_, place, code, message) => {
    const first = tableAt([]);
    expect(first.refuses(`ann reveals ${place}`)).toEqual({ code, message });
    expect(first.now).toBe('ann first');
    const second = tableAt(['2']);
    expect(second.refuses(`ann reveals ${place}`)).toEqual({ code, message });
    expect(second.now).toBe('ann second');
    second.reveals('2');
    expect(second.now).toBe('ann seen');
  });

  it('[T-1] cannot be revealed that is revealed', () => {
    const table = tableAt(['4']);
    expect(table.refuses('ann reveals 2,1')).toEqual({
      code: 'face-up',
      message: 'the card at 2,1 is revealed already',
    });
    expect(table.now).toBe('ann second');
  });

  it.each([
    ['seen', ['2', '3']],
    ['choice', ['+', '+']],
  ])('[T-2] [T-3] cannot be revealed at all in between: %s', (_, cards) => {
    const table = tableAt(cards);
    for (const place of ['2,1', '1,1', '1,3', '99', 'NaN']) {
      expect(table.refuses(`ann reveals ${place}`).code).toBe('not-now');
    }
  });
});

describe('a choice', () => {
  it.each(['0', '3', '-1', '1.5', 'NaN', 'Infinity'])(
    '[T-3] is not between these: %s',
    (option) => {
      const table = tableAt(['-', '-']);
      expect(table.refuses(`ann chooses ${option}`)).toEqual({
        code: 'not-offered',
        message: `the choice is between 1 and 2, not ${option}`,
      });
      expect(table.refuses(`bob chooses ${option}`).code).toBe('not-your-turn');
      expect(table.now).toBe('ann choice');
    },
  );

  it.each(PHASES.slice(0, 3))('[T-3] is not made where none is offered: %s', (_, cards) => {
    const table = tableAt(cards);
    for (const option of ['1', '2', '3']) {
      expect(table.refuses(`ann chooses ${option}`).code).toBe('not-now');
    }
  });
});
