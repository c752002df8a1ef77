import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Random, randomFrom } from '../../../games/random.ts';
import { type Answer, exchange, get, post } from './bytes.ts';

/**
 * An attack on a server, repeatable by its seed. Ends by itself or when its time is over; its
 * connections stay open.
 */
export interface Attack {
  readonly name: string;
  readonly milliseconds: number;
  /** The server has to close the connections that the attacker keeps open. */
  readonly isCutOff?: boolean;
  /** Prepares the attack, such as by a large board, and resolves to it. */
  prepare(field: Field): Promise<() => Promise<void>>;
}

export interface Order {
  readonly port: number;
  /** The attacker's address, so that limits of one address do not hit others. */
  readonly address: string;
  readonly seed: string;
  /** A factor of all counts: 1 in the gate. */
  readonly size: number;
}

const LONGEST_BODY = 1_000_000;
const SHORTEST_BODY = 10_000;
const TOO_LARGE = 413;

/** The tools of an attack. */
export class Field {
  readonly random: Random;
  readonly connections: Connections;
  /** The time of the attack is over. */
  isOver = false;
  readonly #order: Order;
  readonly #agent: Agent;

  constructor(order: Order) {
    this.#order = order;
    this.random = randomFrom(`attack ${order.seed}`);
    this.connections = new Connections(order.port, order.address);
    this.#agent = new Agent({ keepAlive: true, maxSockets: 4, localAddress: order.address });
  }

  get port(): number {
    return this.#order.port;
  }

