import type { PlayerId } from '../games/game.ts';
import { newSeed } from '../rooms/secrets.ts';
import type { RoomId } from '../table/state.ts';
import { type NewPerson, seated, type TableOptions, type TableState } from '../table/state.ts';
import type { LiveRoom } from './live-room.ts';
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
  const next = await service.createRoom(live.game, nextOptions(live, table));
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

/** Nobody makes rooms by asking too early, and nothing that has come to light is played again. */
function nextOptions({ room, game }: LiveRoom, table: TableState<unknown>): TableOptions {
  if (room.game.result(room.state) === undefined) {
    throw reject('not-now', 'the game is not over yet');
  }
  if (table.game === null) throw reject('not-now', 'the game has never been started');
  const { options, invitation } = table;
  if (game.fixesDeal(options.chosen)) {
    throw reject('not-now', 'everybody can know by now how these cards lie: create a new room');
  }
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
