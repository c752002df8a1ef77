import { describe, expect, it } from 'vitest';
import { BonusCard } from './bonus-card.ts';
import { layOut } from './deal.ts';
import { Deck } from './deck.ts';
import { PenaltyCard } from './penalty-card.ts';
import { StandardCard } from './standard-card.ts';
import { rowsOf } from './testing/builder.ts';

const gridOf = (rows: string) => layOut(rowsOf(rows));
const deckOf = (rows: string) => new Deck(gridOf(rows));

describe('Deck', () => {
  it('[S-1] has all cards hidden at first', () => {
    expect(deckOf('1 1 / + -').display()).toEqual(['down', 'down', 'down', 'down']);
  });

  it('[S-1] has each card in the class of its kind, whatever its number is', () => {
    const deck = new Deck(layOut([[7, 8, 'bonus', 'penalty']]));
    expect([0, 1, 2, 3].map((spot) => deck.cardAt(spot).constructor)).toEqual([
      StandardCard,
      StandardCard,
      BonusCard,
      PenaltyCard,
    ]);
  });

  it('shows revealed cards', () => {
    const deck = deckOf('1 1 / + -');
    deck.cardAt(1).reveal();
    deck.cardAt(3).reveal();
    expect(deck.display()).toEqual([
      'down',
      { up: { kind: 'standard', number: 1 } },
      'down',
      { up: { kind: 'penalty', number: 8 } },
    ]);
  });

  it('hides revealed cards, and returns their spots', () => {
    const deck = deckOf('1 1 / + -');
    for (const spot of [3, 1]) deck.cardAt(spot).reveal();
    expect(deck.hide()).toEqual([1, 3]);
    expect(deck.display()).toEqual(['down', 'down', 'down', 'down']);
    expect(deck.hide()).toEqual([]);
  });

  it('has no card where one was removed, revealed or not', () => {
    const deck = deckOf('1 1 / + -');
    deck.cardAt(0).reveal();
    deck.remove(0);
    deck.remove(2);
    expect(deck.display()).toEqual([null, 'down', null, 'down']);
    expect(deck.taken).toEqual([1, 3]);
    expect(deck.at(0)).toBeUndefined();
    expect(deck.hide()).toEqual([]);
    expect(() => deck.cardAt(2)).toThrow(new RangeError('there is no card on spot 2'));
  });

  it.each([-1, 4, 0.5, Number.NaN])('[T-1] has no card off the grid: %d', (spot) => {
    const deck = deckOf('1 1 / + -');
    expect(deck.at(spot)).toBeUndefined();
    expect(() => deck.cardAt(spot)).toThrow(RangeError);
  });

  it('keeps all of it in its plain data', () => {
    const grid = gridOf('1 1 / + -');
    new Deck(grid).cardAt(0).reveal();
    new Deck(grid).remove(3);
    expect(grid).toEqual([
      { kind: 'standard', number: 1, isUp: true },
      { kind: 'standard', number: 1, isUp: false },
      { kind: 'bonus', number: 7, isUp: false },
      null,
    ]);
    new Deck(grid).hide();
    expect(new Deck(grid).display()).toEqual(['down', 'down', 'down', null]);
  });
});
