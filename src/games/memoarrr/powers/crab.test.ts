import { describe, expect, it } from 'vitest';
import { at, chain, effectTypes, expert } from '../testing/builder.ts';

describe('a crab', () => {
  it('[X-C] lets the same player turn over another card at once, also as the first card', () => {
    const table = expert('ann bob cid', 'A1:rC A2:rW');
    expect(table.turns('A1')).toEqual({
      effects: [
        { type: 'turned-up', spot: at('A1'), card: 'rC', player: 'ann', fits: true },
        { type: 'again', player: 'ann' },
      ],
      changed: [at('A1')],
    });
    expect(table.now).toBe('ann crab');
    expect(table.choicesOf('ann')).toHaveLength(24);
    expect(table.choicesOf('bob')).toEqual(['leave']);
    table.does('ann turns A2', 'ann declines');
    expect(table.now).toBe('bob turn');
  });

  it('[X-C] must be followed by another card: no other move is possible', () => {
    const table = expert('ann bob', 'A1:rC');
    table.turns('A1');
    for (const move of ['declines', 'swaps A2', 'hides A1', 'blocks A2', 'looked']) {
      expect(table.refuses(`ann ${move}`).code).toBe('not-now');
    }
    expect(table.refuses('bob turns A2').code).toBe('not-your-turn');
  });

  it.each([
    ['a face-up card', 'A1', 'face-up'],
    ['the centre', 'C3', 'no-card'],
    ['a place off the board', '25', 'out-of-range'],
  ])('[X-C] [R-2] is refused %s', (_, place, code) => {
    const table = expert('ann bob', 'A1:rC');
    table.turns('A1');
    expect(table.refuses(`ann turns ${place}`).code).toBe(code);
    expect(table.now).toBe('ann crab');
  });

  it('[X-C] [R-4] puts the player out if the other card does not fit it', () => {
    const table = expert('ann bob cid', 'A1:rW A2:rC A3:bW A4:bP');
    table.does('ann turns A1', 'ann declines', 'bob turns A2');
    const played = table.does('bob turns A3');
    expect(played.effects).toMatchObject([
      { type: 'turned-up', card: 'bW', player: 'bob', fits: false },
      { type: 'out', player: 'bob', why: 'misfit' },
    ]);
    expect(table.now).toBe('cid turn');
    expect(table.turns('A4').effects).toMatchObject([{ card: 'bP', fits: true }]);
    expect(table.in).toBe('ann cid');
  });

  it('[X-C] [R-5] can lose the round to the other of two players', () => {
    const table = expert('ann bob', 'A1:rC A2:gP');
    table.turns('A1 A2');
    expect(table.won).toBe('bob');
  });

  it('[X-C] chains with other crabs', () => {
    const table = expert('ann bob', 'A1:rC A2:gC A3:bC A4:yC A5:pC B1:pW');
    for (const place of ['A1', 'A2', 'A3', 'A4', 'A5']) {
      expect(effectTypes(table.does(`ann turns ${place}`))).toEqual(['turned-up', 'again']);
      expect(table.now).toBe('ann crab');
    }
    table.does('ann turns B1', 'ann declines');
    expect(table.now).toBe('bob turn');
    expect(table.up).toBe('A1:rC A2:gC A3:bC A4:yC A5:pC B1:pW');
  });

  it('[X-C] chains with an octopus, which must then swap', () => {
    const table = expert('ann bob', 'A1:rC A2:rO');
    table.turns('A1 A2');
    expect(table.now).toBe('ann octopus');
    table.does('ann swaps A1');
    expect(table.up).toBe('A2:rC A1:rO');
    expect(table.now).toBe('bob turn');
  });

  it('[X-C] chains with a turtle, which then skips the next player', () => {
    const table = expert('ann bob cid', 'A1:rC A2:rT');
    expect(effectTypes(table.turns('A1 A2'))).toEqual(['turned-up', 'skipped']);
    expect(table.now).toBe('cid turn');
  });

  it('[X-C] chains with a walrus, which may then block', () => {
    const table = expert('ann bob cid', 'A1:rC A2:rW');
    table.does('ann turns A1', 'ann turns A2', 'ann blocks E5');
    expect(table.blocked).toBe('E5 for bob');
  });

  it.each([
    ['ann bob', 'ann', ['bob']],
    ['ann bob cid', 'ann', ['bob', 'cid']],
    ['ann bob cid dan', 'ann', ['bob', 'cid', 'dan']],
  ])('[X-C] [R-6] as the last card does nothing, and its player stays in: %s', (...row) => {
    const [players, winner, losers] = row;
    const cards = chain('P', 'O', 'T', 'C', 'W');
    const table = expert(players, cards);
    table.turnsCards(cards.slice(0, 23));
    expect(table.now).toBe(`${winner} turn`);
    expect(table.in).toBe(players);
    const { effects } = table.turnsCards(cards.slice(23));
    expect(effects.slice(0, losers.length + 2)).toMatchObject([
      { type: 'turned-up', card: 'yC', player: winner, fits: true },
      ...losers.map((player) => ({ type: 'out', player, why: 'no-card' })),
      { type: 'round-won', player: winner },
    ]);
  });

  it('[X-C] does nothing if it does not fit', () => {
    const table = expert('ann bob cid', 'A1:gP A2:rC');
    expect(effectTypes(table.turns('A1 A2'))).toEqual(['turned-up', 'out']);
    expect(table.now).toBe('cid turn');
  });
});
