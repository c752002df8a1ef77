import type { Recorded, RoomInfo } from '../../history/entry.ts';
import type { Log } from '../../room/log.ts';
import type { RoomId } from '../../table/state.ts';
import { LmdbLog } from '../lmdb.ts';

/** Everything that a log has of a room. */
export interface Kept {
  readonly info: RoomInfo;
  readonly history: readonly Recorded[];
}

export type KeptRooms = ReadonlyMap<RoomId, Kept>;

/** All rooms of the folder. Those `known` to be over, and not changed since, are not read again. */
export async function keptIn(folder: string, known: KeptRooms = new Map()): Promise<KeptRooms> {
  const log = LmdbLog.openToRead(folder);
  try {
    return await allKept(log, known);
  } finally {
    await log.close();
  }
}

export async function allKept(log: Log, known: KeptRooms = new Map()): Promise<KeptRooms> {
  const rooms = new Map<RoomId, Kept>();
  for await (const info of log.rooms()) {
    const before = known.get(info.id);
    if (before?.info.isOver && isSame(before.info, info)) {
      rooms.set(info.id, before);
      continue;
    }
    const history: Recorded[] = [];
    for await (const recorded of log.history(info.id)) history.push(recorded);
    rooms.set(info.id, { info, history });
  }
  return rooms;
}

/** What was there before and is not there any more: what is kept only ever grows. */
export function losses(before: KeptRooms, after: KeptRooms): string[] {
  return [...before].flatMap(([id, { info, history }]) => {
    const now = after.get(id);
    if (!now) return [`room ${id} has vanished`];
    const isAsEver =
      isSame(history, now.history.slice(0, history.length)) &&
      now.info.game === info.game &&
      now.info.created === info.created &&
      (now.info.isOver || !info.isOver);
    return isAsEver ? [] : [`room ${id} has another past than before`];
  });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