  /** The number in the gate; the size of the attack multiplies it. */
  readonly many = (count: number): number => Math.round(count * this.#order.size);

  /** Sends a proper request. */
  async ask(method: string, path: string, body?: object): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    this.connections.bytesSent += path.length + Buffer.byteLength(payload ?? '');
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
    const { port } = this.#order;
    return exchange({ port, agent: this.#agent, method, path, headers }, payload);
  }

  /** The id of a new room with an open board; undefined if it is refused. */
  async openRoom(board: string): Promise<string | undefined> {
    const body = { game: 'scramble', name: 'Eve', options: { board, open: true } };
    const { status, text } = await this.ask('POST', '/api/rooms', body);
    if (status >= 400) return undefined;
    const { room }: { readonly room: { readonly id: string } } = JSON.parse(text);
    return room.id;
  }

  /** The length of the longest body that is not refused. */
  async longestBody(): Promise<number> {
    for (let length = LONGEST_BODY; length > SHORTEST_BODY; length /= 2) {
      const { status } = await this.ask('POST', '/api/rooms', { name: 'x'.repeat(length) });
      if (status !== TOO_LARGE) return length;
    }
    throw new Error('no request is read to its end');
  }

  /** Resolves when the server has received what was sent before. */
  async received(): Promise<void> {
    for (let time = 0; time < 2; time++) {
      const connection = await this.connections.open();
      connection.read();
      await connection.write(get('/healthz'));
      await connection.answers(1);
      connection.drop();
    }
  }

  /** Ends all connections. */
  leave(): void {
    this.isOver = true;
    this.#agent.destroy();
    this.connections.dropAll();
  }
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g;
const STATUS_LINE_LENGTH = 'HTTP/1.1 200'.length;

/**
 * A connection of an attacker. Keeps its half open when the server ends the other one, and reads
 * nothing before `read` is called.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #onSent: (bytes: number) => void;
  /** The status of each answer that was read. */
  readonly statuses: number[] = [];
  #tail = '';
  #wakes: (() => void)[] = [];

  private constructor(socket: Socket, onSent: (bytes: number) => void) {
    this.#socket = socket;
    this.#onSent = onSent;
    socket.on('close', () => this.#wake());
    // An error is followed by `close`.
    socket.on('error', () => {});
  }

  /** Resolves when it is open or refused. */
  static open(
    port: number,
    localAddress: string,
    onSent: (bytes: number) => void,
  ): Promise<Connection> {
    const socket = connect({ host: '127.0.0.1', port, localAddress, allowHalfOpen: true });
    const connection = new Connection(socket, onSent);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve(connection));
      socket.once('close', () => resolve(connection));
    });
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Resolves when the kernel has all bytes, or to false if it never will. */
  write(bytes: string | Buffer): Promise<boolean> {
    if (!this.#socket.writable) return Promise.resolve(false);
    this.#onSent(Buffer.byteLength(bytes));
    return new Promise((resolve) => {
      this.#socket.write(bytes, (error) => resolve(!error));
    });
  }

  read(): void {
    if (this.#socket.listenerCount('data') > 0) this.#socket.resume();
    else this.#socket.on('data', (chunk) => this.#receive(chunk.toString('latin1')));
  }

  /** Stops reading. */
  ignore(): void {
    this.#socket.pause();
  }

  /** Resolves when that many answers have been read, or the connection is closed. */
  async answers(count: number): Promise<void> {
    while (this.statuses.length < count && !this.isClosed) {
      await new Promise<void>((resolve) => this.#wakes.push(resolve));
    }
  }

  /** Resolves when it is closed, which is noticed only while reading. */
  async closed(): Promise<void> {
    await this.answers(Number.POSITIVE_INFINITY);
  }

  /** Ends its own half only. */
  end(): void {
    this.#socket.end();
  }

  drop(): void {
    this.#socket.destroy();
  }

  #receive(text: string): void {
    const seen = this.#tail + text;
    for (const [, status] of seen.matchAll(STATUS_LINE)) this.statuses.push(Number(status));
    this.#tail = seen.slice(1 - STATUS_LINE_LENGTH);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#wakes.splice(0)) wake();
  }
}

/** All connections of an attacker, from one address. */
export class Connections {
  readonly #port: number;
  readonly #address: string;
  readonly #all = new Set<Connection>();
  opened = 0;
  bytesSent = 0;

  constructor(port: number, address: string) {
    this.#port = port;
    this.#address = address;
  }

  async open(): Promise<Connection> {
    const connection = await Connection.open(this.#port, this.#address, (bytes) => {
      this.bytesSent += bytes;
    });
    this.opened += 1;
    this.#all.add(connection);
    return connection;
  }

  openSome(count: number): Promise<Connection[]> {
    return Promise.all(Array.from({ length: count }, () => this.open()));
  }

  dropAll(): void {
    for (const connection of this.#all) connection.drop();
    this.#all.clear();
  }
}

/** Fewer requests than may wait on one connection. */
const AT_ONCE = 50;

const WIDEST = '漢';
const LONGEST = 256;
/** With shorter cards the board is no longer large. */
const SHORTEST = 4;

export interface OpenBoard {
  readonly id: string;
  readonly side: number;
}

/** A board with all cards face up, each held by the player of its number. */
export interface LargeBoard extends OpenBoard {
  /** Its only card, as long as the server allows. */
  readonly card: string;
}

export const playerOf = (spot: number): string => `p${spot}`;

export async function openBoard(
  field: Field,
  side: number,
  card: (spot: number) => string,
): Promise<OpenBoard> {
  const cards = Array.from({ length: side * side }, (_, spot) => `${card(spot)}\n`);
  const id = await field.openRoom(`${side}x${side}\n${cards.join('')}`);
  if (id === undefined) throw new Error(`a board of ${side}x${side} is refused`);
  return { id, side };
}

/** The length of a card of a full board. */
const CARD_LENGTH = 250;

/** The file of a square of distinct cards, about that long. */
function fullBoard(length: number): string {
  const side = Math.floor(Math.sqrt(length / (CARD_LENGTH + 2)));
  const cards = Array.from({ length: side * side }, (_, spot) =>
    `${spot}`.padStart(CARD_LENGTH, 'x'),
  );
  return [`${side}x${side}`, ...cards, ''].join('\n');
}

/** @returns the id of an open board with the most cards that fit into a request */
export async function fullOpenBoard(field: Field): Promise<string> {
  for (let length = await field.longestBody(); length > 2 * CARD_LENGTH; length /= 2) {
    const id = await field.openRoom(fullBoard(0.95 * length));
    if (id !== undefined) return id;
  }
  throw new Error('boards of any length are refused');
}

export const flip = (spot: number, side: number) => ({
  type: 'flip',
  row: Math.floor(spot / side),
  column: spot % side,
});

/** Large enough that a view does not fit into the kernel's buffers. */
const LARGE_SIDE = 80;

const known = new Map<number, Promise<LargeBoard>>();

/** The large board of a server, shared by all attacks. */
export function largeBoard(field: Field): Promise<LargeBoard> {
  const made = known.get(field.port) ?? makeLargeBoard(field, LARGE_SIDE);
  known.set(field.port, made);
  return made;
}

async function makeLargeBoard(field: Field, side: number): Promise<LargeBoard> {
  const { id } = await openBoard(field, side, () => 'A');
  const connection = await field.connections.open();
  connection.read();
  for (let spot = 0; spot < side * side; spot += AT_ONCE) {
    const end = Math.min(spot + AT_ONCE, side * side);
    const flips: string[] = [];
    for (let next = spot; next < end; next++) {
      const body = { name: playerOf(next), move: flip(next, side) };
      flips.push(post(`/api/rooms/${id}/moves`, body));
    }
    void connection.write(flips.join(''));
    await connection.answers(end);
  }
  const refused = connection.statuses.filter((status) => status !== 200);
  connection.drop();
  if (refused.length > 0) throw new Error(`${refused.length} flips were answered ${refused[0]}`);
  return { id, side, card: await lengthenCards(field, id) };
}

/** @returns the longest card that the server takes */
async function lengthenCards(field: Field, id: string): Promise<string> {
  for (let length = LONGEST; length >= SHORTEST; length /= 2) {
    const card = WIDEST.repeat(length);
    const path = `/rooms/${id}/replace/${playerOf(0)}/A/${encodeURIComponent(card)}`;
    if ((await field.ask('GET', path)).status === 200) return card;
  }
  throw new Error('no card of any length was taken');
}
