import type { Entry, Seq, Snapshot, Stored } from '../../history/entry.ts';
import { Unreachable } from '../../room/log.ts';
import type { RoomId } from '../../table/state.ts';
import { Damaged } from '../record.ts';
import { damaged, parseSnapshot } from './message.ts';
import { isOlder, readSnapshots, type StoredSnapshot } from './room-snapshots.ts';
import { RoomTail } from './room-tail.ts';
import type { Message, Position, Stream } from './stream.ts';

/** The pauses before a room that looks damaged is read again: the answer may have been outdated. */
const READ_AGAIN_MS = [50, 500];

/** What the stream has of a room: nothing while it is being imported. */
export interface RoomReading {
  readonly tail: RoomTail;
  /** Replaces the entries before the first one. */
  readonly snapshot: Stored<Snapshot> | undefined;
  readonly entries: readonly Stored<Entry>[];
  /** Where each batch is, by the number of its last entry. */
  readonly positions: readonly { readonly seq: Seq; readonly position: Position }[];
}

export interface ReadOptions {
  /** Start with the snapshot only if the entries that it replaces are gone. */
  readonly isWhole: boolean;
  /** An answer without the message at this position is outdated. */
  readonly least?: Position;
}

export const roomSubject = (room: RoomId) => ({ kind: 'room', name: room }) as const;

/** Reads a room from the stream. Rejects with Damaged if it is, also after another look. */
export async function readRoom(
  stream: Stream,
  room: RoomId,
  { isWhole, least = 0 }: ReadOptions,
  pause: (milliseconds: number) => Promise<void>,
): Promise<RoomReading> {
  const pauses = [...READ_AGAIN_MS];
  let before: StoredSnapshot | undefined;
  for (;;) {
    const { newest } = await readSnapshots(stream, room);
    try {
      const reading =
        newest && (newest.header.drops || !isWhole)
          ? await readFromSnapshot(stream, room, newest)
          : await readFromStart(stream, room);
      if (reading.tail.last >= least) return reading;
      throw new Outdated();
    } catch (error) {
      if (!(error instanceof Damaged || error instanceof Outdated)) throw error;
      // Another snapshot may have come, and what was being read was dropped.
      if (newest && isOlder(before?.header ?? NO_SNAPSHOT, newest.header)) {
        before = newest;
        continue;
      }
      const milliseconds = pauses.shift();
      if (milliseconds === undefined) throw error;
      await pause(milliseconds);
    }
  }
}

const NO_SNAPSHOT = { position: 0, seq: 0 };

/** The stream has answered with less than it had before. */
class Outdated extends Unreachable {}

async function readFromStart(stream: Stream, room: RoomId): Promise<RoomReading> {
  const reading = new Reading(room);
  for await (const message of stream.read(roomSubject(room), 1)) reading.apply(message);
  return reading.end();
}

async function readFromSnapshot(
  stream: Stream,
  room: RoomId,
  { header, parts }: StoredSnapshot,
): Promise<RoomReading> {
  const { seq, position } = header;
  const reading = new Reading(room);
  for await (const next of stream.read(roomSubject(room), position)) {
    if (next.position === position) reading.start(next, seq);
    else reading.apply(next);
  }
  if (reading.tail.last < position) throw damaged(room, `it lacks entry ${seq}`);
  if (reading.isRemoved) return reading.end();
  return reading.end({ seq, entry: parseSnapshot(parts) });
}

class Reading {
  readonly tail: RoomTail;
  readonly #room: RoomId;
  #entries: Stored<Entry>[] = [];
  #positions: { readonly seq: Seq; readonly position: Position }[] = [];
  /** The number of the snapshot that the room begins with, 0 for none. */
  #begin: Seq = 0;
  /** The room has been removed since the snapshot. */
  isRemoved = false;

  constructor(room: RoomId) {
    this.tail = new RoomTail(room);
    this.#room = room;
  }

  start(message: Message, seq: Seq): void {
    this.#entries = [...this.tail.startAt(message, seq)];
    this.#positions = [this.#positionOf(message)];
    this.#begin = seq;
  }

  apply(message: Message): void {
    const applied = this.tail.apply(message);
    switch (applied.kind) {
      case 'batch':
      case 'part':
        if (this.#positions.length === 0) this.#begin = this.tail.seq - applied.entries.length;
        for (const stored of applied.entries) this.#entries.push(stored);
        this.#positions.push(this.#positionOf(message));
        return;
      case 'removal':
        this.#entries = [];
        this.#positions = [];
        this.#begin = 0;
        this.isRemoved = true;
        return;
      case 'skipped':
        return;
    }
  }

  /** What was read, with the snapshot that it began with. Throws Damaged if that is missing. */
  end(snapshot?: Stored<Snapshot>): RoomReading {
    const { tail } = this;
    if (tail.isPartial) return { tail, snapshot: undefined, entries: [], positions: [] };
    if (this.#begin > (snapshot?.seq ?? 0)) throw damaged(this.#room, 'it lacks its snapshot');
    return { tail, snapshot, entries: this.#entries, positions: this.#positions };
  }

  #positionOf({ position }: Message) {
    return { seq: this.tail.seq, position };
  }
}
