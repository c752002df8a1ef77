import type { GameInfo } from '../game.ts';

/** The options. */
export type LadderOptions = { readonly cards?: number };

export const info: GameInfo = {
  title: 'Ladder',
  seats: { least: 2, most: 2, usual: 2 },
  joinLate: false,
  hasTurns: true,
  hasSecrets: false,
  options: {
    type: 'object',
    properties: {
      cards: {
        type: 'integer',
        minimum: 4,
        maximum: 26,
        default: 10,
        description: 'How many cards are dealt.',
      },
    },
    additionalProperties: false,
  },
  move: {
    anyOf: [
      {
        type: 'object',
        description: 'Turns a card over.',
        properties: {
          type: { const: 'turn-over' },
          spot: { type: 'integer', description: 'Which card, counted from 0.' },
        },
        required: ['type', 'spot'],
        additionalProperties: false,
      },
      {
        type: 'object',
        description: 'Leaves the game, and all the cards to the other player.',
        properties: { type: { const: 'leave' } },
        required: ['type'],
        additionalProperties: false,
      },
    ],
  },
};
