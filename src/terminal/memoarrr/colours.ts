import { styleText } from 'node:util';
import type { Colour } from '../../games/memoarrr/card.ts';
import type { Paint } from '../../games/memoarrr/display.ts';

const STYLES = {
  r: ['bgRed', 'whiteBright'],
  g: ['bgGreen', 'black'],
  p: ['bgMagenta', 'whiteBright'],
  b: ['bgBlue', 'whiteBright'],
  y: ['bgYellow', 'black'],
} as const satisfies Record<Colour, readonly string[]>;

/** D-2: a card is printed on its colour; the letters are there as well. */
export const inColour: Paint = (text, colour) =>
  styleText(colour ? [...STYLES[colour]] : 'dim', text);
