import type { Animal } from '../card.ts';
import type { Power } from '../rounds.ts';
import { crab } from './crab.ts';
import { octopus } from './octopus.ts';
import { penguin } from './penguin.ts';
import { turtle } from './turtle.ts';
import { walrus } from './walrus.ts';

export const POWERS: Record<Animal, Power> = {
  C: crab,
  P: penguin,
  O: octopus,
  T: turtle,
  W: walrus,
};

/** The animals that let their player choose, by the name of their phase. */
export const CHOICES = { octopus, penguin, walrus };
