import { describe, expect, it } from 'vitest';
import { animalOf, CARDS, type Card, cardName, colourOf, fits } from './card.ts';

describe('the cards', () => {
  it('[S-1] are five animals in five colours, each once', () => {
    expect(CARDS).toHaveLength(25);
    const colours = [...'rgpby'];
    const animals = [...'CPOTW'];
    const all = colours.flatMap((colour) => animals.map((animal) => colour + animal));
    expect(new Set<string>(CARDS)).toEqual(new Set(all));
  });

  it('have a colour and an animal', () => {
    expect(colourOf('yW')).toBe('y');
    expect(animalOf('yW')).toBe('W');
  });

  it.each<[Card, string]>([
    ['rC', 'red crab'],
    ['gP', 'green penguin'],
    ['pO', 'purple octopus'],
    ['bT', 'blue turtle'],
    ['yW', 'yellow walrus'],
  ])('have names: %s is the %s', (card, name) => {
    expect(cardName(card)).toBe(name);
  });
});

describe('a card', () => {
  it.each<[Card, Card, boolean]>([
    ['yW', 'yP', true],
    ['yP', 'bP', true],
    ['bP', 'bT', true],
    ['bT', 'yW', false],
    ['rC', 'gP', false],
    ['pO', 'gO', true],
    ['pO', 'pC', true],
  ])('[R-3] has the animal or the colour of the last one, or does not fit: %s %s', (...row) => {
    const [last, card, isFit] = row;
    expect(fits(card, last)).toBe(isFit);
    expect(fits(last, card)).toBe(isFit);
  });

  it('[R-3] fits the four others of its colour and the four others of its animal', () => {
    for (const last of CARDS) {
      const fitting = CARDS.filter((card) => card !== last && fits(card, last));
      expect(fitting).toHaveLength(8);
      expect(fitting.filter((card) => card[0] === last[0])).toHaveLength(4);
      expect(fitting.filter((card) => card[1] === last[1])).toHaveLength(4);
    }
  });

  it('[R-3] always fits as the first of a round', () => {
    expect(CARDS.every((card) => fits(card, undefined))).toBe(true);
  });
});
