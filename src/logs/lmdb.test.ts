import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Json } from '../games/game.ts';
import type { Stored } from '../history/entry.ts';
import { createEntry, moveEntry, snapshotEntry } from '../history/testing/entries.ts';
import { logContract } from '../room/log.suite.ts';
import { Conflict, type Log, NotStored } from '../room/log.ts';
import { flip, newRoom, openRoom, said, seen, settled } from '../room/testing/scramble-room.ts';
import type { DataFileSettings } from './data-file.ts';
import { DATA_FILE, FolderInUse, UnusableFolder } from './folder.ts';
import { LmdbLog, type LmdbSettings } from './lmdb.ts';
import { Damaged, formatKey } from './record.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function openLog(folder: string, settings: Partial<LmdbSettings> = {}): LmdbLog {
  const log = LmdbLog.open(folder, settings);
  onTestFinished(() => log.close());
  return log;
}

logContract('LmdbLog', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  const log = LmdbLog.open(folder);
  return {
    log,
    async close() {
      await log.close();
      rmSync(folder, { recursive: true });
    },
  };
});

const move = (move: Json) => moveEntry(move);

const creation = createEntry({ seed: 'seed' });

async function historyOf(log: Log, room: string): Promise<Stored[]> {
  const recorded: Stored[] = [];
  for await (const one of log.history(room)) recorded.push(one);
  return recorded;
}

/** Commits that wait until the test decides what becomes of them. */
class Disk {
  readonly held: { write(): Promise<void>; fail(): void; writeAndFail(): Promise<void> }[] = [];
  isHolding = true;

  readonly around: DataFileSettings['around'] = (commit) => {
    if (!this.isHolding) return commit();
    return new Promise((resolve, reject) => {
      this.held.push({
        write: () => commit().then(resolve, reject),
        fail: () => reject(new Error('the disk failed')),
        writeAndFail: () => commit().finally(() => reject(new Error('written, but who knows'))),
      });
    });
  };

  /** The next commit, as soon as there is one. */
  async next() {
    for (;;) {
      const [next] = this.held.splice(0, 1);
      if (next) return next;
      await settled();
    }
  }
}

describe('a data folder', () => {
  it('has everything when it is opened again', async () => {
    const folder = newFolder();
    const first = LmdbLog.open(folder);
    await first.append('room', 0, [creation, move('a')]);
    await first.snapshot('room', 2, snapshotEntry('state'), false);
    await first.append('room', 2, [move('b')]);
    const before = await historyOf(first, 'room');
    await first.close();
    const again = openLog(folder);
    expect(await historyOf(again, 'room')).toEqual(before);
    await expect(again.append('room', 2, [move('x')])).rejects.toThrow('expected 2');
    expect(await again.append('room', 3, [move('c')])).toBe(4);
  });

  it('has one writer at a time, and any number of readers', async () => {
    const folder = newFolder();
    const log = LmdbLog.open(folder);
    expect(() => LmdbLog.open(folder)).toThrow(FolderInUse);
    expect(() => LmdbLog.open(folder)).toThrow(
      `the data folder ${folder} is in use by another process (${process.pid})`,
    );
    await log.append('room', 0, [creation]);
    const reader = LmdbLog.openToRead(folder);
    expect(await historyOf(reader, 'room')).toHaveLength(1);
    await log.append('room', 1, [move('a')]);
    // A reader keeps what it sees for a moment.
    await expect.poll(() => historyOf(reader, 'room')).toHaveLength(2);
    await reader.close();
    await log.close();
    openLog(folder);
  });

  it('can be read by its owner alone, since it has hidden cards', () => {
    const folder = join(newFolder(), 'new', 'data');
    openLog(folder);
    const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
    expect(paths.map((path) => statSync(path).mode & 0o77)).toEqual([0, 0, 0, 0]);
  });

  it('must be a folder', () => {
    expect(() => LmdbLog.open(join('package.json', 'data'))).toThrow(UnusableFolder);
    expect(() => LmdbLog.open('package.json')).toThrow(
      'cannot use the data folder package.json: it is not a folder',
    );
  });

  it('is refused if another program wrote it', async () => {
    const folder = newFolder();
    const theirs = open({ path: join(folder, DATA_FILE) });
    await theirs.put('hello', 'world');
    await theirs.close();
    expect(() => LmdbLog.open(folder)).toThrow(
      `${join(folder, DATA_FILE)} was not written by Recollect`,
    );
    expect(() => LmdbLog.openToRead(folder)).toThrow('was not written by Recollect');
  });

  it('can be used even if its creation was interrupted', async () => {
    const [nothing, noTables, noLayout] = [newFolder(), newFolder(), newFolder()];
    writeFileSync(join(nothing, DATA_FILE), '');
    await open({ path: join(noTables, DATA_FILE), maxDbs: 4 }).close();
    await changeRecords(noLayout, 'meta', () => {});
    for (const folder of [nothing, noTables, noLayout]) {
      const log = openLog(folder);
      expect(await log.append('room', 0, [creation])).toBe(1);
    }
  });

  it.each(['1', '9'])('of layout %s is reported, and left alone', async (layout) => {
    const folder = newFolder();
    await LmdbLog.open(folder).close();
    await changeRecords(folder, 'meta', (put) => put(Buffer.from('layout'), Buffer.from(layout)));
    const before = readFileSync(join(folder, DATA_FILE));
    expect(() => LmdbLog.open(folder)).toThrow(
      `was written by another version of Recollect (layout ${layout}, expected 2)`,
    );
    expect(readFileSync(join(folder, DATA_FILE)).equals(before)).toBe(true);
  });
});

