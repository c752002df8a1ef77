import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { type MemoarrrMove, memoarrr } from './memoarrr.ts';
import type { MemoarrrEffect } from './moves.ts';
import type { Modes } from './state.ts';
import { describeEffect, readMove, resultText, scoreOf, statusLine, welcome } from './text-ui.ts';
import type { MemoarrrView } from './view.ts';

const EXPECTED = 'expected a row from A to E and a column from 1 to 5, such as B4';

describe('the input for a move', () => {
  it.each<[string, Parameters<typeof readMove>[1], MemoarrrMove]>([
    ['B4', 'turn', { type: 'turn-over', spot: 8 }],
    ['e5', 'crab', { type: 'turn-over', spot: 24 }],
    ['a1', 'octopus', { type: 'swap', spot: 0 }],
    ['c3', 'penguin', { type: 'turn-down', spot: 12 }],
    ['d2', 'walrus', { type: 'block', spot: 16 }],
    ['no', 'penguin', { type: 'decline' }],
    ['NO', 'walrus', { type: 'decline' }],
  ])('%s at the %s', (line, phase, move) => {
    expect(readMove(line, phase)).toEqual(move);
  });

  it.each([
    ['F1', 'turn', `'F1' is not a place: ${EXPECTED}`],
    ['A0', 'turn', `'A0' is not a place: ${EXPECTED}`],
    ['4B', 'turn', `'4B' is not a place: ${EXPECTED}`],
    ['B 4', 'crab', `'B 4' is not a place: ${EXPECTED}`],
    ['', 'turn', `that was nothing: ${EXPECTED}`],
    ['no', 'turn', `'no' is not a place: ${EXPECTED}`],
    ['no', 'octopus', `'no' is not a place: ${EXPECTED}`],
    ['none', 'walrus', `'none' is not a place: ${EXPECTED}, or no`],
  ] as const)('%j at the %s: %s', (line, phase, complaint) => {
    expect(() => readMove(line, phase)).toThrow(complaint);
  });
});

describe('the description of an effect', () => {
  it.each<[MemoarrrEffect, string | undefined]>([
    [
      { type: 'turned-up', player: 'Ann', spot: 8, card: 'bP', fits: true },
      'Ann turns over B4: blue penguin.',
    ],
    [
      { type: 'turned-up', player: 'Ann', spot: 8, card: 'bP', fits: false },
      'Ann turns over B4: blue penguin. It does not fit.',
    ],
    [{ type: 'out', player: 'Ann', why: 'misfit' }, 'Ann is out of this round.'],
    [
      { type: 'out', player: 'Ann', why: 'no-card' },
      'Ann has no card to turn over and is out of this round.',
    ],
    [{ type: 'out', player: 'Ann', why: 'away' }, 'Ann is away and out of this round.'],
    [{ type: 'again', player: 'Ann' }, 'The crab wants another card from Ann.'],
    [{ type: 'skipped', player: 'Bob' }, 'The turtle makes Bob sit out a turn.'],
    [{ type: 'swapped', player: 'Ann', spots: [0, 1] }, 'The octopus swaps A1 and A2.'],
    [{ type: 'turned-down', player: 'Ann', spot: 0 }, 'The penguin turns A1 face down.'],
    [{ type: 'blocked', player: 'Ann', spot: 0, for: 'Bob' }, 'The walrus keeps Bob from A1.'],
    [{ type: 'declined', player: 'Ann' }, 'Ann leaves it at that.'],
    [{ type: 'round-started', player: 'Ann', round: 2 }, 'Round 2 begins with Ann.'],
    [{ type: 'round-won', player: 'Ann', round: 2 }, 'Ann wins round 2 and draws a ruby card.'],
    [{ type: 'left', player: 'Ann' }, 'Ann leaves the game.'],
    [{ type: 'peek' }, undefined],
    [{ type: 'seen', player: 'Ann' }, undefined],
    [{ type: 'cleared', spots: [0] }, undefined],
    [{ type: 'over' }, undefined],
  ])('%j', (effect, sentence) => {
    expect(describeEffect(effect)).toBe(sentence);
  });
});

const MODES: Modes = { rules: 'base', display: 'base', peekEachRound: false, winnerStarts: false };

const viewOf = (players: readonly string[], modes: Partial<Modes> = {}): MemoarrrView =>
  memoarrr.publicView(memoarrr.setup({ ...MODES, ...modes }, players, randomFrom('x')));

/** The end of a game in which each of these won so many rubies, in so many rounds. */
function ended(...players: readonly [name: string, rubies: number, roundsWon: number][]) {
  const view = viewOf(players.map(([name]) => name));
  return {
    ...view,
    players: view.players.map((player, index) => {
      const [, rubies = 0, roundsWon = 0] = players[index] ?? [];
      return { ...player, rubies, roundsWon };
    }),
  };
}

describe('the verdict', () => {
  it('[G-1] lists the standings from fewest to most, then the winner', () => {
    expect(resultText(ended(['Ann', 10, 4], ['Bo', 1, 1], ['Cem', 3, 2]))).toBe(
      [
        'The game is over.',
        'Bo: 1 ruby from 1 round',
        'Cem: 3 rubies from 2 rounds',
        'Ann: 10 rubies from 4 rounds',
        'Ann wins!',
      ].join('\n'),
    );
  });

  it('[G-1] names all who share the win', () => {
    expect(resultText(ended(['Ann', 7, 3], ['Bob', 7, 4]))).toMatch(
      /\nAnn and Bob share the win!$/,
    );
    expect(resultText(ended(['Ann', 4, 2], ['Bob', 2, 1], ['Cem', 4, 2], ['Dee', 4, 2]))).toMatch(
      /^.*\nBob: .*\n.*\n.*\n.*\nAnn, Cem and Dee share the win!$/,
    );
  });
});

describe('the status of a round', () => {
  it('names the round and counts the rounds each player has won', () => {
    expect(statusLine(viewOf(['Ann', 'Bob']))).toBe('Round 1 of 7. Won: Ann 0, Bob 0.');
  });

  it('names who is out, and which card is blocked for whom', () => {
    const view = viewOf(['Ann', 'Bob', 'Cem']);
    const players = view.players.map((player) => ({ ...player, isIn: player.name === 'Cem' }));
    expect(statusLine({ ...view, players, blocked: { spot: 8, for: 'Cem' } })).toBe(
      'Round 1 of 7. Won: Ann 0, Bob 0, Cem 0. Out: Ann, Bob. Blocked for Cem: B4.',
    );
  });
});

describe('the welcome', () => {
  it('names the game and the seats', () => {
    expect(welcome(viewOf(['Ann', 'Bob'], { rules: 'expert' }))).toBe(
      'Memoarrr! Expert rules.\nClockwise: Ann (top), Bob (bottom).',
    );
    expect(welcome(viewOf(['Ann', 'Bob']))).toMatch(/^Memoarrr! Base rules\./);
  });
});

describe('the score of a player', () => {
  it('[G-2] is the number of rounds, and of rubies only at the end', () => {
    const [ann, bob] = viewOf(['Ann', 'Bob']).players;
    if (!ann || !bob) throw new Error('both play');
    const view = { ...viewOf(['Ann', 'Bob']), players: [ann, { ...bob, roundsWon: 2 }] };
    expect([scoreOf(view, 'Ann'), scoreOf(view, 'Bob')]).toEqual(['0 rounds', '2 rounds']);
    expect(scoreOf(ended(['Ann', 1, 1], ['Bob', 5, 2]), 'Ann')).toBe('1 ruby');
    expect(scoreOf(view, 'Eve')).toBe('0 rounds');
  });
});
