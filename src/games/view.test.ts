import { describe, expect, it } from 'vitest';
import type { PublicView, ViewChange } from './game.ts';
import { match } from './match/match.ts';
import { randomFrom } from './random.ts';
import { scramble } from './scramble/scramble.ts';
import { applyChange, playersIn, viewChange } from './view.ts';

const VIEW: PublicView = {
  spots: ['down', 'down', null],
  players: [
    { name: 'ann', score: 1 },
    { name: 'bob', score: 0 },
  ],
  turns: 3,
  phase: { kind: 'first' },
};

const NOTHING: ViewChange = { spots: [], players: [] };

describe('a change', () => {
  it('of nothing leaves the view unchanged', () => {
    expect(applyChange(VIEW, NOTHING)).toEqual(VIEW);
  });

  it('of spots leaves the others unchanged', () => {
    const change = { ...NOTHING, spots: [[1, { up: 'A' }] as const, [2, 'down'] as const] };
    expect(applyChange(VIEW, change)).toEqual({ ...VIEW, spots: ['down', { up: 'A' }, 'down'] });
  });

  it('lays out cards where there were none', () => {
    const change = { ...NOTHING, spots: [[0, 'down'] as const, [1, null] as const] };
    expect(applyChange({ spots: [], players: [] }, change).spots).toEqual(['down', null]);
  });

  it('replaces players by their names, and appends new ones', () => {
    const change = {
      ...NOTHING,
      players: [{ name: 'cem', score: 0 }, { name: 'ann', score: 2 }, { name: '__proto__' }],
    };
    expect(applyChange(VIEW, change).players).toEqual([
      { name: 'ann', score: 2 },
      { name: 'bob', score: 0 },
      { name: 'cem', score: 0 },
      { name: '__proto__' },
    ]);
  });

  it('removes fields that a player no longer has', () => {
    const view = { ...VIEW, players: [{ name: 'ann', waitsFor: 1 }] };
    const change = { ...NOTHING, players: [{ name: 'ann' }] };
    expect(applyChange(view, change).players).toEqual([{ name: 'ann' }]);
  });

  it('of another field replaces it', () => {
    const change = { ...NOTHING, phase: { kind: 'over' }, table: { status: 'over' } };
    expect(applyChange(VIEW, change)).toEqual({
      ...VIEW,
      ...change,
      spots: VIEW.spots,
      players: VIEW.players,
    });
  });

  it('does not change the view before', () => {
    const before = structuredClone(VIEW);
    applyChange(VIEW, { spots: [[0, null]], players: [{ name: 'ann', score: 9 }], turns: 4 });
    expect(VIEW).toEqual(before);
  });
});

describe('the change of a move', () => {
  it('is complete, except for the spots that did not change', () => {
    const state = match.setup(
      {
        deck: [
          [1, 1],
          [2, 2],
        ],
      },
      ['ann', 'bob'],
      randomFrom(''),
    );
    const { spots, ...others } = match.publicView(state);
    const change = viewChange(match, state, { player: 'ann', effects: [], changed: [2, 0] });
    expect(change).toEqual({
      ...others,
      spots: [
        [2, spots[2]],
        [0, spots[0]],
      ],
    });
  });

  it('comes from the game if that can compute it', () => {
    const options = { rows: 1, columns: 2, cards: ['A', 'A'], shuffle: false, open: false };
    const state = scramble.setup(options, [], randomFrom(''));
    const change = viewChange(scramble, state, { player: 'ann', effects: [], changed: [1] });
    expect(change).toEqual({ spots: [[1, 'down']], players: [], over: false });
  });
});

describe('the players whom a move may have touched', () => {
  it('are its player and those named in its effects, each once', () => {
    const effects = [
      { type: 'took', player: 'bob' },
      { type: 'removed', spots: [1] },
      { type: 'odd', player: 7 },
      { type: 'took', player: 'bob' },
      { type: 'left', player: 'ann' },
    ];
    expect(playersIn({ player: 'ann', effects, changed: [] })).toEqual(['ann', 'bob']);
  });
});
