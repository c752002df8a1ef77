import type { Json } from '../games/game.ts';
import type { Entry, RoomInfo, Seq, Snapshot, Stored } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';

/** Small values that a server stores beside the rooms, by name. */
export interface Notes {
  get(name: string): Promise<Json | undefined>;
  /**
   * Replaces a note by what `change` makes of it, which is called again if another node was faster.
   * Resolves with that when it is durable. Rejects with NotStored if it could not be stored.
   */
  change<Note extends Json>(name: string, change: (note: Json | undefined) => Note): Promise<Note>;
}

/** Stores the entries of rooms. Every implementation passes `log.suite.ts`. */
export interface Log {
  /** Whether `append` returns a number or throws, and calls subscribers before it returns. */
  readonly isSynchronous: boolean;

  /** Whether an append can be too long. One of 300 kB never is. */
  readonly isLimited?: boolean;

  readonly notes?: Notes;

  /**
   * Reads the entries after number `after`, in order. A snapshot replaces entries that were dropped,
   * also while they are read, and, if `after` is 0, all entries that it covers.
   */
  read(room: RoomId, after: Seq): AsyncIterable<Stored>;

  /** Reads all entries of the room, in order; a snapshot replaces those that were dropped. */
  history(room: RoomId): AsyncIterable<Stored>;

  /**
   * Adds entries behind number `expected`, all or none. They are durable when the last one's number is
   * returned. Throws or rejects with Conflict if `expected` is not the last number, with NotStored if
   * nothing was added; after any other failure they may or may not be added.
   */
  append(room: RoomId, expected: Seq, entries: readonly Entry[]): Seq | Promise<Seq>;

  /** Resolves if an append would be stored now, which it tries by storing something else. Or rejects. */
  probe(room: RoomId): Promise<void>;

  /** Returns the function that unsubscribes. */
  subscribe(room: RoomId, subscriber: LogSubscriber): () => void;

  /**
   * Resolves when subscribers have got every entry that anybody appended before the call. Rejects if
   * that cannot be told.
   */
  catchUp(room: RoomId): Promise<void>;

  /** Stores the state after entry `seq`; `drop` removes the entries that it covers. */
  snapshot(room: RoomId, seq: Seq, snapshot: Snapshot, drop: boolean): Promise<void>;

  info(room: RoomId): Promise<RoomInfo | undefined>;

  /** Lists all rooms but those whose record is unreadable, which `onDamaged` hears of. */
  rooms(onDamaged?: (damage: Error) => void): AsyncIterable<RoomInfo>;

  /**
   * Imports a room with its history, which begins with its first entry or a snapshot and has no gaps.
   * The room is there when all of it is stored, and subscribers are told of a gap. Rejects with Conflict
   * if there is a room of that id, with NotStored if it cannot be stored.
   */
  adopt(info: RoomInfo, history: readonly Stored[]): Promise<void>;

  /**
   * Removes a room, also from a full disk, and tells its subscribers. Returns whether there was one.
   */
  remove(room: RoomId): Promise<boolean>;
}

/** Another instance has appended first. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

/** Nothing was added. The message tells a player why. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
}

/**
 * The storage does not answer, or with less than it has. Anything may fail with this; whether something
 * was stored is open. The message tells a player.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(cause?: unknown) {
    super('the storage cannot be reached right now; try again', { cause });
  }
}

/** Whether a log may fail with this. Anything else is a bug. */
export const isLogFailure = (error: unknown): boolean =>
  error instanceof Conflict || error instanceof NotStored || error instanceof Unreachable;

/** What a room hears from its log. */
export interface LogSubscriber {
  /** The entries of every later append, in order. Some may come late or be missing. */
  onEntries(entries: readonly Stored<Entry>[]): void;
  /** Entries are missing, and will not come: they must be read. */
  onGap?(): void;
  onRemoved?(): void;
  /** The room turned out to be damaged: what was heard of it may be wrong. */
  onLost?(error: Error): void;
}

/** Buffers what is heard while a room is loaded, so that nothing is missed. */
export class LogSubscription {
  readonly unsubscribe: () => void;
  #subscriber: LogSubscriber | undefined;
  readonly #buffered: ((subscriber: LogSubscriber) => void)[] = [];

  constructor(log: Log, room: RoomId) {
    this.unsubscribe = log.subscribe(room, {
      onEntries: (entries) => this.#tell((subscriber) => subscriber.onEntries(entries)),
      onGap: () => this.#tell((subscriber) => subscriber.onGap?.()),
      onRemoved: () => this.#tell((subscriber) => subscriber.onRemoved?.()),
      onLost: (error) => this.#tell((subscriber) => subscriber.onLost?.(error)),
    });
  }

  /** Delivers what was buffered, and everything later. */
  deliverTo(subscriber: LogSubscriber): void {
    this.#subscriber = subscriber;
    for (const tell of this.#buffered.splice(0)) tell(subscriber);
  }

  #tell(tell: (subscriber: LogSubscriber) => void): void {
    if (this.#subscriber) tell(this.#subscriber);
    else this.#buffered.push(tell);
  }
}
