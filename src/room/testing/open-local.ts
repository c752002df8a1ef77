import type { Game } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { MemoryLog } from '../../logs/memory.ts';
import { LocalRoom } from '../local-room.ts';
import type { OpenedRoom, RoomSetup } from '../port.suite.ts';

/** A context with numbered rooms and seeds. */
export function newContext() {
  let count = 0;
  const log = new MemoryLog();
  return { log, newRoomId: () => `room-${++count}`, newSeed: () => `seed ${count}` };
}

export function gameNamed(name: string): Game {
  const game = games.get(name);
  if (!game) throw new Error(`there is no ${name}`);
  return game;
}

/** A local room that has not started. */
export async function openLocal({ game, options, names, seed }: RoomSetup): Promise<OpenedRoom> {
  const seats = names.map((name) => ({ name }));
  const setup = { game: gameNamed(game), options, seats, seed };
  const room = await LocalRoom.create(newContext(), setup);
  return {
    seats: names.map((name) => room.seat(name)),
    spectator: room.spectator(),
    tables: names.map((name) => room.table(name)),
    close: () => room.close(),
  };
}
