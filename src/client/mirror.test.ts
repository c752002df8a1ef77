import { describe, expect, it } from 'vitest';
import { Mirror } from './mirror.ts';
import { moved, roomAt, welcome, welcomeBack } from './testing/messages.ts';

/** What somebody knows who has just come in. */
function mirrorAt(seq: number): Mirror {
  const mirror = new Mirror();
  mirror.welcome(welcome(roomAt(seq)));
  return mirror;
}

describe('what is known of a room', () => {
  it('is nothing at first', () => {
    const mirror = new Mirror();
    expect([mirror.isKnown, mirror.you]).toEqual([false, null]);
    expect(() => mirror.seq).toThrow('nothing is known of the room yet');
  });

  it('is what the welcome says', () => {
    const mirror = new Mirror();
    expect(mirror.welcome(welcome(roomAt(3)))).toBe('anew');
    expect([mirror.id, mirror.game, mirror.seq, mirror.you]).toEqual(['r1', 'match', 3, 'Ann']);
    expect(mirror.view?.spots).toEqual(['A', 'B']);
  });

  it('cannot be nothing after a welcome', () => {
    expect(() => new Mirror().welcome(welcomeBack(3))).toThrow('is told everything');
  });

  it('stays after a welcome to somebody who knows it already, but for who one is', () => {
    const mirror = mirrorAt(3);
    expect(mirror.welcome(welcomeBack(5, null))).toBe('known');
    expect([mirror.seq, mirror.you, mirror.view?.spots]).toEqual([3, null, ['A', 'B']]);
  });

  it('is forgotten when everything is told anew, even what was newer', () => {
    const mirror = mirrorAt(7);
    expect(mirror.replace(roomAt(5, 'XY'))).toBe('anew');
    expect([mirror.seq, mirror.view?.spots]).toEqual([5, ['X', 'Y']]);
  });

  it('is of one game for good', () => {
    const mirror = mirrorAt(3);
    expect(() => mirror.replace({ ...roomAt(4), game: 'chess' })).toThrow('the same game');
    expect([mirror.game, mirror.seq]).toEqual(['match', 3]);
  });

  it('is nothing that the game could not show, from its start on', () => {
    const asked: unknown[] = [];
    const mirror = new Mirror(({ spots }, game) => {
      asked.push(game);
      if (spots.includes('?')) throw new Error('no such card');
    });
    mirror.replace(roomAt(3, '?', { status: 'waiting' }));
    expect(asked).toEqual([]);
    const { table } = mirror;
    const started = { spots: [], players: [], table: { ...table, status: 'playing' as const } };
    expect(() => mirror.moved({ ...moved(4), change: started })).toThrow('no such card');
    expect([mirror.seq, mirror.view]).toEqual([3, undefined]);
    mirror.moved({ ...moved(4), change: { ...started, spots: [[0, 'A']] } });
    expect(() => mirror.replace(roomAt(5, '?'))).toThrow('no such card');
    expect([mirror.seq, mirror.view?.spots, asked.length]).toEqual([4, ['A'], 3]);
  });

  it('of secrets is told anew after every welcome', () => {
    const mirror = mirrorAt(3);
    mirror.secret = { peek: [] };
    mirror.welcome(welcomeBack(3));
    expect(mirror.secret).toBeNull();
  });
});

describe('a move', () => {
  it('that is the next one is taken in', () => {
    const mirror = mirrorAt(3);
    const before = mirror.view;
    expect(mirror.moved(moved(4, 'X'))).toBe('moved');
    expect([mirror.seq, mirror.view?.spots]).toEqual([4, ['X', 'B']]);
    expect(before?.spots).toEqual(['A', 'B']);
  });

  it.each([1, 3])('that is known already changes nothing: %i', (seq) => {
    const mirror = mirrorAt(3);
    expect(mirror.moved(moved(seq, 'X'))).toBe('known');
    expect([mirror.seq, mirror.view?.spots]).toEqual([3, ['A', 'B']]);
  });

  it('after one that was missed changes nothing, and says so', () => {
    const mirror = mirrorAt(3);
    expect(mirror.moved(moved(5, 'X'))).toBe('gap');
    expect([mirror.seq, mirror.view?.spots]).toEqual([3, ['A', 'B']]);
  });
});

describe('the game', () => {
  const viewIn = (status: 'waiting' | 'playing' | 'over' | 'ended', players: string[]) => {
    const mirror = new Mirror();
    const room = roomAt(3, '', { status });
    const view = { ...room.view, players: players.map((name) => ({ name })) };
    mirror.replace({ ...room, view });
    return mirror.view;
  };

  it('is to be seen from when it has started', () => {
    expect(viewIn('waiting', [])).toBeUndefined();
    expect(viewIn('playing', ['Ann'])).toBeDefined();
    expect(viewIn('playing', [])).toBeDefined();
    expect(viewIn('over', ['Ann'])).toBeDefined();
  });

  it('is to be seen after its early end, unless it never started', () => {
    expect(viewIn('ended', ['Ann'])).toBeDefined();
    expect(viewIn('ended', [])).toBeUndefined();
  });
});
