import { expect, it } from 'vitest';
import { overviewOf } from './overview.ts';
import { viewOf } from './testing/views.ts';

it('knows how many cards are left, and who holds which', () => {
  const { cardsLeft, held } = overviewOf(viewOf('A@ann - . B A@ann C@bob'));
  expect(cardsLeft).toBe(5);
  expect(Object.fromEntries(held)).toEqual({ ann: [0, 4], bob: [5] });
});
