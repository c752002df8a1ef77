import { describe, expect, it } from 'vitest';
import { at, base, expert } from '../../games/memoarrr/testing/builder.ts';
import { fewestFirst } from './hauls.ts';
import { isDecided, sceneAfter } from './situation.ts';
import { standing } from './standing.ts';
import { swapBetween } from './swap-motion.ts';

describe('the end of a round', () => {
  const table = base('ann bob', 'A1:yW A2:rC');
  table.turns('A1');
  const before = table.view;
  const { effects } = table.turns('A2');

  it('[R-5] shows the last card, who is out, and who has won', () => {
    const won = effects.slice(0, 3).reduce(sceneAfter, before);
    expect(won.up).toEqual([at('A1'), at('A2')]);
    expect(isDecided(won)).toBe(true);
    expect(standing(won, 'bob')).toMatchObject({ score: '0', note: 'out', isOut: true });
    expect(standing(won, 'ann')).toMatchObject({ score: '1', inWords: '1 round won' });
  });

  it('[R-7] and then everybody is back in', () => {
    expect(isDecided(table.view)).toBe(false);
    expect(standing(table.view, 'bob')).toEqual({
      score: '0',
      inWords: '0 rounds won',
      isOut: false,
    });
  });
});

it('[S-4] the list of the players says who still looks', () => {
  const { view } = base('ann bob', undefined, { peeking: true });
  expect(standing(view, 'ann').note).toBe('still looking');
});

it('[A-1] leaves it to that list to say who has left', () => {
  const table = base('ann bob cem');
  table.does('bob leaves');
  expect(standing(table.view, 'bob')).toMatchObject({ isOut: true });
  expect(standing(table.view, 'bob').note).toBeUndefined();
});

it('[X-O] a swap is noticed, wherever the octopus goes', () => {
  const table = expert('ann bob', 'A1:gO A2:rC');
  const start = table.view;
  table.turns('A1');
  const octopus = table.view;
  expect(swapBetween(start, octopus)).toBeUndefined();
  table.does('ann swaps A2');
  expect(swapBetween(octopus, table.view)).toEqual([at('A1'), at('A2')]);
});

it('[G-1] rubies are shown from fewest to most, with the cards they were on', () => {
  const { view } = base('ann bob');
  const players = view.players.map((player, index) => ({ ...player, rubies: [5, 4][index] ?? 0 }));
  const won = [
    { player: 'ann', rubies: 4 },
    { player: 'bob', rubies: 3 },
    { player: 'ann', rubies: 1 },
    { player: 'bob', rubies: 1 },
  ];
  expect(fewestFirst({ ...view, players, won })).toEqual([
    { name: 'bob', rubies: 4, cards: [3, 1], isWinner: false },
    { name: 'ann', rubies: 5, cards: [4, 1], isWinner: true },
  ]);
});
