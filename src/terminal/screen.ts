import { styleText } from 'node:util';
import type { Screen } from '../games/text.ts';
import type { Spot } from '../games/view.ts';
import type { Terminal } from './terminal.ts';
import { fitTo, widthOf } from './text-layout.ts';

/** Lines that stay free for what is said and asked below a table. */
const BELOW = 6;

/** The part of a terminal that is there for a table. */
export const screenOf = (terminal: Terminal, focus?: Spot): Screen => ({
  width: terminal.width,
  height: Math.max(1, terminal.height - BELOW),
  focus,
  paint: paintIf(terminal.hasColours),
  fit: fitTo,
  widthOf,
});

/** Whether there are colours is known to who asks, and better than from the standard output. */
export const paintIf =
  (hasColours: boolean): Screen['paint'] =>
  (text, ...styles) =>
    hasColours ? styleText(styles, text, { validateStream: false }) : text;

/** Where nothing has to fit, as in a pipe. */
export const ENDLESS: Screen = {
  width: Number.POSITIVE_INFINITY,
  height: Number.POSITIVE_INFINITY,
  paint: paintIf(false),
  fit: fitTo,
  widthOf,
};
