import { mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { randomFrom } from '../games/random.ts';
import type { Entry } from '../history/entry.ts';
import { createEntry, moveEntry, snapshotEntry } from '../history/testing/entries.ts';
import { type Log, NotStored } from '../room/log.ts';
import { DATA_FILE, UnusableFolder } from './folder.ts';
import { LmdbLog, type LmdbSettings } from './lmdb.ts';
import { fillUp, smallDisk } from './testing/small-disk.ts';

const MEGABYTE = 1024 * 1024;

const creation = createEntry({ seed: 'seed' });

const large = (megabytes: number): Entry => moveEntry('x'.repeat(megabytes * MEGABYTE));

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

async function seqsIn(log: Log, room: string): Promise<number[]> {
  const seqs: number[] = [];
  for await (const { seq } of log.history(room)) seqs.push(seq);
  return seqs;
}

async function fill(log: Log, room: string, megabytes: number): Promise<void> {
  await log.append(room, 0, [creation]);
  for (let seq = 1; seq <= megabytes; seq++) await log.append(room, seq, [large(1)]);
}

/** A log on a disk that has as much space as the test says. */
function logOnDisk(settings: Partial<LmdbSettings> = {}) {
  const disk = { free: Number.POSITIVE_INFINITY };
  const told: boolean[] = [];
  const folder = newFolder();
  const log = openLog(folder, {
    freeBytes: () => disk.free,
    isCopying: () => false,
    onFull: (isFull) => told.push(isFull),
    ...settings,
  });
  return { disk, told, folder, log, path: join(folder, DATA_FILE) };
}

describe('a disk without a free byte', () => {
  it('allows rooms to be removed, and their space to be used', async () => {
    const { disk, log, told } = logOnDisk();
    await fill(log, 'large', 20);
    await log.append('small', 0, [creation]);
    disk.free = 0;
    await expect(log.append('small', 1, [moveEntry('a')])).rejects.toThrow(NotStored);
    await expect(log.probe()).rejects.toThrow(NotStored);
    expect(told).toEqual([true]);
    expect(await log.remove('large')).toBe(true);
    await log.probe();
    expect(await log.info('large')).toBeUndefined();
    for (let seq = 1; seq <= 200; seq++) await log.append('small', seq, [moveEntry('a')]);
    expect(told).toEqual([true, false]);
    await expect(log.append('small', 201, [large(30)])).rejects.toThrow(NotStored);
    expect(await log.remove('small')).toBe(true);
    expect([...log.damages()]).toEqual([]);
  });

  it('accepts removals and notes together with appends that it cannot store', async () => {
    const { disk, log } = logOnDisk();
    await log.append('one', 0, [creation]);
    await log.append('two', 0, [creation]);
    disk.free = 0;
    const all = await Promise.allSettled([
      log.append('one', 1, [moveEntry('a')]),
      log.remove('two'),
      log.notes.change('note', () => 'kept'),
      log.append('three', 0, [creation]),
    ]);
    expect(all.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect([await log.info('two'), await log.notes.get('note')]).toEqual([undefined, 'kept']);
    expect(await seqsIn(log, 'one')).toEqual([1]);
  });

  it('can be used as long as rooms are removed, too', async () => {
    const { disk, log } = logOnDisk();
    for (let nth = 0; nth < 25; nth++) await fill(log, `room ${nth}`, 1);
    disk.free = 0;
    for (let nth = 0; nth < 22; nth++) await log.remove(`room ${nth}`);
    for (let nth = 25; nth < 100; nth++) {
      await fill(log, `room ${nth}`, 1);
      await log.remove(`room ${nth - 3}`);
    }
    expect([...log.damages()]).toEqual([]);
  });

  it('has space for a removal, which was reserved before', async () => {
    const { disk, log, path } = logOnDisk();
    await fill(log, 'large', 20);
    const { size, blocks } = statSync(path);
    expect(blocks * 512).toBeGreaterThanOrEqual(size);
    disk.free = 0;
    await log.remove('large');
    expect(statSync(path).size).toBe(size);
  });

  it('is opened if there are rooms, and reported at once', async () => {
    const folder = newFolder();
    const first = LmdbLog.open(folder);
    await first.append('room', 0, [creation]);
    await first.close();
    const told: boolean[] = [];
    const full = { freeBytes: () => 0, onFull: (isFull: boolean) => told.push(isFull) };
    const log = openLog(folder, full);
    expect([told, await seqsIn(log, 'room')]).toEqual([[true], [1]]);
    expect(await log.remove('room')).toBe(true);
  });

  it('is not opened without rooms, or without space for its locks', async () => {
    const folder = newFolder();
    expect(() => LmdbLog.open(folder, { freeBytes: () => 15 * MEGABYTE })).toThrow(
      new UnusableFolder(
        `cannot use the data folder ${folder}: the disk is full`,
        'make 16 MB of space',
      ),
    );
    const log = openLog(folder);
    await log.append('room', 0, [creation]);
    const restored = newFolder();
    await log.backup(join(restored, DATA_FILE));
    expect(() => LmdbLog.open(restored, { freeBytes: () => MEGABYTE - 1 })).toThrow(
      'the disk is full',
    );
    expect(await seqsIn(openLog(restored, { freeBytes: () => MEGABYTE }), 'room')).toEqual([1]);
  });

  it('does not count free space in the file if the file system copies on write', async () => {
    const { disk, log } = logOnDisk({ isCopying: () => true });
    await fill(log, 'large', 20);
    await fill(log, 'small', 1);
    disk.free = 15 * MEGABYTE;
    await log.remove('large');
    await expect(log.append('small', 2, [moveEntry('a')])).rejects.toThrow(NotStored);
    disk.free = 1_000;
    await expect(log.remove('small')).rejects.toThrow(NotStored);
    disk.free = MEGABYTE;
    expect(await log.remove('small')).toBe(true);
  });
});

describe('a large room', () => {
  /** Commits that fail from some number on. */
  function failingAfter(commits: number): LmdbSettings['around'] {
    let count = 0;
    return async (commit) => {
      count += 1;
      if (count > commits) throw new Error('the process ended');
      await commit();
    };
  }

  it('is removed in several steps', async () => {
    const log = openLog(newFolder());
    await fill(log, 'large', 70);
    const before = log.transactions;
    expect(await log.remove('large')).toBe(true);
    expect(log.transactions - before).toBe(3);
    expect([...log.damages()]).toEqual([]);
  });

  it('is unchanged if its removal is interrupted', async () => {
    const folder = newFolder();
    const first = LmdbLog.open(folder);
    await fill(first, 'large', 70);
    await first.snapshot('large', 10, snapshotEntry('state'), true);
    await first.close();
    const second = LmdbLog.open(folder, { around: failingAfter(1) });
    await expect(second.remove('large')).rejects.toThrow('the process ended');
    await second.close();
    const log = openLog(folder);
    const left = await seqsIn(log, 'large');
    expect([left.slice(0, 3), left.length]).toEqual([[10, 11, 12], 30]);
    expect([...log.damages()]).toEqual([]);
    expect(await log.append('large', left.at(-1) ?? 0, [moveEntry('next')])).toBe(40);
    expect([await log.remove('large'), await log.info('large')]).toEqual([true, undefined]);
  });
});

describe('the file', () => {
  it('never grows during a write: its space is reserved before', async () => {
    const seed = 'places';
    const random = randomFrom(seed);
    const folder = newFolder();
    const path = join(folder, DATA_FILE);
    const grown: number[] = [];
    const log = openLog(folder, {
      async around(commit) {
        const before = statSync(path).size;
        await commit();
        if (statSync(path).size !== before) grown.push(statSync(path).size - before);
      },
    });
    const heads = new Map<string, number>();
    const anyRoom = (): string =>
      random.below(2) === 0 ? `room ${random.below(100)}` : `${random.below(100)}`.repeat(400);
    const anyMove = (): Entry =>
      moveEntry('x'.repeat(random.below(10) === 0 ? random.below(300_000) : random.below(5_000)));
    for (let round = 0; round < 60; round++) {
      const rooms = Array.from(
        new Set(Array.from({ length: 1 + random.below(40) }, () => anyRoom())),
      );
      await Promise.all(
        rooms.map(async (room) => {
          const head = heads.get(room) ?? 0;
          const dice = head === 0 ? 9 : random.below(10);
          if (dice === 0) {
            heads.delete(room);
            await log.remove(room);
          } else if (dice === 1) {
            await log.snapshot(room, head, snapshotEntry('x'.repeat(random.below(50_000))), true);
          } else {
            const entries = head === 0 ? [creation] : [anyMove()];
            heads.set(room, await log.append(room, head, entries));
          }
        }),
      );
    }
    expect(grown, `seed ${seed}`).toEqual([]);
    expect([...log.damages()]).toEqual([]);
  });

  it('reserves its space again if a copy has lost it', async () => {
    const [folder, copied] = [newFolder(), newFolder()];
    const log = openLog(folder);
    await log.append('room', 0, [creation]);
    const path = join(copied, DATA_FILE);
    await log.backup(path);
    truncateSync(path, statSync(path).size + 4 * MEGABYTE);
    const { size, blocks } = statSync(path);
    expect(blocks * 512).toBeLessThan(size);
    const restored = openLog(copied);
    expect(statSync(path).blocks * 512).toBeGreaterThanOrEqual(size);
    expect(await seqsIn(restored, 'room')).toEqual([1]);
  });
});

describe('a real disk that is really full', () => {
  it('allows rooms to be removed before and after a start, and games to continue', async ({
    skip,
  }) => {
    const disk = smallDisk(64);
    if (disk === undefined) return skip('only for those who may mount a disk');
    const folder = join(disk, 'data');
    mkdirSync(folder);
    const first = LmdbLog.open(folder);
    for (const room of ['one', 'two', 'three']) await fill(first, room, 8);
    await expect(fill(first, 'four', 60)).rejects.toThrow(NotStored);
    fillUp(disk);
    expect(statfsSync(disk).bavail).toBe(0);
    await expect(first.append('one', 9, [moveEntry('a')])).rejects.toThrow(NotStored);
    expect(await first.remove('one')).toBe(true);
    await first.close();
    const second = LmdbLog.open(folder);
    onTestFinished(() => second.close());
    expect(await second.remove('four')).toBe(true);
    for (let seq = 9; seq <= 300; seq++) await second.append('two', seq, [moveEntry('a')]);
    expect(statfsSync(disk).bavail).toBe(0);
    expect(await second.remove('three')).toBe(true);
    expect([...second.damages()]).toEqual([]);
  });
});
