import { describe, expect, it } from 'vitest';
import { checkMatch } from './invariant.ts';
import { load, type MatchState, type Phase, save } from './state.ts';
import { gameOf } from './testing/builder.ts';

/** The grid `1 2 + - / 1 2 3 3`, in which ann has revealed both 1s and is to look at them. */
function sound(): MatchState {
  const table = gameOf('1 2 + - / 1 2 3 3', { turnCap: 9 });
  table.does('ann reveals 1,1', 'ann reveals 2,1');
  return table.state;
}

/** The same at the end: bob has left. */
function over(): MatchState {
  const table = gameOf('1 2 + - / 1 2 3 3');
  table.does('bob leaves');
  return table.state;
}

const enter = (state: MatchState, phase: Phase): void => {
  state.phase = phase;
};

const MET = { kind: 'seen', player: 'ann', pair: 'match', spots: [0, 4] } as const;

const CORRUPTIONS: readonly [what: string, corrupt: (state: MatchState) => void][] = [
  ['a size that can be dealt', ({ settings }) => Object.assign(settings, { rows: 1e9 })],
  ['the turn cap is 1 or more', ({ settings }) => Object.assign(settings, { turnCap: 0 })],
  ['there is a card for each space', ({ cards }) => cards.pop()],
  [
    'a number of its kind',
    ({ cards }) => cards.splice(2, 1, { kind: 'bonus', number: 3, isUp: false }),
  ],
  [
    'a number of its kind',
    ({ cards }) => cards.splice(2, 1, { kind: 'standard', number: 100, isUp: false }),
  ],
  ['an even number of times', ({ cards }) => cards.splice(6, 1, null)],
  ['the players are different', ({ players: [one] }) => Object.assign(one, { id: 'bob' })],
  ['what the cards can bring', ({ players: [one] }) => Object.assign(one, { score: 9 })],
  ['what the cards can bring', ({ players: [one] }) => Object.assign(one, { score: 0.5 })],
  ['the turns are counted', (state) => Object.assign(state, { turns: -1 })],
  ['every turn has a phase', (state) => Object.assign(state, { turns: 8, phases: 8 })],
  ['over after the last turn', (state) => Object.assign(state, { turns: 9, phases: 99 })],
  ['the player to move plays', (state) => enter(state, { ...MET, player: 'cem' })],
  [
    'the player to move does not skip the turn',
    ({ players: [one] }) => Object.assign(one, { owesSkip: true }),
  ],
  ['the revealed cards are different', (state) => enter(state, { ...MET, spots: [0, 0] })],
  ['revealed, and no others', (state) => enter(state, { ...MET, spots: [0, 1] })],
  ['revealed, and no others', (state) => enter(state, { kind: 'first', player: 'ann' })],
  ['revealed, and no others', (state) => enter(state, { kind: 'second', player: 'ann', first: 0 })],
  ['the revealed cards are a match', (state) => enter(state, { ...MET, pair: 'miss' })],
  ['a choice where the pair gives one', (state) => enter(state, { ...MET, kind: 'choice' })],
  ['two cards to reveal', ({ cards }) => cards.fill(null)],
];

const WRONG_ENDS: readonly [what: string, corrupt: (state: MatchState) => void][] = [
  [
    'no card is revealed',
    ({ cards }) => cards.splice(2, 1, { kind: 'bonus', number: 7, isUp: true }),
  ],
  ['no card is left', (state) => enter(state, { kind: 'over', why: 'all-found', winner: null })],
  ['cards are left', ({ cards }) => cards.fill(null)],
  [
    'the last turn was played',
    (state) => enter(state, { kind: 'over', why: 'turn-cap', winner: null }),
  ],
  [
    'the player who stayed has won',
    (state) => enter(state, { kind: 'over', why: 'left', winner: null }),
  ],
  [
    'the player with more points has won',
    (state) => {
      state.cards.fill(null);
      enter(state, { kind: 'over', why: 'all-found', winner: 'bob' });
    },
  ],
];

describe('the invariant of Memory Match', () => {
  it('holds for running games, and at their end', () => {
    checkMatch(sound());
    checkMatch(over());
  });

  it.each(CORRUPTIONS)('does not hold unless %s', (what, corrupt) => {
    const state = sound();
    corrupt(state);
    expect(() => checkMatch(state)).toThrow(what);
  });

  it.each(WRONG_ENDS)('does not hold at the end unless %s', (what, corrupt) => {
    const state = over();
    corrupt(state);
    expect(() => checkMatch(state)).toThrow(what);
  });
});

describe('loading', () => {
  it.each([
    ['a list for cards', { cards: 7 }],
    ['a whole number for number', { cards: [{ kind: 'bonus', number: '7', isUp: true }] }],
    ['two values for players', { players: [] }],
    ['phase to be first or second', { phase: { kind: 'third' } }],
    ['a whole number for turns', { turns: 1.5 }],
    ['an object for settings', { settings: [] }],
  ])('expects %s', (what, wrong) => {
    expect(() => load({ ...JSON.parse(JSON.stringify(save(sound()))), ...wrong })).toThrow(what);
  });
});
