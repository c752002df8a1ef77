import { expect, it } from 'vitest';
import { viewOf } from './testing/views.ts';
import { verdictOn } from './verdict.ts';

const verdict = (scores: Readonly<Record<string, number>>, over = true): string => {
  const players = Object.entries(scores).map(([name, score]) => ({ name, score }));
  return verdictOn(viewOf('.', players, { over }), 'you');
};

it('[E-1] says who has won', () => {
  expect(verdict({ bob: 3, you: 1 })).toBe('All pairs are found. bob wins with 3 pairs.');
  expect(verdict({ bob: 0, you: 1 })).toBe('All pairs are found. You win with 1 pair!');
  expect(verdict({ bob: 2, cem: 0, you: 2 })).toBe(
    'All pairs are found. You and bob share the win with 2 pairs each.',
  );
});

it('names nobody the winner who played alone, or where nobody found a pair', () => {
  expect(verdict({ you: 8 })).toBe('All pairs are found. You have 8 pairs.');
  expect(verdict({ bob: 0 }, false)).toBe('The game was ended early. Nobody has a pair.');
  expect(verdict({}, false)).toBe('The game was ended early. Nobody has a pair.');
});
