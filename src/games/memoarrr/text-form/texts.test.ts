import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../random.ts';
import { memoarrr } from '../memoarrr.ts';
import type { Modes } from '../state.ts';
import type { MemoarrrView } from '../view.ts';
import { scoreOf, standing, verdict, welcome } from './texts.ts';

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
    expect(verdict(ended(['Ann', 10, 4], ['Bo', 1, 1], ['Cem', 3, 2]))).toBe(
      [
        'The game is over.',
        'Bo: 1 ruby from 1 round',
        'Cem: 3 rubies from 2 rounds',
        'Ann: 10 rubies from 4 rounds',
        'Ann wins!',
      ].join('\n'),
    );
  });

  it('[G-1] names everybody who shares the win', () => {
    expect(verdict(ended(['Ann', 7, 3], ['Bob', 7, 4]))).toMatch(/\nAnn and Bob share the win!$/);
    expect(verdict(ended(['Ann', 4, 2], ['Bob', 2, 1], ['Cem', 4, 2], ['Dee', 4, 2]))).toMatch(
      /^.*\nBob: .*\n.*\n.*\n.*\nAnn, Cem and Dee share the win!$/,
    );
  });
});

describe('how the round stands', () => {
  it('says which round it is and who has won how many', () => {
    expect(standing(viewOf(['Ann', 'Bob']))).toBe('Round 1 of 7. Won: Ann 0, Bob 0.');
  });

  it('says who is out, and which card is blocked for whom', () => {
    const view = viewOf(['Ann', 'Bob', 'Cem']);
    const players = view.players.map((player) => ({ ...player, isIn: player.name === 'Cem' }));
    expect(standing({ ...view, players, blocked: { spot: 8, for: 'Cem' } })).toBe(
      'Round 1 of 7. Won: Ann 0, Bob 0, Cem 0. Out: Ann, Bob. Blocked for Cem: B4.',
    );
  });
});

describe('the welcome', () => {
  it('says what is played and who sits where', () => {
    expect(welcome(viewOf(['Ann', 'Bob'], { rules: 'expert' }))).toBe(
      'Memoarrr! Expert rules.\nClockwise: Ann (top), Bob (bottom).',
    );
    expect(welcome(viewOf(['Ann', 'Bob']))).toMatch(/^Memoarrr! Base rules\./);
  });
});

describe('what somebody has', () => {
  it('[G-2] is how many rounds they have won, and rubies only at the end', () => {
    const [ann, bob] = viewOf(['Ann', 'Bob']).players;
    if (!ann || !bob) throw new Error('both play');
    const view = { ...viewOf(['Ann', 'Bob']), players: [ann, { ...bob, roundsWon: 2 }] };
    expect([scoreOf(view, 'Ann'), scoreOf(view, 'Bob')]).toEqual(['0 rounds', '2 rounds']);
    expect(scoreOf(ended(['Ann', 1, 1], ['Bob', 5, 2]), 'Ann')).toBe('1 ruby');
    expect(scoreOf(view, 'Eve')).toBe('0 rounds');
  });
});
