import type { Game, Json } from '../../games/game.ts';
import { MemoryLog } from '../../logs/memory.ts';
import { Room } from '../../room/room.ts';
import { RoomPorts } from '../../room/seat-port.ts';
import { playAtOneKeyboard } from '../hot-seat.ts';
import { InputEnded, type Terminal } from '../terminal.ts';

/** Plays a game that is set up like this, also as nobody could choose it, until there are no more lines. */
export async function playSetup<Setup extends Json, State, Move extends Json>(
  terminal: Terminal,
  game: Game<Setup, State, Move>,
  players: readonly string[],
  options: Setup,
): Promise<void> {
  const settings = { node: 'test', isAlone: true };
  const creation = { options, players, seed: 'x' };
  const room: Room<unknown> = await Room.create(new MemoryLog(), 'r', game, creation, settings);
  const presence = { now: { players, spectators: 0 }, subscribe: () => () => {} };
  const ports = new RoomPorts(room, presence, fail);
  const seats = players.map((player) => ports.seat(player));
  await playAtOneKeyboard(terminal, (game as Game).text, seats).catch((error: unknown) => {
    if (!(error instanceof InputEnded)) throw error;
  });
}

function fail(error: unknown): never {
  throw error;
}
