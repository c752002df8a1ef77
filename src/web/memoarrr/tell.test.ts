import { expect, it } from 'vitest';
import { tellEffect } from './tell.ts';

it('what happened is told with your name or theirs', () => {
  const turned = { type: 'turned-up', spot: 8, card: 'bP', player: 'ann', fits: false } as const;
  expect(tellEffect(turned, 'ann')).toBe('You turn over B4: blue penguin. It does not fit.');
  expect(tellEffect({ ...turned, fits: true }, 'bob')).toBe('ann turns over B4: blue penguin.');
  expect(tellEffect({ type: 'out', player: 'ann', why: 'misfit' }, 'ann')).toBe(
    'You are out of this round.',
  );
  expect(tellEffect({ type: 'skipped', player: 'bob' }, 'bob')).toBe(
    'The turtle makes you sit out a turn.',
  );
  expect(tellEffect({ type: 'blocked', spot: 8, player: 'ann', for: 'bob' }, 'ann')).toBe(
    'The walrus keeps bob from B4.',
  );
  expect(tellEffect({ type: 'swapped', spots: [0, 1], player: 'ann' }, 'ann')).toBe(
    'The octopus swaps A1 and A2.',
  );
  expect(tellEffect({ type: 'round-won', player: 'ann', round: 2 }, 'bob')).toBe(
    'ann wins round 2 and draws a ruby card.',
  );
  expect(tellEffect({ type: 'cleared', spots: [] }, 'ann')).toBeUndefined();
});
