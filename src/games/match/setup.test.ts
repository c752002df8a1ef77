import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { deal, layOut, type Rows } from './deal.ts';
import { type MatchSetup, setup } from './setup.ts';
import { rowsOf } from './testing/builder.ts';

const PLAYERS = ['ann', 'bob'];

const started = (options: MatchSetup = {}, seed = 'a seed') =>
  setup(options, PLAYERS, randomFrom(seed));

describe('a new game', () => {
  it('[S-1] is dealt on 4x4 by default', () => {
    const { settings, cards } = started();
    expect(settings).toEqual({ rows: 4, columns: 4, lastSpecial: 'discard', turnCap: null });
    expect(cards).toEqual(layOut(deal({ rows: 4, columns: 4 }, randomFrom('a seed'))));
  });

  it('[S-1] is shuffled by the seed', () => {
    expect(started({}, 'seed 1')).toEqual(started({}, 'seed 1'));
    expect(started({}, 'seed 1').cards).not.toEqual(started({}, 'seed 2').cards);
  });

  it('[S-1] can have another size', () => {
    const { settings, cards } = started({ grid: { rows: 3, columns: 6 } });
    expect([settings.rows, settings.columns]).toEqual([3, 6]);
    expect(cards).toHaveLength(18);
    expect(cards.every((card) => card?.isUp === false)).toBe(true);
  });

  it('[S-1] has a given deck in its order, whatever the seed or the size is', () => {
    const deck = rowsOf('1 2 + / - 1 2');
    for (const seed of ['seed 1', 'seed 2']) {
      const { settings, cards } = started({ deck, grid: { rows: 4, columns: 4 } }, seed);
      expect([settings.rows, settings.columns]).toEqual([2, 3]);
      expect(cards.map((card) => card?.number)).toEqual([1, 2, 7, 8, 1, 2]);
      expect(cards).toEqual(layOut(deck));
    }
  });

  it('[S-1] does not change the given deck', () => {
    const deck = Object.freeze([Object.freeze([1, 2] as const), Object.freeze([2, 1] as const)]);
    const { cards } = started({ deck });
    cards[0] = null;
    expect(deck).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('[S-2] has two players with names, score 0 and no skip', () => {
    expect(started().players).toEqual([
      { id: 'ann', score: 0, owesSkip: false },
      { id: 'bob', score: 0, owesSkip: false },
    ]);
  });

  it.each([
    ['player 1 if nothing is said', {}, 'ann'],
    ['player 1', { first: 1 }, 'ann'],
    ['player 2', { first: 2 }, 'bob'],
  ] as const)('[S-2] is started by %s', (_, options, player) => {
    expect(started(options).phase).toEqual({ kind: 'first', player });
  });

  it('[S-2] may have players with any names', () => {
    const ids = ['__proto__', 'constructor'];
    const { players, phase } = setup({ first: 2 }, ids, randomFrom('a seed'));
    expect(players.map(({ id }) => id)).toEqual(ids);
    expect(phase).toEqual({ kind: 'first', player: 'constructor' });
  });

  it('[E-1] [E-3] has the options for its end', () => {
    const { settings, turns } = started({ lastSpecial: 'score', turnCap: 1 });
    expect(settings).toMatchObject({ lastSpecial: 'score', turnCap: 1 });
    expect(turns).toBe(0);
  });
});

describe('an impossible game', () => {
  it.each<[string, MatchSetup, string]>([
    ['3x3', { grid: { rows: 3, columns: 3 } }, 'expected an even number of cards, found 3x3'],
    ['1x4', { grid: { rows: 1, columns: 4 } }, 'expected 2 to 10 rows and columns, found 1x4'],
    ['4x11', { grid: { rows: 4, columns: 11 } }, 'expected 2 to 10 rows and columns, found 4x11'],
    [
      '2.5x4',
      { grid: { rows: 2.5, columns: 4 } },
      'expected 2 to 10 rows and columns, found 2.5x4',
    ],
  ])('[S-1] has a grid of %s', (_, options, message) => {
    expect(() => started(options)).toThrow(new RangeError(message));
  });

  it.each<[string, Rows, string]>([
    ['no cards', [], 'expected a row of cards, found none'],
    ['rows of different lengths', [[1, 1], [2]], 'expected 2 cards in every row, found 1'],
    [
      'a number that is not paired',
      [
        [1, 2],
        [1, 3],
      ],
      'expected every number an even number of times, found an odd number of 2s',
    ],
  ])('[S-1] has a deck with %s', (_, deck, message) => {
    expect(() => started({ deck })).toThrow(new RangeError(message));
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    '[E-3] has a cap of %d',
    (turnCap) => {
      expect(() => started({ turnCap })).toThrow(
        new RangeError(`expected a turn cap of 1 or more, found ${turnCap}`),
      );
    },
  );

  it.each([[[]], [['ann']], [['ann', 'ann']], [['ann', 'bob', 'cid']]])(
    '[S-2] has these players: %j',
    (ids) => {
      expect(() => setup({}, ids, randomFrom('a seed'))).toThrow(
        new RangeError(`expected two different players, found ${ids.join(', ')}`),
      );
    },
  );
});
