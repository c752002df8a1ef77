import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Random, randomFrom } from '../../../games/random.ts';
import { get } from './bytes.ts';
import { Connections } from './connections.ts';

/**
 * What somebody might do to a server: the same seed does the same, as far as the server lets it. It
 * ends by itself or when its time is over; what it has open then stays open.
 */
export interface Attack {
  readonly name: string;
  /** How long it may take. */
  readonly milliseconds: number;
  /** The server has to close all connections by itself, also those that the attacker keeps open. */
  readonly isCutOff?: boolean;
  /** Prepares what anybody may prepare, such as a large board. The attack is what it resolves to. */
  prepare(field: Field): Promise<() => Promise<void>>;
}

export interface Order {
  /** Where the server is. */
  readonly port: number;
  /** Where the attacker comes from, so that limits of one address do not hit others. */
  readonly address: string;
  readonly seed: string;
  /** How much of everything there is: 1 in the gate. */
  readonly size: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

const LONGEST_BODY = 1_000_000;
const SHORTEST_BODY = 10_000;
const TOO_LARGE = 413;

/** What an attack has to work with. */
export class Field {
  readonly random: Random;
  readonly connections: Connections;
  /** The time is over. */
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

  /** So many in the gate. */
  readonly many = (count: number): number => Math.round(count * this.#order.size);

  /** A proper request, and its answer. */
  async ask(method: string, path: string, body?: object): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    this.connections.bytesSent += path.length + Buffer.byteLength(payload ?? '');
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', port: this.#order.port, agent: this.#agent };
    return new Promise((resolve, reject) => {
      request({ ...options, method, path, headers }, (response) => {
        const status = response.statusCode ?? 0;
        text(response).then((text) => resolve({ status, text }), reject);
      })
        .on('error', reject)
        .end(payload);
    });
  }

  /** The id of a new room with an open board; nothing if the server does not want it. */
  async openRoom(board: string): Promise<string | undefined> {
    const body = { game: 'scramble', name: 'Eve', options: { board, open: true } };
    const { status, text } = await this.ask('POST', '/api/rooms', body);
    if (status >= 400) return undefined;
    const { room }: { readonly room: { readonly id: string } } = JSON.parse(text);
    return room.id;
  }

  /** The length of the largest request that is read to its end. */
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
