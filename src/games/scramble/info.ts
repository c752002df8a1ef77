import { type GameInfo, integerOption, type JsonSchema, moveOf } from '../game.ts';

/** Numbers of rows and columns. */
export const SIDES = { least: 1, most: 100, usual: 6 } as const;

/** The longest card that is accepted from a stranger. */
export const LONGEST_CARD = 256;

/** No white space, and no control characters, which terminals would obey. */
const CARD = '^[^\\s\\u0000-\\u001f\\u007f-\\u009f]+$';

/** White space is for the rules to refuse (M-4). */
const HARMLESS = '^[^\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f]*$';

export const optionsSchema = {
  type: 'object',
  properties: {
    rows: integerOption(SIDES, 'How many rows of cards are dealt.'),
    columns: integerOption(SIDES, 'How many columns of cards are dealt.'),
    theme: {
      enum: ['animals', 'garden', 'vehicles', 'letters', 'numbers'],
      default: 'animals',
      description: 'The set of cards that are dealt in pairs.',
    },
    cards: {
      writeOnly: true,
      type: 'array',
      minItems: 1,
      maxItems: SIDES.most ** 2,
      items: { type: 'string', pattern: CARD, maxLength: LONGEST_CARD },
      description:
        'Cards of your own that are dealt in pairs instead of a theme, each a text without white space.',
    },
    board: {
      writeOnly: true,
      type: 'string',
      description: 'The text of a board file. Its cards are not shuffled.',
    },
    open: {
      type: 'boolean',
      default: false,
      description: 'The game never ends, and everybody may replace cards.',
    },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

export const moveSchema = {
  anyOf: [
    moveOf(
      'flip',
      'Turns over the card on a space, or takes control of it.',
      {
        row: { type: 'number', description: 'The row of the space, counted from 0 at the top.' },
        column: {
          type: 'number',
          description: 'The column of the space, counted from 0 at the left.',
        },
      },
      'row',
      'column',
    ),
    moveOf(
      'cancel',
      'Gives up waiting for a card.',
      { wait: { type: 'integer', description: 'The number of the wait that is given up.' } },
      'wait',
    ),
    moveOf('leave', 'Leaves the board; a player who flips again is back.'),
    moveOf(
      'map',
      'Replaces every card on an open board at once.',
      {
        replacements: {
          type: 'array',
          maxItems: SIDES.most ** 2,
          items: {
            type: 'array',
            prefixItems: [
              { type: 'string', maxLength: LONGEST_CARD },
              { type: 'string', pattern: HARMLESS, maxLength: LONGEST_CARD },
            ],
            minItems: 2,
            maxItems: 2,
          },
          description: 'Pairs of a card and what it becomes, one for each card on the board.',
        },
        unlisted: {
          const: 'stay',
          description: 'Cards without a pair stay as they are; otherwise they are an error.',
        },
      },
      'replacements',
    ),
  ],
} as const satisfies JsonSchema;

export const info = {
  title: 'Memory Scramble',
  seats: { least: 1, most: 1000, usual: 8 },
  joinLate: true,
  hasTurns: false,
  hasSecrets: false,
  options: optionsSchema,
  move: moveSchema,
} as const satisfies GameInfo;
