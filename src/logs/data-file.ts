import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { NotStored } from '../room/log.ts';
import { type Change, mostBytes, PAGE_BYTES, type Table } from './change.ts';
import { HalfMade, UnusableFolder, usable } from './folder.ts';
import { Headroom } from './headroom.ts';

/** Where the storage has its mark in a file. */
const MARK_AT = 24;
const MARK = 0xbeefc0de;

/** What a file is by its first bytes. Whatever else is there the storage would take for its own. */
function kindOf(path: string): 'empty' | 'foreign' | 'ours' {
  return usable(dirname(path), () => {
    const file = openSync(path, 'r');
    try {
      if (fstatSync(file).size === 0) return 'empty';
      const head = Buffer.alloc(MARK_AT + 4);
      readSync(file, head, 0, head.length, 0);
      return head.readUInt32LE(MARK_AT) === MARK ? 'ours' : 'foreign';
    } finally {
      closeSync(file);
    }
  });
}

/** The version of how things lie in the file; entries have one of their own besides. */
const LAYOUT = 1;

const MEGABYTE = 1024 * 1024;

/** Below this much free space nothing is added. */
const RESERVE_BYTES = 16 * MEGABYTE;

/** Kept for what makes space: a removal writes little, but not nothing. */
const RELIEF_BYTES = 2 * MEGABYTE;

/** As much is enough if there is also free space in the file, though that may be in use by readers. */
const LEAST_RELIEF_BYTES = RELIEF_BYTES / 4;

/** Takes the locks and tables of a file that was not open for long, or never. */
const OPENING_BYTES = MEGABYTE;

/** A file with all its tables is larger than this. */
const LEAST_BYTES = 64 * 1024;

export interface DataFileSettings {
  readonly readOnly: boolean;
  /** How much space is left where the file lies. */
  readonly freeBytes: (folder: string) => number;
  /** What is written over there needs new space. */
  readonly isCopying: (folder: string) => boolean;
  /** Stands around every commit, for tests to hold it back or let it fail. */
  readonly around: (commit: () => Promise<void>) => Promise<void>;
  /** Told when nothing can be written because the disk is full, and when it can again. */
  readonly onFull: (isFull: boolean) => void;
  /** The storage failed to write. Nothing will be written any more; the process had better end. */
  readonly onBroken: () => void;
}

/** The file that all rooms lie in. */
export class DataFile {
  readonly path: string;
  readonly rooms: Table;
  readonly entries: Table;
  readonly snapshots: Table;
  readonly meta: Table;
  readonly #env: RootDatabase<Buffer, Buffer>;
  readonly #settings: DataFileSettings;
  readonly #headroom: Headroom | undefined;
  #isFull = false;
  #isBroken = false;

