import { describe, expect, it } from 'vitest';
import { memoarrr } from './memoarrr.ts';
import { base, brokenChain, chain, effectTypes } from './testing/builder.ts';

const CHAIN = chain('C', 'P', 'O', 'T', 'W');
const BROKEN_CHAIN = brokenChain('C', 'P', 'O', 'T', 'W');

type Table = ReturnType<typeof base>;

/** Who had the first turn of each round, with these winners. */
function starters(table: Table, winners: readonly string[]): string[] {
  return winners.map((winner) => {
    const { now } = table;
    table.wins(winner);
    return now;
  });
}

const turnsOf = (players: string): string[] => players.split(' ').map((name) => `${name} turn`);

describe('the first turn of a round', () => {
  it.each([
    ['ann bob', 'ann bob ann bob ann bob ann'],
    ['ann bob cid', 'ann bob cid ann bob cid ann'],
    ['ann bob cid dan', 'ann bob cid dan ann bob cid'],
  ])('[R-1] goes to each player in turn, whoever wins: %s', (players, expected) => {
    expect(starters(base(players), Array(7).fill('bob'))).toEqual(turnsOf(expected));
  });

  it('[R-1] goes around in turn order, not in the order of the players', () => {
    const table = base('ann bob cid', undefined, { sides: ['bottom', 'left', 'top'] });
    expect(starters(table, Array(7).fill('bob'))).toEqual(turnsOf('cid ann bob cid ann bob cid'));
  });

  it('[R-1] goes to the winner of the last round with that option', () => {
    const table = base('ann bob cid', undefined, { winnerStarts: true });
    expect(starters(table, ['bob', 'cid', 'cid', 'ann', 'bob', 'ann', 'cid'])).toEqual(
      turnsOf('ann bob cid cid ann bob ann'),
    );
  });
});

