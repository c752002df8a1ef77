const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const ASCII = /^[\x20-\x7e]+$/;
const JOINERS = /[\u200d\ufe0e\ufe0f]/gu;

/**
 * A card as it can be read here. A character that no font has would be drawn as the same empty box
 * as any other, and nobody could tell a pair from a miss: its code is shown instead.
 */
export function legible(card: string, canDraw: (character: string) => boolean): string {
  if (ASCII.test(card)) return card;
  return Array.from(characters.segment(card), ({ segment }) =>
    ASCII.test(segment) || canDraw(segment) ? segment : codeOf(segment),
  ).join('');
}

const codeOf = (character: string): string =>
  Array.from(character.replace(JOINERS, ''), (point) =>
    (point.codePointAt(0) ?? 0).toString(16).toUpperCase(),
  ).join('+');
