import { describe, expect, it } from 'vitest';
import { isChoice, PAIRS, type PairName } from './pairs.ts';
import { effectTypes, gameOf } from './testing/builder.ts';

const CARDS = '1 1 2 2 / + + - -';

type Row<Expected> = readonly [name: string, places: string, expected: Expected];

const inBothOrders = <Expected>(rows: readonly Row<Expected>[]): Row<Expected>[] =>
  rows.flatMap(([name, places, expected]): Row<Expected>[] => [
    [name, places, expected],
    [name, places.split(' ').toReversed().join(' '), expected],
  ]);

type Expected = {
  readonly pair: PairName;
  readonly points: number;
  /** The grid until the turn ends, and then. */
  readonly shown: string;
  readonly after: string;
  readonly next: 'same' | 'opponent';
};

describe.each([
  ['ann', 'bob', 1],
  ['bob', 'ann', 2],
] as const)('two cards, revealed by %s', (player, opponent, first) => {
  const scoresWith = (points: number) => (player === 'ann' ? [points, 0] : [0, points]);

  /** Reveals two cards. @returns the table, the spots, and what the second card did */
  function reveal(places: string) {
    const table = gameOf(CARDS, { first });
    const [one = '', other = ''] = places.split(' ');
    table.does(`${player} reveals ${one}`);
    expect(table.now).toBe(`${player} second`);
    expect(table.scores).toEqual([0, 0]);
    const played = table.does(`${player} reveals ${other}`);
    return { table, spots: [table.at(one), table.at(other)], played };
  }

  it.each(
    inBothOrders<Expected & { readonly ends: string }>([
      [
        '[P-1] standard, same number',
        '1,1 1,2',
        {
          pair: 'match',
          points: +1,
          shown: '1 1 * * / * * * *',
          after: '. . * * / * * * *',
          ends: 'removed turn',
          next: 'same',
        },
      ],
      [
        '[P-2] standard, different',
        '1,2 1,3',
        {
          pair: 'miss',
          points: 0,
          shown: '* 1 2 * / * * * *',
          after: '* * * * / * * * *',
          ends: 'hidden turn',
          next: 'opponent',
        },
      ],
      [
        '[P-3] bonus and standard',
        '2,1 1,3',
        {
          pair: 'bonus',
          points: +1,
          shown: '* * 2 * / + * * *',
          after: '* * * * / . * * *',
          ends: 'removed hidden turn',
          next: 'opponent',
        },
      ],
      [
        '[P-5] penalty and standard',
        '2,4 1,1',
        {
          pair: 'penalty',
          points: -1,
          shown: '1 * * * / * * * -',
          after: '* * * * / * * * .',
          ends: 'removed hidden turn',
          next: 'opponent',
        },
      ],
      [
        '[P-7] bonus and penalty',
        '2,2 2,3',
        {
          pair: 'bonus-and-penalty',
          points: 0,
          shown: '* * * * / * + - *',
          after: '* * * * / * . . *',
          ends: 'removed turn',
          next: 'opponent',
        },
      ],
    ]),
  )('%s: %s', (_, places, { pair, points, shown, after, ends, next }) => {
    const { table, spots, played } = reveal(places);
    const scored = { type: 'scored', points, score: points, player };
    expect(played.effects.slice(1)).toEqual([
      { type: 'paired', pair, spots, player },
      ...(points === 0 ? [] : [scored]),
    ]);
    expect(table.now).toBe(`${player} seen`);
    expect(table.scores).toEqual(scoresWith(points));
    expect(table.grid).toBe(shown);

    expect(effectTypes(table.does(`${player} looked`))).toBe(ends);
    expect(table.scores).toEqual(scoresWith(points));
    expect(table.grid).toBe(after);
    expect(table.now).toBe(`${next === 'same' ? player : opponent} first`);
    expect(table.owing).toBe('');
  });

  const bonusPair = {
    pair: 'bonus-pair',
    shown: '* * * * / + + * *',
    after: '* * * * / . . * *',
    owes: false,
  } as const;
  const penaltyPair = {
    pair: 'penalty-pair',
    shown: '* * * * / * * - -',
    after: '* * * * / * * . .',
    next: 'opponent',
  } as const;

  it.each(
    inBothOrders<Expected & { readonly option: number; readonly owes: boolean }>([
      [
        '[P-4] bonus and bonus, +2',
        '2,1 2,2',
        { ...bonusPair, option: 1, points: +2, next: 'opponent' },
      ],
      [
        '[P-4] bonus and bonus, +1 and another turn',
        '2,1 2,2',
        { ...bonusPair, option: 2, points: +1, next: 'same' },
      ],
      [
        '[P-6] penalty and penalty, -2',
        '2,3 2,4',
        { ...penaltyPair, option: 1, points: -2, owes: false },
      ],
      [
        '[P-6] penalty and penalty, -1 and a skip',
        '2,3 2,4',
        { ...penaltyPair, option: 2, points: -1, owes: true },
      ],
    ]),
  )('%s: %s', (_, places, { pair, option, points, shown, after, next, owes }) => {
    const { table, spots, played } = reveal(places);
    expect(played.effects.slice(1)).toEqual([{ type: 'paired', pair, spots, player }]);
    expect(table.now).toBe(`${player} choice`);
    expect(table.scores).toEqual([0, 0]);
    expect(table.grid).toBe(shown);

    const mover = next === 'same' ? player : opponent;
    expect(table.does(`${player} chooses ${option}`).effects).toEqual([
      { type: 'chose', option, player },
      { type: 'scored', points, score: points, player },
      { type: 'removed', spots },
      { type: 'turn', player: mover },
    ]);
    expect(table.scores).toEqual(scoresWith(points));
    expect(table.grid).toBe(after);
    expect(table.now).toBe(`${mover} first`);
    expect(table.owing).toBe(owes ? player : '');
  });
});

describe('a pair', () => {
  it('[T-3] leaves a choice if it is of two bonus or of two penalty cards, and no other', () => {
    const names = Object.keys(PAIRS) as PairName[];
    expect(names.filter(isChoice)).toEqual(['bonus-pair', 'penalty-pair']);
  });

  it('[P-1] depends on the printed kinds, not on the numbers', () => {
    const table = gameOf([
      [7, 'bonus', 8, 'penalty'],
      [7, 'bonus', 8, 'penalty'],
    ]);
    expect(effectTypes(table.turn('7 7'))).toBe('removed turn');
    expect(effectTypes(table.turn('8 8'))).toBe('removed turn');
    expect(table.scores).toEqual([2, 0]);
    expect(table.grid).toBe('. * . * / . * . *');
    expect(table.now).toBe('ann first');
  });

  it.each([
    ['[P-3]', '7 +', 'bonus', '* . * * / * * * *', +1],
    ['[P-5]', '8 -', 'penalty', '* * * . / * * * *', -1],
    ['[P-5]', '7 -', 'penalty', '* * * . / * * * *', -1],
    ['[P-2]', '7 8', 'miss', '* * * * / * * * *', 0],
  ])('%s is of the kinds of %s, whatever their numbers are', (_, cards, pair, after, points) => {
    const table = gameOf([
      [7, 'bonus', 8, 'penalty'],
      [7, 'bonus', 8, 'penalty'],
    ]);
    const { effects } = table.reveals(cards);
    expect(effects[1]).toMatchObject({ type: 'paired', pair });
    table.does('ann looked');
    expect(table.grid).toBe(after);
    expect(table.scores).toEqual([points, 0]);
    expect(table.now).toBe('bob first');
  });
});
