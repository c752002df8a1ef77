import { describe, expect, it } from 'vitest';
import { match } from '../../games/match/match.ts';
import type { ActivePhase, Over } from '../../games/match/state.ts';
import type { MatchView } from '../../games/match/view.ts';
import { randomFrom } from '../../games/random.ts';
import { standing, verdict, welcome } from './texts.ts';

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

const ended = (why: Over['why'], winner: Over['winner']): Over => ({ at: 'over', why, winner });

const ANNS_TURN: ActivePhase = { at: 'first', player: 'Ann' };

describe('the verdict', () => {
  it('[E-2] says that all pairs have been found, the final scores, and who has won', () => {
    expect(verdict(scoring(5, -1), ended('all-found', 'Ann'))).toBe(
      'All pairs have been found.\nAnn: 5 points\nBob: -1 point\nAnn wins!',
    );
  });

  it('[E-2] calls a tie a tie', () => {
    expect(verdict(scoring(-2, -2), ended('all-found', null))).toBe(
      'All pairs have been found.\nAnn: -2 points\nBob: -2 points\nIt is a tie!',
    );
  });

  it('[E-3] says after how many turns it is over', () => {
    expect(verdict(scoring(0, 0), ended('turn-cap', null))).toMatch(
      /^The game is over after 20 turns\.\n/,
    );
  });

  it('[T-5] does not say that all was found when somebody left', () => {
    expect(verdict(scoring(1, 4), ended('left', 'Ann'))).toBe(
      'The game is over.\nAnn: 1 point\nBob: 4 points\nAnn wins!',
    );
  });
});

describe('how the game stands', () => {
  it('has names, scores and whose turn it is', () => {
    expect(standing(scoring(3, -1), ANNS_TURN)).toBe("Ann 3, Bob -1. Ann's turn.");
  });

  it('[T-4] says who owes a skip', () => {
    const [ann, bob] = START.players;
    const view: MatchView = { ...START, players: [ann, { ...bob, owesSkip: true }] };
    expect(standing(view, ANNS_TURN)).toBe("Ann 0, Bob 0. Ann's turn. Bob's next turn is skipped.");
  });

  it('[E-3] counts the turns if there is a cap', () => {
    const settings = { ...START.settings, turnCap: 20 };
    expect(standing({ ...START, settings, turns: 19 }, ANNS_TURN)).toMatch(/ Turn 20 of 20\.$/);
  });
});

describe('the welcome', () => {
  it('says who plays', () => {
    expect(welcome(START)).toMatch(/^Memory Match: Ann against Bob\./);
  });
});
