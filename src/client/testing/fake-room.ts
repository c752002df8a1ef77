import type { GameName } from '../../games/index.ts';
import type { RoomEvent } from '../../room/port.ts';
import type { Seat } from '../link.ts';
import { Recollect } from '../recollect.ts';
import type { Room } from '../room.ts';
import { FakePlatform } from './fake-platform.ts';
import { roomAt, welcome } from './messages.ts';

export const ANN: Seat<'match'> = { room: 'r1', game: 'match', name: 'Ann', token: 'secret' };

/** A room that Ann has entered at its third entry, in which the test is the server. */
export async function fakeRoom(seat: Seat<'match'> = ANN) {
  const platform = new FakePlatform();
  const entering = new Recollect('http://localhost:8080', platform).play(seat);
  platform.socket.opens();
  platform.socket.hears(welcome(roomAt(3)));
  const room = await entering;
  return { platform, room, clock: platform.clock, heard: heardBy(room) };
}

/** All that a room tells from now on. */
export function heardBy<Name extends GameName>(room: Room<Name>): RoomEvent<Name>[] {
  const heard: RoomEvent<Name>[] = [];
  room.subscribe((event) => heard.push(event));
  return heard;
}

/** Lets those hear who have been answered. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
