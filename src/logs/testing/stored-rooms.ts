import type { RoomInfo, Stored } from '../../history/entry.ts';
import type { Log } from '../../room/log.ts';
import type { RoomId } from '../../table/state.ts';
import { LmdbLog } from '../lmdb.ts';

/** A room as a log has it. */
export interface StoredRoom {
  readonly info: RoomInfo;
  readonly history: readonly Stored[];
}

export type StoredRooms = ReadonlyMap<RoomId, StoredRoom>;

/** Reads all rooms of the folder, except unchanged ones that are `known` to be over. */
export async function readFolder(
  folder: string,
  known: StoredRooms = new Map(),
): Promise<StoredRooms> {
  const log = LmdbLog.openToRead(folder);
  try {
    return await readRooms(log, known);
  } finally {
    await log.close();
  }
}

export async function readRooms(log: Log, known: StoredRooms = new Map()): Promise<StoredRooms> {
  const rooms = new Map<RoomId, StoredRoom>();
  for await (const info of log.rooms()) {
    const before = known.get(info.id);
    if (before?.info.isOver && isSame(before.info, info)) {
      rooms.set(info.id, before);
      continue;
    }
    const history: Stored[] = [];
    for await (const recorded of log.history(info.id)) history.push(recorded);
    rooms.set(info.id, { info, history });
  }
  return rooms;
}

/** The rooms that lost or changed entries: a log may only grow. */
export function losses(before: StoredRooms, after: StoredRooms): string[] {
  return [...before].flatMap(([id, { info, history }]) => {
    const now = after.get(id);
    if (!now) return [`room ${id} has vanished`];
    const isPreserved =
      isSame(history, now.history.slice(0, history.length)) &&
      now.info.game === info.game &&
      now.info.created === info.created &&
      (now.info.isOver || !info.isOver);
    return isPreserved ? [] : [`room ${id} has another past than before`];
  });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
