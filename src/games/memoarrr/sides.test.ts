import { describe, expect, it } from 'vitest';
import { takeSides } from './place.ts';
import { base } from './testing/builder.ts';

const sidesOf = (table: ReturnType<typeof base>): string[] =>
  table.view.players.map(({ name, side }) => `${name} ${side}`);

describe('the sides', () => {
  it.each([
    ['ann bob', ['ann top', 'bob bottom']],
    ['ann bob cid', ['ann top', 'bob right', 'cid bottom']],
    ['ann bob cid dan', ['ann top', 'bob right', 'cid bottom', 'dan left']],
  ])('[S-2] are these if nobody chooses: %s', (players, seats) => {
    expect(sidesOf(base(players))).toEqual(seats);
  });

  it('[S-2] can be chosen, and the turns go clockwise over those that are taken', () => {
    const table = base('ann bob cid', 'A1:rC A2:rP A3:rO', { sides: ['left', 'bottom', 'right'] });
    expect(sidesOf(table)).toEqual(['cid right', 'bob bottom', 'ann left']);
    expect(table.now).toBe('cid turn');
    table.does('cid turns A1');
    expect(table.now).toBe('bob turn');
    table.does('bob turns A2');
    expect(table.now).toBe('ann turn');
    table.does('ann turns A3');
    expect(table.now).toBe('cid turn');
  });

  it('[S-2] of two may be side by side', () => {
    const table = base('ann bob', undefined, { sides: ['left', 'top'] });
    expect(sidesOf(table)).toEqual(['bob top', 'ann left']);
    expect(table.now).toBe('bob turn');
  });

  it.each([
    ['nobody', []],
    ['one player', ['ann']],
    ['five players', ['ann', 'bob', 'cid', 'dan', 'eve']],
    ['one player twice', ['ann', 'ann']],
  ])('[S-2] do not exist for %s', (_, players) => {
    expect(() => takeSides(players)).toThrow('expected 2 to 4 different players');
  });

  it('[S-2] have room for one player each', () => {
    const players = ['ann', 'bob'];
    expect(() => takeSides(players, ['top', 'top'])).toThrow('expected 2 different sides');
    expect(() => takeSides(players, ['top'])).toThrow('expected 2 different sides');
    expect(() => takeSides(players, ['top', 'left', 'right'])).toThrow(
      'expected 2 different sides',
    );
  });

  it('[S-2] are open to players of any name', () => {
    const table = base('__proto__ constructor', 'A1:rC A2:rP');
    table.does('__proto__ turns A1');
    expect(table.now).toBe('constructor turn');
    table.wins('constructor');
    expect(table.won).toBe('constructor');
  });
});
