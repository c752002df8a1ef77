import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { pipe, run } from './testing/in-process.ts';
import { CLEAR, fixture, inTerminal, linesOf, plain, typed, words } from './testing/in-terminal.ts';
import { start } from './testing/processes.ts';

const EXPERT = 'play memoarrr --players Ann,Bob,Cem --rules expert --display expert --seed tuesday';
const EXAMPLE = 'play memoarrr --players Ann,Bob --deck decks/memoarrr.txt --seed tuesday';

/** A complete game that has every power, every kind of mistake, help, and second thoughts in it. */
const input = fixture('memoarrr-expert.input.txt');
const transcript = fixture('memoarrr-expert.transcript.txt');
const lines = linesOf(input);

const BOTH_SEEN = ['', '', '', ''];

describe('recollect play memoarrr', () => {
  it('plays a complete game from a pipe', async () => {
    expect(await pipe(input, ...words(EXPERT))).toEqual({
      code: 0,
      stdout: transcript,
      stderr: '',
    });
  });

  it('[D-3] [R-7] plays the same game in a terminal, with the same text, and hides every card again', async () => {
    const { code, written } = await inTerminal(lines, words(EXPERT));
    expect(code).toBe(0);
    expect(plain(written)).toBe(transcript);

    const screens = written.split(CLEAR).map(plain);
    const secrets = screens.filter((screen) => screen.includes('Press Enter to hide them.'));
    expect(secrets.map((screen) => /^(\w+), take the keyboard/m.exec(screen)?.[1])).toEqual([
      'Ann',
      'Bob',
      'Cem',
    ]);
    expect(secrets[0]).toContain('gTg pTp bOb');
    const [, ...others] = screens.filter((screen) => !secrets.includes(screen));
    expect(others.find((screen) => screen.includes('gTg pTp bOb'))).toBeUndefined();
    const [second] = screens.filter((screen) => screen.includes('Round 2 begins'));
    expect(second).toMatch(/^All cards lie face down\.\n\nRound 2 begins with Bob\./);
    const turnedDown = screens.filter((screen) =>
      screen.includes('The penguin turns C5 face down.'),
    );
    expect(turnedDown).toHaveLength(1);
    expect(turnedDown[0]).toMatch(/^ppp ppp ggg/);
    expect(screens.at(-1)).toMatch(/^All cards lie face down\.\n\nThe game is over\.\n/);
  });

  it('shows the board of the example after its cards', async () => {
    const cards = ['A1', 'd1', 'b4', 'D3'];
    const { code, stdout, stderr } = await pipe(typed(...BOTH_SEEN, ...cards), ...words(EXAMPLE));
    expect(stdout).toContain(`
  yyy zzz zzz zzz zzz
A yWy zzz zzz zzz zzz
  yyy zzz zzz zzz zzz

  zzz zzz zzz bbb zzz
B zzz zzz zzz bPb zzz
  zzz zzz zzz bbb zzz

  zzz zzz     zzz zzz
C zzz zzz     zzz zzz
  zzz zzz     zzz zzz

  yyy zzz bbb zzz zzz
D yPy zzz bTb zzz zzz
  yyy zzz bbb zzz zzz

  zzz zzz zzz zzz zzz
E zzz zzz zzz zzz zzz
  zzz zzz zzz zzz zzz

   1   2   3   4   5

Bob turns over D3: blue turtle.
Round 1 of 7. Won: Ann 0, Bob 0.
Ann, turn over a card that is blue or a turtle: `);
    expect([code, stderr]).toEqual([1, 'recollect: the input ended before the game did\n']);
  });

  it('asks for the names if they are missing', async () => {
    const { stdout } = await pipe('Ann\nAnn, Bob, Cem, Dee\n', 'play', 'memoarrr');
    expect(stdout).toContain('Expected 2 to 4 names, found 1.\n');
    expect(stdout).toContain('Clockwise: Ann (top), Bob (right), Cem (bottom), Dee (left).\n');
  });

  it('[S-2] lets players choose their seats', async () => {
    const { stdout } = await run(...words(`${EXAMPLE} --places left,right`));
    expect(stdout).toContain('Clockwise: Bob (right), Ann (left).\n');
    const asked = await run('play', 'memoarrr', '--places', 'left,right,top');
    expect(asked.stdout).toContain('Type 3 names');
  });

  it('[S-4] lets everybody peek before each round with --peek-each-round', async () => {
    const round = [...BOTH_SEEN, 'a1', 'a2', ''];
    const secrets = async (...options: string[]) => {
      const { stdout } = await pipe(typed(...round, ...round), ...words(EXAMPLE), ...options);
      return stdout.split('Press Enter to hide them.').length - 1;
    };
    expect(await secrets('--peek-each-round')).toBe(4);
    expect(await secrets()).toBe(2);
  });

  it('[R-1] lets the winner start with --winner-starts', async () => {
    const starts = async (...options: string[]) => {
      const { stdout } = await pipe(
        typed(...BOTH_SEEN, 'a1', 'a2', ''),
        ...words(EXAMPLE),
        ...options,
      );
      return /^Round 2 begins with (\w+)/m.exec(stdout)?.[1];
    };
    expect(await starts('--winner-starts')).toBe('Ann');
    expect(await starts()).toBe('Bob');
  });

  it('[S-1] deals the same for the same seed, and different cards without one', async () => {
    const secret = async (...options: string[]) =>
      (await pipe('\n\n', 'play', 'memoarrr', '--players', 'Ann,Bob', ...options)).stdout;
    const dealt = await secret('--seed', 'x');
    expect(await secret('--seed', 'x')).toBe(dealt);
    expect(await secret('--seed', 'y')).not.toBe(dealt);
    expect(new Set([await secret(), await secret(), await secret()]).size).toBeGreaterThan(1);
  });

  it('ends the game on quit, after asking', async () => {
    const { code, stdout } = await pipe('quit\n\nquit\nyes\n', ...words(EXAMPLE));
    expect(code).toBe(0);
    expect(stdout.endsWith('or press Enter to go on. yes\nGoodbye!\n')).toBe(true);
  });

  it.each(['\x03', '\x04'])(
    'ends with one line on %j in a terminal, secrets hidden',
    async (key) => {
      const { code, written } = await inTerminal(['', key], words(EXAMPLE));
      expect(code).toBe(1);
      expect(written).toContain('Press Enter to hide them.');
      expect(written.split(CLEAR).at(-1)).toBe(
        'recollect: the input ended before the game did\r\n',
      );
    },
  );

  it.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)('ends with one line on %s', async (signal) => {
    const child = start(...words(EXAMPLE));
    await once(child.stdout, 'data');
    child.kill(signal);
    const [stderr, code] = await Promise.all([text(child.stderr), child.ended]);
    expect([code, stderr]).toEqual([1, 'recollect: the input ended before the game did\n']);
  });

  it('cannot be suspended with a secret on the screen', async () => {
    const { code, written } = await inTerminal(['', '\x1a', ''], words(EXAMPLE));
    expect(code).toBe(1);
    expect(plain(written)).toContain('Bob, take the keyboard');
  });

  it('[D-2] has colours in a terminal, unless they are turned off', async () => {
    const coloured = await inTerminal([''], words(EXAMPLE));
    expect(coloured.written).toContain('\x1b[41m\x1b[97mrCr\x1b[39m\x1b[49m');
    const bare = await inTerminal([''], words(EXAMPLE), { env: { NO_COLOR: '1' } });
    expect(bare.written).toContain('rCr gOg pTp');
    expect(plain(bare.written)).toBe(plain(coloured.written));
  });

  it('[D-0] wraps the row of cards to the width of the terminal', async () => {
    const show = await inTerminal(
      [...BOTH_SEEN, 'a1', 'a5', ''],
      words(`${EXAMPLE} --display expert`),
      {
        columns: 80,
      },
    );
    expect(plain(show.written)).toContain('yWy bWb\nyyy bbb\n\nA1  A5\n');
    const narrow = await inTerminal(
      [...BOTH_SEEN, 'a1', 'a5', ''],
      words(`${EXAMPLE} --display expert`),
      {
        columns: 6,
      },
    );
    expect(plain(narrow.written)).toContain('yWy\nyyy\n\nA1\n\nbbb\nbWb\nbbb\n\nA5\n');
  });

  it.each([
    ['--players Ann', '--players: expected 2 to 4 names, found 1'],
    ['--players Ann,ann', "--players: every player needs a name of their own, not 'Ann,ann'"],
    ['--players a,b,c --places top,left', '--players: expected 2 names, found 3'],
    [
      '--places top,middle',
      "each of --places must be one of top, right, bottom, left, not 'middle'",
    ],
    ['--places top,top', "--places must all be different, not 'top,top'"],
    ['--places top', "--places must be at least two, not 'top'"],
    ['--rules easy', "--rules must be one of base, expert, not 'easy'"],
    ['--display none', "--display must be one of base, expert, not 'none'"],
    ['--deck missing.txt', 'missing.txt: cannot be read: there is no such file'],
    ['--deck boards/ab.txt', 'boards/ab.txt, line 1: expected five cards such as yW, found 1'],
    ['--deck ', "'': cannot be read: there is no such file"],
    ['--rules a\nb\x1b[31m', "--rules must be one of base, expert, not 'a\ufffdb\ufffd[31m'"],
    ['--sing', "unknown option '--sing'"],
    ['more', "unexpected argument 'more'"],
  ])('%s gives one clear line and exit code 1', async (options, line) => {
    expect(await run('play', 'memoarrr', ...words(options))).toEqual({
      code: 1,
      stdout: '',
      stderr: `recollect: ${line}\n`,
    });
  });
});
