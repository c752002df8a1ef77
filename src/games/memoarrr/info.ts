import type { GameInfo, JsonSchema } from '../info.ts';
import { SEATS } from './seats.ts';

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
      description: 'Whoever won a round starts the next one.',
    },
    deck: {
      writeOnly: true,
      type: 'string',
      description:
        'The text of a deck file, whose cards lie as they are listed there; then nothing is dealt.',
    },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

const spot = {
  type: 'number',
  description: 'The space of the card, counted row by row from 0 at A1 to 24 at E5.',
} as const satisfies JsonSchema;

export const moveSchema = {
  anyOf: [
    {
      type: 'object',
      description: 'Ends the secret look at the cards in front of the player.',
      properties: { type: { const: 'seen' } },
      required: ['type'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'Turns over a card.',
      properties: { type: { const: 'turn-over' }, spot },
      required: ['type', 'spot'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'The octopus swaps places with this card.',
      properties: { type: { const: 'swap' }, spot },
      required: ['type', 'spot'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'The penguin turns this card face down.',
      properties: { type: { const: 'turn-down' }, spot },
      required: ['type', 'spot'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'The walrus keeps this card from the next player.',
      properties: { type: { const: 'block' }, spot },
      required: ['type', 'spot'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'The penguin or the walrus does nothing.',
      properties: { type: { const: 'decline' } },
      required: ['type'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'Leaves the game for good.',
      properties: { type: { const: 'leave' } },
      required: ['type'],
      additionalProperties: false,
    },
  ],
} as const satisfies JsonSchema;

export const info = {
  title: 'Memoarrr!',
  seats: { least: 2, most: 4, usual: 4 },
  joinLate: false,
  hasTurns: true,
  hasSecrets: true,
  places: SEATS,
  options: optionsSchema,
  move: moveSchema,
} as const satisfies GameInfo;
