import { describe, expect, it } from 'vitest';
import { BonusCard } from './bonus-card.ts';
import type { Card, CardState, Kind } from './card.ts';
import type { PairName } from './pairs.ts';
import { PenaltyCard } from './penalty-card.ts';
import { StandardCard } from './standard-card.ts';

const standard = (number: number) => new StandardCard({ kind: 'standard', number, isUp: false });
const bonus = (number = 7) => new BonusCard({ kind: 'bonus', number, isUp: false });
const penalty = (number = 8) => new PenaltyCard({ kind: 'penalty', number, isUp: false });

describe.each<[string, new (state: CardState) => Card, Kind, number, number]>([
  ['StandardCard', StandardCard, 'standard', 5, 0],
  ['BonusCard', BonusCard, 'bonus', 7, +1],
  ['PenaltyCard', PenaltyCard, 'penalty', 8, -1],
])('%s', (_, Class, kind, number, worth) => {
  it('displays its back, or its face once it is revealed', () => {
    const card = new Class({ kind, number, isUp: false });
    expect(card.display()).toBe('down');
    expect(card.isUp).toBe(false);
    card.reveal();
    expect(card.display()).toEqual({ up: { kind, number } });
    expect(card.isUp).toBe(true);
    card.hide();
    expect(card.display()).toBe('down');
    expect(card.isUp).toBe(false);
  });

  it('does not change if it is revealed or hidden twice', () => {
    const card = new Class({ kind, number, isUp: false });
    card.hide();
    expect(card.isUp).toBe(false);
    card.reveal();
    card.reveal();
    expect(card.isUp).toBe(true);
  });

  it('keeps its state in its plain data', () => {
    const state = { kind, number, isUp: false };
    new Class(state).reveal();
    expect(state).toEqual({ kind, number, isUp: true });
    expect(new Class(state).isUp).toBe(true);
  });

  it('has a face, revealed or not', () => {
    const card = new Class({ kind, number, isUp: false });
    expect(card.face).toEqual({ kind, number });
    expect([card.kind, card.number]).toEqual([kind, number]);
  });

  it('[E-1] has a value of its own', () => {
    expect(new Class({ kind, number, isUp: false }).worth).toBe(worth);
  });
});

describe('two cards', () => {
  it.each<[string, string, Card, Card, PairName]>([
    ['P-1', 'same number', standard(3), standard(3), 'match'],
    ['P-1', 'same number, which is 7', standard(7), standard(7), 'match'],
    ['P-1', 'same number, which is 8', standard(8), standard(8), 'match'],
    ['P-2', 'different numbers', standard(3), standard(4), 'miss'],
    ['P-2', 'different numbers, which are 7 and 8', standard(7), standard(8), 'miss'],
    ['P-3', 'bonus and standard', bonus(), standard(3), 'bonus'],
    ['P-3', 'bonus and standard of its number', bonus(), standard(7), 'bonus'],
    ['P-4', 'bonus and bonus', bonus(), bonus(), 'bonus-pair'],
    ['P-5', 'penalty and standard', penalty(), standard(3), 'penalty'],
    ['P-5', 'penalty and standard of its number', penalty(), standard(8), 'penalty'],
    ['P-6', 'penalty and penalty', penalty(), penalty(), 'penalty-pair'],
    ['P-7', 'bonus and penalty', bonus(), penalty(), 'bonus-and-penalty'],
    ['P-7', 'bonus and penalty of one number', bonus(1), penalty(1), 'bonus-and-penalty'],
  ])('[%s] make the same pair in either order: %s', (_id, _what, one, other, pair) => {
    expect(one.pairWith(other)).toBe(pair);
    expect(other.pairWith(one)).toBe(pair);
  });
});
