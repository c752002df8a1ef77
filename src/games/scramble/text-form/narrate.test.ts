import { describe, expect, it } from 'vitest';
import type { ScrambleEffect } from '../effects.ts';
import { scramble } from '../scramble.ts';
import { boardOf, Table } from '../testing/builder.ts';
import { narrate } from './narrate.ts';

const VIEW = scramble.publicView(boardOf('ABC/ABC'));

describe('what happened, in words', () => {
  it.each<[ScrambleEffect, string | undefined]>([
    [{ type: 'turned-up', spot: 5, card: 'C', player: 'Ann' }, 'Ann turns over 2,3: C.'],
    [{ type: 'took', spot: 5, player: 'Ann' }, 'Ann holds 2,3.'],
    [{ type: 'released', spot: 0, player: 'Ann' }, 'Ann lets go of 1,1.'],
    [{ type: 'matched', spots: [0, 3], player: 'Ann' }, 'Ann has a pair: 1,1 and 2,1!'],
    [{ type: 'missed', spots: [0, 1], player: 'Ann' }, 'No match for Ann: 1,1 and 1,2 differ.'],
    [{ type: 'waits', spot: 0, player: 'Ann', wait: 7 }, 'Ann waits for 1,1.'],
    [{ type: 'gave-up', spot: 0, player: 'Ann' }, 'Ann gives up waiting for 1,1.'],
    [{ type: 'failed', spot: 0, player: 'Ann', code: 'no-card' }, 'Ann finds no card at 1,1.'],
    [
      { type: 'failed', spot: 0, player: 'Ann', code: 'controlled' },
      'Ann cannot take 1,1: somebody holds it.',
    ],
    [{ type: 'failed', spot: 0, player: 'Ann', code: 'over' }, 'Ann does not get 1,1 any more.'],
    [{ type: 'failed', spot: 0, player: 'Ann', code: 'closed' }, 'Ann cannot take 1,1.'],
    [{ type: 'left', player: 'Ann' }, 'Ann leaves the board.'],
    [{ type: 'replaced' }, 'Some cards have been replaced by others.'],
    [{ type: 'over' }, 'The game is over.'],
    [{ type: 'turned-down', spot: 0 }, undefined],
    [{ type: 'removed', spot: 0 }, undefined],
  ])('%j', (effect, sentence) => {
    expect(narrate(effect, VIEW)).toBe(sentence);
  });

  /** What the last of these does, as it is told. */
  const told = (...sentences: readonly [string, ...string[]]): string => {
    const table = new Table('ABC/ABC');
    const { effects } = table.does(...sentences);
    const view = scramble.publicView(table.state);
    return effects.flatMap((effect) => narrate(effect as ScrambleEffect, view) ?? []).join(' ');
  };

  it('[1-D] says who holds the card that somebody waits for', () => {
    expect(told('ann flips 0,0', 'bob flips 0,0')).toBe('bob waits for 1,1, which ann holds.');
  });

  it('[2-B] says who holds the card that somebody cannot take', () => {
    expect(told('ann flips 0,0', 'bob flips 0,1', 'bob flips 0,0')).toBe(
      'bob lets go of 1,2. bob cannot take 1,1: ann holds it.',
    );
  });

  it('[C-2] says who gets a card that is let go', () => {
    expect(told('ann flips 0,0', 'bob flips 0,0', 'ann flips 0,1')).toBe(
      'ann turns over 1,2: B. No match for ann: 1,1 and 1,2 differ. ann lets go of 1,1. bob holds 1,1.',
    );
  });

  it('[C-3] says that those who waited have waited in vain', () => {
    expect(told('ann flips 0,0', 'ann flips 1,0', 'bob flips 0,0', 'ann flips 0,2')).toBe(
      'bob finds no card at 1,1. ann turns over 1,3: C. ann holds 1,3.',
    );
  });
});
