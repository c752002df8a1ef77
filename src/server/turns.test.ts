import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inTurn, turn } from './turns.ts';

const MUCH = 10_000_000;

describe('turns', () => {
  it('do all that is little at one go, in order', async () => {
    const done: number[] = [];
    for (let index = 0; index < 1_000; index++) inTurn(100, () => done.push(index));
    expect(done).toEqual([]);
    await setImmediate();
    expect(done).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  it('do what is much one by one, so that others are heard in between', async () => {
    const events: string[] = [];
    for (const name of ['a', 'b', 'c']) inTurn(MUCH, () => events.push(name));
    while (!events.includes('c')) {
      events.push('.');
      await setImmediate();
    }
    expect(events.join('')).toMatch(/^\.a\.+b\.+c$/);
  });

  it('keep the order also of what comes while they are at it', async () => {
    const done: string[] = [];
    inTurn(1, () => {
      done.push('first');
      inTurn(1, () => done.push('third'));
    });
    inTurn(1, () => done.push('second'));
    await setImmediate();
    await setImmediate();
    expect(done).toEqual(['first', 'second', 'third']);
    await turn(MUCH);
  });
});
