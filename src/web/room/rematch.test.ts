import { expect, it } from 'vitest';
import { rematchAfter } from './rematch.ts';

const shuffled = { deal: 'random', seedHash: 'f00d' } as const;
const laidOut = { deal: 'fixed-deck', seedHash: 'f00d' } as const;
const chosenSeed = { deal: 'fixed-seed' } as const;

it.each([
  ['that was shuffled', shuffled, true, 'possible'],
  [
    'with a number that somebody chose, because the next one is left to chance',
    chosenSeed,
    true,
    'possible',
  ],
  ['with cards that somebody laid out', laidOut, true, 'laid-out'],
  ['that never began', shuffled, false, 'never-begun'],
] as const)('after a game %s', (_game, fairness, hasBegun, expected) => {
  expect(rematchAfter({ rematch: null, fairness }, hasBegun)).toBe(expected);
});

it('is possible wherever it is there already', () => {
  expect(rematchAfter({ rematch: 'r2', fairness: laidOut }, true)).toBe('possible');
});
