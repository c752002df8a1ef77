import { describe, expect, it } from 'vitest';
import { formatSpot } from '../../games/memoarrr/place.ts';
import { at, base, expert } from '../../games/memoarrr/testing/builder.ts';
import { choicesFor, whyNot } from './choices.ts';

describe('what can be chosen', () => {
  it('[R-2] is every face-down card on your turn, and nothing on that of others', () => {
    const table = base('ann bob', 'A1:yW');
    table.turns('A1');
    expect(choicesFor(table.view, 'ann').size).toBe(0);
    expect(choicesFor(table.view, 'bob').size).toBe(23);
    expect(choicesFor(table.view, 'bob').get(at('B4'))).toEqual({ type: 'turn-over', spot: 8 });
  });

  it('[X-O] is what lies beside the octopus', () => {
    const table = expert('ann bob', 'A1:gO');
    table.turns('A1');
    expect([...choicesFor(table.view, 'ann').keys()].map(formatSpot)).toEqual(['A2', 'B1']);
  });
});

describe('what cannot be chosen is explained', () => {
  const reason = (table: { view: Parameters<typeof whyNot>[0] }, you: string, place: string) =>
    whyNot(table.view, you, at(place));

  it('[R-2] on a turn', () => {
    const table = base('ann bob', 'A1:yW');
    table.turns('A1');
    expect(reason(table, 'ann', 'B1')).toBe('It is bob’s turn.');
    expect(reason(table, 'bob', 'A1')).toBe('The card at A1 lies face up already.');
    expect(reason(table, 'bob', 'C3')).toBe('There is no card at C3.');
    expect(whyNot(table.view, null, at('B1'))).toMatch(/^You are watching/);
  });

  it('[S-4] while people look', () => {
    const table = base('ann bob', 'A1:yW', { peeking: true });
    expect(reason(table, 'ann', 'B1')).toBe('First look at the cards in front of you.');
    table.does('ann looked');
    expect(reason(table, 'ann', 'B1')).toMatch(/^First everybody looks/);
  });

  it('[X-O] beside an octopus', () => {
    const table = expert('ann bob', 'A1:gO');
    table.turns('A1');
    expect(reason(table, 'ann', 'B2')).toMatch(/^B2 is not beside the octopus/);
  });

  it('[X-P] for a penguin', () => {
    const table = expert('ann bob', 'A1:yT A2:yP');
    table.turns('A1 A2');
    expect(reason(table, 'ann', 'A2')).toBe('The penguin cannot turn itself face down.');
    expect(reason(table, 'ann', 'B4')).toMatch(/^The card at B4 lies face down/);
  });

  it('[X-W] for a walrus, and for whoever it keeps from a card', () => {
    const table = expert('ann bob', 'A1:yW');
    table.turns('A1');
    expect(reason(table, 'ann', 'A1')).toMatch(/^The card at A1 lies face up/);
    table.does('ann blocks B4');
    expect(reason(table, 'bob', 'B4')).toBe('A walrus keeps you from the card at B4 this turn.');
    expect(reason(table, 'bob', 'B3')).toBe('That card cannot be chosen right now.');
  });
});
