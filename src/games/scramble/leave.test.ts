import { describe, expect, it } from 'vitest';
import { scramble } from './scramble.ts';
import { effectTypes, Table } from './testing/builder.ts';

const GAVE_UP = { code: 'gave-up', message: 'gave up waiting for (0, 0)' };

describe('giving up a wait', () => {
  it('[C-5] ends the wait, and the card goes to the next in line', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0', 'carol flips 0,0');
    const played = table.does('bob gives up');
    expect(played).toEqual({
      effects: [{ type: 'gave-up', spot: 0, player: 'bob' }],
      changed: [],
      settled: [{ player: 'bob', failed: GAVE_UP }],
    });
    expect(table.queueAt(0)).toEqual(['carol']);
    expect(table.does('alice flips 0,1').settled).toEqual([{ player: 'carol' }]);
  });

  it('[C-5] lets the player flip again at once', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0', 'bob gives up', 'bob flips 1,1');
    expect(table.seenBy('bob')).toBe('A ? / ? [A]');
  });

  it('[C-5] comes too late when the wait it names has ended', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0', 'alice flips 0,1');
    expect(table.refuses('bob gives up')).toEqual({
      code: 'too-late',
      message: 'that wait has ended already',
    });
    expect(table.seenBy('bob')).toBe('[A] B / ? ?');
  });

  it('[C-5] does not hit a later wait, nor that of somebody else', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0', 'bob gives up', 'bob flips 0,0');
    for (const [player, wait] of [
      ['bob', 0],
      ['alice', 1],
      ['carol', 1],
      ['bob', Number.NaN],
    ] as const) {
      expect(scramble.play(table.state, player, { type: 'cancel', wait })).toMatchObject({
        refused: { code: 'too-late' },
      });
    }
    expect(table.queueAt(0)).toEqual(['bob']);
  });
});

describe('leaving', () => {
  it('[L-1] gives up a wait', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0');
    const played = table.does('bob leaves');
    expect(effectTypes(played)).toEqual(['gave-up', 'left']);
    expect(played.settled).toEqual([{ player: 'bob', failed: GAVE_UP }]);
    expect(table.state.queues.size).toBe(0);
  });

  it('[L-1] removes a matched pair, and fails those who wait for it', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 1,1', 'bob flips 1,1');
    const played = table.does('alice leaves');
    expect(effectTypes(played)).toEqual(['removed', 'removed', 'failed', 'left']);
    expect(played.settled).toMatchObject([{ player: 'bob', failed: { code: 'no-card' } }]);
    expect(table.seenBy('alice')).toBe('. ? / ? .');
  });

  it('[L-1] turns down the cards of a mismatch, but not those that others control', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,1');
    table.does('alice leaves');
    expect(table.seenBy('bob')).toBe('? [B] / ? ?');
  });

  it('[L-1] hands a first card to its longest waiter', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0', 'carol flips 0,0');
    const played = table.does('alice leaves');
    expect(played.settled).toEqual([{ player: 'bob' }]);
    expect(effectTypes(played)).toEqual(['released', 'took', 'left']);
    expect(table.seenBy('bob')).toBe('[A] ? / ? ?');
    expect(table.queueAt(0)).toEqual(['carol']);
  });

  it('[L-1] turns down a first card for which nobody waits', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0');
    expect(effectTypes(table.does('alice leaves'))).toEqual(['released', 'turned-down', 'left']);
    expect(table.seenBy('alice')).toBe('? ? / ? ?');
  });

  it('[L-1] keeps the score, and coming back is simply flipping again', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 1,1', 'alice leaves', 'alice flips 0,1');
    expect(table.state.players.get('alice')?.score).toBe(1);
    expect(table.seenBy('alice')).toBe('. [B] / ? .');
  });

  it('[L-1] may be done twice, and then has nothing left to do', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'alice leaves');
    expect(table.does('alice leaves')).toEqual({
      effects: [{ type: 'left', player: 'alice' }],
      changed: [],
    });
  });

  it('[L-1] is refused to those who have not played yet', () => {
    expect(new Table('AB/BA').refuses('alice leaves')).toEqual({
      code: 'not-playing',
      message: 'alice has not played yet',
    });
  });
});
