import { describe, expect, it } from 'vitest';
import type { Broadcast } from './cluster.ts';
import { Heartbeats } from './heartbeats.ts';

/** Nodes in one place, on a clock that the test advances. */
class Town {
  now = 0;
  readonly #listeners = new Set<(text: string) => void>();
  readonly #actions = new Set<() => void>();

  /** A node that beats until it is stopped. */
  add(name: string, hears: () => boolean = () => true) {
    const broadcast: Broadcast = {
      publish: (_, text) => {
        for (const listener of this.#listeners) listener(text);
      },
      subscribe: (_, onMessage) => {
        const listener = (text: string): void => void (hears() && onMessage(text));
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
    return new Heartbeats(name, broadcast, {
      now: () => this.now,
      later: () => {},
      every: (_, action) => {
        this.#actions.add(action);
        return () => this.#actions.delete(action);
      },
    });
  }

  pass(seconds: number): void {
    for (let second = 0; second < seconds; second++) {
      this.now += 1_000;
      for (const action of [...this.#actions]) action();
    }
  }
}

/** Counts how often a node is told that another is gone. */
function watch(heartbeats: Heartbeats, node: string) {
  const seen = { calls: 0, stop: () => {} };
  seen.stop = heartbeats.whenGone(node, () => {
    seen.calls += 1;
  });
  return seen;
}

describe('heartbeats', () => {
  it('[RO-31] say that a node is gone ten seconds after it has fallen silent', () => {
    const town = new Town();
    const [a, b] = [town.add('a'), town.add('b')];
    const watched = watch(a, 'b');
    town.pass(60);
    expect([a.isGone('b'), watched.calls]).toEqual([false, 0]);
    b.close();
    town.pass(9);
    expect([a.isGone('b'), watched.calls]).toEqual([false, 0]);
    town.pass(1);
    expect([a.isGone('b'), watched.calls]).toEqual([true, 1]);
  });

  it('[RO-31] count the silence of a node that nobody has heard from the first question on', () => {
    const town = new Town();
    const a = town.add('a');
    town.pass(60);
    const watched = watch(a, 'never heard');
    town.pass(9);
    expect(watched.calls).toBe(0);
    town.pass(1);
    expect([watched.calls, a.isGone('never heard')]).toEqual([1, true]);
  });

  it('[RO-31] tell it again every second, until nobody asks or the node is back', () => {
    const town = new Town();
    const a = town.add('a');
    const [first, second] = [watch(a, 'b'), watch(a, 'b')];
    town.pass(12);
    expect([first.calls, second.calls]).toEqual([3, 3]);
    first.stop();
    first.stop();
    town.pass(1);
    expect([first.calls, second.calls]).toEqual([3, 4]);
    town.add('b');
    town.pass(30);
    expect([second.calls, a.isGone('b')]).toEqual([4, false]);
  });

  it('[RO-31] let the nodes act by rank, each a second after the one before', () => {
    const town = new Town();
    const nodes = ['a', 'b', 'c'].map((name) => town.add(name));
    town.pass(3);
    const watched = nodes.map((node) => watch(node, 'z'));
    const calls: string[] = [];
    for (let second = 0; second < 13; second++) {
      town.pass(1);
      calls.push(watched.map((one) => Math.min(one.calls, 1)).join(''));
    }
    expect(calls.slice(8)).toEqual(['000', '100', '110', '111', '111']);
  });

  it('[RO-31] grant the others the time in which a node itself stood still', () => {
    const town = new Town();
    const [a, b] = [town.add('a'), town.add('b')];
    const watched = watch(a, 'b');
    town.pass(3);
    town.now += 60_000;
    town.pass(1);
    expect([a.isGone('b'), watched.calls]).toEqual([false, 0]);
    town.pass(20);
    expect([watched.calls, b.isGone('a')]).toEqual([0, false]);
  });

  it('[RO-31] say nothing of the others while a node is cut off, and grant them that time', () => {
    const town = new Town();
    let isCut = false;
    const a = town.add('a', () => !isCut);
    const b = town.add('b');
    town.pass(5);
    isCut = true;
    const [ofB, ofA] = [watch(a, 'b'), watch(b, 'a')];
    town.pass(60);
    isCut = false;
    town.pass(5);
    expect([a.isGone('b'), b.isGone('a')]).toEqual([false, false]);
    expect([ofB.calls, ofA.calls]).toEqual([0, 0]);
  });
});
