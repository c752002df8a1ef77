import type { Entry, Seq, Stored } from '../../history/entry.ts';
import type { RoomId } from '../../table/state.ts';
import type { Damaged } from '../record.ts';
import {
  type About,
  type Batch,
  damaged,
  parseEntries,
  parseRoomHeader,
  type Removal,
} from './message.ts';
import type { Message, Position } from './stream.ts';

/** What a message did to its room. */
export type Applied =
  | { readonly kind: 'batch'; readonly id: string; readonly entries: readonly Stored<Entry>[] }
  /** A part of an imported room. With the last one, the room is there. */
  | {
      readonly kind: 'part';
      readonly id: string;
      readonly entries: readonly Stored<Entry>[];
      readonly isLast: boolean;
    }
  | { readonly kind: 'removal'; readonly id: string }
  /** Another message came first, so it does not count. */
  | { readonly kind: 'skipped' };

const SKIPPED = { kind: 'skipped' } as const;

/**
 * The end of a room's messages, as the order of the stream makes it. A message counts only if it builds
 * on the last one that counts, so that all who read the messages agree, whatever the stream accepts.
 */
export class RoomTail {
  readonly #room: RoomId;
  /** The number of the last entry; 0 if there is no room. */
  seq: Seq = 0;
  about: About | undefined;
  /** More of an imported room is to come: there is no room yet. */
  isPartial = false;
  /** The position of the last message that counts. */
  base: Position = 0;
  /** The position of the last message. */
  last: Position = 0;

  constructor(room: RoomId) {
    this.#room = room;
  }

  get hasRoom(): boolean {
    return this.seq > 0 && !this.isPartial;
  }

  /** Applies the next message of the room. Throws Damaged, and stays as it is, if one is missing. */
  apply(message: Message): Applied {
    const { header, position } = message;
    const parsed = parseRoomHeader(this.#room, header);
    if (parsed.kind === 'removal' && this.#isRemovedBy(parsed)) {
      this.#advance(position, 0, undefined);
      return { kind: 'removal', id: parsed.id };
    }
    if (parsed.kind === 'removal' || !this.#isNext(parsed)) {
      if (parsed.base >= this.base) throw this.#lacks(this.seq + 1);
      this.last = position;
      return SKIPPED;
    }
    const { id } = parsed;
    const entries = storedIn(parsed, message);
    const isImport = !this.hasRoom && parsed.about.imported !== undefined;
    this.#advanceTo(position, parsed);
    return isImport
      ? { kind: 'part', id, entries, isLast: !this.isPartial }
      : { kind: 'batch', id, entries };
  }

  /** Starts with the message that has entry `seq`. Returns the entries after that one. */
  startAt(message: Message, seq: Seq): readonly Stored<Entry>[] {
    const parsed = parseRoomHeader(this.#room, message.header);
    if (parsed.kind === 'removal') throw this.#lacks(seq);
    const last = parsed.after + parsed.count;
    const isStart = beginsImport(parsed) && parsed.after === seq;
    if (!isStart && (parsed.after >= seq || last < seq)) throw this.#lacks(seq);
    const entries = storedIn(parsed, message);
    this.#advanceTo(message.position, parsed);
    return entries.filter((stored) => stored.seq > seq);
  }

  #isNext(batch: Batch): boolean {
    const isFirst = this.seq === 0 && beginsImport(batch);
    return batch.base === this.base && (batch.after === this.seq || isFirst);
  }

  /** A removal may be the first message, where all before it is gone. */
  #isRemovedBy({ base, after, isForced }: Removal): boolean {
    if (this.last === 0) return true;
    return isForced ? base >= this.base : base === this.base && after === this.seq;
  }

  #advanceTo(position: Position, { after, count, about, isPart }: Batch): void {
    this.#advance(position, after + count, about, isPart === true);
  }

  #advance(position: Position, seq: Seq, about: About | undefined, isPartial = false): void {
    this.last = position;
    this.base = position;
    this.seq = seq;
    this.about = about;
    this.isPartial = isPartial;
  }

  #lacks(seq: Seq): Damaged {
    return damaged(this.#room, `it lacks entry ${seq}`);
  }
}

/** Whether a snapshot has everything before this message. */
const beginsImport = ({ isPart, count }: Batch): boolean => isPart === true && count === 0;

const storedIn = (batch: Batch, { body }: Message): Stored<Entry>[] =>
  parseEntries(batch, body).map((entry, index) => ({ seq: batch.after + 1 + index, entry }));
