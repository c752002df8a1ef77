import type { Size } from '../../games/grid.ts';
import { counted } from '../words.ts';

/** What can be chosen, and what it means. */
export const OPTION_WORDS = {
  uneven: ({ rows, columns }: Size): string =>
    `Cards come in pairs, but ${rows} × ${columns} is ${rows * columns}: an even number, please.`,
  noSpecials: 'With fewer than 16 cards there are no bonus and penalty cards.',
  first: 'Who starts',
  firstYou: 'You',
  firstOther: 'The other',
  lastSpecial: 'A special card that is left over at the end',
  discard: 'Counts for nobody',
  score: 'Counts for whoever is to move',
  turnCap: 'The game ends at the latest',
  noCap: 'With the last pair',
  afterTurns: (turns: number): string => `After ${counted(turns, 'turn')}`,
  otherCap: 'Another number',
  turns: 'Turns',
} as const;
