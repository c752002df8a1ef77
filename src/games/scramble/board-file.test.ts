import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '../problem.ts';
import { COUNTED, often, tries } from '../testing/effort.ts';
import { formatBoardFile, parseBoardFile } from './board-file.ts';
import { isCard } from './cards.ts';

describe('a board file', () => {
  it('has its sizes, and its cards row by row', () => {
    expect(parseBoardFile('2x3\nA\nB\nC\nD\nE\nF\n')).toEqual({
      rows: 2,
      columns: 3,
      cards: ['A', 'B', 'C', 'D', 'E', 'F'],
    });
  });

  it.each([
    ['LF', '1x2\nA\nB\n'],
    ['CRLF', '1x2\r\nA\r\nB\r\n'],
    ['a mix of LF and CRLF', '1x2\nA\r\nB\n'],
    ['leading zeros in the sizes', '01x0002\nA\nB\n'],
  ])('may have %s', (_, text) => {
    expect(parseBoardFile(text)).toEqual({ rows: 1, columns: 2, cards: ['A', 'B'] });
  });

  it.each([
    ['an odd number of cards', ['A', 'A', 'B']],
    ['cards that match no other', ['A', 'B', 'C']],
    ['ZWJ emoji', ['👩‍🚀', '👩‍🚀', '🏳️‍🌈']],
    ['cards named none and down', ['none', 'down', 'up']],
    ['cards that look like headers', ['1x3', '1x3', 'x']],
    ['invisible characters that are not white space', ['\u200b', '\u200d', '\u00ad']],
  ])('may have cards such as %s', (_, cards) => {
    expect(parseBoardFile(`1x3\n${cards.join('\n')}\n`).cards).toEqual(cards);
  });

  it.each([
    ['an empty file', 1, ''],
    ['nothing but a newline', 1, '\n'],
    ['no header', 1, 'A\nB\n'],
    ['zero rows', 1, '0x1\nA\n'],
    ['zero columns', 1, '1x0\nA\n'],
    ['zero cards', 1, '0x0\n'],
    ['X for x', 1, '1X1\nA\n'],
    ['× for x', 1, '1×1\nA\n'],
    ['a plus sign', 1, '+1x1\nA\n'],
    ['a minus sign', 1, '1x-1\nA\n'],
    ['two minus signs', 1, '-1x-1\nA\n'],
    ['decimals', 1, '1.0x1\nA\n'],
    ['an exponent', 1, '1e0x1\nA\n'],
    ['hexadecimals', 1, '0x1x1\nA\n'],
    ['digits that are not ASCII', 1, '١x١\nA\n'],
    ['one size', 1, '1x\nA\n'],
    ['three sizes', 1, '1x1x1\nA\n'],
    ['sizes past counting', 1, '9007199254740993x1\nA\n'],
    ['endless sizes', 1, `${'9'.repeat(400)}x1\nA\n`],
    ['a space before the header', 1, ' 1x1\nA\n'],
    ['a space after the header', 1, '1x1 \nA\n'],
    ['a space in the header', 1, '1 x1\nA\n'],
    ['a tab in the header', 1, '1x\t1\nA\n'],
    ['a no-break space after the header', 1, '1x1\u00a0\nA\n'],
    ['a next-line character after the header', 1, '1x1\u0085\nA\n'],
    ['a BOM', 1, '\ufeff1x1\nA\n'],
    ['a blank line before the header', 1, '\n1x1\nA\n'],
    ['a CR too many after the header', 1, '1x1\r\r\nA\n'],
    ['nothing but CRs', 1, '1x1\rA\r'],
    ['a header without its newline', 1, '1x1'],
    ['no cards', 2, '1x1\n'],
    ['too few cards', 5, '2x2\nA\nB\nC\n'],
    ['too many cards', 6, '2x2\nA\nB\nC\nD\nE\n'],
    ['a blank line after the header', 2, '1x2\n\nA\nB\n'],
    ['a blank line in place of a card', 2, '1x2\n\nB\n'],
    ['a blank line between cards', 3, '1x2\nA\n\nB\n'],
    ['a blank CRLF line between cards', 3, '1x2\nA\n\r\nB\n'],
    ['a blank line at the end', 4, '1x2\nA\nB\n\n'],
    ['a blank CRLF line at the end', 4, '1x2\nA\nB\n\r\n'],
    ['a space before a card', 3, '1x2\nA\n B\n'],
    ['a space after a card', 2, '1x2\nA \nB\n'],
    ['a space in a card', 2, '1x2\nA A\nB\n'],
    ['a card of spaces', 3, '1x2\nA\n  \n'],
    ['a tab in a card', 3, '1x2\nA\nB\tB\n'],
    ['a form feed in a card', 3, '1x2\nA\nB\f\n'],
    ['a vertical tab in a card', 3, '1x2\nA\n\vB\n'],
    ['a no-break space in a card', 3, '1x2\nA\nB\u00a0B\n'],
    ['a next-line character in a card', 3, '1x2\nA\nB\u0085\n'],
    ['a line separator in a card', 3, '1x2\nA\nB\u2028B\n'],
    ['an ideographic space in a card', 3, '1x2\nA\n\u3000\n'],
    ['a BOM in a card', 2, '1x2\n\ufeffA\nB\n'],
    ['a lone CR between cards', 2, '1x2\nA\rB\n'],
    ['a lone CR in a card', 3, '1x2\nA\nB\rB\n'],
    ['a CR too many after a card', 3, '1x2\nA\nB\r\r\n'],
    ['a last line without its newline', 3, '1x2\nA\nB'],
    ['a last line that ends with CR', 3, '1x2\r\nA\r\nB\r'],
    ['something after the last line', 4, '1x2\nA\nB\nC'],
    ['a space after the last line', 4, '1x2\nA\nB\n '],
  ])('is refused with %s, at line %i', (_, line, text) => {
    const parse = () => parseBoardFile(text);
    expect(parse).toThrow(FileError);
    expect(parse).toThrow(new RegExp(`^line ${line}: expected `));
  });

  it.each([
    ['', 'line 1: expected ROWxCOLUMN such as 3x3, found nothing'],
    ['3 x 3\n', 'line 1: expected ROWxCOLUMN such as 3x3, each at least 1, found "3 x 3"'],
    ['1x2\nA\n', 'line 3: expected 2 cards for 1x2, found 1'],
    ['1x1\nA\nB\n', 'line 3: expected the end of the file after 1 card'],
    ['1x1\nA\tB\n', 'line 2: expected a card without white space, found "A\\tB"'],
    ['1x1\nA', 'line 2: expected a newline at the end of the line'],
  ])('says of %j what was expected', (text, message) => {
    expect(() => parseBoardFile(text)).toThrow(message);
  });

  it('is accepted if and only if the grammar and the count agree', () => {
    const pieces = ['1', '2', '0', 'x', 'X', '\n', '\n', '\r\n', '\r', 'A', 'B', ' ', '\u0085'];
    const mostlyRight = fc
      .tuple(
        fc.constantFrom('1x1', '1x2', '2x1', '02x02', '0x1', '1X1'),
        fc.array(fc.constantFrom('A', 'B', 'A', '1x1', '', 'A\r', ' '), { maxLength: 5 }),
        fc.array(fc.constantFrom('\n', '\n', '\r\n'), { minLength: 6, maxLength: 6 }),
      )
      .map(([header, cards, ends]) => [header, ...cards].map((line, i) => line + ends[i]).join(''));
    const accepted = { yes: 0, no: 0 };
    fc.assert(
      fc.property(
        fc.oneof(
          mostlyRight,
          fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((it) => it.join('')),
        ),
        (text) => {
          const cards = cardsByGrammar(text);
          accepted[cards ? 'yes' : 'no'] += 1;
          if (cards) expect(parseBoardFile(text).cards).toEqual(cards);
          else expect(() => parseBoardFile(text)).toThrow(FileError);
        },
      ),
      { ...COUNTED, numRuns: tries(5_000) },
    );
    expect(accepted.yes).toBeGreaterThan(often(100));
    expect(accepted.no).toBeGreaterThan(often(100));
  });

  it('reads what it writes', () => {
    const card = fc.oneof(fc.string(), fc.string({ unit: 'binary' })).filter(isCard);
    const layout = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
      .chain(([rows, columns]) =>
        fc.record({
          rows: fc.constant(rows),
          columns: fc.constant(columns),
          cards: fc.array(card, { minLength: rows * columns, maxLength: rows * columns }),
        }),
      );
    fc.assert(
      fc.property(layout, (layout) => {
        expect(parseBoardFile(formatBoardFile(layout))).toEqual(layout);
      }),
    );
  });
});

