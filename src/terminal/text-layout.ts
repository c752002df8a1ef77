import stringWidth from 'string-width';
import { printable } from '../games/plain-text.ts';
import { COLOUR } from './output.ts';
import type { Terminal } from './terminal.ts';

const UNSEEN = '\u{fffd}';

/** The text made harmless, and its width. Something is to be seen also of what is invisible. */
function visible(text: string): { readonly clean: string; readonly wide: number } {
  const clean = printable(text);
  const wide = stringWidth(clean);
  return wide === 0 && text !== '' ? { clean: UNSEEN, wide: 1 } : { clean, wide };
}

/** How many columns the text takes when it is made harmless. */
export const widthOf = (text: string): number => visible(text).wide;

/** The text made harmless, and exactly that wide: cut off or filled up with blanks. */
export function fitTo(text: string, width: number): string {
  const { clean, wide } = visible(text);
  const missing = width - wide;
  if (missing === Number.POSITIVE_INFINITY) return clean;
  return missing >= 0 ? clean + ' '.repeat(missing) : cutOff(clean, width);
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cutOff(text: string, width: number): string {
  if (width <= 0) return '';
  let kept = '';
  let left = width - 1;
  for (const { segment } of characters.segment(text)) {
    const next = left - stringWidth(segment);
    if (next < 0) break;
    kept += segment;
    left = next;
  }
  return `${kept}…${' '.repeat(left)}`;
}

/** A line that is harmless already, with its colours, and no wider than that. */
export function clipped(line: string, width: number): string {
  if (stringWidth(line) <= width) return line;
  let left = width;
  return line
    .split(COLOUR)
    .map((part) => {
      if (COLOUR.test(part)) return part;
      const wide = stringWidth(part);
      const kept = wide <= left ? part : cutOff(part, left);
      left = Math.max(0, left - wide);
      return kept;
    })
    .join('');
}

/** The text in lines that are no wider than that, broken between words. */
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

/** What a game says, made harmless, in lines that fit on the terminal. */
export const wrapText = (text: string, { width }: Pick<Terminal, 'width'>): string =>
  text
    .split('\n')
    .map((line) => wrapped(printable(line), width))
    .join('\n');
