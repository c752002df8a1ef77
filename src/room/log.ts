import type { Json } from '../games/game.ts';
import type { Entry, Recorded, RoomInfo, Seq, Stored } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';

/** Small things that are kept beside the rooms, each under a name: what a server has to know again. */
export interface Notes {
  get(name: string): Promise<Json | undefined>;
  /** Resolves when it is durable. Rejects with NotStored if it could not be kept. */
  put(name: string, note: Json): Promise<void>;
}

/** Where rooms keep their entries. Every implementation passes `log.suite.ts`. */
export interface Log {
  /**
   * True if appending makes durable at once, so that `append` returns a number or throws, and
   * subscribers are told before it returns.
   */
  readonly isSynchronous: boolean;

  readonly notes?: Notes;

  /**
   * What somebody lacks who knows the room up to `after`: entries, in order. A snapshot stands for
   * those that were dropped, and, for somebody who knows nothing, for all that it covers. If entries
   * are dropped while somebody reads, a snapshot may also come in the middle, in their place.
   */
  read(room: RoomId, after: Seq): AsyncIterable<Stored>;

  /** All that is kept of the room, in order; where entries were dropped, also meanwhile, a snapshot. */
  history(room: RoomId): AsyncIterable<Recorded>;

  /**
   * Adds entries behind the one numbered `expected`, all or none. They are durable when the last
   * one's number is returned. Throws or rejects with Conflict if `expected` is not the last one, with
   * NotStored if they could not be added; any other failure leaves open whether they were.
   */
  append(room: RoomId, expected: Seq, entries: readonly Entry[]): Seq | Promise<Seq>;

  /**
   * Calls back with every entry that is appended from now on, by whomever, in order. Entries may
   * come late; where some are missing, `read` has them.
   */
  subscribe(room: RoomId, onEntries: (entries: readonly Stored<Entry>[]) => void): () => void;

  /** Keeps the state after entry `seq`; `drop` forgets the entries that it covers. */
  snapshot(room: RoomId, seq: Seq, state: Json, drop: boolean): Promise<void>;

  info(room: RoomId): Promise<RoomInfo | undefined>;

  /** Every room there is, but for those about which nothing can be read. */
  rooms(): AsyncIterable<RoomInfo>;

  /**
   * Forgets a room that nobody is in, also when there is no space for anything else. Returns whether
   * there was one.
   */
  remove(room: RoomId): Promise<boolean>;
}

/** Somebody else has appended in the meantime. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

/** Nothing was added, and the message tells a player why. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
}

type OnEntries = (entries: readonly Stored<Entry>[]) => void;

/** Buffers entries from before the room is read until somebody takes them, so that none is missed. */
export class LogSubscription {
  readonly unsubscribe: () => void;
  #onEntries: OnEntries | undefined;
  readonly #kept: Stored<Entry>[] = [];

  constructor(log: Log, room: RoomId) {
    this.unsubscribe = log.subscribe(room, (entries) => {
      if (this.#onEntries) this.#onEntries(entries);
      else this.#kept.push(...entries);
    });
  }

  /** Delivers what came so far, and what comes from now on. */
  deliverTo(onEntries: OnEntries): void {
    this.#onEntries = onEntries;
    onEntries(this.#kept.splice(0));
  }
}
