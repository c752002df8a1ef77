import type { GameName, OptionsOf } from '../games/index.ts';
import type { History } from '../history/entry.ts';
import type { CreateRoom, RoomSummary, RoomView, SitDown } from '../protocol/rooms.ts';
import { type Call, Http } from './http.ts';
import { formatLink, roomPath, type Seat, serverAddress } from './link.ts';
import type { Platform } from './platform.ts';
import { Room, type RoomContext } from './room.ts';

/** A request for a seat; the client adds a token and a nonce. */
export type SeatRequest = Pick<SitDown, 'name' | 'place' | 'invitation'>;

/** The settings of a new room. */
export type NewRoom<Name extends GameName = GameName> = Omit<
  CreateRoom,
  'game' | 'options' | 'token' | 'nonce'
> & {
  readonly game: Name;
  readonly options?: OptionsOf<Name>;
};

const GET = { method: 'GET', repeatable: true } as const;

/** The client of a Recollect server. */
export class Recollect {
  /** With a slash at its end. */
  readonly address: string;
  readonly #context: RoomContext;

  /** Throws BadAddress. */
  constructor(address: string, platform: Platform) {
    this.address = serverAddress(address);
    const http = new Http(this.address, platform);
    this.#context = { address: this.address, http, platform };
  }

  /** Lists the public rooms that have players. */
  async rooms(
    only: { game?: GameName; status?: 'waiting' | 'playing' | 'over' } = {},
  ): Promise<readonly RoomSummary[]> {
    const filters = Object.entries(only).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(filters).toString();
    const path = query === '' ? 'rooms' : `rooms?${query}`;
    const { rooms } = await this.#context.http.json({ ...GET, path }, 'rooms');
    return rooms;
  }

  /** The public view of a room. */
  look(room: string): Promise<RoomView> {
    return this.#context.http.json({ ...GET, path: roomPath(room) }, 'room');
  }

  /** Creates a room, and takes the first seat in it as its host. */
  create<Name extends GameName>(room: NewRoom<Name>): Promise<Seat<Name>> {
    return this.#takeSeat({ method: 'POST', path: 'rooms', body: room });
  }

  /** Takes a seat in a room. */
  async sitDown<Name extends GameName = GameName>(
    room: string,
    request: SeatRequest,
  ): Promise<Seat<Name>> {
    const path = `${roomPath(room)}/seats`;
    return this.#takeSeat({ method: 'POST', path, body: request, repeatable: true });
  }

  /** Enters a room as a player. */
  async play<Name extends GameName>(seat: Seat<Name>): Promise<Room<Name>> {
    return Room.enter(this.#context, seat.room, seat);
  }

  /** Enters a room as a spectator. */
  async watch<Name extends GameName = GameName>(room: string): Promise<Room<Name>> {
    return Room.enter(this.#context, room, undefined);
  }

  /** The history of a room that is over; `replay` replays it. */
  history(room: string): Promise<History> {
    return this.#context.http.history({ ...GET, path: `${roomPath(room)}/history` });
  }

  /** The link that leads others to the room. */
  link(room: string, invitation?: string): string {
    const link = { server: this.address, room };
    return formatLink(invitation === undefined ? link : { ...link, invitation });
  }

  /** Brings its own token, so that the request can be repeated when its answer is lost. */
  async #takeSeat<Name extends GameName>(call: Call): Promise<Seat<Name>> {
    const body = { ...call.body, token: this.#randomHex(24), nonce: this.#randomHex(16) };
    const answer = await this.#context.http.json({ ...call, body }, 'seat');
    const { room, name, token, invitation } = answer;
    // The caller has named the game, or takes any.
    const seat = { room: room.id, game: room.game as Name, name, token };
    return invitation === undefined ? seat : { ...seat, invitation };
  }

  #randomHex(bytes: number): string {
    const all = Array.from(this.#context.platform.randomBytes(bytes));
    return all.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}
