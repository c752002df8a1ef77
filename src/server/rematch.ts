import type { PlayerId } from '../games/game.ts';
import { newSeed } from '../rooms/secrets.ts';
import type { RoomId } from '../table/state.ts';
import { type NewPerson, seated, type TableOptions, type TableState } from '../table/state.ts';
import type { Hall } from './hall.ts';
import type { HostedRoom } from './hosted-room.ts';
import { Rejected, reject } from './rejected.ts';

/** Several may ask for it at the same time: they get the same one. */
const underway = new WeakMap<HostedRoom, Promise<RoomId>>();

/** The same people play again: in another room, in which their tokens are good as well. */
export function rematch(hall: Hall, hosted: HostedRoom, player: PlayerId): Promise<RoomId> {
  const asked = underway.get(hosted) ?? findOrMake(hall, hosted, player);
  underway.set(hosted, asked);
  const done = (): boolean => underway.delete(hosted);
  asked.then(done, done);
  return asked;
}

async function findOrMake(hall: Hall, hosted: HostedRoom, player: PlayerId): Promise<RoomId> {
  const { table } = hosted;
  if (!table) throw reject('not-now', 'this board has no end');
  if (table.rematch !== null) {
    if (await hall.log.info(table.rematch)) return table.rematch;
    throw reject('no-such-room', 'the rematch has been deleted');
  }
  const next = await hall.open(hosted.game, nextOptions(hosted, table));
  try {
    await hall.arrange(hosted, player, { type: 'rematch', room: next.id });
  } catch (error) {
    // If nobody can say whether it counts, people may have been sent there.
    const isRefused = error instanceof Rejected && error.problem.code !== 'unavailable';
    if (isRefused) await hall.remove(next.id);
    throw error;
  }
  return next.id;
}

/** Nobody makes rooms by asking too early, and nothing that has come to light is played again. */
function nextOptions({ room, game }: HostedRoom, table: TableState<unknown>): TableOptions {
  if (room.game.result(room.state) === undefined) {
    throw reject('not-now', 'the game is not over yet');
  }
  if (table.game === null) throw reject('not-now', 'the game has never been started');
  const { options, invitation } = table;
  if (game.offer.isArranged(options.chosen)) {
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
