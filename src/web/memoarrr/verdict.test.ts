import { expect, it } from 'vitest';
import { base } from '../../games/memoarrr/testing/builder.ts';
import { verdict } from './verdict.ts';

const ended = (rubies: Readonly<Record<string, number>>) => {
  const { view } = base(Object.keys(rubies).join(' '));
  const players = view.players.map((player) => ({ ...player, rubies: rubies[player.name] ?? 0 }));
  return { ...view, players, phase: { kind: 'over' } as const };
};

it('[G-1] the verdict names the winner, or those who share the win', () => {
  expect(verdict(ended({ ann: 9, bob: 5 }), 'ann')).toBe('You win with 9 rubies!');
  expect(verdict(ended({ ann: 9, bob: 5 }), 'bob')).toBe('ann wins with 9 rubies!');
  expect(verdict(ended({ ann: 5, bob: 4, cem: 5 }), 'cem')).toBe(
    'You and ann share the win with 5 rubies each.',
  );
  expect(verdict(ended({ ann: 5, bob: 4, cem: 5 }), null)).toBe(
    'ann and cem share the win with 5 rubies each.',
  );
});

it('nobody has won a game that was ended early', () => {
  expect(verdict(base('ann bob').view, 'ann')).toBe('The game was ended before its last round.');
});
