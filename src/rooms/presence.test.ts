import { describe, expect, it } from 'vitest';
import type { Cluster } from './cluster.ts';
import { isAnybodyElsewhere, Presence, PresenceExchange } from './presence.ts';

/** Nodes in one process, on a clock that the test advances. */
class Town {
  now = 0;
  /** Messages that were sent. */
  sent = 0;
  isCut = false;
  readonly #gone = new Set<string>();
  readonly #listeners = new Map<string, Set<(text: string) => void>>();
  readonly #timers: {
    due: number;
    readonly every: number | undefined;
    readonly action: () => void;
  }[] = [];

  node(node: string): Cluster {
    return {
      node,
      peers: { isGone: (one) => this.#gone.has(one), whenGone: () => () => {} },
      patience: () => 0,
      broadcast: {
        publish: (topic, text) => {
          this.sent += 1;
          if (!this.isCut && !this.#gone.has(node))
            for (const tell of this.#listeners.get(topic) ?? []) tell(text);
        },
        subscribe: (topic, onMessage) => {
          const listeners = this.#listeners.get(topic) ?? new Set();
          this.#listeners.set(topic, listeners.add(onMessage));
          return () => listeners.delete(onMessage);
        },
      },
      timing: {
        now: () => this.now,
        later: (milliseconds, action) => this.#plan(milliseconds, undefined, action),
        every: (milliseconds, action) => {
          const timer = this.#plan(milliseconds, milliseconds, action);
          return () => this.#timers.splice(this.#timers.indexOf(timer), 1);
        },
      },
    };
  }

  /** A node with the room in memory. */
  enter(name: string) {
    const presence = new Presence();
    return { presence, exchange: new PresenceExchange('room', presence, this.node(name)) };
  }

  lose(node: string): void {
    this.#gone.add(node);
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.due - b.due)[0];
      if (!next || next.due > end) break;
      this.now = next.due;
      if (next.every === undefined) this.#timers.splice(this.#timers.indexOf(next), 1);
      else next.due += next.every;
      next.action();
    }
    this.now = end;
  }

  #plan(milliseconds: number, every: number | undefined, action: () => void) {
    const timer = { due: this.now + milliseconds, every, action };
    this.#timers.push(timer);
    return timer;
  }
}

const shown = ({ now }: Presence): string => `${[...now.players].sort()} ${now.spectators}`;

describe('the presence of players on several nodes', () => {
  it('[RO-24] is told to the others within a second', () => {
    const town = new Town();
    const [one, two] = [town.enter('one'), town.enter('two')];
    one.presence.join('Ann');
    two.presence.join('Bob');
    two.presence.join(null);
    town.pass(1_000);
    expect([shown(one.presence), shown(two.presence)]).toEqual(['Ann,Bob 1', 'Ann,Bob 1']);
    expect([one.presence.players, one.presence.here.players]).toEqual([2, ['Ann']]);
    expect([one.presence.isHere('Bob'), [...one.presence.namesHere()]]).toEqual([false, ['Ann']]);
    two.presence.leave('Bob');
    town.pass(1_000);
    expect(shown(one.presence)).toBe('Ann 1');
  });

  it('[RO-24] counts a player once who is there on two devices', () => {
    const town = new Town();
    const [one, two] = [town.enter('one'), town.enter('two')];
    one.presence.join('Ann');
    two.presence.join('Ann');
    town.pass(1_000);
    expect([shown(one.presence), one.presence.players]).toEqual(['Ann 0', 1]);
    one.presence.leave('Ann');
    expect(shown(one.presence)).toBe('Ann 0');
  });

  it('[RO-24] is told at once to a node that loads the room', () => {
    const town = new Town();
    const one = town.enter('one');
    one.presence.join('Ann');
    town.pass(1_000);
    expect(shown(town.enter('two').presence)).toBe('Ann 0');
  });

  it('[RO-24] ends when its node closes the room, is gone or is not heard any more', () => {
    const town = new Town();
    const here = town.enter('here');
    const others = ['one', 'two', 'three'].map((name) => town.enter(name));
    for (const [index, { presence }] of others.entries()) presence.join(`p${index}`);
    town.pass(1_000);
    expect(shown(here.presence)).toBe('p0,p1,p2 0');
    others[0]?.exchange.close();
    expect(shown(here.presence)).toBe('p1,p2 0');
    town.lose('two');
    town.pass(5_000);
    expect(shown(here.presence)).toBe('p2 0');
    town.isCut = true;
    town.pass(20_000);
    expect(shown(here.presence)).toBe(' 0');
  });

  it('[RO-24] survives lost messages', () => {
    const town = new Town();
    const [one, two] = [town.enter('one'), town.enter('two')];
    town.isCut = true;
    one.presence.join('Ann');
    town.pass(1_000);
    town.isCut = false;
    expect(shown(two.presence)).toBe(' 0');
    town.pass(5_000);
    expect(shown(two.presence)).toBe('Ann 0');
  });

  it('takes about one message a second, however many come and go', () => {
    const town = new Town();
    const { presence } = town.enter('one');
    town.sent = 0;
    for (let nth = 0; nth < 1_000; nth++) {
      presence.join(`p${nth}`);
      town.pass(10);
    }
    expect(town.sent).toBeLessThan(20);
  });

  it('tells its listeners only of changes', () => {
    const town = new Town();
    const [one, two] = [town.enter('one'), town.enter('two')];
    let changes = 0;
    one.presence.subscribe(() => {
      changes += 1;
    });
    two.presence.join('Bob');
    town.pass(30_000);
    expect(changes).toBe(1);
  });

  it('is asked for before a room is removed', async () => {
    const town = new Town();
    town.enter('one').presence.join('Ann');
    town.pass(1_000);
    const asked = isAnybodyElsewhere('room', town.node('two'));
    const nobody = isAnybodyElsewhere('another', town.node('two'));
    town.pass(1_000);
    expect([await asked, await nobody]).toEqual([true, false]);
  });
});
