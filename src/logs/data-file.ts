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
import { type Database, open, type RootDatabase } from 'lmdb';
import { NotStored } from '../room/log.ts';
import { EmptyFolder, UnusableFolder, usable } from './folder.ts';
import { Headroom } from './headroom.ts';

export type DataTable = Database<Buffer, Buffer>;

/** Records to put and to remove, all or none. */
export interface Change {
  readonly puts: readonly (readonly [DataTable, key: Buffer, record: Buffer])[];
  readonly removes: readonly (readonly [DataTable, key: Buffer, bytes: number])[];
  /** A small change that frees space or helps to: it is made on a full disk, too. */
  readonly isRelief?: true;
}

const BINARY = { keyEncoding: 'binary', encoding: 'binary' } as const;

/** Where LMDB has its magic number in a file. */
const MAGIC_AT = 24;
const MAGIC = 0xbeefc0de;

/** The version of the tables in the file, and of the entries in them. */
const LAYOUT = 2;

/** The least size of a page of the file. */
const PAGE_BYTES = 4_096;

/** The most that any transaction takes: the paths to the changed records, the list of free pages. */
const OVERHEAD_BYTES = 64 * PAGE_BYTES;

const MEGABYTE = 1024 * 1024;

/** Below this much free space nothing is added. */
const RESERVE_BYTES = 16 * MEGABYTE;

/** Reserved for removals, which write a little before they free space. */
const RELIEF_BYTES = 2 * MEGABYTE;

/** Enough if the file has free pages, too, though readers may still use those. */
const LEAST_RELIEF_BYTES = RELIEF_BYTES / 4;

/** Enough for the locks and tables of a file that is opened. */
const OPENING_BYTES = MEGABYTE;

/** The least size of a file with all its tables. */
const LEAST_BYTES = 64 * 1024;

export interface DataFileSettings {
  readonly readOnly: boolean;
  /** The space left on the disk of the folder. */
  readonly freeBytes: (folder: string) => number;
  /** Overwriting needs new space there. */
  readonly isCopying: (folder: string) => boolean;
  /** Wraps every commit, for tests to hold it or make it fail. */
  readonly around: (commit: () => Promise<void>) => Promise<void>;
  /** Called when the disk becomes too full to write, and when it no longer is. */
  readonly onFull: (isFull: boolean) => void;
  /** Called when a write has failed. Nothing more is written; the process should end. */
  readonly onBroken: () => void;
}

/** The file that holds all rooms. */
export class DataFile {
  readonly path: string;
  readonly rooms: DataTable;
  readonly entries: DataTable;
  readonly snapshots: DataTable;
  readonly meta: DataTable;
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
    if (!settings.readOnly) this.#reportFull(!this.#hasSpaceFor(0));
  }

  /** The number of transactions ever committed: each syncs the disk once, nothing else does. */
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

  /** Makes a consistent copy, while others read and write. */
  async copyTo(path: string): Promise<void> {
    // It contains hidden cards, so only its owner may read it, from the first byte on.
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
    // The library reads one snapshot of the file per turn of the event loop: renew it.
    this.#env.resetReadTxn();
  }

  /** Returns whether the changes can be made without running into the end of the disk. */
  #makeRoomFor(changes: readonly Change[]): boolean {
    const most = mostBytes(changes);
    if (changes.every(({ isRelief }) => isRelief)) return this.#take(most, 0);
    const canAdd =
      this.#hasSpaceFor(most) &&
      (this.#take(most, RELIEF_BYTES) ||
        (this.#freeInside() >= RELIEF_BYTES && this.#take(most, LEAST_RELIEF_BYTES)));
    this.#reportFull(!canAdd);
    return canAdd;
  }

  #take(bytes: number, reserve: number): boolean {
    try {
      return this.#headroom?.take(bytes, reserve) ?? false;
    } catch {
      this.#break();
      throw new NotStored('the storage has failed: nothing is stored any more');
    }
  }

  /** Counts the pages of the file that removed rooms have left free, too. */
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
    // As of now, not as of the last read in this turn of the event loop.
    this.#env.resetReadTxn();
    return this.#env.getStats() as Stats;
  }

  #reportFull(isFull: boolean): void {
    if (isFull !== this.#isFull) this.#settings.onFull(isFull);
    this.#isFull = isFull;
  }

  #break(): void {
    this.#isBroken = true;
    this.#settings.onBroken();
  }

  /** Keeps the library away from files and disks that would crash it. */
  #prepare(): void {
    const { readOnly, freeBytes } = this.#settings;
    const folder = dirname(this.path);
    const kind = existsSync(this.path) ? kindOf(this.path) : 'empty';
    if (kind === 'foreign') throw new UnusableFolder(foreign(this.path));
    if (readOnly && kind === 'empty') throw new EmptyFolder(`there is nothing in ${this.path}`);
    const least = kind === 'empty' ? RESERVE_BYTES : hasLocks(this.path) ? 0 : OPENING_BYTES;
    if (freeBytes(folder) < least) {
      throw new UnusableFolder(
        `cannot use the data folder ${folder}: the disk is full`,
        `make ${least / MEGABYTE} MB of space`,
      );
    }
    if (readOnly) return;
    // It contains hidden cards, so only its owner may read it.
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

  #table(name: string): DataTable {
    const table: DataTable | undefined = this.#env.openDB({ name, ...BINARY });
    if (!table) throw this.#incomplete();
    return table;
  }

  #incomplete(): UnusableFolder {
    return this.#isUnused()
      ? new EmptyFolder(`there is nothing in ${this.path}`)
      : new UnusableFolder(foreign(this.path));
  }

  /** No room was ever stored: the file is new, or its creation was interrupted. */
  #isUnused(): boolean {
    const names = Array.from(this.#env.getKeys(), (key) => key.toString().replace(/\0$/, ''));
    return names.every((name) => ['meta', 'rooms', 'entries', 'snapshots'].includes(name));
  }
}

