import type { Offer } from '../options.ts';
import type { LadderOptions } from './state.ts';

/** What people can choose. */
export type LadderChoice = { readonly cards?: number };

export const offer: Offer<LadderOptions, LadderChoice> = {
  title: 'Ladder',
  seats: { least: 2, most: 2 },
  joinLate: false,
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
  prepare: ({ cards = 10 }) => ({ cards }),
  isArranged: () => false,
};
