import type { Log, RoomInfo, Time } from './log.ts';

/** Removes the rooms that are done and have not changed since `before`. Returns how many those were. */
export async function removeOld(
  log: Log,
  before: Time,
  isDone: (room: RoomInfo) => boolean,
): Promise<number> {
  let removed = 0;
  for await (const room of log.rooms()) {
    if (room.changed >= before || !isDone(room)) continue;
    await log.remove(room.id);
    removed += 1;
  }
  return removed;
}
