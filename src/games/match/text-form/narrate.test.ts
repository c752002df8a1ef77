import { describe, expect, it } from 'vitest';
import type { MatchEffect } from '../effects.ts';
import type { PairName } from '../pairs.ts';
import { narrate } from './narrate.ts';

const SIZE = { rows: 4, columns: 4 };

describe('what happened, in words', () => {
  it.each<[MatchEffect, string | undefined]>([
    [
      { type: 'turned-up', player: 'Ann', spot: 6, card: { kind: 'standard', number: 5 } },
      'Ann reveals 2,3: 5.',
    ],
    [
      { type: 'turned-up', player: 'Ann', spot: 0, card: { kind: 'bonus', number: 7 } },
      'Ann reveals 1,1: 7, a bonus card.',
    ],
    [
      { type: 'turned-up', player: 'Ann', spot: 15, card: { kind: 'penalty', number: 8 } },
      'Ann reveals 4,4: 8, a penalty card.',
    ],
    [{ type: 'scored', player: 'Ann', points: 1, score: 3 }, '+1 point for Ann.'],
    [{ type: 'scored', player: 'Ann', points: -2, score: -2 }, '-2 points for Ann.'],
    [{ type: 'skipped', player: 'Ann' }, 'Ann skips a turn.'],
    [
      { type: 'left-over', spot: 3, card: { kind: 'penalty', number: 8 } },
      'The last card, 8, a penalty card, has no partner and is removed.',
    ],
    [{ type: 'away', player: 'Ann' }, 'Ann is away.'],
    [{ type: 'left', player: 'Ann' }, 'Ann leaves the game.'],
    [{ type: 'chose', player: 'Ann', option: 1 }, undefined],
    [{ type: 'removed', spots: [0, 1] }, undefined],
    [{ type: 'hidden', spots: [0, 1] }, undefined],
    [{ type: 'turn', player: 'Ann' }, undefined],
    [{ type: 'over', why: 'all-found', winner: 'Ann' }, undefined],
  ])('%j', (effect, sentence) => {
    expect(narrate(effect, SIZE)).toBe(sentence);
  });

  it.each<[PairName, string]>([
    ['match', 'A match!'],
    ['miss', 'No match.'],
    ['bonus', 'A bonus!'],
    ['bonus-pair', 'Bonus pair! 1: +2 points, 2: +1 point and another turn.'],
    ['penalty', 'A penalty!'],
    ['penalty-pair', 'Penalty pair! 1: -2 points, 2: -1 point and skip your next turn.'],
    ['bonus-and-penalty', 'Bonus and penalty cancel each other out.'],
  ])('[T-3] says in one line what a %s does', (pair, sentence) => {
    expect(narrate({ type: 'paired', pair, spots: [0, 1], player: 'Ann' }, SIZE)).toBe(sentence);
  });
});
