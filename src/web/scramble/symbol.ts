/** What the picture of a card is called in its file: by the code points of the card. */
export const symbolOf = (card: string): string =>
  Array.from(card, (point) => (point.codePointAt(0) ?? 0).toString(16)).join('-');
