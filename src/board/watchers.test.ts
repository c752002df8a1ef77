import { describe, expect, it } from 'vitest';
import { actionsOn } from '../room/move-request.ts';
import { Watchers } from './board.ts';
import { problemOf } from './testing/board-of.ts';

describe('watchers', () => {
  it('[W-3] are notified once, each with the view of its player', async () => {
    const watchers = new Watchers();
    const watching = ['alice', 'bob', 'alice'].map((player) => watchers.add(player));
    expect(watchers.size).toBe(3);
    watchers.fire((player) => `seen by ${player}`);
    watchers.fire(() => 'too late');
    expect(await Promise.all(watching)).toEqual(['seen by alice', 'seen by bob', 'seen by alice']);
    expect(watchers.size).toBe(0);
  });

  it('[W-3] that are added during a notification wait for the next one', async () => {
    const watchers = new Watchers();
    const late: Promise<string>[] = [];
    const first = watchers.add('alice');
    watchers.fire(() => {
      late.push(watchers.add('bob'));
      return 'first';
    });
    expect(await first).toBe('first');
    expect(watchers.size).toBe(1);
    watchers.fire(() => 'second');
    expect(await Promise.all(late)).toEqual(['second']);
  });

  it('[W-3] leave nothing behind, however many of them are cancelled', async () => {
    const watchers = new Watchers();
    const controllers = Array.from({ length: 5_000 }, () => new AbortController());
    const watching = controllers.map(({ signal }) => watchers.add('alice', signal));
    expect(watchers.size).toBe(5_000);
    for (const controller of controllers) controller.abort();
    expect(watchers.size).toBe(0);
    const settled = await Promise.allSettled(watching);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(5_000);
  });

  it('[W-3] leave nothing behind on a signal that many of them use', async () => {
    const watchers = new Watchers();
    const { signal } = new AbortController();
    for (let round = 0; round < 100; round++) {
      const watching = watchers.add('alice', signal);
      expect(actionsOn(signal)).toBe(1);
      watchers.fire(() => 'seen');
      await watching;
      expect(actionsOn(signal)).toBe(0);
    }
  });

  it('are rejected once they are closed', async () => {
    const watchers = new Watchers();
    const watching = watchers.add('alice');
    watchers.close();
    expect(watchers.size).toBe(0);
    expect(await problemOf(watching)).toBe('closed');
    expect(await problemOf(watchers.add('alice'))).toBe('closed');
    expect(watchers.size).toBe(0);
  });

  it('are rejected if their signal is aborted before', async () => {
    const watchers = new Watchers();
    expect(await problemOf(watchers.add('alice', AbortSignal.abort()))).toBe('gave-up');
    expect(watchers.size).toBe(0);
  });
});
