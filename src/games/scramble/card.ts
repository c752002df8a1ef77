/** A card is the string on it. Two cards match if their strings are equal, code unit for code unit. */
export type Card = string;

// U+0085 is white space to Unicode, but not to JavaScript's \s.
const WHITE_SPACE = /[\s\u0085]/;

export const isCard = (text: unknown): text is Card =>
  typeof text === 'string' && text.length > 0 && !WHITE_SPACE.test(text);

/** What a terminal or a browser might obey instead of showing it. */
const CONTROL = /\p{Cc}/u;

/** A card that is taken from just anybody: whoever looks at it sees nothing but characters. */
export const isHarmless = (card: Card): boolean => !CONTROL.test(card);
