import { printable } from '../../games/plain-text.ts';
import { sentence } from '../sentence.ts';

/** What is asked in a terminal, as the label of a field: without the colon that waits for an answer. */
export const asLabel = (ask: string): string => sentence(ask.trim().replace(/:$/, ''));

/** What is said in lines, one after the other. Names stay as they are, also at the beginning. */
export const inOneLine = (lines: string): string =>
  lines
    .split('\n')
    .map((line) => printable(line.trim()))
    .filter((line) => line !== '')
    .map((line) => (/[.!?]$/.test(line) ? line : `${line}.`))
    .join(' ');