  constructor(path: string, settings: DataFileSettings) {
    this.path = path;
    this.#settings = settings;
    this.#prepare();
    this.#env = openEnvironment(path, settings.readOnly);
    try {
      this.meta = this.#table('meta');
      this.#checkLayout();
      this.rooms = this.#table('rooms');
      this.entries = this.#table('entries');
      this.snapshots = this.#table('snapshots');
      this.#headroom = settings.readOnly ? undefined : this.#makeHeadroom();
    } catch (error) {
      void this.#env.close();
      throw error;
    }
    // A failed write leaves the library's memory in disorder, so it must not be used any more.
    this.#env.on('aftercommit', ({ txnId }: { txnId?: number }) => {
      if (txnId === undefined) this.#break();
    });
    if (!settings.readOnly) this.#tellIfFull(!this.#hasSpaceFor(0));
  }

  /** How many transactions were ever committed: the disk is synced for each, and for nothing else. */
  get transactions(): number {
    return this.#stats().lastTxnId;
  }

  /** Makes all the changes durable, in one transaction. */
  async commit(changes: readonly Change[]): Promise<void> {
    if (this.#isBroken) throw new NotStored('the storage has failed: nothing is stored any more');
    if (!this.#makeRoomFor(changes)) {
      throw new NotStored('the disk is full: nothing is stored until there is space');
    }
    await this.#settings.around(() => this.#write(changes));
  }

  /** A consistent copy, made while others read and write. */
  async copyTo(path: string): Promise<void> {
    // It tells hidden cards, so it is for its owner alone, from the first byte on.
    const umask = process.umask(0o077);
    try {
      await this.#env.backup(path, true);
    } finally {
      process.umask(umask);
    }
  }

  async close(): Promise<void> {
    await this.#env.close();
    this.#headroom?.close();
  }

  async #write(changes: readonly Change[]): Promise<void> {
    // What is put in one turn of the event loop goes into one transaction.
    let committed: Promise<unknown> | undefined;
    for (const { puts, removes } of changes) {
      for (const [table, key, record] of puts) committed = table.put(key, record);
      for (const [table, key] of removes) committed = table.remove(key);
    }
    await committed;
    await this.#env.flushed;
    // The library reads as of one moment in each turn of the event loop: that one has passed.
    this.#env.resetReadTxn();
  }

  /** Returns whether the changes can be made without running into the end of the disk. */
  #makeRoomFor(changes: readonly Change[]): boolean {
    const most = mostBytes(changes);
    if (changes.every(({ isRelief }) => isRelief)) return this.#take(most, 0);
    const canAdd = this.#hasSpaceFor(most) && this.#takeToAdd(most);
    this.#tellIfFull(!canAdd);
    return canAdd;
  }

  #takeToAdd(bytes: number): boolean {
    if (this.#take(bytes, RELIEF_BYTES)) return true;
    return this.#freeInside() >= RELIEF_BYTES && this.#take(bytes, LEAST_RELIEF_BYTES);
  }

  #take(bytes: number, kept: number): boolean {
    try {
      return this.#headroom?.take(bytes, kept) ?? false;
    } catch {
      this.#break();
      throw new NotStored('the storage has failed: nothing is stored any more');
    }
  }

  /** What rooms that were removed have left free in the file counts as well. */
  #hasSpaceFor(bytes: number): boolean {
    const { freeBytes, isCopying } = this.#settings;
    const folder = dirname(this.path);
    const lacking = RESERVE_BYTES + bytes - freeBytes(folder);
    return lacking <= 0 || (!isCopying(folder) && this.#freeInside() >= lacking);
  }

  #freeInside(): number {
    const { pageSize, lastPageNumber, root, free } = this.#stats();
    const tables = [this.rooms, this.entries, this.snapshots, this.meta];
    const trees = [root, free, ...tables.map((table) => table.getStats() as Tree)];
    const used = trees.reduce((sum, tree) => sum + pagesOf(tree), HEADER_PAGES);
    return (lastPageNumber + 1 - used) * pageSize;
  }

  #makeHeadroom(): Headroom {
    const { freeBytes, isCopying } = this.#settings;
    const folder = dirname(this.path);
    const headroom = new Headroom(this.path, {
      usedBytes: () => {
        const { pageSize, lastPageNumber } = this.#stats();
        return (lastPageNumber + 1) * pageSize;
      },
      freeBytes: () => freeBytes(folder),
      isCopying: isCopying(folder),
    });
    if (this.#hasSpaceFor(0)) usable(folder, () => headroom.take(0, RELIEF_BYTES));
    return headroom;
  }

  #stats(): Stats {
    // As of now, not of when something was read last in this turn of the event loop.
    this.#env.resetReadTxn();
    return this.#env.getStats() as Stats;
  }

  #tellIfFull(isFull: boolean): void {
    if (isFull !== this.#isFull) this.#settings.onFull(isFull);
    this.#isFull = isFull;
  }

  #break(): void {
    this.#isBroken = true;
    this.#settings.onBroken();
  }

  /** The storage must not be let near anything that it could not cope with. */
  #prepare(): void {
    const { readOnly, freeBytes } = this.#settings;
    const folder = dirname(this.path);
    const kind = existsSync(this.path) ? kindOf(this.path) : 'empty';
    if (kind === 'foreign') throw new UnusableFolder(foreign(this.path));
    if (readOnly && kind === 'empty') throw new HalfMade(`there is nothing in ${this.path}`);
    const least = kind === 'empty' ? RESERVE_BYTES : hasLocks(this.path) ? 0 : OPENING_BYTES;
    if (freeBytes(folder) < least) {
      throw new UnusableFolder(
        `cannot use the data folder ${folder}: the disk is full`,
        `make ${least / MEGABYTE} MB of space`,
      );
    }
    if (readOnly) return;
    // It tells hidden cards, so it is for its owner alone.
    usable(folder, () => {
      for (const path of [this.path, `${this.path}-lock`]) {
        closeSync(openSync(path, 'a', 0o600));
        chmodSync(path, 0o600);
      }
    });
  }

  #checkLayout(): void {
    const { meta } = this;
    const key = Buffer.from('layout');
    if (!meta.get(key) && !this.#settings.readOnly && this.#isUnused()) {
      meta.putSync(key, Buffer.from(String(LAYOUT)));
    }
    const layout = meta.get(key)?.toString();
    if (layout === undefined) throw this.#incomplete();
    if (layout === String(LAYOUT)) return;
    throw new UnusableFolder(
      `${this.path} was written by another version of Recollect (layout ${layout}, expected ${LAYOUT})`,
    );
  }

  #table(name: string): Table {
    const table: Table | undefined = this.#env.openDB({
      name,
      keyEncoding: 'binary',
      encoding: 'binary',
    });
    if (!table) throw this.#incomplete();
    return table;
  }

  #incomplete(): UnusableFolder {
    return this.#isUnused()
      ? new HalfMade(`there is nothing in ${this.path}`)
      : new UnusableFolder(foreign(this.path));
  }

  /** No room was ever stored: the file is new, or whoever made it was stopped in the middle of that. */
  #isUnused(): boolean {
    const names = Array.from(this.#env.getKeys(), (key) => key.toString().replace(/\0$/, ''));
    return names.every((name) => ['meta', 'rooms', 'entries', 'snapshots'].includes(name));
  }
}

