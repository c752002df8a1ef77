import { describe, expect, it } from 'vitest';
import { at, base, effectTypes, expert } from './testing/builder.ts';

describe('a turn', () => {
  it('[R-2] turns over one face-down card; then it is the turn of the next player', () => {
    const table = base('ann bob', 'A1:yW D1:yP');
    expect(table.does('ann turns A1')).toEqual({
      effects: [{ type: 'turned-up', spot: at('A1'), card: 'yW', player: 'ann', fits: true }],
      changed: [at('A1')],
    });
    expect(table.up).toBe('A1:yW');
    expect(table.now).toBe('bob turn');
    table.does('bob turns D1');
    expect(table.up).toBe('A1:yW D1:yP');
    expect(table.now).toBe('ann turn');
  });

  it('[R-2] may take any face-down card', () => {
    const table = base('ann bob', 'A1:yW');
    table.does('ann turns A1');
    const places = 'A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C4 C5 D1 D2 D3 D4 D5 E1 E2 E3 E4 E5';
    expect(table.choicesOf('bob')).toEqual([
      ...places.split(' ').map((place) => `turn-over ${place}`),
      'leave',
    ]);
    expect(table.choicesOf('ann')).toEqual(['leave']);
  });

  it.each([
    ['a face-up card', 'A1', 'face-up', 'the card at A1 is already face up'],
    ['the centre', 'C3', 'no-card', 'there is no card at C3'],
    ['a spot past the last', '25', 'out-of-range', 'that place is not on the board'],
    ['a spot before the first', '-1', 'out-of-range', 'that place is not on the board'],
    ['half a spot', '0.5', 'out-of-range', 'that place is not on the board'],
    ['no number', 'NaN', 'out-of-range', 'that place is not on the board'],
    ['a place past counting', 'Infinity', 'out-of-range', 'that place is not on the board'],
  ])('[R-2] is refused on %s, and the same player tries again', (_, place, code, message) => {
    const table = base('ann bob', 'A1:yW B1:yP');
    table.does('ann turns A1');
    expect(table.refuses(`bob turns ${place}`)).toEqual({ code, message });
    expect(table.now).toBe('bob turn');
    expect(table.up).toBe('A1:yW');
    table.does('bob turns B1');
    expect(table.up).toBe('A1:yW B1:yP');
  });

  it('[R-2] is refused to all other players', () => {
    const table = base('ann bob cid', 'A1:yW A2:rC');
    expect(table.refuses('bob turns A1')).toEqual({
      code: 'not-your-turn',
      message: "it is ann's turn",
    });
    expect(table.refuses('eve turns A1')).toEqual({
      code: 'not-playing',
      message: 'eve does not play in this game',
    });
    table.does('ann turns A1', 'bob turns A2');
    expect(table.in).toBe('ann cid');
    expect(table.refuses('bob turns A3').code).toBe('not-your-turn');
  });

  it('[R-2] allows no move but turning over a card', () => {
    const table = expert('ann bob', 'A1:yP A2:yW');
    table.does('ann turns A1');
    for (const move of ['swaps A2', 'hides A1', 'blocks A3', 'declines', 'looked']) {
      expect(table.refuses(`bob ${move}`).code).toBe('not-now');
      expect(table.refuses(`ann ${move}`).code).toMatch(/^(not-your-turn|not-now)$/);
    }
    expect(table.now).toBe('bob turn');
  });
});

describe('a card that is turned over', () => {
  it('[R-3] always fits as the first of a round', () => {
    const table = base('ann bob', 'A1:yW A2:rC A3:gP');
    table.does('ann turns A1', 'bob turns A2');
    expect(table.won).toBe('ann');
    expect(table.does('bob turns A3').effects).toMatchObject([{ card: 'gP', fits: true }]);
    expect(table.in).toBe('ann bob');
  });

  it.each([
    ['animal', 'bP'],
    ['colour', 'yC'],
  ])('[R-3] fits with the same %s', (_, card) => {
    const table = base('ann bob', `A1:yP A2:${card}`);
    table.does('ann turns A1');
    expect(table.does('bob turns A2').effects).toMatchObject([{ fits: true }]);
    expect(table.in).toBe('ann bob');
  });

  it('[R-3] is compared with the card just before it and with no earlier one', () => {
    const table = base('ann bob cid', 'A1:rC A2:rP A3:gC');
    table.turns('A1 A2 A3');
    expect(table.in).toBe('ann bob');
  });

  it('[R-3] is compared with the card of another player, not with the previous one of the same player', () => {
    const table = base('ann bob', 'A1:rC A2:rP A3:gP A4:gT');
    table.turns('A1 A2 A3 A4');
    expect(table.in).toBe('ann bob');
    expect(table.won).toBe('');
  });

  it('[R-4] puts the player out if it does not fit, and stays face up', () => {
    const table = base('ann bob cid', 'A1:rC A2:gP');
    const played = table.turns('A1 A2');
    expect(played).toEqual({
      effects: [
        { type: 'turned-up', spot: at('A2'), card: 'gP', player: 'bob', fits: false },
        { type: 'out', player: 'bob', why: 'misfit' },
      ],
      changed: [at('A2')],
    });
    expect(table.in).toBe('ann cid');
    expect(table.up).toBe('A1:rC A2:gP');
    expect(table.now).toBe('cid turn');
  });

  it('[R-3] [R-4] is compared with the last card also if that did not fit', () => {
    const fitting = base('ann bob cid', 'A1:rC A2:gP A3:gT');
    expect(fitting.turns('A1 A2 A3').effects).toMatchObject([{ player: 'cid', fits: true }]);
    expect(fitting.in).toBe('ann cid');

    const misfit = base('ann bob cid dan', 'A1:rC A2:gP A3:rT');
    expect(misfit.turns('A1 A2 A3').effects).toMatchObject([
      { player: 'cid', fits: false },
      { type: 'out', player: 'cid' },
    ]);
    expect(misfit.in).toBe('ann dan');
  });

  it('[R-4] takes the player out of the turns of this round', () => {
    const table = base('ann bob cid', 'A1:rC A2:gP A3:gT A4:gC');
    table.turns('A1 A2 A3 A4');
    expect(table.now).toBe('cid turn');
  });

  it('has no power by the base rules, whatever the animal', () => {
    const table = base('ann bob cid', 'A1:gC A2:gP A3:gO A4:gT A5:gW');
    const turns = ['ann', 'bob', 'cid', 'ann', 'bob'].map((player, index) => {
      expect(table.now).toBe(`${player} turn`);
      return effectTypes(table.does(`${player} turns A${index + 1}`));
    });
    expect(turns).toEqual(Array(5).fill(['turned-up']));
    expect(table.now).toBe('cid turn');
  });
});
