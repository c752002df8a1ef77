import { describe, expect, it } from 'vitest';
import { flip, look, map, watch } from './commands.ts';
import { boardOf, problemOf, settled, track } from './testing/board-of.ts';

describe('the commands', () => {
  it('look, flip, map and watch return board states as their player sees them', async () => {
    const board = await boardOf('AB');
    const watching = watch(board, 'bob');
    expect(await look(board, 'alice')).toBe('1x2\ndown\ndown\n');
    expect(await flip(board, 'alice', 0, 0)).toBe('1x2\nmy A\ndown\n');
    expect(await watching).toBe('1x2\nup A\ndown\n');
    expect(await map(board, 'bob', async (card) => card.toLowerCase())).toBe('1x2\nup a\ndown\n');
    expect(await look(board, 'alice')).toBe('1x2\nmy a\ndown\n');
  });

  it('reject rather than throw, and with what the board says', async () => {
    const board = await boardOf('AB');
    expect(await problemOf(look(board, 'no body'))).toBe('illegal-player');
    expect(await problemOf(flip(board, 'no body', 0, 0))).toBe('illegal-player');
    expect(await problemOf(map(board, 'no body', async (card) => card))).toBe('illegal-player');
    expect(await problemOf(watch(board, 'no body'))).toBe('illegal-player');
    expect(await problemOf(flip(board, 'alice', 2, 0))).toBe('out-of-range');
    await expect(map(board, 'alice', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('pass on the signal of flip and watch, and flip acts at once', async () => {
    const board = await boardOf('AB');
    const controller = new AbortController();
    const first = flip(board, 'alice', 0, 0);
    const waiting = track(flip(board, 'bob', 0, 0, controller.signal));
    const watching = track(watch(board, 'bob', controller.signal));
    expect(await first).toBe('1x2\nmy A\ndown\n');
    controller.abort();
    await settled();
    expect([waiting.result(), watching.result()]).toEqual(['gave-up', 'gave-up']);
  });
});