/** BOARD_FILE, as the rules write it down. */
function cardsByGrammar(text: string): string[] | undefined {
  const match = /^(?<rows>[0-9]+)x(?<columns>[0-9]+)\r?\n(?<cards>([^\s\u0085]+\r?\n)+)$/.exec(
    text,
  );
  const { rows, columns, cards = '' } = match?.groups ?? {};
  const lines = cards.split(/\r?\n/).slice(0, -1);
  return match && lines.length === Number(rows) * Number(columns) ? lines : undefined;
}

describe('the shipped boards', () => {
  const folder = new URL('../../../boards/', import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  const parse = (name: string) => parseBoardFile(read(name));

  it('perfect.txt is exactly this', () => {
    expect(read('perfect.txt')).toBe('3x3\n🦄\n🦄\n🌈\n🌈\n🌈\n🦄\n🌈\n🦄\n🌈\n');
  });

  it('ab.txt is 5x5 of A and B', () => {
    const { rows, columns, cards } = parse('ab.txt');
    expect([rows, columns]).toEqual([5, 5]);
    expect([...new Set(cards)].sort()).toEqual(['A', 'B']);
  });

  it('zoom.txt is 5x5', () => {
    const { rows, columns } = parse('zoom.txt');
    expect([rows, columns]).toEqual([5, 5]);
  });

  it.each(readdirSync(folder))('%s can be read, and is written the same', (name) => {
    expect(formatBoardFile(parse(name))).toBe(read(name));
  });

  it('are larger in some files, in which every card has a pair', () => {
    const larger = readdirSync(folder)
      .map(parse)
      .filter(({ cards }) => cards.length > 25);
    expect(larger.length).toBeGreaterThanOrEqual(2);
    for (const { cards } of larger) {
      for (const card of cards) expect(cards.filter((it) => it === card).length % 2).toBe(0);
    }
  });
});
