import { describe, expect, it } from 'vitest';
import { randomFrom } from '../games/random.ts';
import { Board } from './board.ts';
import { type SimulationOptions, simulate } from './simulation.ts';

const boardOf = (cards: string, columns: number): Promise<Board> =>
  Board.of({ rows: cards.length / columns, columns, cards: cards.split('') });

const options = (seed: string, more: Partial<SimulationOptions> = {}): SimulationOptions => ({
  players: 4,
  moves: 100,
  minPause: 0.1,
  maxPause: 2,
  random: randomFrom(seed),
  pace: async () => {},
  ...more,
});

describe('a simulation', () => {
  it('lets every player make all their moves', async () => {
    const board = await boardOf('ABABABABABABABABABABABABA', 5);
    const reports = await simulate(board, options('any'));
    expect(reports.map(({ moves }) => moves)).toEqual([100, 100, 100, 100]);
  });

  it('plays the same game for the same seed, independent of real time', async () => {
    const game = async (seed: string, pace: () => Promise<void>) => {
      const board = await boardOf('ABCABCABCABCABCABCABCABCA', 5);
      const reports = await simulate(board, options(seed, { pace }));
      return [reports, board.toString()];
    };
    const once = await game('x', async () => {});
    const late = () => new Promise<void>((resolve) => setImmediate(resolve));
    expect(await game('x', late)).toEqual(once);
    expect(await game('y', late)).not.toEqual(once);
  });

  it('[L-1] never hangs: players who are done leave, so that the others can continue', async () => {
    for (let seed = 0; seed < 50; seed++) {
      const board = await boardOf('ABCD', 2);
      const reports = await simulate(board, options(`seed ${seed}`, { players: 8, moves: 15 }));
      expect(reports.every(({ moves }) => moves === 15)).toBe(true);
      expect(board.toString()).toBe('2x2\ndown\ndown\ndown\ndown');
    }
  });

  it('counts the matches', async () => {
    const board = await boardOf('AAAA', 2);
    const reports = await simulate(board, options('any', { moves: 50 }));
    expect(reports.reduce((sum, { matches }) => sum + matches, 0)).toBe(2);
    expect(board.toString()).toBe('2x2\nnone\nnone\nnone\nnone');
  });

  it('pauses within the given bounds', async () => {
    const times: number[] = [];
    const pace = async (now: number) => {
      times.push(now);
    };
    const board = await boardOf('AB', 2);
    const bounds = { players: 1, moves: 200, minPause: 3, maxPause: 4, pace };
    await simulate(board, options('any', bounds));
    const pauses = times.map((time, index) => time - (times[index - 1] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2.999);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(4.001);
  });
});
