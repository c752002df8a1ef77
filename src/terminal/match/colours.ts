import { styleText } from 'node:util';
import type { Paint } from '../../games/match/display.ts';

const STYLES = {
  label: ['dim'],
  hidden: [],
  standard: ['bold'],
  bonus: ['bold', 'greenBright'],
  penalty: ['bold', 'redBright'],
} as const satisfies Record<Parameters<Paint>[1], readonly string[]>;

/** Special cards stand out; that they are special is said in words, too. */
export const inColour: Paint = (text, what) => styleText([...STYLES[what]], text);
