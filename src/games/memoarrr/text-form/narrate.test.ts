import { describe, expect, it } from 'vitest';
import type { MemoarrrEffect } from '../effects.ts';
import { narrate } from './narrate.ts';

describe('what happened, in words', () => {
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
    expect(narrate(effect)).toBe(sentence);
  });
});
