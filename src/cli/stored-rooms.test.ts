import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { games } from '../games/index.ts';
import { match } from '../games/match/match.ts';
import type { Entry, Time } from '../history/entry.ts';
import { createEntry, moveEntry } from '../history/testing/entries.ts';
import { DATA_FILE } from '../logs/folder.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { RoomRegistry } from '../rooms/room-registry.ts';
import { run } from './testing/in-process.ts';
import { newFolder, runBuilt } from './testing/processes.ts';
import { roomsIn, serve } from './testing/serving.ts';

const DAY = 86_400_000;

/** A folder with a game of Memory Match in it, two moves old. */
async function folderWithMatch(): Promise<string> {
  const folder = join(newFolder(), 'data');
  const log = LmdbLog.open(folder);
  const clock = (): number => Date.UTC(2026, 0, 31, 12);
  const registry = new RoomRegistry(log, games, { node: 'test', clock });
  const creation = { setup: { rows: 2, columns: 2 }, players: ['Ann', 'Bob'], seed: 'seed' };
  const { room } = await registry.create('sofa', match, creation);
  for (const _ of ['first', 'second']) {
    const [move] = match.moves(match.publicView(room.state as never), 'Ann');
    await new Promise((resolve) => room.play('Ann', move ?? null, resolve));
  }
  await registry.close();
  await log.close();
  return folder;
}

let exported: string | undefined;

/** The output of `recollect export` for that game, exported only once. */
async function exportedMatch(): Promise<string> {
  exported ??= (await runBuilt('export', 'sofa', '--data', await folderWithMatch())).stdout;
  return exported;
}

describe('recollect rooms', () => {
  it('lists the stored rooms, also while a server runs', async () => {
    const folder = await folderWithMatch();
    expect(await runBuilt('rooms', '--data', folder)).toEqual({
      code: 0,
      stderr: '',
      stdout: 'sofa  match  2 moves  last changed 2026-01-31 12:00Z\n',
    });
    const { get } = await serve(newFolder(), '--data', folder);
    await get('/flip/alice/0,0');
    const { stdout } = await runBuilt('rooms', '--data', folder);
    expect(stdout).toMatch(/^sofa +match +2 moves .*\nboard-\S+ +scramble +1 move .*\n$/);
  });

  it('reports that there are none', async () => {
    const { code, stderr } = await run('rooms');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^recollect: there are no rooms in \S+: choose another folder/),
    ]);
  });
});

