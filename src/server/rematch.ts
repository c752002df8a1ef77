import type { PlayerId } from '../games/game.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import { newSeed } from '../rooms/secrets.ts';
import type { RoomId } from '../table/state.ts';
import { type NewPerson, seated, type TableOptions, type TableState } from '../table/state.ts';
import { refuseTableMove } from '../table/table-moves.ts';
import { Rejected, reject } from './rejected.ts';
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
  refuseEarly(live, table, player);
  const next = await service.createRoom(live.game, nextOptions(table));
  try {
    await service.playTableMove(live, player, { type: 'rematch', room: next.id });
  } catch (error) {
    // If nobody can say whether it counts, people may have been sent there.
    const isRefused = error instanceof Rejected && error.problem.code !== 'unavailable';
    if (isRefused) await service.remove(next.id);
    throw error;
  }
  return next.id;
}

/** No room is made for a rematch that the table would refuse. */
function refuseEarly(live: LiveRoom, table: TableState<unknown>, player: PlayerId): void {
  const seating = { table: live.tableView(), hasBegun: table.game !== null, info: live.game.info };
  const refused = refuseTableMove(seating, player, { type: 'rematch' });
  if (refused) throw new Rejected(refused.refused);
}

function nextOptions(table: TableState<unknown>): TableOptions {
  const { options, invitation } = table;
  const seed = { seed: newSeed(), seedIsChosen: false };
  return { ...options, ...seed, invitation, people: hostFirst(table) };
}

function hostFirst(table: TableState<unknown>): NewPerson[] {
  const people = seated(table).map(({ hasLeft: _, ...person }) => ({ ...person, nonce: '' }));
  return [
    ...people.filter(({ name }) => name === table.host),
    ...people.filter(({ name }) => name !== table.host),
  ];
}
