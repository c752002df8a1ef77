import { describe, expect, it } from 'vitest';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import type { MemoarrrState } from '../games/memoarrr/state.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { checkTable } from './invariant.ts';
import { readTable } from './saved.ts';
import type { Seat, SeatKind, TableState } from './state.ts';
import { tableOf } from './table.ts';
import { END, flip, gather, optionsFor, STAND_UP, sitDown } from './testing/gathering.ts';

type State = TableState<MemoarrrState>;

const waiting = (): State => gather(memoarrr, 'ann bob', { seatCount: 3 }).state;

function playing(): State {
  const table = gather(memoarrr, 'ann bob cem');
  table.starts();
  table.plays('cem', STAND_UP);
  return table.state;
}

const person = (name: string, others: Partial<Seat> = {}): Seat => ({
  name,
  kind: 'human',
  token: '',
  nonce: '',
  place: null,
  hasLeft: false,
  ...others,
});

const add = (state: State, ...people: readonly Seat[]): void => {
  state.seats = [...state.seats, ...people];
};

const option = (state: State, options: object): void => {
  Object.assign(state, { setup: { ...state.setup, ...options } });
};

/** Nothing that can sit on a seat. */
const CAT = { kind: 'cat' as SeatKind };

const WAITING: readonly [what: string, corrupt: (state: State) => void][] = [
  ['a name of their own', (state) => add(state, person('ann'))],
  ['a human or a bot sits', (state) => add(state, { ...person('cem'), ...CAT })],
  ['expected kind to be', (state) => option(state, { seats: [{ ...person('ann'), ...CAT }] })],
  [
    'all names look different',
    (state) => {
      add(state, person('cem', { skeleton: 'CEM' }));
      option(state, { seatCount: 9 });
      add(state, person('сem', { skeleton: 'CEM' }));
    },
  ],
  ['everybody has a seat', (state) => add(state, person('cem'), person('dee'))],
  ['every place is one of the game', (state) => add(state, person('cem', { place: 'roof' }))],
  [
    'a place of their own',
    (state) => {
      option(state, { seatCount: 4 });
      add(state, person('cem', { place: 'top' }), person('dee', { place: 'top' }));
    },
  ],
  ['the host is one of those', (state) => Object.assign(state, { host: 'cem' })],
  ['the host is one of those', (state) => Object.assign(state, { host: null })],
  ['a table has 1 to 1000 seats', (state) => option(state, { seatCount: 0 })],
  ['a table has 1 to 1000 seats', (state) => option(state, { seatCount: 1e9 })],
  ['longer than a day', (state) => option(state, { idleSeconds: 1e9 })],
  ['expected options of memoarrr', (state) => option(state, { options: { rules: 'no' } })],
  ['expected five cards', (state) => option(state, { options: { deck: 'rC' } })],
  ['a game that never ends', (state) => option(state, { isOpen: true })],
  ['before the start is forgotten', (state) => add(state, person('cem', { hasLeft: true }))],
  ['nothing is shuffled before the start', (state) => Object.assign(state, { nonces: ['n'] })],
  ['of what is over only', (state) => Object.assign(state, { rematch: 'a room' })],
];

const PLAYING: readonly [what: string, corrupt: (state: State) => void][] = [
  [
    'has left the game',
    (state) => {
      state.seats = state.seats.map((one) => ({ ...one, hasLeft: one.name !== 'ann' }));
    },
  ],
  [
    'the players are those at the table',
    (state) => {
      state.seats = state.seats.filter(({ name }) => name !== 'bob');
    },
  ],
  ['everybody at the table plays', (state) => add(state, person('dee'))],
  ['everybody at the table plays', (state) => Object.assign(state, { nonces: [] })],
  [
    'not too many are remembered',
    (state) => {
      add(state, ...Array.from({ length: 200 }, (_, n) => person(`${n}`, { hasLeft: true })));
    },
  ],
  ['the board has 25 places', (state) => Object.assign(state.innerState ?? {}, { cards: [] })],
];

describe('the invariant of a table', () => {
  it('holds while players sit down, play and leave', () => {
    checkTable(memoarrr, waiting());
    checkTable(memoarrr, playing());
    checkTable(memoarrr, gather(memoarrr, '').state);
  });

  it.each(WAITING)('does not hold before the start unless %s', (what, corrupt) => {
    const state = waiting();
    corrupt(state);
    expect(() => tableOf(memoarrr).check(state)).toThrow(what);
  });

  it.each(PLAYING)('does not hold in a game unless %s', (what, corrupt) => {
    const state = playing();
    corrupt(state);
    expect(() => tableOf(memoarrr).check(state)).toThrow(what);
  });

  it('does not hold if a game is ended while a player waits', () => {
    const table = gather(scramble, 'ann bob', { options: { board: '1x4\nA\nA\nB\nB\n' } });
    table.starts();
    table.plays('ann', flip(0, 0));
    table.plays('bob', flip(0, 0));
    const { state } = table;
    expect(table.table.waiting?.(state)).toEqual(new Map([['bob', 0]]));
    state.isEnded = true;
    expect(() => checkTable(scramble, state)).toThrow('nobody waits once it is ended');
    state.isEnded = false;
    table.plays('ann', END);
    checkTable(scramble, state);
  });
});

describe('a table with more seats than its game', () => {
  it('[TA-12] cannot be started with more players than the game takes', () => {
    const table = gather(match, 'ann bob', { seatCount: 4 });
    table.plays('cem', sitDown('cem'));
    checkTable(match, table.state);
    expect(table.refuses('ann', { type: 'start-game' })).toBe('full');
    table.plays('cem', STAND_UP);
    table.starts();
  });
});

describe('reading a table', () => {
  it.each([
    ['an object for a table', 7],
    ['an object for setup', { setup: null }],
    ['a list for seats', { seats: {} }],
    ['an object for seats', { seats: ['ann'] }],
    ['a text for name', { seats: [{ name: 7 }] }],
    ['true or false for hasLeft', { seats: [{ ...person('ann'), hasLeft: 1 }] }],
    ['kind to be human or bot', { seats: [{ ...person('ann'), ...CAT }] }],
    ['kind to be human or bot', { seats: [{ ...person('ann'), kind: undefined }] }],
    [
      'kind to be human or bot',
      { setup: optionsFor(match, '', { seats: [{ ...person('ann'), ...CAT }] }) },
    ],
    ['a text for skeleton', { seats: [{ ...person('ann'), skeleton: 7 }] }],
    ['a text for host', { host: 7 }],
    ['an object for options', { setup: { ...optionsFor(match, ''), options: null } }],
  ])('expects %s', (what, wrong) => {
    const saved = JSON.parse(JSON.stringify(tableOf(match).save(gather(match, 'ann').state)));
    const json = typeof wrong === 'object' ? { ...saved, ...wrong } : wrong;
    expect(() => readTable(json, 'a table')).toThrow(`expected ${what}`);
  });
});
