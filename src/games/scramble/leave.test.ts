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

  it('[C-5] has no effect when the wait it names has ended', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0', 'alice flips 0,1');
    expect(table.refuses('bob gives up')).toEqual({
      code: 'too-late',
      message: 'that wait has ended already',
    });
    expect(table.seenBy('bob')).toBe('[A] B / ? ?');
  });

  it('[C-5] does not end a later wait, nor that of another player', () => {
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

  it('[L-1] turns down a first card that nobody waits for', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0');
    expect(effectTypes(table.does('alice leaves'))).toEqual(['released', 'turned-down', 'left']);
    expect(table.seenBy('alice')).toBe('? ? / ? ?');
  });

  it('[L-1] keeps the score, and the player can return by flipping again', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 1,1', 'alice leaves', 'alice flips 0,1');
    expect(table.state.players.get('alice')?.score).toBe(1);
    expect(table.seenBy('alice')).toBe('. [B] / ? .');
  });

  it('[L-1] may be repeated, and then does nothing', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'alice leaves');
    expect(table.does('alice leaves')).toEqual({
      effects: [{ type: 'left', player: 'alice' }],
      changed: [],
    });
  });

  it('[L-1] is refused to players who have not played yet', () => {
    expect(new Table('AB/BA').refuses('alice leaves')).toEqual({
      code: 'not-playing',
      message: 'alice has not played yet',
    });
  });
});

describe('being idle', () => {
  /** The move that the idle timer would make for alice now. */
  const idleAfter = (table: Table) => scramble.idle(table.state, 'alice');

  it('[L-1] releases a first card, as leaving does', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0');
    expect(idleAfter(table)).toEqual({ type: 'idle', spots: [0] });
    const played = table.does('alice idles 0');
    expect(effectTypes(played)).toEqual(['released', 'took', 'left']);
    expect(played.settled).toEqual([{ player: 'bob' }]);
  });

  it('[L-1] removes a matched pair, as leaving does', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 1,1', 'alice flips 0,0');
    expect(idleAfter(table)).toEqual({ type: 'idle', spots: [3, 0] });
    table.does('alice idles 3 0');
    expect(table.seenBy('alice')).toBe('. ? / ? .');
    expect(table.state.players.get('alice')?.score).toBe(1);
  });

  it('[L-1] turns down the cards of a mismatch, as leaving does', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1');
    expect(idleAfter(table)).toEqual({ type: 'idle', spots: [0, 1] });
    table.does('alice idles 0 1');
    expect(table.seenBy('alice')).toBe('? ? / ? ?');
  });

  it('[L-1] does not happen to players who wait, since another player is slow', () => {
    const table = new Table('AB/BA');
    table.does('bob flips 0,0', 'alice flips 0,0');
    expect(idleAfter(table)).toBeUndefined();
    expect(table.refuses('alice idles 0').code).toBe('too-late');
    expect(table.queueAt(0)).toEqual(['alice']);
  });

  it('[L-1] does not happen to players who hold nothing and left nothing', () => {
    const table = new Table('AB/BA');
    expect(idleAfter(table)).toBeUndefined();
    expect(table.refuses('alice idles').code).toBe('too-late');
    table.does('alice flips 0,0', 'alice leaves');
    expect(idleAfter(table)).toBeUndefined();
    expect(table.refuses('alice idles').code).toBe('too-late');
  });

  it('[L-1] does not happen once the game is over', () => {
    const table = new Table('AABC', 'dealt');
    table.does('bob flips 0,2', 'alice flips 0,0', 'alice flips 0,1');
    expect(scramble.idle(table.state, 'bob')).toBeUndefined();
    expect(table.refuses('bob idles 2').code).toBe('too-late');
  });

  it.each([
    'alice idles 0',
    'alice idles 1 2',
    'alice idles 0 0',
    'alice idles 0 1 1',
    'alice idles',
    'bob idles 0 1',
    'carol idles 0 1',
  ])('[L-1] is refused when the cards have changed: %s', (sentence) => {
    const table = new Table('AB/BA');
    table.does('bob flips 1,0', 'alice flips 0,0', 'alice flips 0,1');
    expect(table.refuses(sentence)).toEqual({
      code: 'too-late',
      message: 'that moment has passed already',
    });
  });
});

describe('going for good', () => {
  it('[L-1] needs a move only for players who wait, hold a card or left one face up', () => {
    const table = new Table('AB/BA');
    const leave = () => scramble.leave(table.state, 'alice');
    expect(leave()).toBeUndefined();
    table.does('alice flips 0,0');
    expect(leave()).toEqual({ type: 'leave' });
    table.does('alice flips 0,1');
    expect(leave()).toEqual({ type: 'leave' });
    table.does('bob flips 1,1', 'alice flips 1,1');
    expect(leave()).toEqual({ type: 'leave' });
    table.does('alice leaves');
    expect(leave()).toBeUndefined();
  });
});
