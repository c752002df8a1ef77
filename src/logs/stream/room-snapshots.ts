import type { Snapshot } from '../../history/entry.ts';
import type { RoomId } from '../../table/state.ts';
import { ifReadable } from '../record.ts';
import {
  formatSnapshot,
  parseSnapshot,
  parseSnapshotHeader,
  type SnapshotHeader,
  type SnapshotPart,
} from './message.ts';
import type { Position, Stream } from './stream.ts';

/** A snapshot in the stream: one message, or several if it is too long for one. */
export interface StoredSnapshot {
  readonly header: SnapshotHeader;
  /** The position of its first message. */
  readonly first: Position;
  readonly parts: readonly SnapshotPart[];
}

export const snapshotSubject = (room: RoomId) => ({ kind: 'snapshot', name: room }) as const;

/**
 * Reads the snapshots of a room. The newest is the one that covers most, not the last one: the stream
 * may have accepted an older one after it, also one of a removed room that had the same id. One of which
 * a part is missing does not count.
 */
export async function readSnapshots(
  stream: Stream,
  room: RoomId,
): Promise<{ readonly newest: StoredSnapshot | undefined; readonly last: Position }> {
  const incomplete = new Map<
    string,
    { readonly first: Position; readonly parts: SnapshotPart[] }
  >();
  let newest: StoredSnapshot | undefined;
  let last = 0;
  for await (const { position, header: text, body } of stream.read(snapshotSubject(room), 1)) {
    last = position;
    const header = ifReadable(() => parseSnapshotHeader(room, text));
    if (!header) continue;
    const { id, nth, count } = header.part;
    const begun = nth === 0 ? { first: position, parts: [] } : incomplete.get(id);
    if (begun?.parts.length !== nth) continue;
    begun.parts.push({ header, body });
    incomplete.set(id, begun);
    if (nth < count - 1 || (newest && isOlder(header, newest.header))) continue;
    newest = { header, ...begun };
  }
  return { newest, last };
}

/** Stores a snapshot behind the message at `last`. Rejects with WrongPosition if another came first. */
export async function publishSnapshot(
  stream: Stream,
  last: Position,
  header: Omit<SnapshotHeader, 'kind' | 'sum' | 'part'>,
  id: string,
  snapshot: Snapshot,
): Promise<void> {
  let expected = last;
  for (const message of formatSnapshot(header, id, snapshot, stream.mostBytes)) {
    expected = await stream.publish(snapshotSubject(header.room), expected, message);
  }
}

/** Whether all of it is as it was written. */
export const isIntact = ({ parts }: StoredSnapshot): boolean =>
  ifReadable(() => parseSnapshot(parts)) !== undefined;

type SnapshotPlace = Pick<SnapshotHeader, 'position' | 'seq'>;

/** Whether one snapshot of a room covers less than another. */
export const isOlder = (one: SnapshotPlace, other: SnapshotPlace): boolean =>
  one.position < other.position || (one.position === other.position && one.seq < other.seq);
