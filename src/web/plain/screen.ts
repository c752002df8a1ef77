import { printable } from '../../games/plain-text.ts';
import type { Screen } from '../../games/text.ts';

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const split = (text: string): string[] =>
  Array.from(characters.segment(printable(text)), ({ segment }) => segment);

/** A part of a page for lines of text, so many characters wide. It has no colours, and may scroll. */
export const screenOf = (width: number): Screen => ({
  width,
  height: Number.POSITIVE_INFINITY,
  paint: (text) => text,
  widthOf: (text) => split(text).length,
  fit(text, wide) {
    const all = split(text);
    if (wide === Number.POSITIVE_INFINITY) return all.join('');
    if (all.length > wide) return wide <= 0 ? '' : `${all.slice(0, wide - 1).join('')}…`;
    return all.join('') + ' '.repeat(wide - all.length);
  },
});
