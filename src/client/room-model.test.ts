import { describe, expect, it } from 'vitest';
import { RoomModel } from './room-model.ts';
import { moved, roomAt, welcome, welcomeBack } from './testing/messages.ts';

/** What somebody knows who has just come in. */
function modelAt(seq: number): RoomModel {
  const model = new RoomModel();
  model.welcome(welcome(roomAt(seq)));
  return model;
}

describe('what is known of a room', () => {
  it('is nothing at first', () => {
    const model = new RoomModel();
    expect([model.isKnown, model.you]).toEqual([false, null]);
    expect(() => model.seq).toThrow('nothing is known of the room yet');
  });

  it('is what the welcome says', () => {
    const model = new RoomModel();
    expect(model.welcome(welcome(roomAt(3)))).toBe('resynced');
    expect([model.id, model.game, model.seq, model.you]).toEqual(['r1', 'match', 3, 'Ann']);
    expect(model.view?.spots).toEqual(['A', 'B']);
  });

  it('cannot be nothing after a welcome', () => {
    expect(() => new RoomModel().welcome(welcomeBack(3))).toThrow('is told everything');
  });

  it('stays after a welcome to somebody who knows it already, but for who one is', () => {
    const model = modelAt(3);
    expect(model.welcome(welcomeBack(5, null))).toBe('duplicate');
    expect([model.seq, model.you, model.view?.spots]).toEqual([3, null, ['A', 'B']]);
  });

  it('is forgotten when everything is told anew, even what was newer', () => {
    const model = modelAt(7);
    expect(model.replace(roomAt(5, 'XY'))).toBe('resynced');
    expect([model.seq, model.view?.spots]).toEqual([5, ['X', 'Y']]);
  });

  it('is of one game for good', () => {
    const model = modelAt(3);
    expect(() => model.replace({ ...roomAt(4), game: 'chess' })).toThrow('the same game');
    expect([model.game, model.seq]).toEqual(['match', 3]);
  });

  it('is nothing that the game could not show, from its start on', () => {
    const asked: unknown[] = [];
    const model = new RoomModel(({ spots }, game) => {
      asked.push(game);
      if (spots.includes('?')) throw new Error('no such card');
    });
    model.replace(roomAt(3, '?', { status: 'waiting' }));
    expect(asked).toEqual([]);
    const { table } = model;
    const started = { spots: [], players: [], table: { ...table, status: 'playing' as const } };
    expect(() => model.moved({ ...moved(4), change: started })).toThrow('no such card');
    expect([model.seq, model.view]).toEqual([3, undefined]);
    model.moved({ ...moved(4), change: { ...started, spots: [[0, 'A']] } });
    expect(() => model.replace(roomAt(5, '?'))).toThrow('no such card');
    expect([model.seq, model.view?.spots, asked.length]).toEqual([4, ['A'], 3]);
  });

  it('of secrets is told anew after every welcome', () => {
    const model = modelAt(3);
    model.secret = { peek: [] };
    model.welcome(welcomeBack(3));
    expect(model.secret).toBeNull();
  });
});

describe('a move', () => {
  it('that is the next one is taken in', () => {
    const model = modelAt(3);
    const before = model.view;
    expect(model.moved(moved(4, 'X'))).toBe('applied');
    expect([model.seq, model.view?.spots]).toEqual([4, ['X', 'B']]);
    expect(before?.spots).toEqual(['A', 'B']);
  });

  it.each([1, 3])('that is known already changes nothing: %i', (seq) => {
    const model = modelAt(3);
    expect(model.moved(moved(seq, 'X'))).toBe('duplicate');
    expect([model.seq, model.view?.spots]).toEqual([3, ['A', 'B']]);
  });

  it('after one that was missed changes nothing, and says so', () => {
    const model = modelAt(3);
    expect(model.moved(moved(5, 'X'))).toBe('gap');
    expect([model.seq, model.view?.spots]).toEqual([3, ['A', 'B']]);
  });
});

describe('the game', () => {
  const viewIn = (status: 'waiting' | 'playing' | 'over' | 'ended', players: string[]) => {
    const model = new RoomModel();
    const room = roomAt(3, '', { status });
    const view = { ...room.view, players: players.map((name) => ({ name })) };
    model.replace({ ...room, view });
    return model.view;
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
