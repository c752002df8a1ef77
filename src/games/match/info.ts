import type { GameInfo, JsonSchema } from '../info.ts';

/** S-1: how many rows and columns a grid can have. */
export const SIDES = { least: 2, most: 10, usual: 4 } as const;

/** S-1: smaller grids have numbers only. */
export const SMALLEST_WITH_SPECIALS = 16;

/** E-3: the highest turn cap. */
export const MOST_TURNS = 9999;

export const optionsSchema = {
  type: 'object',
  properties: {
    rows: {
      type: 'integer',
      minimum: SIDES.least,
      maximum: SIDES.most,
      default: SIDES.usual,
      description: 'How many rows of cards are dealt.',
    },
    columns: {
      type: 'integer',
      minimum: SIDES.least,
      maximum: SIDES.most,
      default: SIDES.usual,
      description: 'How many columns of cards are dealt; the number of cards must be even.',
    },
    deck: {
      writeOnly: true,
      type: 'string',
      description:
        'The text of a deck file, whose cards lie as they are listed there; then nothing is dealt.',
    },
    first: { enum: [1, 2], default: 1, description: 'Which of the two players starts.' },
    lastSpecial: {
      enum: ['discard', 'score'],
      default: 'discard',
      description: 'Whether a single special card that is left over scores for the player to move.',
    },
    turnCap: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_TURNS,
      description: 'After how many turns the game is over in any case.',
    },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

export const moveSchema = {
  anyOf: [
    {
      type: 'object',
      description: 'Reveals a hidden card.',
      properties: {
        type: { const: 'reveal' },
        spot: {
          type: 'number',
          description: 'The space of the card, counted row by row from 0 at the top left.',
        },
      },
      required: ['type', 'spot'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'Ends the turn once both cards have been seen.',
      properties: { type: { const: 'seen' } },
      required: ['type'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'Chooses what a pair of special cards does.',
      properties: {
        type: { const: 'choose' },
        option: { type: 'integer', description: 'The number of the option, counted from 1.' },
      },
      required: ['type', 'option'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'Leaves the game, and so forfeits it.',
      properties: { type: { const: 'leave' } },
      required: ['type'],
      additionalProperties: false,
    },
  ],
} as const satisfies JsonSchema;

export const info = {
  title: 'Memory Match',
  seats: { least: 2, most: 2, usual: 2 },
  joinLate: false,
  hasTurns: true,
  hasSecrets: false,
  options: optionsSchema,
  move: moveSchema,
} as const satisfies GameInfo;
