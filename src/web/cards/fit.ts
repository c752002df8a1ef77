/** How large the text on a card is; each has its rule in the style sheet. */
type Fit = 'symbol' | 'pair' | 'short' | 'word' | 'long' | 'text' | 'tiny';

/** The longest text, in characters as people count them, that each size is good for. */
const UP_TO: readonly (readonly [length: number, fit: Fit])[] = [
  [1, 'symbol'],
  [2, 'pair'],
  [4, 'short'],
  [7, 'word'],
  [12, 'long'],
  [36, 'text'],
];

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A joined emoji is one character, however many code points it has. */
export function fitFor(card: string): Fit {
  const length = [...characters.segment(card.slice(0, 200))].length;
  return UP_TO.find(([longest]) => length <= longest)?.[1] ?? 'tiny';
}
