import { describe, expect, it } from 'vitest';
import { boardOf, flips, onOneLine, problemOf, settled, track, view } from './testing/board-of.ts';

describe('watching a board', () => {
  it('[W-1] reports when a card is turned up, with the state after that', async () => {
    const board = await boardOf('AB');
    const watching = track(board.watch('bob'));
    await settled();
    expect(watching.result()).toBe('pending');
    await flips(board, 'alice', '00');
    expect(watching.result()).toBe('up A, down');
  });

  it('[W-1] reports when cards are turned down', async () => {
    const board = await boardOf('ABC');
    await flips(board, 'bob', '02');
    await flips(board, 'alice', '00', '01');
    const watching = track(board.watch('alice'));
    void board.flip('alice', 0, 2);
    await settled();
    expect(watching.result()).toBe('down, down, up C');
  });

  it('[W-1] reports when cards are removed', async () => {
    const board = await boardOf('AAB');
    await flips(board, 'bob', '02');
    await flips(board, 'alice', '00', '01');
    const watching = track(board.watch('bob'));
    void board.flip('alice', 0, 2);
    await settled();
    expect(watching.result()).toBe('none, none, my B');
  });

  it('[W-1] reports when cards are replaced, face-down ones too', async () => {
    const board = await boardOf('AB');
    const watching = track(board.watch('bob'));
    await board.map('alice', async () => 'X');
    await settled();
    expect(watching.result()).toBe('down, down');
  });

  it('[W-1] reports when a card of the same player is turned down and up again', async () => {
    const board = await boardOf('AB');
    await flips(board, 'alice', '00', '01');
    const watching = track(board.watch('bob'));
    await flips(board, 'alice', '00');
    expect(watching.result()).toBe('up A, down');
  });

  it('[W-1] reports the first change only, with the state right after it', async () => {
    const board = await boardOf('AB');
    const watching = board.watch('bob');
    void board.flip('alice', 0, 0);
    void board.flip('bob', 0, 1);
    expect(onOneLine(await watching)).toBe('up A, down');
  });

  it('[W-1] does not report earlier changes', async () => {
    const board = await boardOf('AB');
    void board.flip('alice', 0, 0);
    const watching = track(board.watch('bob'));
    await settled();
    expect(watching.result()).toBe('pending');
  });

  it('[W-2] does not report changes of control', async () => {
    const board = await boardOf('AABC');
    await flips(board, 'alice', '00', '02');
    await flips(board, 'bob', '01', '03');
    const watching = track(board.watch('carol'));
    await flips(board, 'carol', '00');
    await flips(board, 'carol', '01');
    expect(view(board, 'carol')).toBe('my A, my A, up B, up C');
    await flips(board, 'dave', '02');
    await flips(board, 'erin', '03');
    expect(await problemOf(board.flip('erin', 0, 2))).toBe('controlled');
    await flips(board, 'frank', '03');
    const waiting = track(board.flip('gus', 0, 3));
    expect(await problemOf(board.flip('frank', 0, 3))).toBe('controlled');
    await settled();
    expect(waiting.result()).toBe('up A, up A, up B, my C');
    expect(watching.result()).toBe('pending');
  });

  it('[W-2] does not report looks, a map that changes no card, or refusals', async () => {
    const board = await boardOf('AB');
    const watching = track(board.watch('carol'));
    board.look('alice');
    await board.map('alice', async (card) => card);
    await problemOf(board.flip('alice', 9, 9));
    await settled();
    expect(watching.result()).toBe('pending');
  });

  it('[W-3] reports to all watchers once, and twice to a player with two watches', async () => {
    const board = await boardOf('AB');
    const watching = ['alice', 'bob', 'bob', 'carol'].map((player) => board.watch(player));
    await flips(board, 'alice', '00', '01');
    expect((await Promise.all(watching)).map(onOneLine)).toEqual([
      'my A, down',
      'up A, down',
      'up A, down',
      'up A, down',
    ]);
  });

  it('[W-3] can be repeated at once, for the next change', async () => {
    const board = await boardOf('ABC');
    const seen: string[] = [];
    const watchForEver = async (): Promise<void> => {
      for (;;) seen.push(onOneLine(await board.watch('bob')));
    };
    const watching = track(watchForEver().then(() => ''));
    for (const [column, player] of ['alice', 'carol', 'dave'].entries()) {
      await board.flip(player, 0, column);
      await settled();
    }
    await board.close();
    await settled();
    expect(seen).toEqual(['up A, down, down', 'up A, up B, down', 'up A, up B, up C']);
    expect(watching.result()).toBe('closed');
  });

  it('[W-3] drops watchers whose connection closes', async () => {
    const board = await boardOf('AB');
    const controller = new AbortController();
    const gone = track(board.watch('bob', controller.signal));
    const here = track(board.watch('bob'));
    controller.abort();
    await settled();
    expect([gone.result(), here.result()]).toEqual(['gave-up', 'pending']);
    await flips(board, 'alice', '00');
    expect([gone.result(), here.result()]).toEqual(['gave-up', 'up A, down']);
    expect(await problemOf(board.watch('bob', AbortSignal.abort()))).toBe('gave-up');
  });
});
