import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../random.ts';
import { match } from '../match.ts';
import type { Over } from '../state.ts';
import type { MatchView } from '../view.ts';
import { scoreOf, standing, verdict, welcome } from './texts.ts';

const START = match.publicView(match.setup({}, ['Ann', 'Bob'], randomFrom('x')));

const scoring = (ann: number, bob: number): MatchView => {
  const [one, two] = START.players;
  return {
    ...START,
    turns: 20,
    players: [
      { ...one, score: ann },
      { ...two, score: bob },
    ],
  };
};

const ended = (ann: number, bob: number, why: Over['why'], winner: Over['winner']): MatchView => ({
  ...scoring(ann, bob),
  phase: { at: 'over', why, winner },
});

describe('the verdict', () => {
  it('[E-2] says that all pairs have been found, the final scores, and who has won', () => {
    expect(verdict(ended(5, -1, 'all-found', 'Ann'))).toBe(
      'All pairs have been found.\nAnn: 5 points\nBob: -1 point\nAnn wins!',
    );
  });

  it('[E-2] calls a tie a tie', () => {
    expect(verdict(ended(-2, -2, 'all-found', null))).toBe(
      'All pairs have been found.\nAnn: -2 points\nBob: -2 points\nIt is a tie!',
    );
  });

  it('[E-3] says after how many turns it is over', () => {
    expect(verdict(ended(0, 0, 'turn-cap', null))).toMatch(/^The game is over after 20 turns\.\n/);
  });

  it('[T-5] does not say that all was found when somebody left', () => {
    expect(verdict(ended(1, 4, 'left', 'Ann'))).toBe(
      'The game is over.\nAnn: 1 point\nBob: 4 points\nAnn wins!',
    );
  });
});

describe('how the game stands', () => {
  it('has names, scores and whose turn it is', () => {
    expect(standing(scoring(3, -1))).toBe("Ann 3, Bob -1. Ann's turn.");
  });

  it('[T-4] says who owes a skip', () => {
    const [ann, bob] = START.players;
    const view: MatchView = { ...START, players: [ann, { ...bob, owesSkip: true }] };
    expect(standing(view)).toBe("Ann 0, Bob 0. Ann's turn. Bob's next turn is skipped.");
  });

  it('[E-3] counts the turns if there is a cap', () => {
    const settings = { ...START.settings, turnCap: 20 };
    expect(standing({ ...START, settings, turns: 19 })).toMatch(/ Turn 20 of 20\.$/);
  });
});

describe('the welcome', () => {
  it('says who plays', () => {
    expect(welcome(START)).toBe('Memory Match: Ann against Bob.');
  });
});

describe('what somebody has', () => {
  it.each([
    ['Ann', '1 point'],
    ['Bob', '-2 points'],
    ['Eve', '0 points'],
  ])('%s: %s', (player, score) => {
    expect(scoreOf(scoring(1, -2), player)).toBe(score);
  });
});
