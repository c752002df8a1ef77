import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Board } from './board.ts';
import { readLayout, UnreadableFile } from './files.ts';

describe('reading a board file', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'boards-'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  /** The path of a file with this in it. */
  async function file(content: string | Uint8Array): Promise<string> {
    const path = join(folder, 'board.txt');
    await writeFile(path, content);
    return path;
  }

  it('returns the cards row by row', async () => {
    expect(await readLayout(await file('2x1\nA\nB\n'))).toEqual({
      rows: 2,
      columns: 1,
      cards: ['A', 'B'],
    });
  });

  it('accepts LF, CRLF and a mix, leading zeros, emoji and cards called none or down', async () => {
    const path = await file('01x004\r\n👨‍👩‍👧\nnone\r\ndown\nA\r\n');
    expect((await readLayout(path)).cards).toEqual(['👨‍👩‍👧', 'none', 'down', 'A']);
  });

  it('makes a board with all cards face down', async () => {
    const board = await Board.parseFromFile(await file('2x3\nA\nB\nC\nA\nB\nC\n'));
    expect([board.getRows(), board.getColumns()]).toEqual([2, 3]);
    expect(board.look('alice')).toBe('2x3\ndown\ndown\ndown\ndown\ndown\ndown\n');
  });

  it('reads the shipped files', async () => {
    const size = async (name: string): Promise<string> => {
      const board = await Board.parseFromFile(`boards/${name}.txt`);
      return `${board.getRows()}x${board.getColumns()}`;
    };
    expect([await size('perfect'), await size('ab'), await size('zoom')]).toEqual([
      '3x3',
      '5x5',
      '5x5',
    ]);
  });

  it('reports a file that does not exist, with its name', async () => {
    const path = join(folder, 'missing.txt');
    await expect(Board.parseFromFile(path)).rejects.toThrow(
      new UnreadableFile(`${path}: cannot be read: there is no such file`),
    );
  });

  it('reports a folder', async () => {
    await expect(Board.parseFromFile(folder)).rejects.toThrow(
      new UnreadableFile(`${folder}: cannot be read: it is a folder`),
    );
  });

  it('reports any other error of the file system', async () => {
    const path = join(await file('1x1\nA\n'), 'inside');
    await expect(readLayout(path)).rejects.toThrow(UnreadableFile);
    await expect(readLayout(path)).rejects.toThrow('cannot be read: ENOTDIR');
  });

  it('rejects a file that is not UTF-8', async () => {
    const path = await file(Uint8Array.from([...Buffer.from('1x1\nA'), 0xff, 0x0a]));
    await expect(readLayout(path)).rejects.toThrow(`${path}, line 2: expected text in UTF-8`);
  });

  it('rejects a byte order mark', async () => {
    const path = await file('\ufeff1x1\nA\n');
    await expect(readLayout(path)).rejects.toThrow(`${path}, line 1: expected ROWxCOLUMN`);
  });

  const wrong: readonly (readonly [what: string, content: string, line: number])[] = [
    ['an empty file', '', 1],
    ['zero rows', '0x1\n', 1],
    ['zero columns', '1x0\n', 1],
    ['X for x', '1X1\nA\n', 1],
    ['a sign', '+1x1\nA\n', 1],
    ['decimals', '1.0x1\nA\n', 1],
    ['white space in the header', '1 x1\nA\n', 1],
    ['a blank first line', '\n1x1\nA\n', 1],
    ['too few cards', '1x2\nA\n', 3],
    ['too many cards', '1x1\nA\nB\n', 3],
    ['a blank line between cards', '1x2\nA\n\nB\n', 3],
    ['a blank line at the end', '1x1\nA\n\n', 3],
    ['a space after a card', '1x1\nA \n', 2],
    ['a tab in a card', '1x1\nA\tB\n', 2],
    ['a no-break space in a card', '1x1\nA\u00a0\n', 2],
    ['a lone CR', '1x2\nA\rB\n', 2],
    ['a missing newline at the end', '1x2\nA\nB', 3],
  ];

  for (const [what, content, line] of wrong) {
    it(`refuses ${what}, and names the file and the line`, async () => {
      const path = await file(content);
      await expect(Board.parseFromFile(path)).rejects.toThrow(UnreadableFile);
      await expect(Board.parseFromFile(path)).rejects.toThrow(`${path}, line ${line}: expected`);
    });
  }
});
