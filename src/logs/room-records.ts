import type { Entry, Recorded, RoomId, Seq, Snapshot } from '../rooms/log.ts';
import type { Table } from './data-file.ts';
import { decode, keyOf, LAST, lacks, readKey } from './record.ts';

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

/** The keys of the room's records in the table with numbers below `end`. */
export const keysOf = (table: Table, room: RoomId, end: Seq): Buffer[] => [
  ...table.getKeys({ start: keyOf(room, 0), end: keyOf(room, end) }),
];

/** The number of the room's first entry that is still there, or `otherwise`. */
export function firstSeq(entries: Table, room: RoomId, otherwise: Seq): Seq {
  const [first] = entries.getRange({ start: keyOf(room, 0), end: keyOf(room, LAST), limit: 1 });
  if (!first) return otherwise;
  const { content } = decode(first.key, first.value);
  return readKey(first.key).seq + 1 - (content as readonly Entry[]).length;
}

/** The snapshot, and what comes after entry `from`. */
export function* decodeAll(
  snapshot: Raw | undefined,
  from: Seq,
  records: readonly Raw[],
): Generator<Recorded> {
  if (snapshot) {
    const { time, content } = decode(snapshot.key, snapshot.value);
    yield { seq: from, time, entry: content as Snapshot };
  }
  let known = from;
  for (const { key, value } of records) {
    const { time, content } = decode(key, value);
    const entries = content as readonly Entry[];
    const { room, seq: last } = readKey(key);
    const before = last - entries.length;
    if (before > known) throw lacks(room, known + 1);
    for (const entry of entries.slice(known - before)) yield { seq: ++known, time, entry };
  }
}
