import { describe, expect, it } from 'vitest';
import { effectTypes, gameOf } from './testing/builder.ts';

type Table = ReturnType<typeof gameOf>;

/** Who has the next turns if nothing matches. */
const moversOf = (table: Table, turns: number): string =>
  Array.from({ length: turns }, () => {
    const { mover } = table;
    table.turn('1 2');
    return mover;
  }).join(' ');

describe('a skip', () => {
  it('[T-4] is owed by the player who chose it, from then on', () => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.reveals('- -');
    expect(table.owing).toBe('');
    table.does('ann chooses 2');
    expect(table.owing).toBe('ann');
    expect(table.now).toBe('bob first');
  });

  it('[T-4] [P-6] is not owed by a player who takes the points', () => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.turn('- -', 1);
    expect(table.owing).toBe('');
    expect(moversOf(table, 3)).toBe('bob ann bob');
  });

  it('[T-4] is used up when the turn would next pass to them', () => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.turn('- -', 2);
    expect(table.turn('1 2').effects).toEqual([
      { type: 'hidden', spots: [0, 2] },
      { type: 'skipped', player: 'ann' },
      { type: 'turn', player: 'bob' },
    ]);
    expect(table.owing).toBe('');
    expect(table.now).toBe('bob first');
  });

  it.each([
    [1, 'bob bob ann bob ann'],
    [2, 'ann ann bob ann bob'],
  ] as const)(
    '[T-4] lets the opponent play two turns running, once: player %i',
    (first, movers) => {
      const table = gameOf('1 1 2 2 / + + - -', { first });
      table.turn('- -', 2);
      expect(moversOf(table, 5)).toBe(movers);
    },
  );

  it.each([
    ['matches', ['3 3', '4 4'], undefined],
    ['a bonus pair and another turn', ['+ +'], 2],
  ])('[T-4] is not used up by extra turns of the opponent: %s', (_, extra, option) => {
    const table = gameOf('1 1 2 2 3 3 / 4 4 + + - -');
    table.turn('- -', 2);
    for (const cards of extra) {
      expect(effectTypes(table.turn(cards, option))).not.toContain('skipped');
      expect(table.now).toBe('bob first');
      expect(table.owing).toBe('ann');
    }
    expect(moversOf(table, 4)).toBe('bob bob ann bob');
  });

  it('[T-4] is not used up by extra turns in the turn after it either', () => {
    const table = gameOf('1 1 2 2 / 3 3 - -');
    table.turn('- -', 2);
    table.turn('1 2');
    expect(table.owing).toBe('');
    table.turn('3 3');
    expect(moversOf(table, 2)).toBe('bob ann');
  });

  it.each([
    ['a bonus', '+ 1'],
    ['a penalty', '- 1'],
    ['a bonus and a penalty', '+ -'],
  ])('[T-4] is used up after %s too', (_, cards) => {
    const table = gameOf('1 1 2 2 / + - - -');
    table.turn('- -', 2);
    expect(effectTypes(table.turn(cards))).toMatch(/ skipped turn$/);
    expect(table.now).toBe('bob first');
    expect(table.owing).toBe('');
  });

  it.each([
    ['+ +', '1 1 2 2 / + + - -'],
    ['- -', '1 1 2 2 / - - - -'],
  ])('[T-4] is used up after the opponent has chosen the points of %s', (cards, deck) => {
    const table = gameOf(deck);
    table.turn('- -', 2);
    expect(table.turn(cards, 1).effects.slice(-2)).toEqual([
      { type: 'skipped', player: 'ann' },
      { type: 'turn', player: 'bob' },
    ]);
    expect(moversOf(table, 2)).toBe('bob ann');
  });

  it('[T-4] [T-5] is used up when the opponent is idle', () => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.turn('- -', 2);
    expect(effectTypes(table.does('bob idles'))).toBe('away skipped turn');
    expect(table.now).toBe('bob first');
    table.does('bob idles');
    expect(table.now).toBe('ann first');
  });

  it('[T-4] can be chosen again once it is used up', () => {
    const table = gameOf('1 1 2 2 / - - - -');
    table.turn('- -', 2);
    expect(moversOf(table, 2)).toBe('bob bob');
    table.turn('- -', 2);
    expect(table.owing).toBe('ann');
    expect(moversOf(table, 3)).toBe('bob bob ann');
  });

  it('[T-4] is still owed after the game was saved and resumed', () => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.turn('- -', 2);
    table.resumes();
    expect(table.owing).toBe('ann');
    expect(moversOf(table, 3)).toBe('bob bob ann');
  });
});

describe('two skips', () => {
  it('[T-4] cancel out, one after the other', () => {
    const table = gameOf('1 1 2 2 / - - - -');
    table.turn('- -', 2);
    expect(table.turn('- -', 2).effects.slice(3)).toEqual([
      { type: 'skipped', player: 'ann' },
      { type: 'skipped', player: 'bob' },
      { type: 'turn', player: 'ann' },
    ]);
    expect(table.owing).toBe('');
    expect(table.scores).toEqual([-1, -1]);
    expect(moversOf(table, 4)).toBe('ann bob ann bob');
  });

  it('[T-4] cancel out also if the second is chosen in the last of several extra turns', () => {
    const table = gameOf('1 1 2 2 3 3 / 4 4 - - - -');
    table.turn('- -', 2);
    table.turn('3 3');
    table.turn('- -', 2);
    expect(moversOf(table, 3)).toBe('ann bob ann');
  });

  it('[T-4] do not meet if the first is used up before the second is chosen', () => {
    const table = gameOf('1 1 2 2 / - - - -');
    table.turn('- -', 2);
    table.turn('1 2');
    table.turn('- -', 2);
    expect(table.owing).toBe('bob');
    expect(moversOf(table, 4)).toBe('ann ann bob ann');
  });
});
