import { describe, expect, it } from 'vitest';
import { checkBoard, checkSpots } from './invariant.ts';
import { DOWN, NONE, type Player, type ScrambleState, UP } from './state.ts';
import { Table } from './testing/builder.ts';

/**
 * A A B C / D E F F: alice holds the As, bob the B for which carol waits, dave left D and E, and
 * both Fs lie face down.
 */
function sound(): ScrambleState {
  const table = new Table('AABC/DEFF');
  table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,2', 'carol flips 0,2');
  table.does('dave flips 1,0', 'dave flips 1,1');
  return table.state;
}

function player(state: ScrambleState, id: string): Player {
  const found = state.players.get(id);
  if (!found) throw new Error(`${id} does not play`);
  return found;
}

function leave(state: ScrambleState, unfinished: readonly number[]): void {
  player(state, 'dave').hand = { kind: 'rest', unfinished };
}

function wait(state: ScrambleState, waiter: Player): void {
  const { hand } = waiter;
  const spot = hand.kind === 'waiting' ? hand.spot : 0;
  state.players.set(waiter.id, waiter);
  state.queues.set(spot, [...(state.queues.get(spot) ?? []), waiter]);
}

/** No two cards are left that could be matched. */
function end(state: ScrambleState): void {
  Object.assign(state, { open: false, matchable: 0 });
}

const CORRUPTIONS: readonly [what: string, corrupt: (state: ScrambleState) => void][] = [
  ['there is a card for each space', (state) => Object.assign(state, { rows: 3 })],
  ['6 is empty, down or up', (state) => state.faces.set([3], 6)],
  ['6 has a legal card', (state) => state.cards.set([99], 6)],
  ['3 has a legal card', (state) => state.cardTexts.splice(2, 1, 'a b')],
  ['controlled card at 2 is face up', (state) => state.faces.set([DOWN], 2)],
  ['controlled card at 0 is face up', (state) => state.faces.set([NONE], 0)],
  ['holder of 4 has it in hand', (state) => state.holders.splice(4, 1, player(state, 'bob'))],
  ['somebody holds what others wait for at 2', (state) => state.holders.splice(2, 1, undefined)],
  ['somebody holds what others wait for at 3', (state) => state.queues.set(3, [])],
  ['the queue at 0 is not empty', (state) => state.queues.set(0, [])],
  [
    'all in the queue at 2 wait for it',
    (state) => state.queues.get(2)?.push(player(state, 'dave')),
  ],
  [
    'carol stands once in the queue',
    (state) => {
      const carol = player(state, 'carol');
      state.queues.set(2, [carol, carol]);
    },
  ],
  ['carol stands once in the queue', (state) => state.queues.delete(2)],
  ['alice holds 1', (state) => state.holders.splice(1, 1, undefined)],
  [
    'eve holds 3',
    (state) => {
      state.faces.set([UP], 3);
      state.players.set('eve', { id: 'eve', hand: { kind: 'first', spot: 3 }, score: 0 });
    },
  ],
  [
    'the holder of 2 has it in hand',
    (state) => {
      const bob = player(state, 'bob');
      bob.hand = { kind: 'waiting', spot: 2, wait: 7 };
      state.queues.get(2)?.push(bob);
    },
  ],
  [
    'alice holds two different cards',
    (state) => {
      player(state, 'alice').hand = { kind: 'pair', spots: [0, 0] };
      state.holders[1] = undefined;
    },
  ],
  ['alice holds a matching pair', (state) => state.cards.copyWithin(1, 2, 3)],
  [
    'dave left at most two cards',
    (state) => {
      player(state, 'dave').hand = { kind: 'rest', unfinished: [4, 5, 6] };
    },
  ],
  ['dave left different cards', (state) => leave(state, [4, 4])],
  ['dave left cards of this board', (state) => leave(state, [4, 8])],
  ['bob has counted their pairs', (state) => Object.assign(player(state, 'bob'), { score: -1 })],
  ['a point for every pair', (state) => Object.assign(player(state, 'alice'), { score: 0 })],
  ['carol waits by a number in use', (state) => Object.assign(state, { waits: 0 })],
  ['the waits are counted', (state) => Object.assign(state, { waits: 2 ** 60 })],
  ['zoe is found under that name', (state) => state.players.set('zoe', player(state, 'bob'))],
  [
    'every wait has a number of its own',
    (state) => {
      state.waits = 9;
      wait(state, { id: 'eve', hand: { kind: 'waiting', spot: 2, wait: 5 }, score: 0 });
      wait(state, { id: 'zoe', hand: { kind: 'waiting', spot: 0, wait: 5 }, score: 0 });
    },
  ],
  [
    'the queue at 2 has the longest waiter first',
    (state) => {
      wait(state, { id: 'eve', hand: { kind: 'waiting', spot: 2, wait: 0 }, score: 0 });
    },
  ],
  [
    'carol waits for nothing once it is over',
    (state) => {
      end(state);
      player(state, 'alice').hand = { kind: 'rest', unfinished: [0, 1] };
      state.holders.fill(undefined, 0, 2);
    },
  ],
  [
    'alice holds no pair once it is over',
    (state) => {
      end(state);
      player(state, 'carol').hand = { kind: 'rest', unfinished: [] };
      state.queues.clear();
    },
  ],
  [
    '1 kinds of cards can still be matched',
    (state) => {
      state.matchable = 0;
    },
  ],
  ['the cards F are counted', (state) => state.faces.set([NONE], 7)],
];

describe('the invariant', () => {
  it('holds for a running game', () => {
    checkBoard(sound());
  });

  it.each(CORRUPTIONS)('does not hold unless %s', (what, corrupt) => {
    const state = sound();
    corrupt(state);
    expect(() => checkBoard(state)).toThrow(what);
  });

  it('can be checked for some spots alone', () => {
    const state = sound();
    state.faces[2] = DOWN;
    checkSpots(state, [0, 1, 3]);
    expect(() => checkSpots(state, [0, 2])).toThrow('broken invariant');
  });
});
