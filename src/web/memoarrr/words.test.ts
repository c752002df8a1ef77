import { describe, expect, it } from 'vitest';
import { at, base, expert } from '../../games/memoarrr/testing/builder.ts';
import { sceneAfter } from './situation.ts';
import { afterLastCard, padLabel, placeLabel, prompt, tellEffect, verdict } from './words.ts';

const CARDS = 'A1:yW D1:yP B4:bP D3:bT';

describe('the label of a place', () => {
  it('says the place, what lies there, and what is special about it', () => {
    const { view } = played(base('ann bob', CARDS), 'A1 D1');
    expect(placeLabel(view, at('A1'), 'ann', false)).toBe('A1, yellow walrus');
    expect(placeLabel(view, at('D1'), 'ann', false)).toBe('D1, yellow penguin, last card');
    expect(placeLabel(view, at('B4'), 'ann', true)).toBe('B4, face down, can be chosen');
    expect(placeLabel(view, at('C3'), 'ann', false)).toBe('C3, empty');
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
    const { view } = played(base('ann bob', CARDS), 'A1 D1');
    expect(padLabel(view, at('A1'), 'ann', false)).toBe('A1, face up');
    expect(padLabel(view, at('D1'), 'ann', false)).toBe('D1, face up, last card');
    expect(padLabel(view, at('B4'), 'ann', true)).toBe('B4, choose');
    expect(padLabel(view, at('C3'), 'ann', false)).toBe('C3, empty');
  });
});

describe('the prompt', () => {
  it('says what you are to do, or who else is', () => {
    const table = base('ann bob', CARDS);
    expect(prompt(table.view, 'ann')).toBe('Your turn: turn over any card.');
    expect(prompt(table.view, 'bob')).toBe('ann’s turn.');
    table.turns('A1');
    expect(prompt(table.view, 'bob')).toBe(
      'Your turn: turn over a card that is yellow or a walrus.',
    );
    expect(afterLastCard(table.view)).toBe('The next card must be yellow or a walrus.');
  });

  it('says who still looks', () => {
    const { view } = base('ann bob cem', CARDS, { peeking: true });
    expect(prompt(view, 'ann')).toMatch(/^Look at the three cards in front of you/);
    expect(prompt(view, null)).toMatch(/^ann, bob and cem are still looking/);
  });

  it('names the animal that acts', () => {
    const table = expert('ann bob', 'A1:gO A2:rC');
    table.turns('A1');
    expect(prompt(table.view, 'ann')).toMatch(/^The octopus must swap places/);
    expect(prompt(table.view, 'bob')).toBe('ann chooses where the octopus goes.');
  });

  it('tells those who are out that they are', () => {
    const { view } = played(base('ann bob cem', 'A1:yW A2:rC'), 'A1 A2');
    expect(prompt(view, 'bob')).toBe('cem’s turn. You are out of this round.');
  });

  it('[R-5] says who wins while the last card still lies there', () => {
    const table = base('ann bob', 'A1:yW A2:rC');
    table.turns('A1');
    const before = table.view;
    const { effects } = table.turns('A2');
    const won = effects.slice(0, 3).reduce(sceneAfter, before);
    expect(prompt(won, 'ann')).toBe('You win round 1 and draw a ruby card.');
    expect(prompt(won, 'bob')).toBe('ann wins round 1 and draws a ruby card.');
    expect(afterLastCard(won)).toBe('The red crab does not fit.');
    expect(placeLabel(won, at('A2'), 'ann', false)).toBe('A2, red crab, last card');
  });

  it('[A-1] does not blame the cards if somebody left', () => {
    const table = base('ann bob', CARDS);
    table.turns('A1');
    const before = table.view;
    const { effects } = table.does('bob leaves');
    const end = effects.findIndex(({ type }) => type === 'round-won');
    const won = effects.slice(0, end + 1).reduce(sceneAfter, before);
    expect(afterLastCard(won)).toBe('This round is over.');
    const spots = won.spots.map((spot) => (spot === 'down' ? { up: 'yW' as const } : spot));
    expect(afterLastCard({ ...won, spots })).toBe('No card is left to turn over.');
  });
});

describe('what happened', () => {
  it('is told with your name or theirs', () => {
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
    expect(tellEffect({ type: 'cleared', spots: [] }, 'ann')).toBeUndefined();
  });
});

describe('the verdict', () => {
  const ended = (rubies: Readonly<Record<string, number>>) => {
    const { view } = base(Object.keys(rubies).join(' '));
    const players = view.players.map((player) => ({
      ...player,
      rubies: rubies[player.name] ?? 0,
    }));
    return { ...view, players, phase: { at: 'over' } as const };
  };

  it('[G-1] names the winner, or those who share the win', () => {
    expect(verdict(ended({ ann: 9, bob: 5 }), 'ann')).toBe('You win with 9 rubies!');
    expect(verdict(ended({ ann: 9, bob: 5 }), 'bob')).toBe('ann wins with 9 rubies!');
    expect(verdict(ended({ ann: 5, bob: 4, cem: 5 }), 'cem')).toBe(
      'You and ann share the win with 5 rubies each.',
    );
    expect(verdict(ended({ ann: 5, bob: 4, cem: 5 }), null)).toBe(
      'ann and cem share the win with 5 rubies each.',
    );
  });
});

function played<T extends { turns(places: string): unknown }>(table: T, places: string): T {
  table.turns(places);
  return table;
}
