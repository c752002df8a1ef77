import { describe, expect, it } from 'vitest';
import { at, base, expert } from '../../games/memoarrr/testing/builder.ts';
import { cardLabel, padLabel, placeLabel } from './labels.ts';

const CARDS = 'A1:yW D1:yP B4:bP D3:bT';

describe('the label of a place', () => {
  it('says the place, what lies there, and what is special about it', () => {
    const table = base('ann bob', CARDS);
    table.turns('A1 D1');
    expect(placeLabel(table.view, at('A1'), 'ann', false)).toBe('A1, yellow walrus');
    expect(placeLabel(table.view, at('D1'), 'ann', false)).toBe('D1, yellow penguin, last card');
    expect(placeLabel(table.view, at('B4'), 'ann', true)).toBe('B4, face down, can be chosen');
    expect(placeLabel(table.view, at('C3'), 'ann', false)).toBe('C3, empty');
  });

  it('[X-W] says for whom a card is blocked', () => {
    const table = expert('ann bob', CARDS);
    table.does('ann turns A1', 'ann blocks B4');
    expect(placeLabel(table.view, at('B4'), 'bob', false)).toBe('B4, face down, blocked for you');
    expect(placeLabel(table.view, at('B4'), 'ann', false)).toBe('B4, face down, blocked for bob');
  });

  it('[S-4] says which cards are in front of you while you look', () => {
    const { view } = base('ann bob', CARDS, { peeking: true });
    expect(placeLabel(view, at('A2'), 'ann', false)).toBe('A2, face down, in front of you');
    expect(placeLabel(view, at('A2'), 'bob', false)).toBe('A2, face down');
    expect(placeLabel(view, at('A2'), null, false)).toBe('A2, face down');
  });

  it('tells nothing of the card where the board is not shown', () => {
    const table = base('ann bob', CARDS);
    table.turns('A1 D1');
    expect(padLabel(table.view, at('A1'), 'ann', false)).toBe('A1, face up');
    expect(padLabel(table.view, at('D1'), 'ann', false)).toBe('D1, face up, last card');
    expect(padLabel(table.view, at('B4'), 'ann', true)).toBe('B4, choose');
    expect(padLabel(table.view, at('C3'), 'ann', false)).toBe('C3, empty');
  });
});

it('[S-4] a card that is shown by itself is named only while it is seen', () => {
  expect(cardLabel(at('A2'), 'rC')).toBe('A2, red crab');
  expect(cardLabel(at('A2'), undefined)).toBe('A2, face down');
});
