import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { games } from '../games/index.ts';
import { replay } from '../history/replay.ts';
import { parseHistory } from '../history/transfer.ts';
import { runCommand } from './main.ts';
import { playAny } from './play.ts';
import { here, run } from './testing/in-process.ts';
import { fixture, typed, words } from './testing/in-terminal.ts';
import { newFolder, outcome } from './testing/processes.ts';

/** Plays a game as if it had no command of its own. */
function play(input: string, name: string, ...args: string[]) {
  const game = games.get(name);
  if (!game) throw new Error(`there is no game called ${name}`);
  return outcome(
    here(newFolder(), (io) => runCommand(playAny(game), args, io)),
    input,
  );
}

describe('a game without a command of its own', () => {
  it.each([
    ['match', '--players Ann,Bob --seed tuesday', 'match-default'],
    [
      'memoarrr',
      '--players Ann,Bob,Cem --option rules=expert --option display=expert --seed tuesday',
      'memoarrr-expert',
    ],
    [
      'scramble',
      '--players Ann,Bob,Cem --option rows=3 --option columns=4 --option theme=letters --seed tuesday',
      'scramble-dealt',
    ],
  ])('is played to its end, like one with a command: %s', async (game, args, name) => {
    expect(await play(fixture(`${name}.input.txt`), game, ...words(args))).toEqual({
      code: 0,
      stdout: fixture(`${name}.transcript.txt`),
      stderr: '',
    });
  });

  it('takes cards from a file', async () => {
    const args = words('--players Ann,Bob --option deck=@decks/match.txt');
    const { stdout } = await play(typed('1 1'), 'match', ...args);
    expect(stdout).toContain('Ann reveals 1,1: 1.\n');
  });

  it('asks for as many names as fit at a keyboard', async () => {
    expect((await play('Ann\n', 'scramble')).stdout).toContain('Type 1 to 8 names');
    expect((await play('Ann\n', 'match')).stdout).toContain('Expected 2 names, found 1.');
  });

  it('lists the options in its help', async () => {
    const { stdout } = await play('', 'match', '--help');
    expect(stdout).toMatch(/^recollect play match\n\nMemory Match at one keyboard\.\n/);
    expect(stdout).toContain(
      '\n  turnCap          After how many turns the game is over in any case.\n',
    );
  });

  it.each([
    ['--option rows=11', '--option rows must be <= 10'],
    ['--players Ann', '--players: expected 2 names, found 1'],
    ['--sing', "unknown option '--sing'"],
    ['more', "unexpected argument 'more'"],
  ])('%s gives one clear line', async (options, line) => {
    expect(await play('', 'match', ...words(options))).toEqual({
      code: 1,
      stdout: '',
      stderr: `recollect: ${line}\n`,
    });
  });
});

describe('recollect play', () => {
  it('knows all games', async () => {
    expect((await run('play', '--help')).stdout).toContain(`
  scramble   Memory Scramble, for one to eight
  memoarrr   Memoarrr!, for two to four
  match      Memory Match, for two
`);
    expect((await run('play', 'chess')).stderr).toBe(
      "recollect: expected the link to a room, or a game (scramble, memoarrr, match), found 'chess'\n",
    );
  });
});

describe('--export', () => {
  const GAMES = [
    [
      'match',
      words('--players Ann,Bob --option deck=@decks/match.txt'),
      typed('1 1', '1 3', 'quit', 'yes'),
    ],
    [
      'memoarrr',
      words('--players Ann,Bob,Cem --option rules=expert'),
      typed('', '', 'quit', 'yes'),
    ],
    [
      'scramble',
      words('--players Ann --option rows=2 --option columns=2'),
      typed('1 1', 'quit', 'yes'),
    ],
  ] as const;

  it.each(GAMES)(
    'writes the history of a game of %s, which can be imported and replayed',
    async (game, args, input) => {
      const folder = newFolder();
      const file = join(folder, 'game.jsonl');
      const { code, stdout } = await play(input, game, ...args, '--export', file);
      expect([code, stdout.endsWith(`Goodbye!\nwhat happened is in ${file}\n`)]).toEqual([0, true]);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const history = parseHistory(readFileSync(file, 'utf8'));
      expect(history.info).toMatchObject({ game: `table:${game}`, isOver: true });
      const effects = Array.from(replay(history), (step) => step.effects);
      expect(effects.at(-1)?.at(-1)).toEqual({ type: 'ended', player: 'Ann' });
      const stored = await run('import', file, '--data', join(folder, 'data'));
      expect(stored).toMatchObject({ code: 0, stdout: `stored as ${history.info.id}\n` });
    },
  );

  it('writes a finished game with its end', async () => {
    const file = join(newFolder(), 'game.jsonl');
    const args = words('--players Ann,Bob --seed tuesday --export').concat(file);
    const { stdout } = await play(fixture('match-default.input.txt'), 'match', ...args);
    expect(stdout).toBe(`${fixture('match-default.transcript.txt')}what happened is in ${file}\n`);
    const steps = [...replay(parseHistory(readFileSync(file, 'utf8')))];
    expect(steps.at(-1)?.view).toMatchObject({ table: { status: 'over' } });
  });

  it('writes the game even if the input ends before it', async () => {
    const file = join(newFolder(), 'game.jsonl');
    const { code } = await play(typed('1 1'), 'match', '--players', 'A,B', '--export', file);
    expect([code, parseHistory(readFileSync(file, 'utf8')).entries.length]).toEqual([1, 4]);
  });

  it('leaves no file if nothing is played, and fails at once if it cannot write', async () => {
    const folder = newFolder();
    const file = join(folder, 'game.jsonl');
    expect((await play('', 'match', '--export', file)).code).toBe(1);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'mine');
    const line = async (path: string) =>
      (await play('', 'match', '--players', 'A,B', '--export', path)).stderr;
    expect(await line(file)).toBe(`recollect: ${file} exists already: choose another name\n`);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await line('')).toBe('recollect: --export must be the name of a new file\n');
    expect(await line(join(folder, 'nowhere', 'x'))).toMatch(/^recollect: cannot write .*: ENOENT/);
  });
});
