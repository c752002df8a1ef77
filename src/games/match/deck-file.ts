import { FileError } from '../problem.ts';
import {
  BONUS_NUMBER,
  type DeckCard,
  isNumber,
  LARGEST_NUMBER,
  PENALTY_NUMBER,
  type Rows,
  wrongDeck,
} from './deal.ts';

/**
 * Reads the cards of a grid as they lie, a row a line: numbers for standard cards, `+` for a bonus
 * and `-` for a penalty card, as in `1 2 + 3`. Anything else throws a FileError that names the line
 * and what was expected.
 */
export function parseDeckFile(text: string): Rows {
  const lines = text.split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const rows = lines.map(parseRow);
  const wrong = wrongDeck(rows);
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
