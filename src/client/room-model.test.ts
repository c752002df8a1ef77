import { describe, expect, it } from 'vitest';
import { RoomModel } from './room-model.ts';
import { moved, roomAt, welcome, welcomeBack } from './testing/fake-room.ts';

/** The model right after a welcome. */
function modelAt(seq: number): RoomModel {
  const model = new RoomModel();
  model.welcome(welcome(roomAt(seq)));
  return model;
}

describe('the model of a room', () => {
  it('is unknown at first', () => {
    const model = new RoomModel();
    expect([model.isKnown, model.you]).toEqual([false, null]);
    expect(() => model.room.seq).toThrow('nothing is known of the room yet');
  });

  it('holds the room of the welcome', () => {
    const model = new RoomModel();
    expect(model.welcome(welcome(roomAt(3)))).toBe('resynced');
    expect([model.room.id, model.room.game, model.room.seq, model.you]).toEqual([
      'r1',
      'match',
      3,
      'Ann',
    ]);
    expect(model.view?.spots).toEqual(['A', 'B']);
  });

  it('rejects a first welcome without a room', () => {
    expect(() => new RoomModel().welcome(welcomeBack(3))).toThrow(
      'expected the room in the first welcome',
    );
  });

  it('keeps the room, but not the name, after a welcome without a room', () => {
    const model = modelAt(3);
    expect(model.welcome(welcomeBack(5, null))).toBe('duplicate');
    expect([model.room.seq, model.you, model.view?.spots]).toEqual([3, null, ['A', 'B']]);
  });

  it('[PR-6] is replaced by a resync, even by an older one', () => {
    const model = modelAt(7);
    expect(model.replace(roomAt(5, 'XY'))).toBe('resynced');
    expect([model.room.seq, model.view?.spots]).toEqual([5, ['X', 'Y']]);
  });

  it('rejects a room of another game', () => {
    const model = modelAt(3);
    expect(() => model.replace({ ...roomAt(4), game: 'chess' })).toThrow('the same game');
    expect([model.room.game, model.room.seq]).toEqual(['match', 3]);
  });

  it('validates the view of the game from its start on', () => {
    const asked: unknown[] = [];
    const model = new RoomModel(({ spots }, game) => {
      asked.push(game);
      if (spots.includes('?')) throw new Error('no such card');
    });
    model.replace(roomAt(3, '?', { status: 'waiting' }));
    expect(asked).toEqual([]);
    const { table } = model.room.view;
    const started = { spots: [], players: [], table: { ...table, status: 'playing' as const } };
    expect(() => model.moved({ ...moved(4), change: started })).toThrow('no such card');
    expect([model.room.seq, model.view]).toEqual([3, undefined]);
    model.moved({ ...moved(4), change: { ...started, spots: [[0, 'A']] } });
    expect(() => model.replace(roomAt(5, '?'))).toThrow('no such card');
    expect([model.room.seq, model.view?.spots, asked.length]).toEqual([4, ['A'], 3]);
  });

  it('forgets the secret at every welcome', () => {
    const model = modelAt(3);
    model.secret = { peek: [] };
    model.welcome(welcomeBack(3));
    expect(model.secret).toBeNull();
  });
});

describe('a move', () => {
  it('[PR-3] is applied if it is the next one', () => {
    const model = modelAt(3);
    const before = model.view;
    expect(model.moved(moved(4, 'X'))).toBe('applied');
    expect([model.room.seq, model.view?.spots]).toEqual([4, ['X', 'B']]);
    expect(before?.spots).toEqual(['A', 'B']);
  });

  it.each([1, 3])('[PR-10] changes nothing if it is known already: %i', (seq) => {
    const model = modelAt(3);
    expect(model.moved(moved(seq, 'X'))).toBe('duplicate');
    expect([model.room.seq, model.view?.spots]).toEqual([3, ['A', 'B']]);
  });

  it('[PR-10] changes nothing and reports a gap if an earlier one was missed', () => {
    const model = modelAt(3);
    expect(model.moved(moved(5, 'X'))).toBe('gap');
    expect([model.room.seq, model.view?.spots]).toEqual([3, ['A', 'B']]);
  });
});

describe('the view of the game', () => {
  const viewIn = (status: 'waiting' | 'playing' | 'over' | 'ended', players: string[]) => {
    const model = new RoomModel();
    const room = roomAt(3, '', { status });
    const view = { ...room.view, players: players.map((name) => ({ name })) };
    model.replace({ ...room, view });
    return model.view;
  };

  it('exists once the game has started', () => {
    expect(viewIn('waiting', [])).toBeUndefined();
    expect(viewIn('playing', ['Ann'])).toBeDefined();
    expect(viewIn('playing', [])).toBeDefined();
    expect(viewIn('over', ['Ann'])).toBeDefined();
  });

  it('exists after an early end, unless the game never started', () => {
    expect(viewIn('ended', ['Ann'])).toBeDefined();
    expect(viewIn('ended', [])).toBeUndefined();
  });
});