describe('recollect export and import', () => {
  it('[HI-6] move a room as readable lines', async () => {
    const [from, to] = [await folderWithMatch(), join(newFolder(), 'new')];
    const exported = await runBuilt('export', 'sofa', '--data', from);
    expect(exported.code).toBe(0);
    const lines = exported.stdout.trimEnd().split('\n');
    expect(lines[0]).toBe(
      '{"recollect":"room","v":1,"id":"sofa","game":"match","created":1769860800000,"isOver":false}',
    );
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(
      /^\{"seq":3,"entry":\{"v":1,"type":"move","time":1769860800000,"player":"Ann","by":"human",/,
    );
    const file = join(newFolder(), 'sofa.jsonl');
    writeFileSync(file, exported.stdout);
    expect((await runBuilt('import', file, '--data', to)).stdout).toBe('stored as sofa\n');
    expect((await runBuilt('import', file, '--as', 'couch', '--data', to)).stdout).toBe(
      'stored as couch\n',
    );
    expect((await runBuilt('export', 'sofa', '--data', to)).stdout).toBe(exported.stdout);
    expect(await runBuilt('import', file, '--data', to)).toEqual({
      code: 0,
      stdout: 'sofa is stored already\n',
      stderr: '',
    });
    writeFileSync(file, `${lines.slice(0, 3).join('\n')}\n`);
    expect(await runBuilt('import', file, '--data', to)).toEqual({
      code: 1,
      stdout: '',
      stderr: "recollect: there is a room 'sofa' already: choose another id with --as ROOM\n",
    });
  });

  it('[HI-5] move an endless board whose first entries were dropped', async () => {
    const home = newFolder();
    const first = await serve(home, 'boards/ab.txt');
    for (let flip = 0; flip < 1_100; flip++) await first.get(`/flip/alice/${flip % 5},${flip % 3}`);
    const look = await first.get('/look/alice');
    await first.stop();
    const folder = (first.output.at(-1) ?? '').replace('moves are kept in ', '');
    const [room] = await roomsIn(folder);
    const exported = await runBuilt('export', room?.id ?? '', '--data', folder);
    expect(exported.stdout.split('\n').length).toBeLessThan(300);
    const file = join(home, 'board.jsonl');
    writeFileSync(file, exported.stdout);
    const other = join(home, 'other');
    expect((await runBuilt('import', file, '--data', other)).code).toBe(0);
    const second = await serve(home, '--data', other, '--resume');
    expect(await second.get('/look/alice')).toEqual(look);
  });

  it.each([
    ['nothing', () => '', 'line 1: expected an object in JSON'],
    [
      'something else',
      () => '{}',
      'line 1: expected a room of format 1 as `recollect export` writes it',
    ],
    [
      'no beginning',
      ([head]: string[]) => `${head}`,
      'line 2: expected how the room began, or a snapshot',
    ],
    [
      'a gap',
      ([head, first, , last]: string[]) => [head, first, last].join('\n'),
      'line 3: expected entry 2',
    ],
    [
      'a move twice',
      ([head, first, move]: string[]) => [head, first, move, move].join('\n'),
      'line 4: expected entry 3',
    ],
    [
      'an impossible move',
      ([head, first, move]: string[]) => [head, first, move?.replace('"Ann"', '"Zoe"')].join('\n'),
      'line 3: expected something that can be played in match at this point',
    ],
    [
      'no name',
      ([head, first]: string[]) => [head?.replace('"sofa"', '7'), first].join('\n'),
      'line 1: expected the id of the room',
    ],
    [
      'another beginning',
      ([head, first]: string[]) => [head, first?.replace('"seq":1', '"seq":5')].join('\n'),
      'line 2: expected entry 1',
    ],
    [
      'a beginning of another game',
      ([head, first]: string[]) =>
        [head, first?.replace('"game":"match"', '"game":"memoarrr"')].join('\n'),
      'line 2: expected a room of match',
    ],
    [
      'no players',
      ([head, first]: string[]) => [head, first?.replace('["Ann","Bob"]', '5')].join('\n'),
      'line 2: expected an entry with its number and time',
    ],
    [
      'a time before all times',
      ([head, first]: string[]) => [head, first?.replace('"time":', '"time":-')].join('\n'),
      'line 2: expected an entry with its number and time',
    ],
    [
      'another game',
      ([head]: string[]) => head?.replace('match', 'chess') ?? '',
      'line 1: expected one of the games scramble, memoarrr, match',
    ],
    [
      'another format',
      ([head, first]: string[]) => [head, first?.replace('"v":1', '"v":9')].join('\n'),
      'line 2: expected an entry with its number and time',
    ],
    [
      'no time',
      ([head, first]: string[]) => [head, first?.replace('"time":', '"no time":')].join('\n'),
      'line 2: expected an entry with its number and time',
    ],
  ])('refuse a file with %s, and name the line', async (_what, spoil, complaint) => {
    const folder = newFolder();
    const file = join(folder, 'file.jsonl');
    writeFileSync(file, spoil((await exportedMatch()).trimEnd().split('\n')));
    expect(await run('import', file, '--data', join(folder, 'data'))).toEqual({
      code: 1,
      stdout: '',
      stderr: `recollect: ${file}, ${complaint}\n`,
    });
    expect(existsSync(join(folder, 'data', DATA_FILE))).toBe(false);
  });

  it.each([
    [['export'], 'expected the id of a room: `recollect rooms` lists them'],
    [['import'], 'expected the file to import'],
    [['export', ''], 'the id of a room has from 1 to 1024 bytes'],
    [['remove', 'x'.repeat(1_025)], 'the id of a room has from 1 to 1024 bytes'],
    [['import', 'missing'], 'missing: cannot be read: there is no such file'],
    [['backup'], 'expected the file to write the backup to'],
    [['backup', 'package.json'], 'package.json exists already: choose another name'],
    [
      ['rooms', 'http://localhost'],
      '--data and --nats are for rooms that are stored: leave out the server',
    ],
    [['export', '--all', 'sofa'], "--all writes all rooms: leave out 'sofa'"],
    [['rooms', 'http://localhost', 'more'], "unexpected argument 'more'"],
    [
      ['serve', '--keep', '3'],
      "--keep must be up to 999999 days, hours or minutes such as 90d, not '3'",
    ],
  ])('%j gives one clear line and exit code 1', async (args, line) => {
    const { code, stderr } = await run(...args, '--data', await folderWithMatch());
    expect([code, stderr]).toEqual([1, `recollect: ${line}\n`]);
  });

  it.each([
    ['export', 'bench'],
    ['remove', 'bench'],
  ])('[%j,%j] gives one clear line and exit code 1', async (...args) => {
    const { code, stderr } = await runBuilt(...args, '--data', await folderWithMatch());
    expect([code, stderr]).toEqual([
      1,
      "recollect: there is no room 'bench': `recollect rooms` lists them\n",
    ]);
  });

  it('import does not write into a folder that a server uses', async () => {
    const home = newFolder();
    const folder = join(home, 'data');
    await serve(home, '--data', folder);
    const file = join(home, 'sofa.jsonl');
    writeFileSync(file, await exportedMatch());
    expect((await runBuilt('import', file, '--data', folder)).stderr).toMatch(
      /is in use by another process/,
    );
  });
});

describe('recollect backup', () => {
  it('copies a folder that is in use, and the copy can be served', async () => {
    const home = newFolder();
    const server = await serve(home, '--deal', '5x5', '--history');
    const folder = (server.output.at(-1) ?? '').replace('moves are kept in ', '');
    let isPlaying = true;
    let acknowledged = 0;
    const play = async (row: number): Promise<void> => {
      for (let flip = 0; isPlaying; flip++) {
        await server.get(`/flip/p${row}/${row},${flip % 5}`);
        acknowledged += 1;
      }
    };
    const players = [0, 1, 2].map(play);
    await expect.poll(() => acknowledged).toBeGreaterThan(100);
    const before = acknowledged;
    const file = join(home, 'rooms.backup');
    expect((await runBuilt('backup', file, '--data', folder)).stdout).toBe(
      `all rooms are in ${file}\n`,
    );
    const restored = join(home, 'restored');
    mkdirSync(restored, { mode: 0o700 });
    copyFileSync(file, join(restored, DATA_FILE));
    isPlaying = false;
    await Promise.all(players);
    const [room] = await roomsIn(restored);
    expect(room?.seq).toBeGreaterThan(before);
    const whole = (await runBuilt('export', room?.id ?? '', '--data', folder)).stdout;
    const copied = (await runBuilt('export', room?.id ?? '', '--data', restored)).stdout;
    expect(whole.startsWith(copied)).toBe(true);
    const again = await serve(home, '--data', restored, '--resume');
    expect((await again.get('/look/alice')).status).toBe(200);
    expect(again.complaints()).toBe('');
    expect(existsSync(`${file}.unfinished`)).toBe(false);
    expect(readFileSync(file).length).toBeGreaterThan(0);
  });
});

describe('recollect serve --keep', () => {
  const creation = createEntry({ game: 'match' });
  const last = moveEntry(null, { over: true });

  async function store(folder: string, rooms: Record<string, [age: Time, ...entries: Entry[]]>) {
    for (const [room, [age, ...entries]] of Object.entries(rooms)) {
      const log = LmdbLog.open(folder);
      const time = Date.now() - age;
      await log.append(
        room,
        0,
        entries.map((entry) => ({ ...entry, time })),
      );
      await log.close();
    }
  }

  /** A folder with rooms of all ages. */
  async function folderOfAllAges(): Promise<string> {
    const folder = join(newFolder(), 'data');
    await store(folder, {
      old: [91 * DAY, creation, last],
      'old-unfinished': [300 * DAY, creation],
      fresh: [DAY, creation, last],
      'board-20200101-120000-000': [100 * DAY, { ...creation, game: 'scramble' }, last],
    });
    return folder;
  }

  const roomsLeft = async (folder: string): Promise<string[]> =>
    (await roomsIn(folder))
      .map(({ id }) => id)
      .filter((id) => !/^board-202[1-9]/.test(id))
      .sort();

  it('removes nothing at the start, and announces what it will remove', async () => {
    const folder = await folderOfAllAges();
    const { complaints, stop } = await serve(newFolder(), '--data', folder);
    await expect
      .poll(complaints)
      .toMatch(
        /^recollect: nobody has played in 2 rooms for 90 days: to be removed after another day of running, at [-\d]+ [:\d]+Z or later, unless somebody plays there\n$/,
      );
    expect(await stop()).toBe(0);
    const all = ['board-20200101-120000-000', 'fresh', 'old', 'old-unfinished'];
    expect(await roomsLeft(folder)).toEqual(all);
    const again = await serve(newFolder(), '--data', folder);
    await again.stop();
    expect([again.complaints(), await roomsLeft(folder)]).toEqual(['', all]);
  });

  /** A server ran there for two days, and saw each room as if it were much later. */
  async function runForTwoDays(folder: string): Promise<void> {
    const log = LmdbLog.open(folder);
    const cutoff = Date.now() + 1_000 * DAY;
    const sweeps = [{ ranMs: DAY, cutoff }];
    await log.notes.change('retention', () => ({ ranMs: 2 * DAY, cutoff, sweeps, visits: [] }));
    await log.close();
  }

  it.each([
    [[], ['fresh', 'old-unfinished'], '2 rooms that nobody played in for 90 days'],
    [['--keep', '12h'], ['old-unfinished'], '3 rooms that nobody played in for 12 hours'],
    [
      ['--keep', '365d'],
      ['board-20200101-120000-000', 'fresh', 'old', 'old-unfinished'],
      undefined,
    ],
  ])(
    '[RO-25] %j removes the rooms that have been over for that long, and the boards that were replaced',
    async (args, expected, what) => {
      const folder = await folderOfAllAges();
      await runForTwoDays(folder);
      const { output, complaints, stop } = await serve(newFolder(), '--data', folder, ...args);
      expect(output).toHaveLength(2);
      await expect.poll(() => roomsLeft(folder)).toEqual(expected);
      await stop();
      expect(complaints()).toBe(what === undefined ? '' : `recollect: removed ${what}\n`);
    },
  );
});
