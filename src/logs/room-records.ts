import type { Entry, Recorded, Seq, Snapshot } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';
import type { Change, Table } from './change.ts';
import type { DataFile } from './data-file.ts';
import { decode, keyOf, LAST, lacks, readKey } from './record.ts';

/** As much is read of a room at one go; a single record may be larger. */
const PAGE = { records: 256, bytes: 1024 * 1024 };

/** As much is removed of a room at one go, so that it takes only a little space. */
const SLICE = { records: 4_096, bytes: 32 * 1024 * 1024 };

/** A record as it lies in a table. */
type Raw = { readonly key: Buffer; readonly value: Buffer };

/** The room's last record in the table. */
export function last(table: Table, room: RoomId): Raw | undefined {
  const [found] = table.getRange({
    start: keyOf(room, LAST),
    end: keyOf(room, 0),
    inclusiveEnd: true,
    reverse: true,
    limit: 1,
  });
  return found;
}

/** The room's records in the table with numbers below `end`, to remove them. */
export function removing(table: Table, room: RoomId, end: Seq): Change['removes'] {
  const range = table.getRange({ start: keyOf(room, 0), end: keyOf(room, end) });
  return Array.from(range, ({ key, value }) => [table, key, value.length] as const);
}

/** The number of the room's latest entry, 0 if there is no such room. */
export function head({ entries, snapshots }: DataFile, room: RoomId): Seq {
  const seqs = [last(entries, room), last(snapshots, room)].map((record) =>
    record ? readKey(record.key).seq : 0,
  );
  return Math.max(...seqs);
}

/** The number of the room's first entry that is still there, or `LAST`. */
export function firstSeq(entries: Table, room: RoomId): Seq {
  const [first] = entries.getRange({ start: keyOf(room, 0), end: keyOf(room, LAST), limit: 1 });
  return firstIn(first);
}

/**
 * The room's last entries, to be removed at one go, and with the last of them all the rest. So a
 * removal that was cut off leaves the room as it was earlier.
 */
export function removalSlice(
  { rooms, entries, snapshots }: DataFile,
  room: RoomId,
): { readonly removes: Change['removes']; readonly isLast: boolean } {
  const range = { start: keyOf(room, LAST), end: keyOf(room, 0), inclusiveEnd: true };
  const page = takePage(entries.getRange({ ...range, reverse: true }), SLICE);
  const removes = page.records.map(({ key, value }) => [entries, key, value.length] as const);
  if (!page.isLast) return { removes, isLast: false };
  const others = [snapshots, rooms].flatMap((table) => removing(table, room, LAST));
  return { removes: [...removes, ...others], isLast: true };
}

/**
 * What comes after entry `after`, up to what was the latest entry at the beginning; `withSnapshot` the
 * snapshot first, and what comes after it. It is read page by page. If entries are dropped meanwhile,
 * the snapshot that stands for them comes in their place.
 */
export async function* recorded(
  file: DataFile,
  room: RoomId,
  withSnapshot: boolean,
  after: Seq,
): AsyncGenerator<Recorded> {
  const end = head(file, room);
  let known = after;
  for (let page = pageAfter(file, room, known, end, withSnapshot); ; ) {
    for (const record of page.records) {
      for (const one of page.decode(record, known)) {
        known = one.seq;
        yield one;
      }
    }
    if (page.isLast) return;
    // Others get a turn.
    await new Promise(setImmediate);
    page = pageAfter(file, room, known, end, false);
  }
}

interface Page {
  readonly records: readonly Raw[];
  readonly isLast: boolean;
}

interface DecodedPage extends Page {
  readonly decode: (record: Raw, known: Seq) => Iterable<Recorded>;
}

/** What comes next after entry `known`, all of one moment: a snapshot, or entries. */
function pageAfter(
  { entries, snapshots }: DataFile,
  room: RoomId,
  known: Seq,
  end: Seq,
  withSnapshot: boolean,
): DecodedPage {
  const range = { start: keyOf(room, known + 1), end: keyOf(room, end + 1) };
  const page = takePage(entries.getRange(range), PAGE);
  const snapshot = last(snapshots, room);
  const isAhead = snapshot !== undefined && readKey(snapshot.key).seq > known;
  if (isAhead && (withSnapshot || firstIn(page.records[0]) > known + 1)) {
    return { records: [snapshot], isLast: false, decode: snapshotIn };
  }
  return { ...page, decode: entriesIn };
}

/** The number of the first entry in the record. */
function firstIn(record: Raw | undefined): Seq {
  if (!record) return LAST;
  const { content } = decode(record.key, record.value);
  return readKey(record.key).seq + 1 - (content as readonly Entry[]).length;
}

function* snapshotIn({ key, value }: Raw): Generator<Recorded> {
  const { time, content } = decode(key, value);
  yield { seq: readKey(key).seq, time, entry: content as Snapshot };
}

/** The entries in the record after the one numbered `known`. */
function* entriesIn({ key, value }: Raw, known: Seq): Generator<Recorded> {
  const { time, content } = decode(key, value);
  const entries = content as readonly Entry[];
  const { room, seq: last } = readKey(key);
  const before = last - entries.length;
  if (before > known) throw lacks(room, known + 1);
  let seq = known;
  for (const entry of entries.slice(known - before)) yield { seq: ++seq, time, entry };
}

/** As many records as fit, at least one if there is one. */
function takePage(
  range: Iterable<Raw>,
  most: { readonly records: number; readonly bytes: number },
): Page {
  const records: Raw[] = [];
  let bytes = 0;
  for (const record of range) {
    if (records.length >= most.records || bytes >= most.bytes) return { records, isLast: false };
    records.push(record);
    bytes += record.value.length;
  }
  return { records, isLast: true };
}
