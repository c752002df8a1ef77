import type { GameName, OptionsOf } from '../games/index.ts';
import type { History } from '../history/entry.ts';
import type {
  CreateRoom,
  RoomSummary,
  RoomView,
  Seat as SeatAnswer,
  SitDown,
} from '../protocol/rooms.ts';
import { Http } from './http.ts';
import { makeLink, roomPath, type Seat, serverAddress } from './link.ts';
import type { Platform } from './platform.ts';
import { Room } from './room.ts';

/** How somebody sits down. The client brings a secret and a bit of chance of its own. */
export type Person = Pick<SitDown, 'name' | 'place' | 'invitation'>;

/** What a room is to be like. */
export type NewRoom<Name extends GameName = GameName> = Omit<
  CreateRoom,
  'game' | 'options' | 'token' | 'nonce'
> & {
  readonly game: Name;
  readonly options?: OptionsOf<Name>;
};

const GET = { method: 'GET', repeatable: true } as const;

/** A server of Recollect. */
export class Recollect {
  /** With a slash at its end. */
  readonly address: string;
  readonly #http: Http;
  readonly #platform: Platform;

  /** Throws BadAddress. */
  constructor(address: string, platform: Platform) {
    this.address = serverAddress(address);
    this.#platform = platform;
    this.#http = new Http(this.address, platform);
  }

  /** The public rooms that somebody is in. */
  async rooms(
    only: { game?: GameName; status?: 'waiting' | 'playing' | 'over' } = {},
  ): Promise<readonly RoomSummary[]> {
    const asked = Object.entries(only).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(asked).toString();
    const path = query === '' ? 'rooms' : `rooms?${query}`;
    const { rooms } = await this.#http.json({ ...GET, path }, 'rooms');
    return rooms;
  }

  /** A room as everybody may see it now. */
  look(room: string): Promise<RoomView> {
    return this.#http.json({ ...GET, path: roomPath(room) }, 'room');
  }

  /** Creates a room. Whoever does so sits in it already, and is its host. */
  async create<Name extends GameName>(room: NewRoom<Name>): Promise<Seat<Name>> {
    const body = { ...room, ...this.#secrets() };
    const call = { method: 'POST', path: 'rooms', body } as const;
    return seatOf(await this.#http.json(call, 'seat'));
  }

  /** Takes a seat in a room. */
  async sitDown<Name extends GameName = GameName>(
    room: string,
    person: Person,
  ): Promise<Seat<Name>> {
    const call = {
      method: 'POST',
      path: `${roomPath(room)}/seats`,
      body: { ...person, ...this.#secrets() },
      repeatable: true,
    } as const;
    return seatOf(await this.#http.json(call, 'seat'));
  }

  /** Enters a room to play in it. */
  async play<Name extends GameName>(seat: Seat<Name>): Promise<Room<Name>> {
    return Room.enter(this.#context(), seat.room, seat);
  }

  /** Enters a room only to watch. */
  async watch<Name extends GameName = GameName>(room: string): Promise<Room<Name>> {
    return Room.enter(this.#context(), room, undefined);
  }

  /** Everything that happened in a room that is over; `replay` plays it again. */
  history(room: string): Promise<History> {
    return this.#http.history({ ...GET, path: `${roomPath(room)}/log` });
  }

  /** What to send to others, so that they find the room. */
  link(room: string, invitation?: string): string {
    const link = { server: this.address, room };
    return makeLink(invitation === undefined ? link : { ...link, invitation });
  }

  #context() {
    return { address: this.address, http: this.#http, platform: this.#platform };
  }

  /** With a token of our own the request can be sent again when its answer was lost. */
  #secrets(): { token: string; nonce: string } {
    return { token: this.#hex(24), nonce: this.#hex(16) };
  }

  #hex(bytes: number): string {
    const all = Array.from(this.#platform.randomBytes(bytes));
    return all.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}

function seatOf<Name extends GameName>({ room, name, token, invitation }: SeatAnswer): Seat<Name> {
  return {
    room: room.id,
    // Whoever names a game knows what is played there.
    game: room.game as Name,
    name,
    token,
    ...(invitation !== undefined && { invitation }),
  };
}