/** Changes what lies in the file, behind the back of the log. */
async function changeRecords(
  folder: string,
  name: string,
  change: (put: (key: Buffer, record: Buffer) => void, get: (key: Buffer) => Buffer) => void,
): Promise<void> {
  const root = open({ path: join(folder, DATA_FILE), maxDbs: 4 });
  const table = root.openDB<Buffer, Buffer>({ name, keyEncoding: 'binary', encoding: 'binary' });
  change(
    (key, record) => (record.length === 0 ? table.removeSync(key) : table.putSync(key, record)),
    (key) => Buffer.from(table.get(key) ?? []),
  );
  await root.close();
}

describe('damage', () => {
  const NOTHING = Buffer.alloc(0);

  async function damagedFolder(
    ...change: Parameters<typeof changeRecords> extends [string, ...infer C] ? C : never
  ) {
    const folder = newFolder();
    const log = LmdbLog.open(folder);
    for (const room of ['bad', 'good']) {
      await log.append(room, 0, [creation]);
      await log.append(room, 1, [move('a'), move('b')]);
      await log.append(room, 3, [move('c')]);
    }
    await log.close();
    await changeRecords(folder, ...change);
    return openLog(folder);
  }

  it.each([
    ['a bit', (record: Buffer) => record.fill((record[20] ?? 0) ^ 1, 20, 21)],
    ['the time', (record: Buffer) => record.fill((record[9] ?? 0) ^ 7, 9, 10)],
    ['the checksum', (record: Buffer) => record.fill(0, 0, 4)],
    ['the end', (record: Buffer) => record.subarray(0, -1)],
    ['nearly all', (record: Buffer) => record.subarray(0, 3)],
  ])('of %s of a record is found before anything is read from it', async (_what, damage) => {
    const key = formatKey('bad', 3);
    const log = await damagedFolder('entries', (put, get) => put(key, damage(get(key))));
    const why = 'room "bad" is damaged at 3: its checksum is wrong';
    await expect(historyOf(log, 'bad')).rejects.toThrow(why);
    expect(await historyOf(log, 'good')).toHaveLength(4);
    expect([...log.damages()]).toEqual([why]);
  });

  it('is found if a record is in the place of another one', async () => {
    const log = await damagedFolder('entries', (put, get) =>
      put(formatKey('bad', 4), get(formatKey('good', 4))),
    );
    await expect(historyOf(log, 'bad')).rejects.toThrow('room "bad" is damaged at 4');
  });

  it('is found if a record is missing', async () => {
    const log = await damagedFolder('entries', (put) => put(formatKey('bad', 3), NOTHING));
    expect([...log.damages()]).toEqual(['room "bad" is damaged: it lacks entry 2']);
    await expect(historyOf(log, 'bad')).rejects.toThrow('room "bad" is damaged: it lacks entry 2');
  });

  it('is found in the records of a room, and in snapshots', async () => {
    const rooms = await damagedFolder('rooms', (put, get) =>
      put(formatKey('bad', 0), get(formatKey('good', 0))),
    );
    expect([...rooms.damages()]).toEqual(['room "bad" is damaged at 0: its checksum is wrong']);
    await expect(rooms.info('bad')).rejects.toThrow(Damaged);
    const listed: string[] = [];
    for await (const { id } of rooms.rooms()) listed.push(id);
    expect(listed).toEqual(['good']);
    const snapshots = await damagedFolder('snapshots', (put) =>
      put(formatKey('bad', 3), Buffer.from('not a record')),
    );
    expect([...snapshots.damages()]).toEqual(['room "bad" is damaged at 3: its checksum is wrong']);
    await expect(async () => {
      for await (const _ of snapshots.read('bad', 0));
    }).rejects.toThrow('room "bad" is damaged at 3');
  });

  it('is not found if there is none', async () => {
    const log = openLog(newFolder());
    await log.append('room', 0, [creation, move('a'), move('b')]);
    await log.snapshot('room', 2, snapshotEntry('state'), true);
    await log.append('room', 3, [move('c')]);
    await log.snapshot('room', 4, snapshotEntry('state'), true);
    await log.append('room', 4, [move('d')]);
    expect([...log.damages()]).toEqual([]);
  });
});

