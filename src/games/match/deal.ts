import type { Size } from '../grid.ts';
import { FileError } from '../problem.ts';
import type { Random } from '../random.ts';
import type { Face } from './card.ts';
import type { Grid } from './deck.ts';
import { SIDES, SMALLEST_WITH_SPECIALS } from './info.ts';

/** Any number is a standard card. */
export type DeckCard = number | 'bonus' | 'penalty';

export type Rows = readonly (readonly DeckCard[])[];

const SPECIALS: readonly DeckCard[] = ['bonus', 'bonus', 'penalty', 'penalty'];

export const BONUS_NUMBER = 7;
export const PENALTY_NUMBER = 8;

export const LARGEST_NUMBER = 99;

/** S-1 */
export function deal({ rows, columns }: Size, random: Random): Rows {
  const cells = rows * columns;
  const specials = cells < SMALLEST_WITH_SPECIALS ? [] : SPECIALS;
  const numbers = Array.from({ length: (cells - specials.length) / 2 }, (_, nth) => standard(nth));
  const cards = random.shuffle([...numbers, ...numbers, ...specials]);
  return Array.from({ length: rows }, (_, row) => cards.slice(row * columns, (row + 1) * columns));
}

/** Skips 7 and 8, the numbers of the special cards. */
const standard = (nth: number): number => (nth < 6 ? nth + 1 : nth + 3);

export const layOut = (rows: Rows): Grid =>
  rows.flat().map((card) => ({ ...faceOf(card), isUp: false }));

function faceOf(card: DeckCard): Face {
  switch (card) {
    case 'bonus':
      return { kind: 'bonus', number: BONUS_NUMBER };
    case 'penalty':
      return { kind: 'penalty', number: PENALTY_NUMBER };
    default:
      return { kind: 'standard', number: card };
  }
}

/** S-1: a message if the size is invalid. */
export function sizeError({ rows, columns }: Size): string | undefined {
  if (!isSide(rows) || !isSide(columns)) {
    return `expected ${SIDES.least} to ${SIDES.most} rows and columns, found ${rows}x${columns}`;
  }
  return (rows * columns) % 2 === 0
    ? undefined
    : `expected an even number of cards, found ${rows}x${columns}`;
}

const isSide = (side: number): boolean =>
  Number.isInteger(side) && side >= SIDES.least && side <= SIDES.most;

/** S-1: a message, with its row, if the deck is invalid. */
export function deckError(rows: Rows): { row: number; what: string } | undefined {
  if (rows.length === 0) return { row: 0, what: 'expected a row of cards, found none' };
  const columns = rows[0]?.length ?? 0;
  for (const [row, cards] of rows.entries()) {
    const unknown = cards.find((card) => !isCard(card));
    if (unknown !== undefined) return { row, what: `expected ${KNOWN}, found ${unknown}` };
    if (cards.length !== columns || columns === 0) {
      const expected = columns === 0 ? 'a row of cards' : `${columns} cards in every row`;
      return { row, what: `expected ${expected}, found ${cards.length || 'none'}` };
    }
  }
  const what = sizeError({ rows: rows.length, columns });
  return what ? { row: rows.length - 1, what } : unpaired(rows);
}

const KNOWN = `numbers from 1 to ${LARGEST_NUMBER}, bonus or penalty`;

const isCard = (card: DeckCard): boolean =>
  card === 'bonus' || card === 'penalty' || isNumber(card);

export const isNumber = (number: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= LARGEST_NUMBER;

/** The last card of a number that occurs an odd number of times could never be removed. */
function unpaired(rows: Rows): { row: number; what: string } | undefined {
  const cards = rows.flat();
  const odd = cards.find(
    (card) => typeof card === 'number' && cards.filter((other) => other === card).length % 2 === 1,
  );
  if (odd === undefined) return undefined;
  return {
    row: rows.findLastIndex((cards) => cards.includes(odd)),
    what: `expected every number an even number of times, found an odd number of ${odd}s`,
  };
}

/** Parses a row a line, as in `1 2 + 3`: `+` is a bonus, `-` a penalty card. Throws FileError. */
export function parseDeckFile(text: string): Rows {
  const lines = text.split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const rows = lines.map(parseRow);
  const wrong = deckError(rows);
  if (wrong) throw new FileError(wrong.row + 1, wrong.what);
  return rows;
}

function parseRow(line: string, row: number): DeckCard[] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => {
    if (word === '+') return 'bonus';
    if (word === '-') return 'penalty';
    const number = /^[0-9]+$/.test(word) ? Number(word) : Number.NaN;
    if (number === BONUS_NUMBER || number === PENALTY_NUMBER) {
      throw new FileError(
        row + 1,
        `expected + for the bonus card, - for the penalty card, found ${number}`,
      );
    }
    if (isNumber(number)) return number;
    throw new FileError(
      row + 1,
      `expected numbers from 1 to ${LARGEST_NUMBER}, + for a bonus or - for a penalty card, found ${JSON.stringify(word)}`,
    );
  });
}
