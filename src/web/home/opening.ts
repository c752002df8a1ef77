import type { GameName } from '../../games/index.ts';
import { fromHere, roomAddress } from '../address.ts';
import { keepSeat } from '../people/kept-seats.ts';
import { rememberName } from '../people/remembered-name.ts';
import { server } from '../server.ts';
import { newRoom, type Wishes } from './wishes.ts';

/** Opens a room and goes there. Throws what the server says against it. */
export async function openRoom<Name extends GameName>(
  game: Name,
  wishes: Wishes<Name>,
): Promise<void> {
  const goOn = fromHere();
  const seat = await server().create(newRoom(game, wishes));
  keepSeat(seat, Date.now());
  rememberName(seat.name);
  goOn(roomAddress(seat.room));
}
