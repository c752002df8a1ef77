import type { Log, RoomInfo } from './log.ts';

/** Removes the rooms that are done with. Returns how many those were. */
export async function removeRooms(
  log: Log,
  isDoneWith: (room: RoomInfo) => boolean,
): Promise<number> {
  let removed = 0;
  for await (const room of log.rooms()) {
    if (!isDoneWith(room)) continue;
    await log.remove(room.id);
    removed += 1;
  }
  return removed;
}
