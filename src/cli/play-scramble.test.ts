import { describe, expect, it } from 'vitest';
import { pipe, run } from './testing/in-process.ts';
import { CLEAR, fixture, inTerminal, linesOf, plain, typed, words } from './testing/in-terminal.ts';

/** A complete game in which people wait, take what others let go, and make every kind of mistake. */
const GAME = 'play scramble --players Ann,Bob,Cem --deal 3x4 --theme letters --seed tuesday';
const input = fixture('scramble-dealt.input.txt');
const transcript = fixture('scramble-dealt.transcript.txt');

describe('recollect play scramble', () => {
  it('plays a complete game from a pipe', async () => {
    expect(await pipe(input, ...words(GAME))).toEqual({ code: 0, stdout: transcript, stderr: '' });
  });

  it('plays the same game in a terminal, with the same text, and hides every card again', async () => {
    const { code, written } = await inTerminal(linesOf(input), words(GAME));
    expect(code).toBe(0);
    expect(plain(written)).toBe(transcript);
    const screens = written.split(CLEAR).map(plain).slice(1);
    const [again] = screens.filter((screen) => screen.includes('Ann finds no card at 1,2.'));
    expect(again).toMatch(/^ {2}1 {4}2 {4}3 {4}4\n1 {11}A {4}\*\n/);
    expect(again).not.toContain('F');
  });

  it('asks for the names if they are missing', async () => {
    const { stdout } = await pipe('a,b,c,d,e,f,g,h,i\nAnn\n', 'play', 'scramble');
    expect(stdout).toContain('Who plays? Type 1 to 8 names');
    expect(stdout).toContain('Expected 1 to 8 names, found 9.\n');
    expect(stdout).toContain('Memory Scramble: 6 rows and 6 columns of cards.\n');
    expect(stdout).toContain('\nAnn, turn over a card (row column): ');
  });

  it('can be played by one player, with the cards of a file in their order', async () => {
    const pairs = typed('1 1', '1 2', '1 3', '2 1', '2 2', '3 1', '2 3', '3 2');
    const { code, stdout } = await pipe(
      pairs,
      ...words('play scramble --players Ann --board boards/perfect.txt'),
    );
    expect(code).toBe(0);
    expect(stdout).toContain('Ann turns over 1,1: 🦄. Ann holds 1,1.\n');
    expect(stdout).toMatch(/\nAll pairs have been found\.\nAnn: 4 points\n$/);
  });

  it('deals the same for the same seed, and different cards without one', async () => {
    const cards = async (...options: string[]) => {
      const args = words('play scramble --players A --deal 10x10 --theme numbers');
      return (await pipe(typed('1 1', '2 2', '3 3', '4 4'), ...args, ...options)).stdout;
    };
    const dealt = await cards('--seed', 'x');
    expect(await cards('--seed', 'x')).toBe(dealt);
    expect(await cards('--seed', 'y')).not.toBe(dealt);
    expect(await cards()).not.toBe(await cards());
  });

  it('shows as much of a large board as fits, around the last move', async () => {
    const game = words('play scramble --players Ann --deal 100x100 --theme letters');
    const { written } = await inTerminal(['70 80'], game, { columns: 80, rows: 30 });
    const screens = written.split(CLEAR).map(plain).slice(1);
    expect(screens[0]).toContain('\nRows 1 to 21, columns 1 to 15 of 100x100.\n');
    expect(screens[1]).toContain('\nRows 60 to 80, columns 73 to 87 of 100x100.\n');
    expect(screens[1]).toMatch(/\n 70 .*[A-Z]#1 /);
    for (const screen of screens) expect(screen.split('\n').length).toBeLessThanOrEqual(30);
  });

  it('has colours in a terminal, unless they are turned off', async () => {
    const coloured = await inTerminal(['1 1'], words(GAME));
    expect(coloured.written).toContain('\x1b[1m\x1b[36mD#1\x1b[39m\x1b[22m');
    const bare = await inTerminal(['1 1'], words(GAME), { env: { NO_COLOR: '1' } });
    expect(bare.written).not.toContain('\x1b[1m');
    expect(plain(bare.written)).toBe(plain(coloured.written));
  });

  it.each([
    ['--players a,b,c,d,e,f,g,h,i', '--players: expected 1 to 8 names, found 9'],
    ['--deal 0x4', "--deal must be a size from 1x1 to 100x100 such as 4x4, not '0x4'"],
    ['--deal 4', "--deal must be a size from 1x1 to 100x100 such as 4x4, not '4'"],
    [
      '--theme food',
      "--theme must be one of animals, garden, vehicles, letters, numbers, not 'food'",
    ],
    ['--board missing.txt', 'missing.txt: cannot be read: there is no such file'],
    [
      '--board decks/match.txt',
      'decks/match.txt, line 1: expected ROWxCOLUMN such as 3x3, each at least 1, found "1 + 4 2"',
    ],
    [
      '--board boards/ab.txt --seed x',
      '--board brings its own cards in their order: leave out --deal, --theme and --seed',
    ],
    ['--sing', "unknown option '--sing'"],
    ['more', "unexpected argument 'more'"],
  ])('%s gives one clear line and exit code 1', async (options, line) => {
    expect(await run('play', 'scramble', ...words(options))).toEqual({
      code: 1,
      stdout: '',
      stderr: `recollect: ${line}\n`,
    });
  });
});
