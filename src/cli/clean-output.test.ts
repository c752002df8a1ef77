import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { games } from '../games/index.ts';
import { match } from '../games/match/match.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { RoomRegistry } from '../rooms/room-registry.ts';
import { UsageError } from './arguments.ts';
import { command } from './command.ts';
import { runCommand } from './main.ts';
import { NOTHING, obeyedIn, type Where, written } from './testing/in-process.ts';
import { inTerminal } from './testing/in-terminal.ts';
import { newFolder, runBuilt } from './testing/processes.ts';

const EVIL = 'a\x1b[5m\x9b5m\x07\x85\x7f\u202e\u2028z';
const HARMLESS = 'a\ufffd[5m\ufffd5m\ufffd\ufffd\ufffd\ufffd\ufffdz';

/** A folder with a room in it, of which the id and the seed are evil. */
async function folderWithEvil(): Promise<string> {
  const folder = join(newFolder(), 'data');
  const log = LmdbLog.open(folder);
  const registry = new RoomRegistry(log, games, { node: 'test' });
  await registry.create(EVIL, match, { setup: {}, players: ['Ann', 'Bob'], seed: EVIL });
  await registry.close();
  await log.close();
  return folder;
}

describe.each<Where>(['in lines', 'on a screen'])('%s', (where) => {
  it('text from a command is readable and cannot control the terminal', async () => {
    const careless = command({
      summary: 'writes what it likes',
      help: '',
      options: {},
      async run(_, { stdout, stderr }) {
        stdout.write(`${EVIL}\nout\n`);
        stderr.write(`${EVIL}\nerr\n`);
        throw new UsageError(EVIL);
      },
    });
    const { out, err } = await written(where, NOTHING, (io) => runCommand(careless, [], io));
    expect(out).toBe(`${HARMLESS}\nout\n`);
    expect(err).toBe(`${HARMLESS}\nerr\nrecollect: ${HARMLESS}\n`);
  });
});

/** Loaded before the command line: something goes wrong in it as soon as it runs. */
const BUG = `const timer = setInterval(() => {
  if (process.listenerCount('uncaughtException') === 0) return;
  clearInterval(timer);
  throw new Error(${JSON.stringify(EVIL)});
});`;

describe('a bug', () => {
  it('ends the process with a one-line report, which cannot control a terminal', async () => {
    const preload = `data:text/javascript,${encodeURIComponent(BUG)}`;
    const serving = ['serve', '0', '--ephemeral', '--host', '127.0.0.1'];
    const child = spawn(process.execPath, ['--import', preload, 'dist/cli.js', ...serving]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(said).toMatch(/^recollect: stopped by a bug: .* · at .*\n$/);
    expect(said).toContain(`Error: ${HARMLESS} · at `);
  });
});

/** The output of the built command line to a pipe, and to a terminal. */
const inPipe = async (...args: string[]) => (await runBuilt(...args)).stdout;
const onScreen = async (...args: string[]) =>
  (await inTerminal([], args, { columns: 1_000 })).written.replaceAll('\r\n', '\n');

const valuesIn = (lines: string): unknown[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a stored room with an evil id', () => {
  it.each([
    ['a pipe', inPipe],
    ['a terminal', onScreen],
  ])('is listed and removed, and cannot control %s', async (_what, written) => {
    const data = ['--data', await folderWithEvil()];
    const [listed] = (await written('rooms', ...data)).split(/ {2,}/);
    expect(listed).toBe(HARMLESS);
    expect(await written('remove', EVIL, ...data)).toBe(`removed ${HARMLESS}\n`);
  });

  it('is exported to a pipe byte for byte, and to a terminal as JSON of the same values', async () => {
    const data = ['--data', await folderWithEvil()];
    const piped = await inPipe('export', EVIL, ...data);
    expect(piped).toContain(JSON.stringify(EVIL));
    expect(valuesIn(piped)[1]).toMatchObject({ entry: { seed: EVIL } });
    const shown = await onScreen('export', EVIL, ...data);
    expect(obeyedIn(shown)).toBe('');
    expect(valuesIn(shown)).toEqual(valuesIn(piped));
  });
});
