import { BareSocket } from './bare-socket.ts';

/** The number of players in each room. */
export const SEATS = 4;
/** Each player flips the cards of their own row, so that no one waits for another. */
const COLUMNS = 5;

/** The number of rooms created at a time. */
const AT_ONCE = 20;

/** The players' cards are all different. One more row has matching cards, untouched, so the game never ends. */
const DIFFERENT = Array.from({ length: SEATS * COLUMNS }, (_, index) => `c${index}`);
const CARDS = [...DIFFERENT, ...Array.from({ length: COLUMNS }, () => 'match')];
const options = { board: `${SEATS + 1}x${COLUMNS}\n${CARDS.join('\n')}\n` };

interface StartedRoom {
  readonly id: string;
  /** One per seat, from p0 on. */
  readonly tokens: readonly string[];
}

/** Creates rooms of Memory Scramble on servers in turn, takes all seats, and starts the games. */
export async function startRooms(ports: readonly number[], count: number): Promise<StartedRoom[]> {
  const rooms: StartedRoom[] = [];
  while (rooms.length < count) {
    const { length } = rooms;
    const some = Array.from(
      { length: Math.min(AT_ONCE, count - length) },
      (_, nth) => length + nth,
    );
    const started = some.map((nth) => startRoom(ports[nth % ports.length] ?? 0));
    rooms.push(...(await Promise.all(started)));
  }
  return rooms;
}

async function startRoom(port: number): Promise<StartedRoom> {
  const { room, token } = await post(port, '', { game: 'scramble', name: 'p0', options });
  const tokens = [token];
  while (tokens.length < SEATS) {
    const seat = await post(port, `/${room.id}/seats`, { name: `p${tokens.length}` });
    tokens.push(seat.token);
  }
  await post(port, `/${room.id}/start`, undefined, token);
  return { id: room.id, tokens };
}

async function post(port: number, path: string, body?: unknown, token?: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api/rooms${path}`, {
    method: 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
}

/** The relevant messages of a room, recognized by their beginnings. */
const MOVED = /^{"type":"moved",.*?"player":"p(\d)"/;
const REFUSED = /^{"type":("problem"|"reply".*"refused")/;
/** The number of characters in which all of that appears. */
const BEGINNING = 120;

/** A player in a room. Makes one move at a time, and learns when everybody has received it. */
export class Player {
  readonly #socket: BareSocket;
  readonly #row: number;
  #moves = 0;
  #pending = 0;
  #onReceived = (_bytes: number): void => {};

  private constructor(socket: BareSocket, row: number) {
    this.#socket = socket;
    this.#row = row;
  }

  /** Opens a socket for each seat of a room, at the servers in turn. Resolves when all are welcome. */
  static async enter(ports: readonly number[], room: StartedRoom): Promise<Player[]> {
    const opening = room.tokens.map((_, seat) =>
      BareSocket.open(ports[seat % ports.length] ?? 0, room.id),
    );
    const sockets = await Promise.all(opening);
    const players = sockets.map((socket, row) => new Player(socket, row));
    const welcomes = sockets.map((socket, seat) => {
      const welcome = new Promise<void>((resolve) => {
        socket.onMessage((message) => {
          resolve();
          receive(message, players);
        });
      });
      socket.send(JSON.stringify({ type: 'hello', token: room.tokens[seat] }));
      return welcome;
    });
    await Promise.all(welcomes);
    return players;
  }

  leave(): void {
    this.#socket.close();
  }

  /** Calls `onReceived` with the size of the message when everybody in the room has it. */
  move(onReceived: (bytes: number) => void): void {
    const id = `${this.#moves}`;
    const move = { type: 'flip', row: this.#row, column: this.#moves++ % COLUMNS };
    this.#pending = SEATS;
    this.#onReceived = onReceived;
    this.#socket.send(JSON.stringify({ type: 'move', id, move }));
  }

  /** Called for each player in the room who has received the move. */
  received(bytes: number): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#onReceived(bytes);
  }
}

function receive(message: string, players: readonly Player[]): void {
  const beginning = message.slice(0, BEGINNING);
  const seat = MOVED.exec(beginning)?.[1];
  if (seat !== undefined) players[Number(seat)]?.received(message.length);
  else if (REFUSED.test(beginning)) throw new Error(message);
}
