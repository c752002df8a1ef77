import { type GameInfo, integerOption, type JsonSchema, moveOf } from '../game.ts';

/** S-1: numbers of rows and columns. */
export const SIDES = { least: 2, most: 10, usual: 4 } as const;

/** S-1: smaller grids have numbers only. */
export const SMALLEST_WITH_SPECIALS = 16;

/** E-3: the highest turn cap. */
export const MOST_TURNS = 9999;

export const optionsSchema = {
  type: 'object',
  properties: {
    rows: integerOption(SIDES, 'How many rows of cards are dealt.'),
    columns: integerOption(
      SIDES,
      'How many columns of cards are dealt; the number of cards must be even.',
    ),
    deck: {
      writeOnly: true,
      type: 'string',
      description: 'The text of a deck file. Its cards are not shuffled.',
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

const spot = {
  type: 'number',
  description: 'The space of the card, counted row by row from 0 at the top left.',
} as const;

const option = {
  type: 'integer',
  description: 'The number of the option, counted from 1.',
} as const;

export const moveSchema = {
  anyOf: [
    moveOf('reveal', 'Reveals a hidden card.', { spot }, 'spot'),
    moveOf('seen', 'Ends the turn once both cards have been seen.'),
    moveOf('choose', 'Chooses what a pair of special cards does.', { option }, 'option'),
    moveOf('leave', 'Leaves the game, and so forfeits it.'),
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