describe('appends to a slow disk', () => {
  it('are not acknowledged, readable or published before they are on the disk', async () => {
    const disk = new Disk();
    const log = openLog(newFolder(), { around: disk.around });
    const heard: number[] = [];
    log.subscribe('room', {
      onEntries: (entries) => heard.push(...entries.map(({ seq }) => seq)),
    });
    let isDone = false;
    const appended = log.append('room', 0, [creation]).then((seq) => {
      isDone = true;
      return seq;
    });
    const commit = await disk.next();
    await settled();
    expect([isDone, heard, await historyOf(log, 'room')]).toEqual([false, [], []]);
    await commit.write();
    expect([await appended, heard, isDone]).toEqual([1, [1], true]);
    expect(await historyOf(log, 'room')).toHaveLength(1);
  });

  it('of all rooms go into one transaction', async () => {
    const disk = new Disk();
    const log = openLog(newFolder(), { around: disk.around });
    const one = log.append('first', 0, [creation]);
    const commit = await disk.next();
    const before = log.transactions;
    const rooms = Array.from({ length: 200 }, (_, index) => `room ${index}`);
    const all = rooms.map((room) => log.append(room, 0, [creation]));
    disk.isHolding = false;
    await commit.write();
    await Promise.all([one, ...all]);
    expect(log.transactions - before).toBe(2);
  });

  it('conflict with a pending append only when that is readable', async () => {
    const disk = new Disk();
    const log = openLog(newFolder(), { around: disk.around });
    const winner = log.append('room', 0, [creation]);
    const commit = await disk.next();
    const loser = log.append('room', 0, [creation]).catch(() => historyOf(log, 'room'));
    await settled();
    await commit.write();
    await winner;
    expect(await loser).toHaveLength(1);
  });
});

describe('a long log', () => {
  /** A room of so many moves, each with as much to say, and readers that have read the first entry. */
  async function readersOf(moves: number, bytes: number) {
    const log = openLog(newFolder());
    await log.append('room', 0, [creation]);
    for (let seq = 1; seq <= moves; seq++) {
      await log.append('room', seq, [move('x'.repeat(bytes))]);
    }
    const readers = [log.read('room', 0), log.history('room')].map((reading) =>
      reading[Symbol.asyncIterator](),
    );
    for (const reader of readers) await reader.next();
    return { log, readers };
  }

  it.each([
    ['long', 4, 600_000],
    ['many', 300, 10],
  ])('is not held in memory if its entries are %s: it is read in pages', async (_, ...size) => {
    const { log, readers } = await readersOf(...size);
    const [head] = size;
    await log.snapshot('room', head + 1, snapshotEntry('state'), true);
    for (const reader of readers) {
      const seqs: number[] = [];
      for (let next = await reader.next(); !next.done; next = await reader.next()) {
        seqs.push(next.value.seq);
      }
      expect(seqs.length).toBeLessThan(head);
      expect(seqs.at(-1)).toBe(head + 1);
    }
  });

  it('is read up to the end that it had when reading began', async () => {
    const { log, readers } = await readersOf(5, 600_000);
    for (const reader of readers) {
      for (let next = await reader.next(), seq = 2; !next.done; next = await reader.next(), seq++) {
        expect(next.value.seq).toBe(seq);
        await log.append('room', (await log.info('room'))?.seq ?? 0, [move('more')]);
      }
    }
    expect((await log.info('room'))?.seq).toBe(16);
  });
});

describe('a backup', () => {
  it('can be read by its owner alone from its first byte on', async () => {
    const folder = newFolder();
    const log = openLog(folder);
    await log.append('room', 0, [creation, move('x'.repeat(10_000_000))]);
    const path = join(folder, 'rooms.backup');
    const umask = process.umask();
    const done = log.backup(path);
    while (!existsSync(path)) await settled();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await done;
    expect([statSync(path).mode & 0o777, process.umask()]).toEqual([0o600, umask]);
  });
});

