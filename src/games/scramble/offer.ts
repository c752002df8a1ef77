import type { JsonSchema, Offer } from '../offer.ts';
import { FileError } from '../problem.ts';
import { parseBoardFile } from './board-file.ts';
import { type Card, dealFrom, isCard, isHarmless, type Layout, type Theme } from './cards.ts';
import type { ScrambleOptions } from './state.ts';

const MOST_SIDE = 100;

/** The longest card that is taken from just anybody: everybody gets to see it. */
export const LONGEST_CARD = 256;

/** No white space, and no control characters, which terminals would obey. */
const CARD = '^[^\\s\\u0000-\\u001f\\u007f-\\u009f]+$';

/** White space is for the rules to refuse (M-4). */
const HARMLESS = '^[^\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f]*$';

/** What people can choose. */
export type ScrambleChoice = {
  readonly rows?: number;
  readonly columns?: number;
  readonly theme?: Theme;
  readonly cards?: readonly Card[];
  readonly board?: string;
  readonly open?: boolean;
};

export const optionsSchema = {
  type: 'object',
  properties: {
    rows: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_SIDE,
      default: 6,
      description: 'How many rows of cards are dealt.',
    },
    columns: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_SIDE,
      default: 6,
      description: 'How many columns of cards are dealt.',
    },
    theme: {
      enum: ['animals', 'garden', 'vehicles', 'letters', 'numbers'],
      default: 'animals',
      description: 'The set of cards that are dealt in pairs.',
    },
    cards: {
      writeOnly: true,
      type: 'array',
      minItems: 1,
      maxItems: MOST_SIDE * MOST_SIDE,
      items: { type: 'string', pattern: CARD, maxLength: LONGEST_CARD },
      description:
        'Cards of your own that are dealt in pairs instead of a theme, each a text without white space.',
    },
    board: {
      writeOnly: true,
      type: 'string',
      description:
        'The text of a board file, whose cards lie as they are listed there; then nothing is dealt.',
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
    {
      type: 'object',
      description: 'Turns over the card on a space, or takes control of it.',
      properties: {
        type: { const: 'flip' },
        row: { type: 'number', description: 'The row of the space, counted from 0 at the top.' },
        column: {
          type: 'number',
          description: 'The column of the space, counted from 0 at the left.',
        },
      },
      required: ['type', 'row', 'column'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'Gives up waiting for a card.',
      properties: {
        type: { const: 'cancel' },
        wait: { type: 'integer', description: 'The number of the wait that is given up.' },
      },
      required: ['type', 'wait'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'Leaves the board; whoever flips again is back.',
      properties: { type: { const: 'leave' } },
      required: ['type'],
      additionalProperties: false,
    },
    {
      type: 'object',
      description: 'Replaces every card on an open board at once.',
      properties: {
        type: { const: 'map' },
        replacements: {
          type: 'array',
          maxItems: MOST_SIDE * MOST_SIDE,
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
      required: ['type', 'replacements'],
      additionalProperties: false,
    },
  ],
} as const satisfies JsonSchema;

export const offer: Offer<ScrambleOptions, ScrambleChoice> = {
  title: 'Memory Scramble',
  seats: { least: 1, most: 1000 },
  joinLate: true,
  options: optionsSchema,
  move: moveSchema,

  prepare(choice) {
    const { board, open = false } = choice;
    return board === undefined
      ? { ...dealt(choice), shuffle: true, open }
      : { ...laidOut(board, choice), shuffle: false, open };
  },

  isArranged: ({ board }) => board !== undefined,
};

function dealt({ rows = 6, columns = 6, theme, cards }: ScrambleChoice): Layout {
  if (theme !== undefined && cards !== undefined) {
    throw new RangeError('expected a theme or cards of your own, found both');
  }
  const illegal = cards?.find((card) => !isCard(card));
  if (illegal !== undefined) {
    throw new RangeError(`expected cards without white space, found ${JSON.stringify(illegal)}`);
  }
  return dealFrom(cards ?? theme ?? 'animals', rows, columns);
}

const ABOUT_DEALING = ['rows', 'columns', 'theme', 'cards'] as const;

function laidOut(board: string, choice: ScrambleChoice): Layout {
  const given = ABOUT_DEALING.filter((name) => choice[name] !== undefined);
  if (given.length > 0) {
    throw new RangeError(
      `expected nothing about dealing beside a board, found ${given.join(', ')}`,
    );
  }
  const layout = parseBoardFile(board);
  const { rows, columns, cards } = layout;
  if (rows > MOST_SIDE || columns > MOST_SIDE) {
    throw new FileError(
      1,
      `expected at most ${MOST_SIDE} rows and columns, found ${rows}x${columns}`,
    );
  }
  const long = cards.findIndex((card) => card.length > LONGEST_CARD);
  if (long >= 0) {
    throw new FileError(long + 2, `expected a card of at most ${LONGEST_CARD} characters`);
  }
  const harmful = cards.findIndex((card) => !isHarmless(card));
  if (harmful >= 0) throw new FileError(harmful + 2, 'expected a card without control characters');
  return layout;
}
