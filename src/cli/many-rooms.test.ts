import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { games } from '../games/index.ts';
import { match } from '../games/match/match.ts';
import type { Stored } from '../history/entry.ts';
import { formatHistory } from '../history/transfer.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { MemoryLog } from '../logs/memory.ts';
import { RoomRegistry } from '../rooms/room-registry.ts';
import { pipe, run } from './testing/in-process.ts';
import { newFolder, runBuilt } from './testing/processes.ts';
import { roomsIn } from './testing/serving.ts';

/** The lines of three rooms of Memory Match, as they are exported. */
let exported: readonly (readonly string[])[] = [];

beforeAll(async () => {
  const log = new MemoryLog();
  const registry = new RoomRegistry(log, games, { node: 'test', clock: () => 1_000 });
  for (const id of ['one', 'two', 'three']) {
    const creation = { setup: { rows: 2, columns: 2 }, players: ['Ann', 'Bob'], seed: id };
    const { room } = await registry.create(id, match, creation);
    const [move] = match.moves(match.publicView(room.state as never), 'Ann');
    await new Promise((resolve) => room.play('Ann', move ?? null, resolve));
  }
  await registry.close();
  const rooms: string[][] = [];
  for await (const info of log.rooms()) {
    const lines: string[] = [];
    for await (const line of formatHistory(info, log.history(info.id))) lines.push(`${line}\n`);
    rooms.push(lines);
  }
  exported = rooms;
});

const [ONE, TWO, THREE] = [0, 1, 2];

const linesOf = (...rooms: number[]): string => rooms.flatMap((room) => exported[room]).join('');

/** A file with those lines. */
function fileOf(text: string): string {
  const file = join(newFolder(), 'rooms.jsonl');
  writeFileSync(file, text);
  return file;
}

const idsIn = async (folder: string): Promise<string[]> =>
  (await roomsIn(folder)).map(({ id }) => id).sort();

describe('recollect export --all', () => {
  it('[HI-6] writes all rooms, and import reads them again', async () => {
    const [from, to] = [join(newFolder(), 'from'), join(newFolder(), 'to')];
    expect(await run('import', fileOf(linesOf(ONE, TWO, THREE)), '--data', from)).toEqual({
      code: 0,
      stdout: 'stored 3 rooms\n',
      stderr: '',
    });
    const all = await runBuilt('export', '--all', '--data', from);
    expect([all.code, all.stderr]).toEqual([0, '']);
    expect(sorted(all.stdout)).toEqual(sorted(linesOf(ONE, TWO, THREE)));
    const again = await pipe(all.stdout, 'import', '-', '--data', to);
    expect(again).toEqual({ code: 0, stdout: 'stored 3 rooms\n', stderr: '' });
    expect((await runBuilt('export', '--all', '--data', to)).stdout).toBe(all.stdout);
  });

  it('[HI-11] leaves out damaged rooms, and says so', async () => {
    const folder = join(newFolder(), 'data');
    const log = LmdbLog.open(folder);
    const info = { game: 'match', created: 0, changed: 0, isOver: false, seq: 9 };
    const gap: Stored[] = JSON.parse(`[${exported[ONE]?.[1]}, ${exported[ONE]?.[2]}]`);
    await log.adopt(
      { ...info, id: 'gap' },
      gap.map((one, index) => ({ ...one, seq: 1 + index * 7 })),
    );
    await log.close();
    await runBuilt('import', fileOf(linesOf(TWO, THREE)), '--data', folder);
    const all = await runBuilt('export', '--all', '--data', folder);
    expect([all.code, all.stderr]).toEqual([
      1,
      'recollect: room "gap" is damaged: it lacks entry 2\nrecollect: left out 1 damaged room\n',
    ]);
    expect(sorted(all.stdout)).toEqual(sorted(linesOf(TWO, THREE)));
  });
});

const sorted = (lines: string): string[] => lines.split('\n').sort();

