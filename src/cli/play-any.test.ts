import { describe, expect, it } from 'vitest';
import { games } from '../games/index.ts';
import { runCommand } from './main.ts';
import { playAny } from './play-any.ts';
import { fixture, typed, words } from './testing/game-scripts.ts';
import { here, run } from './testing/in-process.ts';
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
  ])('is played to its end, as with one: %s', async (game, args, name) => {
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

  it('says what can be chosen', async () => {
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
