import { styleText } from 'node:util';
import stringWidth from 'string-width';
import { printable } from '../games/plain-text.ts';
import type { Screen } from '../games/text.ts';
import type { Spot } from '../games/view.ts';
import { COLOUR } from './output.ts';
import type { Terminal } from './terminal.ts';

/** Stands for a text of which nothing would be visible. */
const INVISIBLE = '\u{fffd}';

function printableWithWidth(text: string): { readonly clean: string; readonly wide: number } {
  const clean = printable(text);
  const wide = stringWidth(clean);
  return wide === 0 && text !== '' ? { clean: INVISIBLE, wide: 1 } : { clean, wide };
}

/** The number of columns that the printable form of the text takes. */
export const widthOf = (text: string): number => printableWithWidth(text).wide;

/** The printable form of the text, truncated or padded to exactly that width. */
export function fitTo(text: string, width: number): string {
  const { clean, wide } = printableWithWidth(text);
  const missing = width - wide;
  if (missing === Number.POSITIVE_INFINITY) return clean;
  return missing >= 0 ? clean + ' '.repeat(missing) : truncated(clean, width);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function truncated(text: string, width: number): string {
  if (width <= 0) return '';
  let kept = '';
  let left = width - 1;
  for (const { segment } of graphemes.segment(text)) {
    const next = left - stringWidth(segment);
    if (next < 0) break;
    kept += segment;
    left = next;
  }
  return `${kept}…${' '.repeat(left)}`;
}

/** A printable line, with its colours, truncated to that width. */
export function clipped(line: string, width: number): string {
  if (stringWidth(line) <= width) return line;
  let left = width;
  return line
    .split(COLOUR)
    .map((part) => {
      if (COLOUR.test(part)) return part;
      const wide = stringWidth(part);
      const kept = wide <= left ? part : truncated(part, left);
      left = Math.max(0, left - wide);
      return kept;
    })
    .join('');
}

/** Breaks the text between words into lines of at most that width. */
export function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  let left = 0;
  for (const word of text.split(' ')) {
    const wide = stringWidth(word);
    const last = lines.length - 1;
    if (last >= 0 && wide < left) {
      lines[last] += ` ${word}`;
      left -= wide + 1;
    } else {
      lines.push(word);
      left = width - wide;
    }
  }
  return lines.join('\n');
}

/** The printable form of the text, in lines that fit on the terminal. */
export const wrapText = (text: string, { width }: Pick<Terminal, 'width'>): string =>
  text
    .split('\n')
    .map((line) => wrapped(printable(line), width))
    .join('\n');

export const screenOf = (
  { width, height, hasColours }: Pick<Terminal, 'width' | 'height' | 'hasColours'>,
  focus?: Spot,
): Screen => ({
  width,
  height,
  focus,
  // The caller knows better than the standard output whether there are colours.
  paint: (text, ...styles) =>
    hasColours ? styleText(styles, text, { validateStream: false }) : text,
  fit: fitTo,
  widthOf,
});

/** Without limits and colours, as in a pipe. */
export const UNBOUNDED = screenOf({
  width: Number.POSITIVE_INFINITY,
  height: Number.POSITIVE_INFINITY,
  hasColours: false,
});

/** Lines below a board that are reserved for messages and questions. */
const BELOW_BOARD = 6;

/** The part of a terminal that a board may take. */
export const boardScreen = (terminal: Terminal, focus?: Spot): Screen => ({
  ...screenOf(terminal, focus),
  height: Math.max(1, terminal.height - BELOW_BOARD),
});
