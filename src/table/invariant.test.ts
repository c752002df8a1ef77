import { describe, expect, it } from 'vitest';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import type { MemoarrrState } from '../games/memoarrr/state.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { checkTable } from './invariant.ts';
import { readTable } from './saved.ts';
import type { Person, SeatKind, TableState } from './state.ts';
import { tableOf } from './table.ts';
import { END, flip, gather, optionsFor, STAND_UP, sitDown } from './testing/gathering.ts';

type State = TableState<MemoarrrState>;

const waiting = (): State => gather(memoarrr, 'ann bob', { seats: 3 }).state;

function playing(): State {
  const table = gather(memoarrr, 'ann bob cem');
  table.starts();
  table.plays('cem', STAND_UP);
  return table.state;
}

const person = (name: string, others: Partial<Person> = {}): Person => ({
  name,
  kind: 'human',
  token: '',
  nonce: '',
  place: null,
  hasLeft: false,
  ...others,
});

const add = (state: State, ...people: readonly Person[]): void => {
  state.people = [...state.people, ...people];
};

const option = (state: State, options: object): void => {
  Object.assign(state, { options: { ...state.options, ...options } });
};

/** Nothing that can sit on a seat. */
const CAT = { kind: 'cat' as SeatKind };

const WAITING: readonly [what: string, corrupt: (state: State) => void][] = [
  ['a name of their own', (state) => add(state, person('ann'))],
  ['a human or a bot sits', (state) => add(state, { ...person('cem'), ...CAT })],
  ['the kind of a seat', (state) => option(state, { people: [{ ...person('ann'), ...CAT }] })],
  [
    'all names look different',
    (state) => {
      add(state, person('cem', { skeleton: 'CEM' }));
      option(state, { seats: 9 });
      add(state, person('сem', { skeleton: 'CEM' }));
    },
  ],
  ['everybody has a seat', (state) => add(state, person('cem'), person('dee'))],
  ['every place is one of the game', (state) => add(state, person('cem', { place: 'roof' }))],
  [
    'a place of their own',
    (state) => {
      option(state, { seats: 4 });
      add(state, person('cem', { place: 'top' }), person('dee', { place: 'top' }));
    },
  ],
  ['the host is one of those', (state) => Object.assign(state, { host: 'cem' })],
  ['the host is one of those', (state) => Object.assign(state, { host: null })],
  ['a table has so many seats', (state) => option(state, { seats: 0 })],
  ['a table has so many seats', (state) => option(state, { seats: 1e9 })],
  ['longer than a day', (state) => option(state, { idleSeconds: 1e9 })],
  ['expected options of memoarrr', (state) => option(state, { chosen: { rules: 'no' } })],
  ['expected five cards', (state) => option(state, { chosen: { deck: 'rC' } })],
  ['a game that never ends', (state) => option(state, { isOpen: true })],
  ['before the start is forgotten', (state) => add(state, person('cem', { hasLeft: true }))],
  ['nothing is shuffled before the start', (state) => Object.assign(state, { nonces: ['n'] })],
  ['of what is over only', (state) => Object.assign(state, { rematch: 'a room' })],
];

const PLAYING: readonly [what: string, corrupt: (state: State) => void][] = [
  [
    'has left the game',
    (state) => {
      state.people = state.people.map((one) => ({ ...one, hasLeft: one.name !== 'ann' }));
    },
  ],
  [
    'the players are those at the table',
    (state) => {
      state.people = state.people.filter(({ name }) => name !== 'bob');
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
  ['the board has 25 places', (state) => Object.assign(state.game ?? {}, { cards: [] })],
];

describe('the invariant of a table', () => {
  it('holds while people come, play and go', () => {
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

  it('does not hold where a game is ended though somebody waits in it', () => {
    const table = gather(scramble, 'ann bob', { chosen: { board: '1x4\nA\nA\nB\nB\n' } });
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
  it('is not started by more than can play', () => {
    const table = gather(match, 'ann bob', { seats: 4 });
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
    ['an object for the options of the table', { options: null }],
    ['a list for the people', { people: {} }],
    ['an object for the people', { people: ['ann'] }],
    ['a text for a name', { people: [{ name: 7 }] }],
    ['true or false for a person who has left', { people: [{ ...person('ann'), hasLeft: 1 }] }],
    ['the kind of a seat to be human or bot', { people: [{ ...person('ann'), ...CAT }] }],
    ['the kind of a seat to be human or bot', { people: [{ ...person('ann'), kind: undefined }] }],
    [
      'the kind of a seat to be human or bot',
      { options: optionsFor(match, '', { people: [{ ...person('ann'), ...CAT }] }) },
    ],
    ['a text for how a name looks', { people: [{ ...person('ann'), skeleton: 7 }] }],
    ['a text for the host', { host: 7 }],
    ['an object for what was chosen', { options: { ...optionsFor(match, ''), chosen: null } }],
  ])('expects %s', (what, wrong) => {
    const saved = JSON.parse(JSON.stringify(tableOf(match).save(gather(match, 'ann').state)));
    const json = typeof wrong === 'object' ? { ...saved, ...wrong } : wrong;
    expect(() => readTable(json)).toThrow(`expected ${what}`);
  });
});
