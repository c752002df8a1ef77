import type { Json, PlayerId } from '../games/game.ts';

/** How many entries a room's log holds up to and including an entry; the first one has 1. */
export type Seq = number;

/** Chosen by a client so that a move it sends twice is played once. */
export type MoveId = string;

export type RoomId = string;

/** The version of the entries' format, to read old logs by. */
export const FORMAT = 1;

/** The room comes into being. Always its first entry. */
export type CreateEntry = {
  readonly v: typeof FORMAT;
  readonly type: 'create';
  readonly game: string;
  readonly options: Json;
  readonly players: readonly PlayerId[];
  readonly seed: string;
};

/** A move that was not refused. */
export type MoveEntry = {
  readonly v: typeof FORMAT;
  readonly type: 'move';
  readonly player: PlayerId;
  readonly move: Json;
  readonly id?: MoveId;
  /** Set when the move waits: the room instance that has the waiting request. */
  readonly at?: string;
};

export type Entry = CreateEntry | MoveEntry;

/** Stands for every entry up to its sequence number. */
export type Snapshot = {
  readonly v: typeof FORMAT;
  readonly type: 'snapshot';
  readonly state: Json;
};

export interface Stored<E = Entry | Snapshot> {
  readonly seq: Seq;
  readonly entry: E;
}

/** Where rooms keep their entries. Every implementation passes `log.suite.ts`. */
export interface Log {
  /**
   * True if appending makes durable at once, so that `append` returns a number or throws, and
   * followers are told before it returns.
   */
  readonly atOnce: boolean;

  /**
   * What the room has after `after`, in order. Where entries were dropped because a snapshot covers
   * them, that snapshot stands in their place.
   */
  read(room: RoomId, after: Seq): AsyncIterable<Stored>;

  /**
   * Adds entries behind the one numbered `expected`, all or none. They are durable when the last
   * one's number is returned. Throws or rejects with Conflict if `expected` is not the last one; any
   * other failure leaves open whether they were added.
   */
  append(room: RoomId, expected: Seq, entries: readonly Entry[]): Seq | Promise<Seq>;

  /**
   * Calls back with every entry that is appended from now on, by whomever, in order. Entries may
   * come late; where some are missing, `read` has them.
   */
  follow(room: RoomId, onEntries: (entries: readonly Stored<Entry>[]) => void): () => void;

  /** Keeps the state after entry `seq`; `drop` forgets the entries that it covers. */
  snapshot(room: RoomId, seq: Seq, state: Json, drop: boolean): Promise<void>;
}

/** Somebody else has appended in the meantime. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}
