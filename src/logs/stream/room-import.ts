import type { Entry, RoomInfo, Snapshot, Stored, Time } from '../../history/entry.ts';
import { NotStored, Unreachable } from '../../room/log.ts';
import { MOST_BYTES_IN_APPEND, MOST_IN_APPEND } from '../../room/move-request.ts';
import type { RoomId } from '../../table/state.ts';
import type { RoomChannel } from './room-channel.ts';
import { publishSnapshot, readSnapshots } from './room-snapshots.ts';
import { type Position, type Stream, Unstored } from './stream.ts';

/** How often a snapshot is published if another one or none is found instead. */
const SNAPSHOT_ATTEMPTS = 5;

/**
 * Stores a room in parts, where there is none: a beginning for the snapshot to refer to, the snapshot,
 * then the entries. The last part makes it a room. After a failure, parts may be left.
 */
export async function storeParts(
  stream: Stream,
  channel: RoomChannel,
  { id, game, created, isOver }: RoomInfo,
  history: readonly Stored[],
  imported: Time,
  newId: () => string,
): Promise<void> {
  const { snapshot, entries } = divide(history);
  const changed = history.at(-1)?.entry.time ?? created;
  const about = { game, created, changed, isOver, imported };
  let after = snapshot?.seq ?? 0;
  let base: Position | undefined;
  if (snapshot) {
    base = await channel.addPart(base, { after, about, isPart: true }, []);
    await storeSnapshot(stream, id, snapshot, base, newId);
  }
  const batches = [...inBatches(entries)];
  for (const [index, batch] of batches.entries()) {
    const part = { after, about, ...(index < batches.length - 1 && { isPart: true as const }) };
    base = await channel.addPart(base, part, batch);
    after += batch.length;
  }
}

function divide(history: readonly Stored[]) {
  let snapshot: Stored<Snapshot> | undefined;
  const entries: Entry[] = [];
  for (const { seq, entry } of history) {
    if (entry.type === 'snapshot') snapshot = { seq, entry };
    else entries.push(entry);
  }
  return { snapshot, entries };
}

async function storeSnapshot(
  stream: Stream,
  room: RoomId,
  { seq, entry }: Stored<Snapshot>,
  position: Position,
  newId: () => string,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { last } = await readSnapshots(stream, room);
    try {
      const header = { room, seq, position, drops: true };
      await publishSnapshot(stream, last, header, newId(), entry);
      return;
    } catch (error) {
      if (error instanceof Unstored) throw new NotStored(error.message);
      if (attempt === SNAPSHOT_ATTEMPTS) throw new Unreachable(error);
    }
  }
}

/** At least one batch, which may be empty. An entry that is too long for a batch has one to itself. */
function* inBatches(entries: readonly Entry[]): Generator<readonly Entry[]> {
  let batch: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const length = Buffer.byteLength(JSON.stringify(entry)) + 1;
    const isFull = batch.length === MOST_IN_APPEND || bytes + length > MOST_BYTES_IN_APPEND;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(entry);
    bytes += length;
  }
  yield batch;
}