/** Tells what a file is by its first bytes. The library would take anything else for its own. */
function kindOf(path: string): 'empty' | 'foreign' | 'ours' {
  return usable(dirname(path), () => {
    const file = openSync(path, 'r');
    try {
      if (fstatSync(file).size === 0) return 'empty';
      const start = Buffer.alloc(MAGIC_AT + 4);
      readSync(file, start, 0, start.length, 0);
      return start.readUInt32LE(MAGIC_AT) === MAGIC ? 'ours' : 'foreign';
    } finally {
      closeSync(file);
    }
  });
}

/**
 * The most that the file grows by, even if no free page in it can be used: a record takes its pages,
 * and those that lead to it are copied or split; freed pages are listed, in 8 bytes a page, at most
 * twice.
 */
function mostBytes(changes: readonly Change[]): number {
  let bytes = OVERHEAD_BYTES;
  for (const { puts, removes } of changes) {
    for (const [, key, record] of puts) {
      // The longer the keys, the fewer fit into a page, and the longer is the path.
      const path = 3 + Math.ceil(key.length / 128);
      bytes += (pagesFor(key.length + record.length) + path) * PAGE_BYTES;
    }
    for (const [, key, freed] of removes) bytes += 16 * pagesFor(key.length + freed);
  }
  return bytes;
}

const pagesFor = (bytes: number): number => Math.ceil((bytes + 64) / PAGE_BYTES) + 1;

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

/** Opening such a file needs no new space on the disk. */
function hasLocks(path: string): boolean {
  const locks = statSync(`${path}-lock`, { throwIfNoEntry: false });
  return statSync(path).size >= LEAST_BYTES && (locks?.blocks ?? 0) * 512 >= PAGE_BYTES;
}

const foreign = (path: string): string => `${path} was not written by Recollect`;

/** Btrfs, ZFS and bcachefs, by the kernel's numbers. */
const COPY_ON_WRITE = new Set([0x9123683e, 0x2fc12fc1, 0xca451a4e]);

export const DEFAULTS: DataFileSettings = {
  readOnly: false,
  freeBytes(folder) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  isCopying: (folder) => COPY_ON_WRITE.has(statfsSync(folder).type),
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
      // A transaction becomes visible when it is on the disk, so nothing read can vanish.
      overlappingSync: false,
      ...BINARY,
    });
  } catch (error) {
    throw new UnusableFolder(`${path} cannot be opened: ${(error as Error).message}`);
  }
}
