import type { Entry, RoomInfo, Seq, Snapshot, Stored } from '../../history/entry.ts';
import type { RoomId } from '../../table/state.ts';
import { Conflict, type Log, type LogSubscriber, NotStored } from '../log.ts';

/** A pending append. The test decides how it ends. */
export interface HeldAppend {
  readonly entries: readonly Entry[];
  /** It succeeds, or loses against what others have appended. */
  store(): void;
  /** Nothing is stored, and the append rejects. */
  failBeforeStoring(): void;
  /** All is stored, and the append rejects nevertheless. */
  failAfterStoring(): void;
  /** The append rejects, and what it returns stores the entries some time later, if they still fit. */
  failAndStoreLater(): () => Promise<void>;
  /** The append rejects as if another instance had been faster. */
  conflict(): void;
}

/** A pending read. */
export interface HeldRead {
  succeed(): void;
  fail(): void;
}

/** Entries not delivered to a subscriber yet. */
export interface HeldNews {
  readonly entries: readonly Stored<Entry>[];
  tell(): void;
  tellTwice(): void;
  drop(): void;
}

/**
 * Makes any log asynchronous and unreliable. Held operations wait for the test; others work.
 */
export class FaultyLog implements Log {
  readonly isSynchronous = false;
  readonly holds = { appends: false, reads: false, news: false };
  readonly appends: HeldAppend[] = [];
  readonly reads: HeldRead[] = [];
  readonly news: HeldNews[] = [];
  /** Nothing can be stored, and the log says so. */
  isFull = false;
  /** How many entries each append had, in order. */
  readonly batches: number[] = [];
  readonly #inner: Log;

  constructor(inner: Log) {
    this.#inner = inner;
  }

  async *read(room: RoomId, after: Seq): AsyncGenerator<Stored> {
    if (this.holds.reads) await this.#heldRead();
    yield* this.#inner.read(room, after);
  }

  async append(room: RoomId, expected: Seq, entries: readonly Entry[]): Promise<Seq> {
    this.batches.push(entries.length);
    if (this.isFull) throw new NotStored('the disk is full');
    const store = async (): Promise<Seq> => this.#inner.append(room, expected, entries);
    if (!this.holds.appends) return store();
    return new Promise((resolve, reject) => {
      const held: HeldAppend = {
        entries,
        store: () => take(this.appends, held) && store().then(resolve, reject),
        failBeforeStoring: () => take(this.appends, held) && reject(new Error('not stored')),
        failAfterStoring: () => {
          const fail = (): void => reject(new Error('stored or not'));
          if (take(this.appends, held)) store().then(fail, fail);
        },
        failAndStoreLater: () => {
          if (take(this.appends, held)) reject(new Error('not stored yet'));
          return () => store().then(ignore, ignore);
        },
        conflict: () => take(this.appends, held) && reject(new Conflict('pretended')),
      };
      this.appends.push(held);
    });
  }

  async probe(room: RoomId): Promise<void> {
    if (this.isFull) throw new NotStored('the disk is full');
    await this.#inner.probe(room);
  }

  catchUp(room: RoomId): Promise<void> {
    return this.#inner.catchUp(room);
  }

  subscribe(room: RoomId, subscriber: LogSubscriber): () => void {
    const onEntries = (entries: readonly Stored<Entry>[]) => {
      if (!this.holds.news) {
        subscriber.onEntries(entries);
        return;
      }
      const held: HeldNews = {
        entries,
        tell: () => take(this.news, held) && subscriber.onEntries(entries),
        tellTwice: () => {
          if (!take(this.news, held)) return;
          subscriber.onEntries(entries);
          subscriber.onEntries(entries);
        },
        drop: () => take(this.news, held),
      };
      this.news.push(held);
    };
    return this.#inner.subscribe(room, { ...subscriber, onEntries });
  }

  async snapshot(room: RoomId, seq: Seq, snapshot: Snapshot, drop: boolean): Promise<void> {
    await this.#inner.snapshot(room, seq, snapshot, drop);
  }

  history(room: RoomId): AsyncIterable<Stored> {
    return this.#inner.history(room);
  }

  info(room: RoomId): Promise<RoomInfo | undefined> {
    return this.#inner.info(room);
  }

  rooms(onDamaged?: (damage: Error) => void): AsyncIterable<RoomInfo> {
    return this.#inner.rooms(onDamaged);
  }

  adopt(info: RoomInfo, history: readonly Stored[]): Promise<void> {
    return this.#inner.adopt(info, history);
  }

  remove(room: RoomId): Promise<boolean> {
    return this.#inner.remove(room);
  }

  /** Completes all held operations, and holds no more. */
  heal(): void {
    Object.assign(this.holds, { appends: false, reads: false, news: false });
    for (const append of [...this.appends]) append.store();
    for (const read of [...this.reads]) read.succeed();
    for (const news of [...this.news]) news.tell();
  }

  #heldRead(): Promise<void> {
    return new Promise((resolve, reject) => {
      const held: HeldRead = {
        succeed: () => take(this.reads, held) && resolve(),
        fail: () => take(this.reads, held) && reject(new Error('unreadable')),
      };
      this.reads.push(held);
    });
  }
}

const ignore = (): void => {};

/** Removes `item` from `items`; false if it was not there. */
function take<T>(items: T[], item: T): boolean {
  const index = items.indexOf(item);
  if (index >= 0) items.splice(index, 1);
  return index >= 0;
}
