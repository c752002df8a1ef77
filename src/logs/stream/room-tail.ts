import type { Entry, Seq, Stored } from '../../history/entry.ts';
import type { RoomId } from '../../table/state.ts';
import type { Damaged } from '../record.ts';
import { type About, type Batch, damaged, parseEntries, parseRoomHeader } from './message.ts';
import type { Message, Position } from './stream.ts';

/** What a message did to its room. */
export type Applied =
  | { readonly kind: 'batch'; readonly id: string; readonly entries: readonly Stored<Entry>[] }
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
  /** The position of the last message that counts. */
  base: Position = 0;
  /** The position of the last message. */
  last: Position = 0;

  constructor(room: RoomId) {
    this.#room = room;
  }

  /** Applies the next message of the room. Throws Damaged, and stays as it is, if one is missing. */
  apply(message: Message): Applied {
    const { header, position } = message;
    const parsed = parseRoomHeader(this.#room, header);
    const isNext = parsed.base === this.base && parsed.after === this.seq;
    if (parsed.kind === 'removal' && (isNext || this.last === 0)) {
      this.#advance(position, 0, undefined);
      return { kind: 'removal', id: parsed.id };
    }
    if (parsed.base < this.base) {
      this.last = position;
      return SKIPPED;
    }
    if (parsed.kind === 'removal' || !isNext) throw this.#lacks(this.seq + 1);
    const entries = storedIn(parsed, message);
    this.#advance(position, parsed.after + parsed.count, parsed.about);
    return { kind: 'batch', id: parsed.id, entries };
  }

  /** Starts with the message that has entry `seq`. Returns the entries after that one. */
  startAt(message: Message, seq: Seq): readonly Stored<Entry>[] {
    const parsed = parseRoomHeader(this.#room, message.header);
    if (parsed.kind === 'removal') throw this.#lacks(seq);
    const last = parsed.after + parsed.count;
    if (parsed.after >= seq || last < seq) throw this.#lacks(seq);
    const entries = storedIn(parsed, message);
    this.#advance(message.position, last, parsed.about);
    return entries.filter((stored) => stored.seq > seq);
  }

  #advance(position: Position, seq: Seq, about: About | undefined): void {
    this.last = position;
    this.base = position;
    this.seq = seq;
    this.about = about;
  }

  #lacks(seq: Seq): Damaged {
    return damaged(this.#room, `it lacks entry ${seq}`);
  }
}

const storedIn = (batch: Batch, { body }: Message): Stored<Entry>[] =>
  parseEntries(batch, body).map((entry, index) => ({ seq: batch.after + 1 + index, entry }));
