import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { tries } from '../testing/effort.ts';
import { checkBoard } from './invariant.ts';
import { scramble } from './scramble.ts';
import { load, place, type ScrambleState, save } from './state.ts';
import { boardOf, Table } from './testing/builder.ts';
import { boards, histories, moveFor } from './testing/histories.ts';

const copyOf = (state: ScrambleState): ScrambleState =>
  load(JSON.parse(JSON.stringify(save(state))));

/** On it somebody waits, somebody holds a first card, a pair, and a mismatch. */
function busyTable(): Table {
  const table = new Table('AABB/CDEE');
  table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,2');
  table.does('carol flips 1,0', 'carol flips 1,1', '__proto__ flips 0,2', 'eve flips 0,2');
  return table;
}

describe('saving and loading', () => {
  it('restores everything: faces, hands, queues, scores and the numbers of waits', () => {
    const { state } = busyTable();
    const loaded = copyOf(state);
    checkBoard(loaded);
    expect(loaded).toEqual(state);
  });

  it('restores everything at any point of a game', () => {
    fc.assert(
      fc.property(boards, histories(60), (options, history) => {
        const state = scramble.setup(options, [], randomFrom('not shuffled'));
        for (const wish of history) scramble.play(state, wish.player, moveFor(state, wish));
        const loaded = copyOf(state);
        checkBoard(loaded);
        // The strings may be numbered in another order; that has no meaning.
        const { cardTexts: _names, cards: _cards, remaining: _remaining, ...rest } = state;
        expect(loaded).toMatchObject({ ...rest });
        expect(save(loaded)).toEqual(save(state));
      }),
      { numRuns: tries(300) },
    );
  });

  it('makes an independent copy', () => {
    const table = busyTable();
    const before = JSON.stringify(save(table.state));
    const copy = load(save(table.state));
    for (const player of ['alice', 'bob', 'carol', 'eve']) {
      scramble.play(copy, player, { type: 'leave' });
    }
    scramble.play(copy, 'dave', { type: 'flip', row: 1, column: 3 });
    expect(JSON.stringify(save(table.state))).toBe(before);
    checkBoard(table.state);
  });

  const handOf = (spot: number) => ({ hand: { kind: 'first', spot }, score: 0 });

  it.each([
    ['a card for each space of 1000000000x1000000000', { rows: 1e9, columns: 1e9 }],
    ['a card for each space of 0x0', { rows: 0, columns: 0, cards: [], faces: [] }],
    ['a text for cards', { cards: [1, 2, 3, 4, 5, 6, 7, 8] }],
    ['a face for each card', { faces: [1] }],
    ['0, 1 or 2 for faces', { faces: [258, 1, 1, 1, 1, 1, 1, 1] }],
    ['every player once', { players: [...'aa'].map((id) => ({ id, ...handOf(0) })) }],
    ['spaces of the board in every hand', { players: [{ id: 'a', ...handOf(9) }] }],
    [
      'two values for spots',
      { players: [{ id: 'a', hand: { kind: 'pair', spots: [1] }, score: 0 }] },
    ],
    ['players of the game in every queue', { queues: [{ spot: 0, players: ['nobody'] }] }],
    ['one queue for each card', { queues: [0, 0].map((spot) => ({ spot, players: [] })) }],
    ['true or false for open', { open: 'yes' }],
    ['a whole number for waits', { waits: null }],
  ])('expects %s', (what, wrong) => {
    const saved = JSON.parse(JSON.stringify(save(busyTable().state)));
    expect(() => load({ ...saved, ...wrong })).toThrow(`expected ${what}`);
  });

  it('makes a snapshot that later moves do not change', () => {
    const table = busyTable();
    const snapshot = save(table.state);
    const before = JSON.stringify(snapshot);
    table.does('bob leaves', 'alice leaves', 'eve gives up', 'carol flips 1,3');
    expect(JSON.stringify(snapshot)).toBe(before);
  });
});

it('names places by row and column, from the top left', () => {
  const state = boardOf('ABC/DEF');
  expect([0, 2, 3, 5].map((spot) => place(state, spot))).toEqual([
    '(0, 0)',
    '(0, 2)',
    '(1, 0)',
    '(1, 2)',
  ]);
});