describe('recollect import of many rooms', () => {
  it('can be repeated after it was interrupted', async () => {
    const folder = join(newFolder(), 'data');
    await run('import', fileOf(linesOf(TWO)), '--data', folder);
    expect(await runBuilt('import', fileOf(linesOf(ONE, TWO, THREE)), '--data', folder)).toEqual({
      code: 0,
      stdout: 'stored 2 rooms; 1 room was stored already\n',
      stderr: '',
    });
    expect(await idsIn(folder)).toEqual(['one', 'three', 'two']);
  });

  it('leaves another room of the same id alone, and stores the others', async () => {
    const folder = join(newFolder(), 'data');
    const other = exported[TWO]?.slice(0, 2).join('') ?? '';
    await run('import', fileOf(other), '--data', folder);
    expect(await runBuilt('import', fileOf(linesOf(ONE, TWO, THREE)), '--data', folder)).toEqual({
      code: 1,
      stdout: 'stored 2 rooms\n',
      stderr:
        "recollect: there is another room 'two' already, which is left as it is\n" +
        'recollect: 1 room was not stored\n',
    });
    expect((await runBuilt('export', 'two', '--data', folder)).stdout).toBe(other);
  });

  it.each([
    [
      'is not JSON',
      (lines: string[]) => lines.with(5, '{\n'),
      'line 6: expected an object in JSON',
    ],
    ['is cut', (lines: string[]) => lines.toSpliced(4, 1), 'line 5: expected how the room began'],
    [
      'cannot be played',
      (lines: string[]) => lines.with(5, lines[5]?.replace('"Ann"', '"Zoe"') ?? ''),
      'line 6: expected something that can be played in match at this point',
    ],
    [
      'is of another version',
      (lines: string[]) => lines.with(3, lines[3]?.replace('"v":1', '"v":2') ?? ''),
      'line 4: expected a room of format 1',
    ],
  ])('leaves out one that %s, and names the line', async (_, spoil, complaint) => {
    const folder = join(newFolder(), 'data');
    const lines = exported.flat();
    const file = fileOf(spoil(lines).join(''));
    const { code, stdout, stderr } = await run('import', file, '--data', folder);
    expect([code, stdout, await idsIn(folder)]).toEqual([1, 'stored 2 rooms\n', ['one', 'three']]);
    expect(stderr).toContain(`recollect: ${file}, ${complaint}`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  });

  it('refuses --as, and bytes that are no text, before anything is stored', async () => {
    const file = fileOf(linesOf(ONE, TWO));
    expect((await run('import', file, '--as', 'x', '--data', 'nowhere')).stderr).toBe(
      `recollect: --as is for a file with one room, and ${file} has more\n`,
    );
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x0a]));
    expect((await run('import', file, '--data', 'nowhere')).stderr).toBe(
      `recollect: ${file}, line 1: expected text in UTF-8\n`,
    );
  });

  it('reads text with separators of lines that are none in JSON', async () => {
    const folder = join(newFolder(), 'data');
    const text = linesOf(ONE, TWO).replaceAll('"Ann"', '"A\u2028\u0085n"');
    expect((await run('import', fileOf(text), '--data', folder)).stdout).toBe('stored 2 rooms\n');
  });
});

describe('commands on stored rooms', () => {
  it.each(['rooms', 'export --all', 'import x', 'remove x', 'backup x'])(
    '`%s` refuses options that contradict each other, in one line',
    async (words) => {
      const args = words.split(' ');
      const complaints: [string[], string][] = [
        [
          ['--nats', 'nats://a:1', '--data', 'x'],
          '--data and --nats are two places: leave out one of them',
        ],
        [['--nats', 'a:1'], "--nats must be addresses such as nats://host:4222, not 'a:1'"],
        [['--nats-credentials', 'x'], '--nats-credentials needs --nats'],
        [
          ['--nats', 'nats://a:1', '--nats-credentials', '/nowhere'],
          'cannot read the credentials in /nowhere',
        ],
      ];
      for (const [options, complaint] of complaints) {
        if (words === 'import x' && complaint.startsWith('cannot')) continue;
        expect(await run(...args, ...options)).toEqual({
          code: 1,
          stdout: '',
          stderr: `recollect: ${complaint}\n`,
        });
      }
    },
  );

  it('`import` refuses --replicas without --nats', async () => {
    expect((await run('import', 'x', '--replicas', '1')).stderr).toBe(
      'recollect: --replicas needs --nats\n',
    );
  });
});
