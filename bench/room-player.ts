import type { Socket } from 'node:net';
import { frameLength, maskedFrame, openSocket, PING, PONG } from './handshake.ts';
import { COLUMNS, SEATS, type StartedRoom } from './room-setup.ts';

/** What is looked for in the messages of a room, whose beginnings are always the same. */
const MOVED = /^{"type":"moved","seq":\d+,"player":"p(\d)"/;
const REFUSED = /^{"type":"outcome".*"refused"/;
/** By then all of that has been said. */
const BEGINNING = 120;

/** Somebody at the table of a room. Makes one move at a time, and knows when all have heard of it. */
export class Player {
  readonly #socket: Socket;
  readonly #row: number;
  #moves = 0;
  #unheard = 0;
  #onHeard = (_bytes: number): void => {};

  private constructor(socket: Socket, row: number) {
    this.#socket = socket;
    this.#row = row;
  }

  /** Everybody who sits in a room, each with a socket of their own. */
  static async enter(port: number, room: StartedRoom): Promise<Player[]> {
    const sockets = await Promise.all(room.tokens.map(() => openSocket(port, room.id)));
    const players = sockets.map((socket, row) => new Player(socket, row));
    for (const [seat, socket] of sockets.entries()) {
      listen(socket, players);
      socket.write(maskedFrame(JSON.stringify({ type: 'hello', token: room.tokens[seat] })));
    }
    return players;
  }

  /** `onHeard` is called when everybody in the room has the whole message, of so many bytes. */
  move(onHeard: (bytes: number) => void): void {
    const id = `${this.#moves}`;
    const move = { type: 'flip', row: this.#row, column: this.#moves++ % COLUMNS };
    this.#unheard = SEATS;
    this.#onHeard = onHeard;
    this.#socket.write(maskedFrame(JSON.stringify({ type: 'move', id, move })));
  }

  /** Somebody has heard of the move. */
  heard(bytes: number): void {
    this.#unheard -= 1;
    if (this.#unheard === 0) this.#onHeard(bytes);
  }
}

function listen(socket: Socket, players: readonly Player[]): void {
  let rest: Buffer | undefined;
  socket.on('data', (chunk) => {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (;;) {
      const length = frameLength(bytes, start);
      if (length === undefined || start + length > bytes.length) break;
      if (bytes[start] === PING[0]) socket.write(PONG);
      else hear(bytes.toString('latin1', start + (length < 128 ? 2 : 4), start + length), players);
      start += length;
    }
    rest = start === bytes.length ? undefined : bytes.subarray(start);
  });
}

function hear(message: string, players: readonly Player[]): void {
  const beginning = message.slice(0, BEGINNING);
  const seat = MOVED.exec(beginning)?.[1];
  if (seat !== undefined) players[Number(seat)]?.heard(message.length);
  else if (REFUSED.test(beginning)) throw new Error(message);
}
