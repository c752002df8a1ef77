import { expect, it } from 'vitest';
import { gameOf } from '../../games/match/testing/builder.ts';
import { surprise } from './surprise.ts';
import { DECK } from './testing/deck.ts';

/** What surprises ann, bob and whoever watches. */
const surprises = ({ view }: ReturnType<typeof gameOf>): (string | undefined)[] =>
  ['ann', 'bob', null].map((you) => surprise(view, you)?.key);

it('[T-1] nothing, at first', () => {
  const table = gameOf(DECK);
  expect(surprises(table)).toEqual([undefined, undefined, undefined]);
  table.reveals('1');
  expect(surprises(table)).toEqual([undefined, undefined, undefined]);
});

it('[T-2] two cards stay up for a while', () => {
  const table = gameOf(DECK);
  table.reveals('1 2');
  expect(surprises(table)).toEqual(['match.seen', undefined, undefined]);
  expect(surprise(table.view, 'ann')?.text).toBe(
    'Both cards stay up for a few seconds, so that you can remember them. “Go on” is quicker, and “Stop the clock” gives you all the time you like.',
  );
});

it.each(['+ +', '- -'])('[T-3] one has a choice: %s', (cards) => {
  const table = gameOf(DECK);
  table.reveals(cards);
  expect(surprises(table)).toEqual(['match.choice', undefined, undefined]);
});

it('[T-4] a turn is skipped, until it has been', () => {
  const table = gameOf(DECK);
  table.turn('- -', 2);
  expect(surprises(table)).toEqual(['match.skip', 'match.opponent-skips', undefined]);
  expect(surprise(table.view, 'ann')?.text).toBe(
    'You skip a turn: when it would be yours next, bob plays once more.',
  );
  expect(surprise(table.view, 'bob')?.text).toBe('ann skips a turn: you play two turns running.');
  table.reveals('1 2');
  expect(surprises(table)).toEqual(['match.skip', 'match.seen', undefined]);
  table.does('bob looked');
  expect(surprises(table)).toEqual([undefined, undefined, undefined]);
});

it('[T-5] nothing any more when it is over', () => {
  const table = gameOf(DECK);
  table.turn('- -', 2);
  table.does('bob leaves');
  expect(surprises(table)).toEqual([undefined, undefined, undefined]);
});
