import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { run, startHere } from './cli/testing/in-process.ts';
import { newFolder, type Running, start } from './cli/testing/processes.ts';

/** Starts a server. */
const serve = (...args: string[]) => announced(startHere(newFolder(), 'serve', '0', ...args));

/** Waits until the server says where it listens. */
async function announced(server: Running) {
  const [output] = await once(server.stdout, 'data');
  const port = /^listening at http:\/\/localhost:(\d+)\n/.exec(String(output))?.[1];
  return { server, output: String(output), url: `http://localhost:${port}` };
}

describe('recollect', () => {
  it.each([
    [['--help'], /^recollect COMMAND\n.*serve .*play .*simulate /s],
    [['serve', '--help'], /^recollect serve \[PORT\] \[BOARD_FILE\]\n.*--deal/s],
    [['simulate', '--help'], /^recollect simulate\n.*--seed/s],
    [['play', '--help'], /^recollect play LINK\n.*recollect play GAME\n.*memoarrr /s],
    [['play', 'memoarrr', '--help'], /^recollect play memoarrr\n.*--players/s],
  ])('%j shows help', async (args, help) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(help);
  });

  it.each([
    [
      [],
      'expected a command (serve, play, create, watch, rooms, export, import, remove, backup, simulate), found none',
    ],
    [
      ['sing'],
      "expected a command (serve, play, create, watch, rooms, export, import, remove, backup, simulate), found 'sing'",
    ],
    [['serve', '--sing'], "unknown option '--sing'"],
    [['serve', '80a'], "the port must be a whole number from 0 to 65535, not '80a'"],
    [['serve', '65536'], "the port must be a whole number from 0 to 65535, not '65536'"],
    [['serve', '0', 'missing.txt'], 'missing.txt: cannot be read: there is no such file'],
    [['serve', '0', 'boards'], 'boards: cannot be read: it is a folder'],
    [
      ['serve', '0', 'package.json'],
      'package.json, line 1: expected ROWxCOLUMN such as 3x3, each at least 1, found "{"',
    ],
    [['serve', '0', 'boards/ab.txt', 'more'], "unexpected argument 'more'"],
    [
      ['serve', '0', 'boards/ab.txt', '--seed', 'x'],
      'a board file is served as it is: leave out --deal, --theme and --seed',
    ],
    [['serve', '--deal', '6'], "--deal must be a size from 1x1 to 100x100 such as 4x4, not '6'"],
    [
      ['serve', '--deal', '101x1'],
      "--deal must be a size from 1x1 to 100x100 such as 4x4, not '101x1'",
    ],
    [
      ['serve', '--theme', '__proto__'],
      "--theme must be one of animals, garden, vehicles, letters, numbers, not '__proto__'",
    ],
    [['serve', '0', '--host', '203.0.113.1'], "'203.0.113.1' is not an address of this machine"],
    [['simulate', '--moves', '-1'], "option '--moves' argument is ambiguous"],
    [['simulate', '--players', '0'], "--players must be a whole number from 1 to 10000, not '0'"],
    [['simulate', '--min', '3'], '--max must not be less than --min (3)'],
    [['simulate', '--board', 'missing.txt'], 'missing.txt: cannot be read: there is no such file'],
    [['simulate', 'more'], "unexpected argument 'more'"],
    [['play'], 'expected the link to a room, or a game (scramble, memoarrr, match), found none'],
    [
      ['play', 'poker'],
      "expected the link to a room, or a game (scramble, memoarrr, match), found 'poker'",
    ],
  ])('%j gives one clear line and exit code 1', async (args, line) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `recollect: ${line}\n`,
    });
  });

  it('a port in use gives one clear line and exit code 1', async () => {
    const blocker = createServer().listen(0, '::');
    await once(blocker, 'listening');
    onTestFinished(() => {
      blocker.close();
    });
    const { port } = blocker.address() as AddressInfo;
    const { code, stderr } = await run('serve', String(port));
    expect(code).toBe(1);
    expect(stderr).toBe(
      `recollect: port ${port} is in use: choose another one, or 0 for any that is free\n`,
    );
  });
});

