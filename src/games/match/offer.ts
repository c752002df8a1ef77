import type { Size } from '../grid.ts';
import type { JsonSchema, Offer } from '../offer.ts';
import { SIDES, wrongSize } from './deal.ts';
import { parseDeckFile } from './deck-file.ts';
import type { MatchOptions } from './setup.ts';

/** What people can choose. */
export type MatchChoice = Omit<MatchOptions, 'grid' | 'deck'> & {
  readonly rows?: number;
  readonly columns?: number;
  readonly deck?: string;
};

export const optionsSchema = {
  type: 'object',
  properties: {
    rows: {
      type: 'integer',
      minimum: SIDES.least,
      maximum: SIDES.most,
      default: 4,
      description: 'How many rows of cards are dealt.',
    },
    columns: {
      type: 'integer',
      minimum: SIDES.least,
      maximum: SIDES.most,
      default: 4,
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

export const offer: Offer<MatchOptions, MatchChoice> = {
  title: 'Memory Match',
  seats: { least: 2, most: 2 },
  joinLate: false,
  options: optionsSchema,
  move: moveSchema,

  prepare({ rows, columns, deck, ...others }) {
    if (deck === undefined)
      return { grid: gridOf({ rows: rows ?? 4, columns: columns ?? 4 }), ...others };
    if (rows !== undefined || columns !== undefined) {
      const found = rows === undefined ? 'columns' : 'rows';
      throw new RangeError(`expected no rows and columns beside a deck, found ${found}`);
    }
    return { deck: parseDeckFile(deck), ...others };
  },

  isArranged: ({ deck }) => deck !== undefined,
};

function gridOf(size: Size): Size {
  const wrong = wrongSize(size);
  if (wrong) throw new RangeError(wrong);
  return size;
}
