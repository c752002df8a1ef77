import { FileError } from '../problem.ts';
import { CARDS, type Card } from './card.ts';
import { CENTRE, COLUMNS, ROWS } from './place.ts';

/** Stands for the empty centre. */
const NO_CARD = '..';

const KNOWN: ReadonlyMap<string, Card> = new Map(CARDS.map((card) => [card, card]));

/** Parses five rows of five cards, such as `yW rC gO bT pP`, with `..` in the centre. Throws FileError. */
export function parseDeckFile(text: string): Card[] {
  const lines = text.split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const deck: Card[] = [];
  lines.forEach((line, row) => {
    if (row >= ROWS.length) throw new FileError(row + 1, 'expected the end after five rows');
    for (const card of parseRow(line, row)) {
      if (deck.includes(card)) {
        throw new FileError(row + 1, `expected each card only once, found ${card} again`);
      }
      deck.push(card);
    }
  });
  if (lines.length < ROWS.length) {
    throw new FileError(lines.length + 1, `expected five rows of cards, found ${lines.length}`);
  }
  return deck;
}

export function formatDeckFile(deck: readonly Card[]): string {
  const cells = [...deck.slice(0, CENTRE), NO_CARD, ...deck.slice(CENTRE)];
  return ROWS.map((_, row) => {
    const from = row * COLUMNS.length;
    return `${cells.slice(from, from + COLUMNS.length).join(' ')}\n`;
  }).join('');
}

function parseRow(line: string, row: number): Card[] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  if (words.length !== COLUMNS.length) {
    throw new FileError(row + 1, `expected five cards such as yW, found ${words.length}`);
  }
  return words.flatMap((word, column) => {
    const isCentre = row * COLUMNS.length + column === CENTRE;
    if (isCentre && word === NO_CARD) return [];
    const card = isCentre ? undefined : KNOWN.get(word);
    if (card) return card;
    const expected = isCentre
      ? `${NO_CARD} in the centre`
      : 'a colour (r, g, p, b, y) and an animal (C, P, O, T, W) such as yW';
    throw new FileError(row + 1, `expected ${expected}, found ${JSON.stringify(word)}`);
  });
}