describe('the output of recollect', () => {
  it('may be closed early by its reader', async () => {
    const child = start('simulate', '--moves', '1');
    child.stdout.destroy();
    const [stderr, code] = await Promise.all([text(child.stderr), child.ended]);
    expect([stderr, code]).toEqual(['', 0]);
  });

  it('causes an error if it cannot be written', () => {
    const readOnly = openSync('package.json', 'r');
    const { stderr, status } = spawnSync(
      process.execPath,
      ['dist/cli.js', 'simulate', '--moves', '1'],
      { stdio: ['ignore', readOnly, 'pipe'] },
    );
    closeSync(readOnly);
    expect(String(stderr)).toMatch(/^recollect: cannot write the output: EBADF.*\n$/);
    expect(status).toBe(1);
  });
});

describe('recollect serve', () => {
  it('serves a board file on a free port and says where', async () => {
    const { url, output } = await serve('boards/perfect.txt', '--host', '127.0.0.1', '--ephemeral');
    expect(output).toMatch(/^listening at http:\/\/localhost:\d+\noperator token: [\w-]{22}\n$/);
    const flipped = await fetch(`${url}/flip/alice/0,0`);
    expect(await flipped.text()).toBe(`3x3\nmy 🦄\n${'down\n'.repeat(8)}`);
  });

  it('listens on all interfaces by default', async () => {
    const { url } = await announced(start('serve', '0', 'boards/ab.txt'));
    for (const host of ['127.0.0.1', '[::1]']) {
      expect((await fetch(url.replace('localhost', host))).status).toBeLessThan(500);
    }
  });

  it('deals the same board for the same seed, and a different one for another', async () => {
    const faces = async (...args: string[]) => {
      const { url } = await serve(
        '--host',
        '127.0.0.1',
        '--deal',
        '4x4',
        '--theme',
        'letters',
        ...args,
      );
      const cards: string[] = [];
      for (let spot = 0; spot < 16; spot++) {
        const answer = await fetch(`${url}/flip/p${spot}/${Math.floor(spot / 4)},${spot % 4}`);
        cards.push(/^my (.*)$/m.exec(await answer.text())?.[1] ?? '');
      }
      return cards;
    };
    const dealt = await faces('--seed', 'one');
    expect(dealt.toSorted().join('')).toBe('AABBCCDDEEFFGGHH');
    expect(await faces('--seed', 'one')).toEqual(dealt);
    expect(await faces('--seed', 'two')).not.toEqual(dealt);
    expect(await faces()).not.toEqual(dealt);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('shuts down on %s', async (signal) => {
    const { server, url } = await announced(
      start('serve', '0', 'boards/ab.txt', '--host', '127.0.0.1'),
    );
    await fetch(`${url}/flip/alice/0,0`);
    // Whichever comes second is refused, and by then the other one waits.
    const flips = [fetch(`${url}/flip/bob/0,0`), fetch(`${url}/flip/bob/0,0`)];
    await Promise.race(flips);
    server.kill(signal);
    const statuses = (await Promise.all(flips)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([409, 503]);
    expect(await server.ended).toBe(0);
  });
});

describe('recollect simulate', () => {
  it('plays the same game for the same seed', async () => {
    const first = await run('simulate', '--seed', 'x');
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^(player_\d: 100 moves, \d+ match(es)?\n){4}seed: x\n$/);
    expect(await run('simulate', '--seed', 'x')).toEqual(first);
    expect((await run('simulate')).stdout).not.toBe(first.stdout);
  });

  it('accepts players, moves, pauses and board', async () => {
    const { stdout } = await run(
      'simulate',
      ...[
        '--players',
        '7',
        '--moves',
        '30',
        '--min',
        '0',
        '--max',
        '0.5',
        '--board',
        'boards/perfect.txt',
      ],
    );
    expect(stdout).toMatch(/^(player_\d: 30 moves, \d+ match(es)?\n){7}seed: [0-9a-f]{16}\n$/);
  });
});
