import { describe, expect, it } from 'vitest';
import { at, chain, effectTypes, expert } from '../testing/builder.ts';

describe('a turtle', () => {
  it('[X-T] skips the next player, who stays in, also as the first card of a round', () => {
    const table = expert('ann bob cid', 'A1:rT A2:rP');
    expect(table.turns('A1')).toEqual({
      effects: [
        { type: 'turned-up', spot: at('A1'), card: 'rT', player: 'ann', fits: true },
        { type: 'skipped', player: 'bob' },
      ],
      changed: [at('A1')],
    });
    expect(table.now).toBe('cid turn');
    expect(table.in).toBe('ann bob cid');
    expect(table.refuses('bob turns A2').code).toBe('not-your-turn');
  });

  it('[X-T] skips one turn only', () => {
    const table = expert('ann bob cid', 'A1:rT A2:rP A3:bP');
    table.turns('A1 A2');
    table.does('cid declines', 'ann turns A3', 'ann declines');
    expect(table.now).toBe('bob turn');
  });

  it('[X-T] skips past the last seat', () => {
    const table = expert('ann bob cid', 'A1:rP A2:rT A3:gT A4:bT');
    table.turns('A1 A2');
    expect(table.now).toBe('ann turn');
    expect(table.turns('A3').effects).toMatchObject([{}, { type: 'skipped', player: 'bob' }]);
    expect(table.now).toBe('cid turn');
    expect(table.turns('A4').effects).toMatchObject([{}, { type: 'skipped', player: 'ann' }]);
    expect(table.now).toBe('bob turn');
  });

  it('[X-T] gives the same player another turn with two players left', () => {
    const table = expert('ann bob', 'A1:rT A2:gT A3:gP');
    for (const place of ['A1', 'A2']) {
      expect(table.does(`ann turns ${place}`).effects.at(-1)).toEqual({
        type: 'skipped',
        player: 'bob',
      });
      expect(table.now).toBe('ann turn');
    }
    table.does('ann turns A3', 'ann declines');
    expect(table.now).toBe('bob turn');
  });

  it('[X-T] skips the next player who is in, past a seat that is out', () => {
    const table = expert('ann bob cid dan', 'A1:rW A2:gP A3:gW A4:gO A5:gT');
    table.does('ann turns A1', 'ann declines', 'bob turns A2', 'cid turns A3', 'cid declines');
    table.does('dan turns A4', 'dan swaps A3', 'ann turns A5');
    expect(table.in).toBe('ann cid dan');
    expect(table.now).toBe('dan turn');
  });

  it('[X-T] gives the same player another turn with two of three players left', () => {
    const table = expert('ann bob cid', 'A1:rW A2:gP A3:gT');
    table.does('ann turns A1', 'ann declines', 'bob turns A2');
    expect(table.turns('A3').effects).toMatchObject([{}, { type: 'skipped', player: 'ann' }]);
    expect(table.in).toBe('ann cid');
    expect(table.now).toBe('cid turn');
  });

  it.each([
    ['ann bob', 'ann', 'bob', ['ann']],
    ['ann bob cid', 'bob', 'cid', ['ann', 'bob']],
    ['ann bob cid dan', 'cid', 'dan', ['ann', 'bob', 'cid']],
  ])('[X-T] [R-6] as the last card still skips: %s', (players, turtle, skipped, losers) => {
    const cards = chain('C', 'P', 'O', 'T', 'W');
    const table = expert(players, cards);
    table.turnsCards(cards.slice(0, 23));
    table.settles();
    expect(table.now).toBe(`${turtle} turn`);
    expect(table.in).toBe(players);
    const { effects } = table.turnsCards(cards.slice(23));
    expect(effects.slice(0, losers.length + 3)).toMatchObject([
      { type: 'turned-up', card: 'yT', player: turtle, fits: true },
      { type: 'skipped', player: skipped },
      ...losers.map((player) => ({ type: 'out', player, why: 'no-card' })),
      { type: 'round-won', player: skipped },
    ]);
  });

  it('[X-T] [R-7] as the last card skips nobody in the next round', () => {
    const cards = chain('C', 'P', 'O', 'T', 'W');
    const table = expert('ann bob', cards);
    table.turnsCards(cards);
    expect(table.view.round).toBe(2);
    expect(table.now).toBe('bob turn');
  });

  it('[X-T] [R-7] skips nobody in the next round, even if its player went out in the extra turn', () => {
    const table = expert('ann bob', 'A1:rT A2:gP');
    table.turns('A1 A2');
    expect(table.won).toBe('bob');
    expect(table.now).toBe('bob turn');
  });

  it('[X-T] does nothing if it does not fit', () => {
    const table = expert('ann bob cid dan', 'A1:gP A2:rT');
    expect(effectTypes(table.turns('A1 A2'))).toEqual(['turned-up', 'out']);
    expect(table.now).toBe('cid turn');
  });
});