/** A tree of pages in the file. */
interface Tree {
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

interface Stats {
  readonly pageSize: number;
  readonly lastPageNumber: number;
  readonly lastTxnId: number;
  readonly root: Tree;
  readonly free: Tree;
}

const HEADER_PAGES = 2;

const pagesOf = ({ treeBranchPageCount, treeLeafPageCount, overflowPages }: Tree): number =>
  treeBranchPageCount + treeLeafPageCount + overflowPages;

/** Opening such a file writes nothing for which the disk has to find space. */
function hasLocks(path: string): boolean {
  const locks = statSync(`${path}-lock`, { throwIfNoEntry: false });
  return statSync(path).size >= LEAST_BYTES && (locks?.blocks ?? 0) * 512 >= PAGE_BYTES;
}

const foreign = (path: string): string => `${path} was not written by Recollect`;

/** Btrfs, ZFS and bcachefs, as the kernel numbers them. */
const COPYING = new Set([0x9123683e, 0x2fc12fc1, 0xca451a4e]);

export const DEFAULTS: DataFileSettings = {
  readOnly: false,
  freeBytes(folder) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  isCopying: (folder) => COPYING.has(statfsSync(folder).type),
  around: (commit) => commit(),
  onFull: () => {},
  onBroken: () => {},
};

function openEnvironment(path: string, readOnly: boolean): RootDatabase<Buffer, Buffer> {
  try {
    return open({
      path,
      readOnly,
      maxDbs: 4,
      // A transaction is visible only when it is on the disk, so nothing read can vanish.
      overlappingSync: false,
      keyEncoding: 'binary',
      encoding: 'binary',
    });
  } catch (error) {
    throw new UnusableFolder(`${path} cannot be opened: ${(error as Error).message}`);
  }
}
