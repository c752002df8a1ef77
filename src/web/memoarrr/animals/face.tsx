import type { ComponentType } from 'preact';
import { type Animal, animalOf, type Card, colourOf } from '../../../games/memoarrr/card.ts';
import { Crab } from './crab.tsx';
import { Octopus } from './octopus.tsx';
import { Penguin } from './penguin.tsx';
import { Turtle } from './turtle.tsx';
import { Walrus } from './walrus.tsx';
import './face.css';

/** How each animal is drawn. */
export const DRAWINGS: Record<Animal, ComponentType> = {
  C: Crab,
  P: Penguin,
  O: Octopus,
  T: Turtle,
  W: Walrus,
};

/** The face of a card: its animal in its colour, and the two letters that say both. */
export function Face({ card }: { readonly card: Card }) {
  const Drawn = DRAWINGS[animalOf(card)];
  return (
    <span class="face" data-hue={colourOf(card)} aria-hidden="true">
      <Drawn />
      <span class="face-letters">{card}</span>
    </span>
  );
}
