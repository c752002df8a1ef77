import type { Entry, Seq, Snapshot, Stored } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';
import type { Change, DataFile, DataTable } from './data-file.ts';
import { Damaged, decode, formatKey, type Key, LAST, missingEntry, parseKey } from './record.ts';

/** The most that is read of a room at a time; a single record may be larger. */
const PAGE = { records: 256, bytes: 1024 * 1024 };

/** The most that is removed of a room at a time, so that a removal needs little space. */
const SLICE = { records: 4_096, bytes: 32 * 1024 * 1024 };

type Raw = { readonly key: Buffer; readonly value: Buffer };

/** The room's last record in the table. */
export function lastRecord(table: DataTable, room: RoomId): Raw | undefined {
  const [found] = table.getRange({
    start: formatKey(room, LAST),
    end: formatKey(room, 0),
    inclusiveEnd: true,
    reverse: true,
    limit: 1,
  });
  return found;
}

/** The removals of the room's records in the table with numbers below `end`. */
export function recordsBelow(table: DataTable, room: RoomId, end: Seq): Change['removes'] {
  const range = table.getRange({ start: formatKey(room, 0), end: formatKey(room, end) });
  return Array.from(range, ({ key, value }) => [table, key, value.length] as const);
}

/** The number of the room's latest entry, 0 if there is no such room. */
export function lastSeq({ entries, snapshots }: DataFile, room: RoomId): Seq {
  const seqs = [lastRecord(entries, room), lastRecord(snapshots, room)].map((record) =>
    record ? parseKey(record.key).seq : 0,
  );
  return Math.max(...seqs);
}

/** The number of the room's first entry that was not dropped, or `LAST`. */
export function firstSeq(entries: DataTable, room: RoomId): Seq {
  const [first] = entries.getRange({
    start: formatKey(room, 0),
    end: formatKey(room, LAST),
    limit: 1,
  });
  return firstIn(first);
}

/**
 * The next removals of a room, its last entries first, and everything else with its first entries. So
 * an interrupted removal leaves the room as it was at an earlier time.
 */
export function lastRecords(
  { rooms, entries, snapshots }: DataFile,
  room: RoomId,
): { readonly removes: Change['removes']; readonly isLast: boolean } {
  const range = { start: formatKey(room, LAST), end: formatKey(room, 0), inclusiveEnd: true };
  const page = takePage(entries.getRange({ ...range, reverse: true }), SLICE);
  const removes = page.records.map(({ key, value }) => [entries, key, value.length] as const);
  if (!page.isLast) return { removes, isLast: false };
  const others = [snapshots, rooms].flatMap((table) => recordsBelow(table, room, LAST));
  return { removes: [...removes, ...others], isLast: true };
}

/**
 * Reads page by page what comes after entry `after`, up to the entry that is the latest now;
 * `withSnapshot` the snapshot, and what comes after it. If entries are dropped meanwhile, yields the
 * snapshot that replaces them.
 */
export async function* readRoom(
  file: DataFile,
  room: RoomId,
  withSnapshot: boolean,
  after: Seq,
): AsyncGenerator<Stored> {
  const end = lastSeq(file, room);
  let known = after;
  for (let page = pageAfter(file, room, known, end, withSnapshot); ; ) {
    for (const record of page.records) {
      for (const one of page.decode(record, known)) {
        known = one.seq;
        yield one;
      }
    }
    if (page.isLast) return;
    // Let other rooms have a turn.
    await new Promise(setImmediate);
    page = pageAfter(file, room, known, end, false);
  }
}

interface Page {
  readonly records: readonly Raw[];
  readonly isLast: boolean;
}

interface DecodedPage extends Page {
  readonly decode: (record: Raw, known: Seq) => Iterable<Stored>;
}

/** The next records after entry `known`, read in one transaction: a snapshot, or entries. */
function pageAfter(
  { entries, snapshots }: DataFile,
  room: RoomId,
  known: Seq,
  end: Seq,
  withSnapshot: boolean,
): DecodedPage {
  const range = { start: formatKey(room, known + 1), end: formatKey(room, end + 1) };
  const page = takePage(entries.getRange(range), PAGE);
  const snapshot = lastRecord(snapshots, room);
  const isAhead = snapshot !== undefined && parseKey(snapshot.key).seq > known;
  if (isAhead && (withSnapshot || firstIn(page.records[0]) > known + 1)) {
    return { records: [snapshot], isLast: false, decode: snapshotIn };
  }
  return { ...page, decode: entriesIn };
}

/** The number of the first entry in the record. */
function firstIn(record: Raw | undefined): Seq {
  if (!record) return LAST;
  const { content } = decode(record.key, record.value);
  return parseKey(record.key).seq + 1 - (content as readonly Entry[]).length;
}

function* snapshotIn({ key, value }: Raw): Generator<Stored> {
  yield { seq: parseKey(key).seq, entry: decode(key, value).content as Snapshot };
}

/** The entries in the record after the one numbered `known`. */
function* entriesIn({ key, value }: Raw, known: Seq): Generator<Stored> {
  const entries = decode(key, value).content as readonly Entry[];
  const { room, seq: last } = parseKey(key);
  const before = last - entries.length;
  if (before > known) throw missingEntry(room, known + 1);
  let seq = known;
  for (const entry of entries.slice(known - before)) yield { seq: ++seq, entry };
}

/** Takes as many records as fit, at least one if there is one. */
function takePage(range: Iterable<Raw>, most: typeof PAGE): Page {
  const records: Raw[] = [];
  let bytes = 0;
  for (const record of range) {
    if (records.length >= most.records || bytes >= most.bytes) return { records, isLast: false };
    records.push(record);
    bytes += record.value.length;
  }
  return { records, isLast: true };
}

/** Reads every record, and names the first wrong checksum or missing entry of each room. */
export function damagesIn({ rooms, snapshots, entries }: DataFile): Iterable<string> {
  const damages = new Map<RoomId, string>();
  const report = (room: RoomId, why: string | undefined): void => {
    if (why !== undefined && !damages.has(room)) damages.set(room, why);
  };
  const covered = new Map<RoomId, Seq>();
  for (const { room, seq, why } of inspectTable(snapshots)) {
    if (why === undefined) covered.set(room, seq);
    report(room, why);
  }
  let last: Key | undefined;
  for (const { room, seq, content, why } of inspectTable(entries)) {
    const known = Math.max(last?.room === room ? last.seq : 0, covered.get(room) ?? 0);
    last = { room, seq };
    const isMissing = seq - (content as readonly Entry[]).length > known;
    report(room, why ?? (isMissing ? missingEntry(room, known + 1).message : undefined));
  }
  for (const { room, why } of inspectTable(rooms)) report(room, why);
  return damages.values();
}

interface InspectedRecord extends Key {
  readonly content: unknown;
  /** Why the record cannot be read, if it cannot. */
  readonly why?: string;
}

function* inspectTable(table: DataTable): Generator<InspectedRecord> {
  for (const { key, value } of table.getRange({})) {
    try {
      const { content } = decode(key, value);
      yield { ...parseKey(key), content };
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      yield { ...keyIfReadable(key), content: [null], why: error.message };
    }
  }
}

function keyIfReadable(key: Buffer): Key {
  try {
    return parseKey(key);
  } catch {
    return { room: '', seq: 0 };
  }
}
