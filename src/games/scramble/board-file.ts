import { count } from '../plain-text.ts';
import { FileError } from '../problem.ts';
import { isCard, type Layout } from './cards.ts';

const HEADER = /^([0-9]+)x([0-9]+)$/;

/** Parses ROWxCOLUMN, then a card a line, each ended by LF or CRLF (F-1). Throws FileError (F-2). */
export function parseBoardFile(text: string): Layout {
  const [header, ...cards] = linesOf(text);
  const { rows, columns } = parseHeader(header ?? '');
  const expected = rows * columns;
  cards.forEach((card, index) => {
    const line = index + 2;
    if (index >= expected) {
      throw new FileError(line, `expected the end of the file after ${count(expected, 'card')}`);
    }
    if (!isCard(card)) {
      throw new FileError(
        line,
        `expected a card without white space, found ${JSON.stringify(card)}`,
      );
    }
  });
  if (cards.length < expected) {
    throw new FileError(
      cards.length + 2,
      `expected ${count(expected, 'card')} for ${rows}x${columns}, found ${cards.length}`,
    );
  }
  return { rows, columns, cards };
}

export function formatBoardFile({ rows, columns, cards }: Layout): string {
  return `${rows}x${columns}\n${cards.map((card) => `${card}\n`).join('')}`;
}

function linesOf(text: string): string[] {
  if (text === '') throw new FileError(1, 'expected ROWxCOLUMN such as 3x3, found nothing');
  const lines = text.split('\n');
  if (lines.pop() !== '') {
    throw new FileError(lines.length + 1, 'expected a newline at the end of the line');
  }
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

function parseHeader(header: string): { rows: number; columns: number } {
  const [, rows, columns] = (HEADER.exec(header) ?? []).map(Number);
  if (!rows || !columns || !Number.isSafeInteger(rows * columns)) {
    throw new FileError(
      1,
      `expected ROWxCOLUMN such as 3x3, each at least 1, found ${JSON.stringify(header)}`,
    );
  }
  return { rows, columns };
}
