import { type GameInfo, type JsonSchema, moveOf } from '../game.ts';
import { SIDES } from './place.ts';

export const optionsSchema = {
  type: 'object',
  properties: {
    rules: {
      enum: ['base', 'expert'],
      default: 'base',
      description: 'By the expert rules the animal of a card that fits acts.',
    },
    display: {
      enum: ['base', 'expert'],
      default: 'base',
      description: 'On the expert display only the face-up cards are shown, not the board.',
    },
    peekEachRound: {
      type: 'boolean',
      default: false,
      description:
        'Everybody looks at the cards in front of them before every round, not only before the first.',
    },
    winnerStarts: {
      type: 'boolean',
      default: false,
      description: 'The winner of a round starts the next one.',
    },
    deck: {
      writeOnly: true,
      type: 'string',
      description: 'The text of a deck file. Its cards are not shuffled.',
    },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

const spot = {
  type: 'number',
  description: 'The space of the card, counted row by row from 0 at A1 to 24 at E5.',
} as const;

export const moveSchema = {
  anyOf: [
    moveOf('seen', 'Ends the secret look at the cards in front of the player.'),
    moveOf('turn-over', 'Turns over a card.', { spot }, 'spot'),
    moveOf('swap', 'The octopus swaps places with this card.', { spot }, 'spot'),
    moveOf('turn-down', 'The penguin turns this card face down.', { spot }, 'spot'),
    moveOf('block', 'The walrus keeps this card from the next player.', { spot }, 'spot'),
    moveOf('decline', 'The penguin or the walrus does nothing.'),
    moveOf('leave', 'Leaves the game for good.'),
  ],
} as const satisfies JsonSchema;

export const info = {
  title: 'Memoarrr!',
  seats: { least: 2, most: 4, usual: 4 },
  joinLate: false,
  hasTurns: true,
  hasSecrets: true,
  places: SIDES,
  options: optionsSchema,
  move: moveSchema,
} as const satisfies GameInfo;
