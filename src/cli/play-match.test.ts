import { describe, expect, it } from 'vitest';
import { pipe, run } from './testing/in-process.ts';
import { CLEAR, fixture, inTerminal, linesOf, plain, typed, words } from './testing/in-terminal.ts';

const DECK = 'play match --players Ann,Bob --deck decks/match.txt';

/** Complete games with every kind of mistake, and one with every pair of cards and every choice. */
const GAMES = {
  default: 'play match --players Ann,Bob --seed tuesday',
  specials:
    'play match --players Ann,Bob --deck src/cli/testing/match-specials.deck.txt --last-special score --first 2',
};

describe('recollect play match', () => {
  it.each(Object.entries(GAMES))('plays a complete %s game from a pipe', async (name, args) => {
    const input = fixture(`match-${name}.input.txt`);
    expect(await pipe(input, ...words(args))).toEqual({
      code: 0,
      stdout: fixture(`match-${name}.transcript.txt`),
      stderr: '',
    });
  });

  it('[T-2] plays the same game in a terminal, with the same text, and hides every card again', async () => {
    const lines = linesOf(fixture('match-specials.input.txt'));
    const { code, written } = await inTerminal(lines, words(GAMES.specials));
    expect(code).toBe(0);
    expect(plain(written)).toBe(fixture('match-specials.transcript.txt'));

    const screens = written.split(CLEAR).map(plain).slice(1);
    const starts = screens.filter((screen) => screen.includes('reveal a first card'));
    expect(starts).toHaveLength(12);
    for (const screen of starts) {
      expect(screen).not.toContain('reveals');
      expect(gridOf(screen)).not.toMatch(/\d/);
    }
    expect(screens.at(-1)).toMatch(/All pairs have been found\.\nAnn: 1 point\nBob: 1 point\n/);
  });

  it('shows the grid, the names and the scores from the start', async () => {
    const { code, stdout, stderr } = await run(...words(DECK));
    expect(stdout).toBe(`     1   2   3   4
 1   *   *   *   *
 2   *   *   *   *
 3   *   *   *   *
 4   *   *   *   *

Memory Match: Ann against Bob.
Type ? for help, quit to end the game.
Ann 0, Bob 0. Ann's turn.
Ann, reveal a first card (row column): 
`);
    expect([code, stderr]).toEqual([1, 'recollect: the input ended before the game did\n']);
  });

  it('[T-2] ignores a second Enter that comes too quickly after the first', async () => {
    const { written } = await inTerminal(['1 1', '1 3\r', ''], words(DECK));
    const seen = written.split(CLEAR).filter((screen) => screen.includes('No match.'));
    expect(seen).toHaveLength(2);
    for (const screen of seen) expect(plain(screen)).toMatch(/^ .*\n 1 {3}1 {3}\* {3}4 {3}\*\n/);
  });

  it('asks for the names if they are missing', async () => {
    const { stdout } = await pipe('Ann\nAnn, Bob, Cem\nAnn, Bob\n', 'play', 'match');
    expect(stdout).toContain('Type 2 names');
    expect(stdout).toContain('Expected 2 names, found 1.\n');
    expect(stdout).toContain('Expected 2 names, found 3.\n');
    expect(stdout).toContain('Memory Match: Ann against Bob.');
  });

  it('[S-1] deals the same for the same seed, and different cards without one', async () => {
    const cards = async (...options: string[]) => {
      const { stdout } = await pipe(
        typed('1 1', '2 2'),
        ...words('play match --players A,B'),
        ...options,
      );
      return stdout;
    };
    const dealt = await cards('--seed', 'x');
    expect(await cards('--seed', 'x')).toBe(dealt);
    expect(await cards('--seed', 'z')).not.toBe(dealt);
    const unseeded = await Promise.all([1, 2, 3, 4].map(() => cards()));
    expect(new Set(unseeded).size).toBeGreaterThan(1);
  });

  it('[S-1] deals grids of other sizes', async () => {
    const { stdout } = await pipe('10 9\n', ...words('play match --players A,B --grid 10x9'));
    expect(stdout).toContain('     1   2   3   4   5   6   7   8   9\n');
    expect(stdout).toContain('\n10   *   *   *   *   *   *   *   *   *\n');
    expect(stdout).toContain('A reveals 10,9: ');
  });

  it('[S-2] lets the second player start', async () => {
    const { stdout } = await run(...words(`${DECK} --first 2`));
    expect(stdout).toContain("Ann 0, Bob 0. Bob's turn.\nBob, reveal a first card");
  });

  it('[E-1] discards a last special card by default', async () => {
    const discarding = GAMES.specials.replace('--last-special score', '--last-special discard');
    const { stdout } = await pipe(fixture('match-specials.input.txt'), ...words(discarding));
    expect(stdout).toMatch(
      /The last card, 7, a bonus card, has no partner and is removed\.\nAll pairs have been found\.\nAnn: 0 points\nBob: 1 point\nBob wins!\n$/,
    );
  });

  it('[E-3] ends after --turn-cap turns', async () => {
    const misses = typed('1 1', '1 3', '', '1 1', '1 3', '');
    const { code, stdout } = await pipe(misses, ...words(`${DECK} --turn-cap 2`));
    expect(code).toBe(0);
    expect(stdout).toContain("Ann 0, Bob 0. Ann's turn. Turn 1 of 2.\n");
    expect(stdout).toMatch(
      /The game is over after 2 turns\.\nAnn: 0 points\nBob: 0 points\nIt is a tie!\n$/,
    );
  });

  it('ends the game on quit, after asking', async () => {
    const { code, stdout } = await pipe('quit\n\nquit\nyes\n', ...words(DECK));
    expect(code).toBe(0);
    expect(stdout.endsWith('or press Enter to go on. yes\nGoodbye!\n')).toBe(true);
  });

  it('moves the cards closer together in a narrow terminal', async () => {
    const game = words('play match --players Ann,Bob --grid 2x10');
    const { written } = await inTerminal([], game, { columns: 40 });
    expect(plain(written)).toContain('\n 1  *  *  *  *  *  *  *  *  *  *\n');
  });

  it('has colours in a terminal, unless they are turned off', async () => {
    const coloured = await inTerminal(['1 2', '2 2'], words(DECK));
    expect(coloured.written).toContain('\x1b[1m\x1b[92m7\x1b[39m\x1b[22m');
    expect(coloured.written).toContain('\x1b[1m\x1b[91m8\x1b[39m\x1b[22m');
    const bare = await inTerminal(['1 2', '2 2'], words(DECK), { env: { NO_COLOR: '1' } });
    expect(bare.written).not.toContain('\x1b[1m');
    expect(plain(bare.written)).toBe(plain(coloured.written));
  });

  it.each([
    ['--players Ann', '--players: expected 2 names, found 1'],
    ['--players a,b,c', '--players: expected 2 names, found 3'],
    ['--grid 4', "--grid must be a size from 2x2 to 10x10 such as 4x4, not '4'"],
    ['--grid 1x4', "--grid must be a size from 2x2 to 10x10 such as 4x4, not '1x4'"],
    ['--grid 4x11', "--grid must be a size from 2x2 to 10x10 such as 4x4, not '4x11'"],
    ['--grid 3x5', '--grid: expected an even number of cards, found 3x5'],
    ['--grid 4x4 --deck decks/match.txt', '--deck brings its own grid: leave out --grid'],
    ['--deck missing.txt', 'missing.txt: cannot be read: there is no such file'],
    [
      '--deck decks/memoarrr.txt',
      'decks/memoarrr.txt, line 1: expected numbers from 1 to 99, + for a bonus or - for a penalty card, found "yW"',
    ],
    ['--first 3', "--first must be one of 1, 2, not '3'"],
    ['--last-special keep', "--last-special must be one of discard, score, not 'keep'"],
    ['--turn-cap 0', "--turn-cap must be a whole number from 1 to 9999, not '0'"],
    ['--turn-cap many', "--turn-cap must be a whole number from 1 to 9999, not 'many'"],
    ['--sing', "unknown option '--sing'"],
    ['more', "unexpected argument 'more'"],
  ])('%s gives one clear line and exit code 1', async (options, line) => {
    expect(await run('play', 'match', ...words(options))).toEqual({
      code: 1,
      stdout: '',
      stderr: `recollect: ${line}\n`,
    });
  });
});

/** The cells of the grid, without the numbers of its rows and columns. */
const gridOf = (screen: string): string =>
  screen
    .split('\n\n', 1)
    .join()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(2))
    .join('\n');
