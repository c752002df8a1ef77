import type { Entry, Seq } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';
import type { Table } from './change.ts';
import type { DataFile } from './data-file.ts';
import { Damaged, decode, lacks, readKey } from './record.ts';

/** Every checksum is right, and no entry is missing: what is not so is named, once for each room. */
export function* damagesIn({ rooms, snapshots, entries }: DataFile): Generator<string> {
  const covered = new Map<RoomId, Seq>();
  const damaged = new Set<RoomId>();
  for (const { room, seq, why } of recordsIn(snapshots)) {
    if (why === undefined) covered.set(room, seq);
    else if (isFirst(damaged, room)) yield why;
  }
  let last: { room: RoomId; seq: Seq } | undefined;
  for (const { room, seq, content, why } of recordsIn(entries)) {
    const known = Math.max(last?.room === room ? last.seq : 0, covered.get(room) ?? 0);
    last = { room, seq };
    const isMissing = seq - (content as readonly Entry[]).length > known;
    const what = why ?? (isMissing ? lacks(room, known + 1).message : '');
    if (what !== '' && isFirst(damaged, room)) yield what;
  }
  for (const { room, why } of recordsIn(rooms)) {
    if (why !== undefined && isFirst(damaged, room)) yield why;
  }
}

interface Inspected {
  readonly room: RoomId;
  readonly seq: Seq;
  readonly content: unknown;
  /** What is wrong with the record, if anything is. */
  readonly why?: string;
}

function* recordsIn(table: Table): Generator<Inspected> {
  for (const { key, value } of table.getRange({})) {
    try {
      const { content } = decode(key, value);
      yield { ...readKey(key), content };
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      yield { ...nameOf(key), content: [null], why: error.message };
    }
  }
}

function nameOf(key: Buffer): { readonly room: RoomId; readonly seq: Seq } {
  try {
    return readKey(key);
  } catch {
    return { room: '', seq: 0 };
  }
}

function isFirst(rooms: Set<RoomId>, room: RoomId): boolean {
  const isNew = !rooms.has(room);
  rooms.add(room);
  return isNew;
}
