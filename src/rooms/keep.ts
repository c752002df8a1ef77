import type { RoomInfo } from '../history/entry.ts';
import type { Log } from '../room/log.ts';
import type { Lobby } from './lobby.ts';

/** Removes the rooms that are done with and that nobody is in. Returns how many those were. */
export async function removeRooms(
  log: Log,
  lobby: Pick<Lobby, 'has' | 'remove'>,
  isDoneWith: (room: RoomInfo) => boolean,
): Promise<number> {
  let removed = 0;
  for await (const room of log.rooms()) {
    if (!isDoneWith(room) || lobby.has(room.id)) continue;
    if (await lobby.remove(room.id)) removed += 1;
  }
  return removed;
}
