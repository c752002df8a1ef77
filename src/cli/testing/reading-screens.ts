import type { Json } from '../../games/game.ts';

/** What a person reads off the screen, for each space. The first line is not part of the table. */
const TABLE = 1;

/** `*` is a hidden card, a blank a removed one; 7 is a bonus and 8 a penalty card. */
export function readMatch(lines: readonly string[], rows: number): Json[] {
  const start = lines[TABLE]?.search(/1/) ?? 0;
  return lines.slice(TABLE + 1, TABLE + 1 + rows).flatMap((line) =>
    [0, 1, 2, 3].map((column) => {
      const text = line.slice(start + 4 * column - 3, start + 4 * column + 1).trim();
      if (text === '') return null;
      return text === '*' ? 'down' : { up: { kind: kindOf(Number(text)), number: Number(text) } };
    }),
  );
}

const kindOf = (number: number): string =>
  number === 7 ? 'bonus' : number === 8 ? 'penalty' : 'standard';

/** Three lines for each row: `zzz` is a face-down card, `yWy` in the middle the yellow walrus. */
export function readMemoarrr(lines: readonly string[]): Json[] {
  return [0, 1, 2, 3, 4].flatMap((row) => {
    const line = lines[TABLE + 4 * row + 1] ?? '';
    return [0, 1, 2, 3, 4].map((column) => {
      const text = line.slice(2 + 4 * column, 5 + 4 * column);
      if (text.trim() === '') return null;
      return text === 'zzz' ? 'down' : { up: text.slice(0, 2) };
    });
  });
}

/** `*` is a face-down card, and `apple#1` one that the first player holds. */
export function readScramble(lines: readonly string[], players: readonly string[]): Json[] {
  const header = lines[TABLE] ?? '';
  const starts = [1, 2, 3].map((column) => header.indexOf(`${column}`));
  return lines.slice(TABLE + 1, TABLE + 3).flatMap((line) =>
    starts.map((start, column) => {
      const end = starts[column + 1] ?? start + 10;
      const [text = ''] = line.slice(start, end).split(/\s/);
      if (text === '') return null;
      if (text === '*') return 'down';
      const [up = '', number] = text.split('#');
      const by = players[Number(number) - 1];
      return by === undefined ? { up } : { up, by };
    }),
  );
}
