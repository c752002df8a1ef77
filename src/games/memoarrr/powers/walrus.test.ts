import { describe, expect, it } from 'vitest';
import { at, chain, effectTypes, expert } from '../testing/builder.ts';

describe('a walrus', () => {
  it('[X-W] blocks a face-down card for the next player, and everybody sees that', () => {
    const table = expert('ann bob cid', 'A1:rW');
    table.turns('A1');
    expect(table.now).toBe('ann walrus');
    expect(table.blocked).toBeUndefined();
    expect(table.does('ann blocks B4')).toEqual({
      effects: [{ type: 'blocked', spot: at('B4'), player: 'ann', for: 'bob' }],
      changed: [],
    });
    expect(table.blocked).toBe('B4 for bob');
    expect(table.now).toBe('bob turn');
    expect(table.refuses('bob turns B4')).toEqual({
      code: 'blocked',
      message: 'a walrus keeps you from the card at B4 this turn',
    });
    expect(table.choicesOf('bob')).not.toContain('turn-over B4');
    expect(table.choicesOf('bob')).toHaveLength(23);
    expect(JSON.stringify(table.view.spots[at('B4')])).toBe('"down"');
  });

  it('[X-W] may take every face-down card, or none', () => {
    const table = expert('ann bob', 'A1:rW');
    table.turns('A1');
    const choices = table.choicesOf('ann');
    expect(choices).toHaveLength(25);
    expect(choices.slice(-2)).toEqual(['decline', 'leave']);
    expect(choices).not.toContain('block A1');
    expect(choices).not.toContain('block C3');
    expect(table.does('ann declines')).toEqual({
      effects: [{ type: 'declined', player: 'ann' }],
      changed: [],
    });
    expect(table.blocked).toBeUndefined();
    expect(table.choicesOf('bob')).toHaveLength(24);
  });

  it.each([
    ['a face-up card', 'A1', 'face-up', 'the card at A1 is already face up'],
    ['itself', 'A2', 'face-up', 'the card at A2 is already face up'],
    ['the centre', 'C3', 'no-card', 'there is no card at C3'],
    ['a place off the board', '25', 'out-of-range', 'that place is not on the board'],
    ['no place at all', 'NaN', 'out-of-range', 'that place is not on the board'],
  ])('[X-W] is refused %s', (_, place, code, message) => {
    const table = expert('ann bob', 'A1:rP A2:rW');
    table.turns('A1 A2');
    expect(table.refuses(`bob blocks ${place}`)).toEqual({ code, message });
    expect(table.now).toBe('bob walrus');
  });

  it('[X-W] must be used or declined before any other move, by its player alone', () => {
    const table = expert('ann bob', 'A1:rW');
    table.turns('A1');
    for (const move of ['turns A2', 'swaps A2', 'hides A2', 'looked']) {
      expect(table.refuses(`ann ${move}`).code).toBe('not-now');
    }
    for (const move of ['blocks A2', 'declines', 'turns A2']) {
      expect(table.refuses(`bob ${move}`).code).toBe('not-your-turn');
    }
  });

  it('[X-W] blocks for one turn: the player after that may take the card', () => {
    const table = expert('ann bob cid', 'A1:rW A2:rP A3:bP');
    table.does('ann turns A1', 'ann blocks A3', 'bob turns A2', 'bob declines');
    expect(table.blocked).toBeUndefined();
    expect(table.turns('A3').effects).toMatchObject([{ player: 'cid', card: 'bP', fits: true }]);
  });

  it('[X-W] blocks for one turn, even if that player then has another turn', () => {
    const table = expert('ann bob', 'A1:rW A2:rT A3:rP');
    table.does('ann turns A1', 'ann blocks A3', 'bob turns A2');
    expect(table.now).toBe('bob turn');
    expect(table.blocked).toBeUndefined();
    expect(table.turns('A3').effects).toMatchObject([{ player: 'bob', card: 'rP' }]);
  });

  it('[X-W] blocks for one turn, even if that player is out because of it', () => {
    const table = expert('ann bob cid', 'A1:rW A2:gP A3:bP');
    table.does('ann turns A1', 'ann blocks A3', 'bob turns A2');
    expect(table.in).toBe('ann cid');
    expect(table.blocked).toBeUndefined();
    table.does('cid turns A3');
    expect(table.up).toBe('A1:rW A2:gP A3:bP');
  });

  it('[X-W] blocks through a chain of crabs', () => {
    const table = expert('ann bob cid', 'A1:rW A2:rC A3:bC A4:bP E5:bT');
    table.does('ann turns A1', 'ann blocks E5', 'bob turns A2');
    expect(table.now).toBe('bob crab');
    expect(table.blocked).toBe('E5 for bob');
    expect(table.refuses('bob turns E5').code).toBe('blocked');
    table.does('bob turns A3');
    expect(table.refuses('bob turns E5').code).toBe('blocked');
    table.does('bob turns A4');
    expect(table.now).toBe('bob penguin');
    expect(table.blocked).toBe('E5 for bob');
    table.does('bob declines');
    expect(table.blocked).toBeUndefined();
    table.does('cid turns E5');
    expect(table.up).toBe('A1:rW A2:rC A3:bC A4:bP E5:bT');
  });

  it('[X-W] may block for the player after next what is blocked for the next', () => {
    const table = expert('ann bob cid', 'A1:rW A2:bW');
    table.does('ann turns A1', 'ann blocks E5', 'bob turns A2', 'bob blocks E5');
    expect(table.blocked).toBe('E5 for cid');
    expect(table.refuses('cid turns E5').code).toBe('blocked');
  });

  it('[X-W] blocks for the next player who is in', () => {
    const table = expert('ann bob cid', 'A1:rP A2:bO A3:bW A4:gW');
    table.turns('A1 A2');
    expect(table.in).toBe('ann cid');
    table.does('cid turns A3', 'cid declines', 'ann turns A4', 'ann blocks E5');
    expect(table.blocked).toBe('E5 for cid');
  });

  it('[X-W] [R-7] blocks nothing in the next round', () => {
    const table = expert('ann bob', 'A1:rW A2:gP');
    table.does('ann turns A1', 'ann blocks E5', 'bob turns A2');
    expect(table.won).toBe('ann');
    expect(table.now).toBe('bob turn');
    expect(table.blocked).toBeUndefined();
    expect(table.choicesOf('bob')).toHaveLength(25);
    table.does('bob turns E5');
    expect(table.view.up[0]).toBe(at('E5'));
  });

  it('[X-W] that blocks the only face-down card puts the next player out; two left', () => {
    const cards = chain('P', 'O', 'W', 'C', 'T');
    const table = expert('ann bob', cards);
    table.turnsCards(cards.slice(0, 23));
    expect(table.now).toBe('ann walrus');
    const last = table.placeOf('yC');
    const { effects } = table.does(`ann blocks ${last}`);
    expect(effects.slice(0, 3)).toEqual([
      { type: 'blocked', spot: at(last), player: 'ann', for: 'bob' },
      { type: 'out', player: 'bob', why: 'no-card' },
      { type: 'round-won', round: 1, player: 'ann' },
    ]);
    expect(table.blocked).toBeUndefined();
  });

  it('[X-W] that blocks the only face-down card leaves it to the player after next', () => {
    const cards = chain('P', 'O', 'W', 'C', 'T');
    const table = expert('ann bob cid', cards);
    table.turnsCards(cards.slice(0, 23));
    expect(table.now).toBe('bob walrus');
    const last = table.placeOf('yC');
    const { effects } = table.does(`bob blocks ${last}`);
    expect(effects).toEqual([
      { type: 'blocked', spot: at(last), player: 'bob', for: 'cid' },
      { type: 'out', player: 'cid', why: 'no-card' },
    ]);
    expect(table.now).toBe('ann turn');
    expect(table.blocked).toBeUndefined();
    const ended = table.does(`ann turns ${last}`).effects;
    expect(ended.slice(0, 3)).toMatchObject([
      { type: 'turned-up', card: 'yC', fits: true },
      { type: 'out', player: 'bob', why: 'no-card' },
      { type: 'round-won', player: 'ann' },
    ]);
  });

  it('[X-W] [X-C] that blocks the last card for a crab leaves its player in', () => {
    const cards = chain('P', 'W', 'C', 'O', 'T');
    const table = expert('ann bob cid', cards);
    table.turnsCards(cards.slice(0, 22));
    expect(table.now).toBe('ann walrus');
    const last = table.placeOf('yO');
    table.does(`ann blocks ${last}`);
    const { effects } = table.turnsCards(cards.slice(22, 23));
    expect(effects).toMatchObject([{ type: 'turned-up', card: 'yC', player: 'bob', fits: true }]);
    expect(table.in).toBe('ann bob cid');
    expect(table.now).toBe('cid turn');
    expect(table.blocked).toBeUndefined();
    expect(table.choicesOf('cid')).toEqual([`turn-over ${last}`, 'leave']);
  });

  it('[X-W] has nothing to block as the last card, and does nothing', () => {
    const cards = chain('C', 'P', 'O', 'W', 'T');
    const table = expert('ann bob', cards);
    const { effects } = table.turnsCards(cards);
    expect(effects.slice(0, 3)).toMatchObject([
      { type: 'turned-up', card: 'yW', player: 'ann', fits: true },
      { type: 'out', player: 'bob', why: 'no-card' },
      { type: 'round-won', player: 'ann' },
    ]);
  });

  it('[X-W] does nothing if it does not fit', () => {
    const table = expert('ann bob cid', 'A1:gP A2:rW');
    expect(effectTypes(table.turns('A1 A2'))).toEqual(['turned-up', 'out']);
    expect(table.now).toBe('cid turn');
  });
});
