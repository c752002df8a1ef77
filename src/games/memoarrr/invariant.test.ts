import { describe, expect, it } from 'vitest';
import { checkMemoarrr } from './invariant.ts';
import { load, type MemoarrrState, type Phase, save } from './state.ts';
import { at, base, expert } from './testing/builder.ts';

/** By the expert rules, ann has turned over A1, a walrus, and may block a card for bob. */
function sound(): MemoarrrState {
  const table = expert('ann bob cem', 'A1:rW A2:rC A3:rO A4:rP');
  table.does('ann turns A1');
  return table.state;
}

const peeking = (): MemoarrrState => base('ann bob', undefined, { peeking: true }).state;

const enter = (state: MemoarrrState, phase: Phase): void => {
  state.phase = phase;
};

const CORRUPTIONS: readonly [what: string, corrupt: (state: MemoarrrState) => void][] = [
  ['the board has 25 places', ({ cards }) => cards.pop()],
  ['there is no card in the centre', ({ cards }) => cards.reverse().splice(12, 1, 'yW')],
  ['there is a card everywhere else', ({ cards }) => cards.splice(3, 1, null)],
  ['every card is there once', ({ cards }) => cards.copyWithin(3, 4, 5)],
  ['face-up cards are on the board', (state) => Object.assign(state, { up: [0, 0] })],
  ['face-up cards are on the board', (state) => Object.assign(state, { up: [12] })],
  ['a blocked card is on the board', (state) => Object.assign(state, { blocked: 25 })],
  ['a blocked card is face down', (state) => Object.assign(state, { blocked: at('A1') })],
  ['what penguins do is counted', (state) => Object.assign(state, { turnedDown: 101 })],
  ['no animal acts', (state) => Object.assign(state, { modes: {}, blocked: at('B1') })],
  ['by the expert rules', (state) => Object.assign(state, { modes: { rules: 'base' } })],
  [
    'there are 2 to 4 players',
    (state) => Object.assign(state, { players: state.players.slice(2) }),
  ],
  ['the players are different', ({ players }) => Object.assign(players[0] ?? {}, { id: 'bob' })],
  [
    'the players sit in turn order',
    ({ players }) => Object.assign(players[0] ?? {}, { side: 'left' }),
  ],
  [
    'in the round who has left',
    ({ players }) => Object.assign(players[0] ?? {}, { hasLeft: true }),
  ],
  [
    'a ruby card for each round',
    (state) => Object.assign(state, { rubies: [4, 4, 4, 4, 4, 4, 4] }),
  ],
  ['players win the rounds', ({ winners }) => winners.push('dee')],
  ['over after the last round', ({ winners }) => winners.push(...Array(7).fill('ann'))],
  [
    'there is somebody to play with',
    ({ players }) =>
      players.slice(1).map((one) => Object.assign(one, { isIn: false, hasLeft: true })),
  ],
  ['the phases are counted', (state) => Object.assign(state, { phases: 2 ** 60 })],
  ['nothing is left of the round', (state) => enter(state, { kind: 'peek', looking: ['ann'] })],
  ['the player to move is in', (state) => enter(state, { kind: 'walrus', player: 'dee' })],
  [
    'a round is over when one is left',
    ({ players }) => players.slice(1).map((one) => Object.assign(one, { isIn: false })),
  ],
  ['the last card shows the octopus', (state) => enter(state, { kind: 'octopus', player: 'ann' })],
  [
    'there is a card to turn over',
    (state) => {
      state.up = [...state.cards.keys()].filter((spot) => spot !== 12);
      enter(state, { kind: 'turn', player: 'ann' });
    },
  ],
];

describe('the invariant of Memoarrr!', () => {
  it('holds for running games, and during the peek', () => {
    checkMemoarrr(sound());
    checkMemoarrr(peeking());
  });

  it.each(CORRUPTIONS)('does not hold unless %s', (what, corrupt) => {
    const state = sound();
    corrupt(state);
    expect(() => checkMemoarrr(state)).toThrow(what);
  });

  it.each([[[]], [['bob', 'ann']], [['ann', 'ann']], [['cem']]])(
    'does not hold while %j look at their cards',
    (looking) => {
      const state = peeking();
      enter(state, { kind: 'peek', looking });
      expect(() => checkMemoarrr(state)).toThrow('those look who are there, in turn order');
    },
  );
});

describe('loading', () => {
  it.each([
    ['a list for players', { players: {} }],
    ['cards to be rC or rP', { cards: ['xX'] }],
    ['a whole number for blocked', { blocked: '3' }],
    ['rules to be base or expert', { modes: { rules: 'other' } }],
    [
      'side to be top or right',
      { players: [{ id: 'ann', side: 'middle', isIn: true, hasLeft: false }] },
    ],
    ['a text for player', { phase: { kind: 'turn' } }],
  ])('expects %s', (what, wrong) => {
    expect(() => load({ ...JSON.parse(JSON.stringify(save(sound()))), ...wrong })).toThrow(what);
  });
});