describe('a removed room', () => {
  it('is removed with its pending entries', async () => {
    const log = openLog(newFolder());
    await log.append('room', 0, [creation]);
    const appended = log.append('room', 1, [move('a')]);
    const kept = log.snapshot('room', 1, snapshotEntry('state'), true);
    expect(await log.remove('room')).toBe(true);
    await Promise.all([appended, kept]);
    expect([await historyOf(log, 'room'), await log.info('room')]).toEqual([[], undefined]);
    expect([...log.damages()]).toEqual([]);
    expect(await log.append('room', 0, [creation])).toBe(1);
  });
});

describe('an imported room', () => {
  const info = { id: 'room', game: 'scramble', created: 5, changed: 6, seq: 2, isOver: false };
  const history = [
    { seq: 1, entry: { ...creation, time: 5 } },
    { seq: 2, entry: moveEntry('a', { time: 6 }) },
  ];

  it('is stored unchanged', async () => {
    const log = openLog(newFolder(), { now: () => 1_000 });
    await log.adopt(info, history);
    expect(await log.info('room')).toEqual({ ...info, imported: 1_000 });
    expect(await historyOf(log, 'room')).toEqual(history);
  });

  it('stays marked as imported when it is over', async () => {
    const log = openLog(newFolder(), { now: () => 1_000 });
    await log.adopt(info, history);
    await log.append('room', 2, [moveEntry(1, { over: true })]);
    expect(await log.info('room')).toMatchObject({ imported: 1_000, isOver: true });
  });

  it('is not mixed with another one', async () => {
    const log = openLog(newFolder());
    const both = await Promise.allSettled([log.adopt(info, history), log.adopt(info, history)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(log.append('room', 0, [creation])).rejects.toThrow(Conflict);
    await expect(log.adopt(info, history)).rejects.toThrow(Conflict);
  });
});

describe('a disk that fails', () => {
  it('is not opened to write if it is full', () => {
    expect(() => LmdbLog.open(newFolder(), { freeBytes: () => 1_000_000 })).toThrow(
      /^cannot use the data folder .*: the disk is full$/,
    );
  });

  it.each(['fail', 'writeAndFail'] as const)('(%s) leaves the log usable', async (how) => {
    const disk = new Disk();
    const log = openLog(newFolder(), { around: disk.around });
    const first = log.append('room', 0, [creation]);
    const second = log.append('other', 0, [creation]);
    const outcomes = Promise.allSettled([first, second]);
    await (await disk.next())[how]();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    disk.isHolding = false;
    const head = how === 'fail' ? 0 : 1;
    expect(await historyOf(log, 'room')).toHaveLength(head);
    expect(await log.append('room', head, [move('next')])).toBe(head + 1);
  });

  it.each([
    ['fail', 'down, down'],
    ['writeAndFail', 'my A, down'],
  ] as const)(
    '[RO-8] (%s) makes a move lost, and leaves the room as the disk has it',
    async (how, now) => {
      const disk = new Disk();
      disk.isHolding = false;
      const log = openLog(newFolder(), { around: disk.around });
      const room = await newRoom(log, 'AB');
      disk.isHolding = true;
      const alice = flip(room, 'alice', '00');
      const commit = await disk.next();
      disk.isHolding = false;
      await commit[how]();
      while (said(alice) === 'silent') await settled();
      expect(said(alice)).toBe('lost unavailable');
      expect(seen(room, 'alice')).toBe(now);
      expect(seen(await openRoom(log), 'alice')).toBe(now);
      const bob = flip(room, 'bob', '01');
      while (said(bob) === 'silent') await settled();
      expect(said(bob)).toBe('done');
    },
  );

  it('[RO-8] gets no writes while it is full, and moves are refused', async () => {
    let free = Number.POSITIVE_INFINITY;
    const told: boolean[] = [];
    const log = openLog(newFolder(), {
      freeBytes: () => free,
      onFull: (isFull) => told.push(isFull),
    });
    const room = await newRoom(log, 'AB');
    free = 1_000_000;
    const before = log.transactions;
    for (let index = 0; index < 3; index++) {
      const alice = flip(room, 'alice', '00');
      while (said(alice) === 'silent') await settled();
      expect(alice.answers).toEqual([
        {
          refused: {
            code: 'unavailable',
            message: 'the disk is full: nothing is stored until there is space',
          },
        },
      ]);
      expect(seen(room, 'alice')).toBe('down, down');
    }
    await expect(log.append('new', 0, [creation])).rejects.toThrow(NotStored);
    expect(log.transactions).toBe(before);
    free = Number.POSITIVE_INFINITY;
    const again = flip(room, 'alice', '00');
    while (said(again) === 'silent') await settled();
    expect([said(again), seen(room, 'alice')]).toEqual(['done', 'my A, down']);
    expect(told).toEqual([true, false]);
  });
});
