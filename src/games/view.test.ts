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
  phase: { at: 'first' },
};

const NOTHING: ViewChange = { spots: [], players: [] };

describe('a change', () => {
  it('of nothing leaves all as it is', () => {
    expect(applyChange(VIEW, NOTHING)).toEqual(VIEW);
  });

  it('of spots leaves the others as they are', () => {
    const change = { ...NOTHING, spots: [[1, { up: 'A' }] as const, [2, 'down'] as const] };
    expect(applyChange(VIEW, change)).toEqual({ ...VIEW, spots: ['down', { up: 'A' }, 'down'] });
  });

  it('lays out cards where there were none', () => {
    const change = { ...NOTHING, spots: [[0, 'down'] as const, [1, null] as const] };
    expect(applyChange({ spots: [], players: [] }, change).spots).toEqual(['down', null]);
  });

  it('replaces players by their names, and adds those who are new behind the others', () => {
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

  it('forgets what a player is not any more', () => {
    const view = { ...VIEW, players: [{ name: 'ann', waitsFor: 1 }] };
    const change = { ...NOTHING, players: [{ name: 'ann' }] };
    expect(applyChange(view, change).players).toEqual([{ name: 'ann' }]);
  });

  it('of another field is the field as it is now', () => {
    const change = { ...NOTHING, phase: { at: 'over' }, table: { status: 'over' } };
    expect(applyChange(VIEW, change)).toEqual({
      ...VIEW,
      ...change,
      spots: VIEW.spots,
      players: VIEW.players,
    });
  });

  it('does not touch the view before', () => {
    const before = structuredClone(VIEW);
    applyChange(VIEW, { spots: [[0, null]], players: [{ name: 'ann', score: 9 }], turns: 4 });
    expect(VIEW).toEqual(before);
  });
});

describe('what a move changed', () => {
  it('is told in full but for the spots that did not change', () => {
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

  it('is told by the game itself if that knows better', () => {
    const options = { rows: 1, columns: 2, cards: ['A', 'A'], shuffle: false, open: false };
    const state = scramble.setup(options, [], randomFrom(''));
    const change = viewChange(scramble, state, { player: 'ann', effects: [], changed: [1] });
    expect(change).toEqual({ spots: [[1, 'down']], players: [], over: false });
  });
});

describe('those whom a move may have touched', () => {
  it('are who made it, and everybody of whom its effects tell, each once', () => {
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
