import { chmodSync, closeSync, existsSync, openSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { NotStored } from '../rooms/log.ts';
import { kindOf } from './file-header.ts';
import { HalfMade, UnusableFolder, usable } from './folder.ts';

/** The version of how things lie in the file; entries have one of their own besides. */
const LAYOUT = 1;

/** Below this much free space nothing is written: the storage must never run into the end. */
const RESERVE_BYTES = 16 * 1024 * 1024;

export type Table = Database<Buffer, Buffer>;

/** A change of the file: records to put and to remove, all or none. */
export interface Change {
  readonly puts: readonly (readonly [Table, key: Buffer, record: Buffer])[];
  readonly removes: readonly (readonly [Table, key: Buffer])[];
}

export interface DataFileSettings {
  readonly readOnly: boolean;
  /** How much space is left where the file lies. */
  readonly freeBytes: (folder: string) => number;
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
  readonly #env: RootDatabase<Buffer, Buffer>;
  readonly #settings: DataFileSettings;
  #isFull = false;
  #isBroken = false;

  constructor(path: string, settings: DataFileSettings) {
    this.path = path;
    this.#settings = settings;
    this.#prepare();
    this.#env = openEnvironment(path, settings.readOnly);
    try {
      this.#checkLayout();
      this.rooms = this.#table('rooms');
      this.entries = this.#table('entries');
      this.snapshots = this.#table('snapshots');
    } catch (error) {
      void this.#env.close();
      throw error;
    }
    // A failed write leaves the library's memory in disorder, so it must not be used any more.
    this.#env.on('aftercommit', ({ txnId }: { txnId?: number }) => {
      if (txnId === undefined) this.#break();
    });
  }

  /** How many transactions were ever committed: the disk is synced for each, and for nothing else. */
  get transactions(): number {
    const { lastTxnId } = this.#env.getStats() as { readonly lastTxnId: number };
    return lastTxnId;
  }

  /** Makes all the changes durable, in one transaction. */
  async commit(changes: readonly Change[]): Promise<void> {
    if (this.#isBroken) throw new NotStored('the storage has failed: nothing is stored any more');
    if (this.#isFullFor(changes))
      throw new NotStored('the disk is full: nothing is stored until there is space');
    await this.#settings.around(() => this.#write(changes));
  }

  /** A consistent copy, made while others read and write. */
  async copyTo(path: string): Promise<void> {
    await this.#env.backup(path, true);
  }

  async close(): Promise<void> {
    await this.#env.close();
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

  #isFullFor(changes: readonly Change[]): boolean {
    let needed = RESERVE_BYTES;
    for (const { puts } of changes) for (const [, , record] of puts) needed += record.length;
    const isFull = this.#settings.freeBytes(dirname(this.path)) < needed;
    if (isFull !== this.#isFull) this.#settings.onFull(isFull);
    this.#isFull = isFull;
    return isFull;
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
    if (readOnly) return;
    if (freeBytes(folder) < RESERVE_BYTES) {
      throw new UnusableFolder(`cannot use the data folder ${folder}: the disk is full`);
    }
    // It tells hidden cards, so it is for its owner alone.
    usable(folder, () => {
      closeSync(openSync(this.path, 'a', 0o600));
      chmodSync(this.path, 0o600);
    });
  }

  #checkLayout(): void {
    const meta = this.#table('meta');
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

const foreign = (path: string): string => `${path} was not written by Recollect`;

export const DEFAULTS: DataFileSettings = {
  readOnly: false,
  freeBytes(folder) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
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
