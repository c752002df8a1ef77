import { BareSocket } from './bare-socket.ts';
import { COLUMNS, SEATS, type StartedRoom } from './room-setup.ts';

/** What is looked for in the messages of a room, whose beginnings are always the same. */
const MOVED = /^{"type":"moved","seq":\d+,"player":"p(\d)"/;
const REFUSED = /^{"type":"outcome".*"refused"/;
/** By then all of that has been said. */
const BEGINNING = 120;

/** Somebody at the table of a room. Makes one move at a time, and knows when all have heard of it. */
export class Player {
  readonly #socket: BareSocket;
  readonly #row: number;
  #moves = 0;
  #unheard = 0;
  #onHeard = (_bytes: number): void => {};

  private constructor(socket: BareSocket, row: number) {
    this.#socket = socket;
    this.#row = row;
  }

  /** Everybody who sits in a room, each with a socket of their own. */
  static async enter(port: number, room: StartedRoom): Promise<Player[]> {
    const sockets = await Promise.all(room.tokens.map(() => BareSocket.open(port, room.id)));
    const players = sockets.map((socket, row) => new Player(socket, row));
    for (const [seat, socket] of sockets.entries()) {
      socket.onMessage((message) => hear(message, players));
      socket.send(JSON.stringify({ type: 'hello', token: room.tokens[seat] }));
    }
    return players;
  }

  /** `onHeard` is called when everybody in the room has the whole message, of so many bytes. */
  move(onHeard: (bytes: number) => void): void {
    const id = `${this.#moves}`;
    const move = { type: 'flip', row: this.#row, column: this.#moves++ % COLUMNS };
    this.#unheard = SEATS;
    this.#onHeard = onHeard;
    this.#socket.send(JSON.stringify({ type: 'move', id, move }));
  }

  /** Somebody has heard of the move. */
  heard(bytes: number): void {
    this.#unheard -= 1;
    if (this.#unheard === 0) this.#onHeard(bytes);
  }
}

function hear(message: string, players: readonly Player[]): void {
  const beginning = message.slice(0, BEGINNING);
  const seat = MOVED.exec(beginning)?.[1];
  if (seat !== undefined) players[Number(seat)]?.heard(message.length);
  else if (REFUSED.test(beginning)) throw new Error(message);
}
