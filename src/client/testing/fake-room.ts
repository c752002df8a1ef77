import type { GameName } from '../../games/index.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { RoomView, TableView } from '../../protocol/rooms.ts';
import type { RoomEvent } from '../../room/port.ts';
import { NO_TABLE } from '../../table/view.ts';
import type { Seat } from '../link.ts';
import { Recollect } from '../recollect.ts';
import type { Room } from '../room.ts';
import { FakePlatform } from './fake-platform.ts';

export const ANN: Seat<'match'> = { room: 'r1', game: 'match', name: 'Ann', token: 'secret' };

/** A room that Ann has entered at its third entry, and whose server is the test. */
export async function fakeRoom(seat: Seat<'match'> = ANN) {
  const platform = new FakePlatform();
  const entering = new Recollect('http://localhost:8080', platform).play(seat);
  platform.socket.opens();
  platform.socket.receives(welcome(roomAt(3)));
  const room = await entering;
  return { platform, room, clock: platform.clock, events: eventsOf(room) };
}

/** Collects the events of a room from now on. */
export function eventsOf<Name extends GameName>(room: Room<Name>): RoomEvent<Name>[] {
  const events: RoomEvent<Name>[] = [];
  room.subscribe((event) => events.push(event));
  return events;
}

/** Resolves after all resolved promises were handled. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export type Message<Type extends FromServer['type']> = Extract<FromServer, { type: Type }>;

const TABLE: TableView = {
  ...NO_TABLE,
  isPublic: false,
  isOpen: false,
  seatCount: 2,
  host: 'Ann',
  fairness: { deal: 'random' },
};

/** A room of two players at that entry, with a card for each letter. */
export function roomAt(seq: number, cards = 'AB', table: Partial<TableView> = {}): RoomView {
  const view = {
    table: { ...TABLE, ...table },
    spots: [...cards],
    players: [{ name: 'Ann' }, { name: 'Bob' }],
  };
  return { id: 'r1', game: 'match', seq, view };
}

export const welcome = (room: RoomView, you: string | null = 'Ann'): Message<'welcome'> => ({
  type: 'welcome',
  id: room.id,
  you,
  seq: room.seq,
  now: 0,
  room,
});

/** A welcome without the room, for a client that knows it up to that entry, or is about to. */
export const welcomeBack = (seq: number, you: string | null = 'Ann'): Message<'welcome'> => ({
  type: 'welcome',
  id: 'r1',
  you,
  seq,
  now: 0,
});

/** Ann puts a card on the first spot. */
export const moved = (seq: number, card = `card ${seq}`): Message<'moved'> => ({
  type: 'moved',
  seq,
  time: seq,
  player: 'Ann',
  by: 'human',
  effects: [{ type: `effect ${seq}` }],
  change: { spots: [[0, card]], players: [] },
});

export const replyTo = (
  id: string,
  what: Omit<Message<'reply'>, 'type' | 'id'>,
): Message<'reply'> => ({ type: 'reply', id, ...what });
