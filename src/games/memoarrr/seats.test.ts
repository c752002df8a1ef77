import { describe, expect, it } from 'vitest';
import { takeSeats } from './seats.ts';
import { base } from './testing/builder.ts';

const seatsOf = (table: ReturnType<typeof base>): string[] =>
  table.view.players.map(({ name, seat }) => `${name} ${seat}`);

describe('the seats', () => {
  it.each([
    ['ann bob', ['ann top', 'bob bottom']],
    ['ann bob cid', ['ann top', 'bob right', 'cid bottom']],
    ['ann bob cid dan', ['ann top', 'bob right', 'cid bottom', 'dan left']],
  ])('[S-2] are these if nobody chooses: %s', (players, seats) => {
    expect(seatsOf(base(players))).toEqual(seats);
  });

  it('[S-2] can be chosen, and the turns go clockwise over those that are taken', () => {
    const table = base('ann bob cid', 'A1:rC A2:rP A3:rO', { seats: ['left', 'bottom', 'right'] });
    expect(seatsOf(table)).toEqual(['cid right', 'bob bottom', 'ann left']);
    expect(table.now).toBe('cid turn');
    table.does('cid turns A1');
    expect(table.now).toBe('bob turn');
    table.does('bob turns A2');
    expect(table.now).toBe('ann turn');
    table.does('ann turns A3');
    expect(table.now).toBe('cid turn');
  });

  it('[S-2] of two may be side by side', () => {
    const table = base('ann bob', undefined, { seats: ['left', 'top'] });
    expect(seatsOf(table)).toEqual(['bob top', 'ann left']);
    expect(table.now).toBe('bob turn');
  });

  it.each([
    ['nobody', []],
    ['one player', ['ann']],
    ['five players', ['ann', 'bob', 'cid', 'dan', 'eve']],
    ['one player twice', ['ann', 'ann']],
  ])('[S-2] are not there for %s', (_, players) => {
    expect(() => takeSeats(players)).toThrow('expected 2 to 4 different players');
  });

  it('[S-2] take one player each', () => {
    const players = ['ann', 'bob'];
    expect(() => takeSeats(players, ['top', 'top'])).toThrow('expected 2 different seats');
    expect(() => takeSeats(players, ['top'])).toThrow('expected 2 different seats');
    expect(() => takeSeats(players, ['top', 'left', 'right'])).toThrow(
      'expected 2 different seats',
    );
  });

  it('[S-2] are taken by anybody, whatever the name', () => {
    const table = base('__proto__ constructor', 'A1:rC A2:rP');
    table.does('__proto__ turns A1');
    expect(table.now).toBe('constructor turn');
    table.wins('constructor');
    expect(table.won).toBe('constructor');
  });
});