describe('a round', () => {
  it('[R-5] is won by the last player left', () => {
    const table = base('ann bob cid', 'A1:rC A2:gP A3:bT');
    table.turns('A1 A2');
    expect(table.won).toBe('');
    const played = table.turns('A3');
    expect(played.effects.slice(1)).toEqual([
      { type: 'out', player: 'cid', why: 'misfit' },
      { type: 'round-won', round: 1, player: 'ann' },
      { type: 'cleared', spots: [0, 1, 2] },
      { type: 'round-started', round: 2, player: 'bob' },
    ]);
    expect(table.won).toBe('ann');
    expect(table.view.round).toBe(2);
  });

  it('[R-5] is over at once, even if the winner has not turned over a card', () => {
    const table = base('ann bob');
    table.does('ann idles');
    expect(table.won).toBe('bob');
    expect(table.view.players.map(({ roundsWon }) => roundsWon)).toEqual([0, 1]);
  });

  it.each([
    ['ann bob', 'bob', ['ann']],
    ['ann bob cid', 'cid', ['ann', 'bob']],
    ['ann bob cid dan', 'dan', ['ann', 'bob', 'cid']],
  ])('[R-6] in which all 24 cards fit ends in turn order: %s', (players, winner, losers) => {
    const table = base(players, CHAIN);
    table.turnsCards(CHAIN.slice(0, 23));
    expect(table.in).toBe(players);
    expect(table.view.up).toHaveLength(23);
    expect(table.now).toBe(`${winner} turn`);
    const { effects } = table.turnsCards(CHAIN.slice(23));
    expect(effects.slice(0, -2)).toMatchObject([
      { type: 'turned-up', card: 'yT', player: winner, fits: true },
      ...losers.map((player) => ({ type: 'out', player, why: 'no-card' })),
      { type: 'round-won', round: 1, player: winner },
    ]);
    expect(effectTypes({ effects }).slice(-2)).toEqual(['cleared', 'round-started']);
    expect(table.won).toBe(winner);
  });

  it.each([
    ['ann bob', 'bob', [], 'ann'],
    ['ann bob cid', 'cid', ['ann'], 'bob'],
    ['ann bob cid dan', 'dan', ['ann', 'bob'], 'cid'],
  ])(
    '[R-6] in which the last card does not fit continues after that player: %s',
    (players, misfit, losers, winner) => {
      const table = base(players, BROKEN_CHAIN);
      table.turnsCards(BROKEN_CHAIN.slice(0, 23));
      expect(table.in).toBe(players);
      const { effects } = table.turnsCards(BROKEN_CHAIN.slice(23));
      expect(effects.slice(0, -2)).toMatchObject([
        { type: 'turned-up', card: 'rC', player: misfit, fits: false },
        { type: 'out', player: misfit, why: 'misfit' },
        ...losers.map((player) => ({ type: 'out', player, why: 'no-card' })),
        { type: 'round-won', round: 1, player: winner },
      ]);
      expect(table.won).toBe(winner);
    },
  );

  it('[R-6] in which no card is left skips players who are out already', () => {
    const table = base('ann bob cid dan', CHAIN);
    table.turnsCards(CHAIN.slice(0, 1));
    table.does('bob idles', 'cid idles');
    const { effects } = table.turnsCards(CHAIN.slice(1));
    expect(effects.slice(0, 3)).toMatchObject([
      { type: 'turned-up', player: 'dan' },
      { type: 'out', player: 'ann', why: 'no-card' },
      { type: 'round-won', player: 'dan' },
    ]);
  });

  it('[R-6] counts the turn order from the player who started', () => {
    const table = base('ann bob cid', CHAIN);
    table.wins('ann');
    expect(table.now).toBe('bob turn');
    const { effects } = table.turnsCards(CHAIN);
    expect(effects.slice(0, 4)).toMatchObject([
      { type: 'turned-up', player: 'ann' },
      { type: 'out', player: 'bob' },
      { type: 'out', player: 'cid' },
      { type: 'round-won', round: 2, player: 'ann' },
    ]);
  });

  it('[R-7] ends with all cards face down in their places, and all players back in', () => {
    const table = base('ann bob cid', 'A1:rC A2:gP A3:bT');
    const played = table.turns('A1 A2 A3');
    expect(played.changed.toSorted()).toEqual([0, 1, 2]);
    expect(table.up).toBe('');
    expect(table.view.spots.filter((spot) => spot === 'down')).toHaveLength(24);
    expect(table.in).toBe('ann bob cid');
    expect(table.turns('A2').effects).toMatchObject([{ card: 'gP', player: 'bob' }]);
    table.does('cid idles');
    expect(table.turns('A1').effects).toMatchObject([{ card: 'rC' }, {}, {}, {}, {}]);
  });

  it('[R-7] starts without a last card', () => {
    const table = base('ann bob', 'A1:rC A2:gP A3:bT');
    table.turns('A1 A2');
    expect(table.turns('A3').effects).toMatchObject([{ card: 'bT', fits: true }]);
    expect(table.in).toBe('ann bob');
  });
});

describe('the game', () => {
  it('[G-1] ends after seven rounds', () => {
    const table = base('ann bob');
    for (const round of [1, 2, 3, 4, 5, 6]) {
      expect(table.view.round).toBe(round);
      expect(effectTypes(table.wins('ann'))).not.toContain('over');
    }
    expect(memoarrr.result(table.state)).toBeUndefined();
    expect(effectTypes(table.wins('bob')).slice(-3)).toEqual(['out', 'round-won', 'over']);
    expect(table.now).toBe('over');
    expect(table.won).toBe('ann ann ann ann ann ann bob');
    expect(table.view.round).toBe(7);
    expect(memoarrr.result(table.state)).toHaveLength(2);
  });

  it('[G-1] allows no more moves after that', () => {
    const table = base('ann bob');
    for (let round = 1; round <= 7; round += 1) table.wins('ann');
    for (const player of ['ann', 'bob']) {
      const picks = ['turns A1', 'swaps A1', 'hides A1', 'blocks A1', 'declines'];
      for (const move of [...picks, 'leaves', 'looked', 'idles']) {
        expect(table.refuses(`${player} ${move}`)).toEqual({
          code: 'over',
          message: 'the game is over',
        });
      }
      expect(table.choicesOf(player)).toEqual([]);
    }
  });
});
