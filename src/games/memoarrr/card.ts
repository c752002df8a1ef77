import type { Spot } from '../game.ts';

/** Red, green, purple, blue, yellow. */
export const COLOURS = ['r', 'g', 'p', 'b', 'y'] as const;
export type Colour = (typeof COLOURS)[number];

/** Crab, penguin, octopus, turtle, walrus. */
const ANIMALS = ['C', 'P', 'O', 'T', 'W'] as const;
export type Animal = (typeof ANIMALS)[number];

/** A colour and an animal: `yW` is the yellow walrus. */
export type Card = `${Colour}${Animal}`;

export type PlacedCard = { readonly spot: Spot; readonly card: Card };

/** All 25, each once. */
export const CARDS: readonly Card[] = COLOURS.flatMap((colour) =>
  ANIMALS.map((animal): Card => `${colour}${animal}`),
);

// A card is made of nothing but these two letters.
export const colourOf = (card: Card): Colour => card.charAt(0) as Colour;
export const animalOf = (card: Card): Animal => card.charAt(1) as Animal;

/** the first card of a round always fits; any other has the animal or the colour of the last. */
export function fits(card: Card, last: Card | undefined): boolean {
  return (
    last === undefined || colourOf(card) === colourOf(last) || animalOf(card) === animalOf(last)
  );
}

export const COLOUR_NAMES: Record<Colour, string> = {
  r: 'red',
  g: 'green',
  p: 'purple',
  b: 'blue',
  y: 'yellow',
};

export const ANIMAL_NAMES: Record<Animal, string> = {
  C: 'crab',
  P: 'penguin',
  O: 'octopus',
  T: 'turtle',
  W: 'walrus',
};

/** In words: `yellow walrus`. */
export const cardName = (card: Card): string =>
  `${COLOUR_NAMES[colourOf(card)]} ${ANIMAL_NAMES[animalOf(card)]}`;
