import type { PlayerId } from '../games/game.ts';
import { ProblemError } from '../games/problem.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import { newSeed } from '../rooms/secrets.ts';
import { rematchOptions } from '../table/play.ts';
import type { RoomId } from '../table/state.ts';
import { refuseRematch } from '../table/table.ts';
import { reject } from './rejected.ts';
import type { RoomService } from './room-service.ts';

/** Several may ask for it at the same time: they get the same one. */
const pending = new WeakMap<LiveRoom, Promise<RoomId>>();

/** The same people play again: in another room, in which their tokens are good as well. */
export function rematch(service: RoomService, live: LiveRoom, player: PlayerId): Promise<RoomId> {
  const asked = pending.get(live) ?? findOrMake(service, live, player);
  pending.set(live, asked);
  const done = (): boolean => pending.delete(live);
  asked.then(done, done);
  return asked;
}

async function findOrMake(service: RoomService, live: LiveRoom, player: PlayerId): Promise<RoomId> {
  const { table } = live;
  if (!table) throw reject('not-now', 'this board has no end');
  if (table.rematch !== null) {
    if (await service.log.info(table.rematch)) return table.rematch;
    throw reject('no-such-room', 'the rematch has been deleted');
  }
  const refusal = refuseRematch(live.game, table, player);
  if (refusal) throw new ProblemError(refusal.refused);
  const next = await service.createRoom(live.game, rematchOptions(table, newSeed()));
  try {
    await service.playTableMove(live, player, { type: 'rematch', room: next.id });
  } catch (error) {
    // If nobody can say whether it counts, people may have been sent there.
    const isRefused = error instanceof ProblemError && error.problem.code !== 'unavailable';
    if (isRefused) await service.remove(next.id);
    throw error;
  }
  return next.id;
}
