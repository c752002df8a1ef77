import { expect, it } from 'vitest';
import { base, expert } from '../../games/memoarrr/testing/builder.ts';
import { cue } from './cue.ts';

it('a card that fits is heard to turn, and so is one that a penguin turns down', () => {
  const table = expert('ann bob', 'A1:yT A2:yP');
  expect(table.turns('A1').effects.map(cue)).toEqual(['turn', undefined]);
  table.turns('A2');
  expect(table.does('ann hides A1').effects.map(cue)).toEqual(['turn']);
});

it('[R-4] a card that does not fit is heard, and then who has won the round', () => {
  const table = base('ann bob', 'A1:yW A2:rC');
  table.turns('A1');
  const { effects } = table.turns('A2');
  expect(effects.map(cue).filter((heard) => heard !== undefined)).toEqual(['miss', 'match']);
});
