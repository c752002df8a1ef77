import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UnreadableFile } from '../board/files.ts';
import type { Game } from '../games/game.ts';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { UsageError } from './arguments.ts';
import { parseGameOptions } from './game-options.ts';
import { newFolder } from './testing/processes.ts';

const chosen = (game: Game, ...texts: string[]) => parseGameOptions(game, texts);

describe('--option', () => {
  it('is empty by default', async () => {
    expect(await chosen(match)).toEqual({});
  });

  it('is parsed by the schema of the game', async () => {
    expect(await chosen(match, 'rows=2', 'columns=4', 'first=2', 'lastSpecial=score')).toEqual({
      rows: 2,
      columns: 4,
      first: 2,
      lastSpecial: 'score',
    });
    expect(await chosen(memoarrr, 'rules=expert', 'winnerStarts=true')).toEqual({
      rules: 'expert',
      winnerStarts: true,
    });
    expect(await chosen(scramble, 'cards=a, b=,🦄', 'open=false')).toEqual({
      cards: ['a', 'b=', '🦄'],
      open: false,
    });
  });

  it('can be the text of a file', async () => {
    expect(await chosen(scramble, 'board=@boards/perfect.txt')).toEqual({
      board: expect.stringMatching(/^3x3\n🦄\n/),
    });
    const file = join(newFolder(), 'cards.txt');
    writeFileSync(file, 'a,b');
    expect(await chosen(scramble, `cards=@${file}`)).toEqual({ cards: ['a', 'b'] });
  });

  it.each<[Game, string, string]>([
    [match, 'rows', "--option must be NAME=VALUE, not 'rows'"],
    [match, '=2', "--option must be NAME=VALUE, not '=2'"],
    [
      match,
      'size=2',
      "--option must be one of rows, columns, deck, first, lastSpecial, turnCap, not 'size'",
    ],
    [
      match,
      'toString=2',
      "--option must be one of rows, columns, deck, first, lastSpecial, turnCap, not 'toString'",
    ],
    [match, 'rows=', "--option rows must be a number, not ''"],
    [match, 'rows=two', "--option rows must be a number, not 'two'"],
    [match, 'rows=2.5', '--option rows must be integer'],
    [match, 'rows=11', '--option rows must be <= 10'],
    [match, 'rows=2 rows=4', '--option rows must be given only once'],
    [match, 'rows=3 columns=3', '--option: expected an even number of cards, found 3x3'],
    [match, 'first=3', "--option first must be one of 1, 2, not '3'"],
    [
      match,
      'deck=7',
      '--option: line 1: expected + for the bonus card, - for the penalty card, found 7',
    ],
    [memoarrr, 'winnerStarts=yes', "--option winnerStarts must be one of true, false, not 'yes'"],
    [
      scramble,
      'theme=letters cards=a,b',
      '--option: expected a theme or cards of your own, found both',
    ],
  ])('rejects in one line: %$, %s', async (game, texts, line) => {
    await expect(chosen(game, ...texts.split(' '))).rejects.toThrow(new UsageError(line));
  });

  it('rejects a file that cannot be read', async () => {
    await expect(chosen(match, 'deck=@missing')).rejects.toThrow(
      new UnreadableFile('missing: cannot be read: there is no such file'),
    );
  });
});
