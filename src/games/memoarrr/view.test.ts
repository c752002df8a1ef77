import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { memoarrr } from './memoarrr.ts';
import type { MemoarrrEffect } from './moves.ts';
import { at, base, expert } from './testing/builder.ts';
import { afterEffect, type MemoarrrView } from './view.ts';

const allDown = Array.from({ length: 25 }, (_, spot) => (spot === 12 ? null : ('down' as const)));

const seeds = ['seed 1', 'seed 2', 'seed 3', 'seed 4', 'seed 5', 'seed 6'];

/** Plays on until the game is over, with whatever is possible; nobody leaves. */
function playAtRandom(
  table: ReturnType<typeof expert>,
  seed: string,
  after: (before: MemoarrrView, effects: readonly MemoarrrEffect[]) => void,
): void {
  const random = randomFrom(seed);
  for (let moves = 0; table.now !== 'over' && moves < 5000; moves += 1) {
    const options = table.view.players.flatMap(({ name }) =>
      memoarrr
        .moves(table.view, name)
        .filter(({ type }) => type !== 'leave')
        .map((move) => ({ name, move })),
    );
    const chosen = options[random.below(options.length)];
    if (!chosen) throw new Error('nobody can do anything');
    const before = table.view;
    after(before, table.plays(chosen.name, chosen.move).effects);
  }
}

describe('the public view', () => {
  it('has, at first, the players, the options and 24 face-down cards', () => {
    const table = expert('ann bob', undefined, { display: 'expert', peeking: true });
    expect(table.view).toEqual({
      modes: { rules: 'expert', display: 'expert', peekEachRound: false, winnerStarts: false },
      round: 1,
      rounds: 7,
      players: [
        { name: 'ann', side: 'top', isIn: true, hasLeft: false, roundsWon: 0 },
        { name: 'bob', side: 'bottom', isIn: true, hasLeft: false, roundsWon: 0 },
      ],
      spots: allDown,
      up: [],
      blocked: null,
      phase: { kind: 'peek', looking: ['ann', 'bob'] },
      phases: 1,
      won: [],
    });
  });

  it('has, in a round, the face-up cards in order, who is in, what is blocked and whose turn it is', () => {
    const table = expert('ann bob cid', 'D3:rP A1:gT B4:gW');
    table.wins('cid');
    table.does('bob turns D3', 'cid turns A1', 'ann turns B4', 'ann blocks E5');
    expect(table.view).toMatchObject({
      round: 2,
      players: [
        { name: 'ann', isIn: true, roundsWon: 0 },
        { name: 'bob', isIn: true, roundsWon: 0 },
        { name: 'cid', isIn: false, roundsWon: 1 },
      ],
      up: [at('D3'), at('A1'), at('B4')],
      blocked: { spot: at('E5'), for: 'bob' },
      phase: { kind: 'turn', player: 'bob' },
      won: [{ player: 'cid' }],
    });
    const faces = new Map([
      [at('D3'), { up: 'rP' }],
      [at('A1'), { up: 'gT' }],
      [at('B4'), { up: 'gW' }],
    ]);
    expect(table.view.spots).toEqual(allDown.map((down, spot) => faces.get(spot) ?? down));
  });

  it('[G-1] has, at the end, the rubies of each player', () => {
    const table = base('ann bob');
    for (const winner of ['ann', 'bob', 'ann', 'ann', 'ann', 'ann', 'ann']) table.wins(winner);
    const { view } = table;
    expect(view).toMatchObject({
      round: 7,
      phase: { kind: 'over' },
      blocked: null,
      spots: allDown,
    });
    expect(view.players.map(({ roundsWon }) => roundsWon)).toEqual([6, 1]);
    expect(view.players[1]?.rubies).toBe(view.won[1]?.rubies);
    expect(view.players[0]?.rubies).toBe(14 - (view.won[1]?.rubies ?? 0));
  });

  it('marks players who have left', () => {
    const table = base('ann bob cid');
    table.does('cid leaves');
    expect(table.view.players[2]).toEqual({
      name: 'cid',
      side: 'bottom',
      isIn: false,
      hasLeft: true,
      roundsWon: 0,
    });
  });

  it('is immutable: later moves do not change it', () => {
    const table = expert('ann bob', 'A1:gP A2:gO');
    table.turns('A1 A2');
    const { view } = table;
    const before = JSON.stringify(view);
    table.does('bob swaps A1', 'ann idles');
    expect(JSON.stringify(view)).toBe(before);
  });

  it('is the same after a reload, in every phase', () => {
    const table = expert('ann bob', 'A1:gC A2:gP A3:gO B1:gW', { peeking: true });
    const sentences = [
      'ann looked',
      'bob looked',
      'ann turns A1',
      'ann turns A2',
      'ann hides A1',
      'bob turns A3',
      'bob swaps A2',
      'ann turns B1',
      'ann blocks E5',
      'bob idles',
    ];
    for (const sentence of sentences) {
      const { view } = table;
      table.resumes();
      expect(table.view).toEqual(view);
      table.does(sentence);
    }
    expect(table.won).toBe('ann');
  });

  it.each(seeds)('changes only where a move says so, through a whole game: %s', (seed) => {
    const table = expert('ann bob cid', undefined, { seed, peeking: true });
    // It throws if a spot differs that is not among those which the outcome calls changed.
    playAtRandom(table, seed, () => {});
    expect(table.now).toBe('over');
    expect(table.won.split(' ')).toHaveLength(7);
  });
});

describe('the view right after an effect', () => {
  it('has a card face up that ended the round', () => {
    const table = base('ann bob', 'A1:rC A2:gP');
    table.turns('A1');
    const before = table.view;
    const [turnedUp] = table.turns('A2').effects;
    if (!turnedUp) throw new Error('nothing happened');
    const view = afterEffect(before, turnedUp);
    expect(table.up).toBe('');
    expect(view.up).toEqual([at('A1'), at('A2')]);
    expect(view.spots).toEqual(
      allDown.map((down, spot) => [{ up: 'rC' }, { up: 'gP' }][spot] ?? down),
    );
    expect(before.up).toEqual([at('A1')]);
    expect(before.spots[at('A2')]).toBe('down');
  });

  it('has a card face down that a penguin turned down', () => {
    const table = expert('ann bob', 'A1:gP A2:rP');
    table.turns('A1 A2');
    const view = afterEffect(table.view, { type: 'turned-down', spot: at('A1'), player: 'bob' });
    expect(view.up).toEqual([at('A2')]);
    expect([view.spots[at('A1')], view.spots[at('A2')]]).toEqual(['down', { up: 'rP' }]);
  });

  it.each(['A1', 'A3'])('has an octopus and the card at %s swapped', (place) => {
    const table = expert('ann bob', 'A1:gP A2:gO');
    table.turns('A1 A2');
    const spots = [at('A2'), at(place)] as const;
    const view = afterEffect(table.view, { type: 'swapped', spots, player: 'bob' });
    table.does(`bob swaps ${place}`);
    expect(view.up).toEqual(table.view.up);
    expect(view.spots).toEqual(table.view.spots);
  });

  it.each(seeds)('leads to the next view, effect by effect: %s', (seed) => {
    const table = expert('ann bob cid', undefined, { seed, peeking: true });
    let compared = 0;
    playAtRandom(table, seed, (before, effects) => {
      const after = effects.reduce(afterEffect, before);
      expect([after.spots, after.up]).toEqual([table.view.spots, table.view.up]);
      compared += 1;
    });
    expect(compared).toBeGreaterThan(20);
  });
});
