import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefused } from '../game.ts';
import { randomFrom } from '../random.ts';
import { tries } from '../testing/effort.ts';
import { scramble } from './scramble.ts';
import { boardOf, Table } from './testing/builder.ts';
import { boards, histories, moveFor } from './testing/histories.ts';
import { publicChange, publicView, spotView } from './view.ts';

describe('the public view', () => {
  it('has a grid of face-down cards before the first move', () => {
    expect(publicView(boardOf('AB/BA', 'dealt'))).toEqual({
      rows: 2,
      columns: 2,
      open: false,
      over: false,
      spots: ['down', 'down', 'down', 'down'],
      players: [],
    });
  });

  it('has the face-up cards and their holders, the empty spaces, the scores and who waits', () => {
    const table = new Table('AAB/CDE');
    table.does('bob flips 0,0', 'bob flips 0,1', 'bob flips 0,2', 'alice flips 0,2');
    table.does('carol flips 1,1', 'carol flips 1,1');
    expect(publicView(table.state)).toEqual({
      rows: 2,
      columns: 3,
      open: true,
      over: false,
      spots: [null, null, { up: 'B', by: 'bob' }, 'down', { up: 'D' }, 'down'],
      players: [
        { name: 'bob', score: 1 },
        { name: 'alice', score: 0, waitsFor: 2, wait: 0 },
        { name: 'carol', score: 0 },
      ],
    });
  });

  it('[E-1] marks the end', () => {
    const table = new Table('AAB', 'dealt');
    table.does('alice flips 0,0', 'alice flips 0,1');
    expect(publicView(table.state)).toMatchObject({ over: true, spots: [null, null, 'down'] });
  });

  it('is complete: players have no secrets', () => {
    const table = new Table('AB');
    table.does('alice flips 0,0');
    expect(scramble.privateView(table.state, 'alice')).toBeNull();
  });

  it('changes after a move only in what the move touched', () => {
    const table = new Table('AB/BA');
    table.does('carol flips 1,0', 'alice flips 0,0', 'bob flips 0,0');
    const { effects, changed } = table.does('alice flips 1,1');
    expect(publicChange(table.state, { player: 'alice', effects, changed })).toEqual({
      spots: [
        [3, { up: 'A', by: 'alice' }],
        [0, { up: 'A', by: 'alice' }],
      ],
      players: [{ name: 'alice', score: 1 }],
      over: false,
    });
  });

  it('includes all players whose wait ends, and nobody who does not play', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0');
    const { effects, changed } = table.does('alice leaves');
    expect(publicChange(table.state, { player: 'alice', effects, changed })).toEqual({
      spots: [[0, { up: 'A', by: 'bob' }]],
      players: [
        { name: 'alice', score: 0 },
        { name: 'bob', score: 0 },
      ],
      over: false,
    });
    const nothing = { player: 'nobody', effects: [], changed: [] };
    expect(publicChange(table.state, nothing).players).toEqual([]);
  });

  it('differs after a move at most where the move says it changed something', () => {
    fc.assert(
      fc.property(boards, histories(60), (options, history) => {
        const state = scramble.setup(options, [], randomFrom('not shuffled'));
        const look = () =>
          Array.from(state.faces.keys(), (spot) => JSON.stringify(spotView(state, spot)));
        for (const wish of history) {
          const before = look();
          const outcome = scramble.play(state, wish.player, moveFor(state, wish));
          const changed = isRefused(outcome) ? [] : outcome.changed;
          look().forEach((view, spot) => {
            if (view !== before[spot]) expect(changed).toContain(spot);
          });
        }
      }),
      { numRuns: tries(300) },
    );
  });
});
