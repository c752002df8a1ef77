import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ProxySettings } from './address.ts';
import { type ConnectionSettings, connectionOf, type HttpConnection } from './http-connection.ts';
import type { Limits } from './limits.ts';
import { refuseConnection } from './refuse-connection.ts';

/** How often connections are looked after. */
const TICK_MS = 5_000;

/** An answer of which nothing could be sent for so long ends its connection. */
const STALLED_MS = 10_000;

/**
 * All connections of a server, upgraded ones included: how many come from an address, which of them
 * no longer read, and all of them when the server stops.
 */
export class Connections {
  readonly #settings: ConnectionSettings;
  readonly #mostPerAddress: number;
  readonly #perAddress = new Map<string, number>();
  readonly #open = new Set<Socket>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: Limits, { trustProxy }: ProxySettings) {
    this.#settings = {
      running: limits['waiting-per-connection'],
      owedBytes: limits['unsent-bytes'],
      onClosed: (socket, address) => this.#closed(socket, address),
    };
    // All connections come from the proxy: how many it lets through is for the proxy to limit.
    this.#mostPerAddress = trustProxy ? Infinity : limits['connections-per-address'];
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  listenTo(server: Server): void {
    server.on('connection', (socket: Socket) => this.#opened(socket));
    // Idle connections, and those that take nothing of an answer. Who waits for one may go on.
    server.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0 || this.of(socket).unanswered === 0) socket.destroy();
    });
  }

  of(socket: Socket): HttpConnection {
    return connectionOf(socket, this.#settings);
  }

  /** Ends all of them on the spot. */
  destroy(): void {
    clearInterval(this.#timer);
    for (const socket of this.#open) socket.destroy();
  }

  #opened(socket: Socket): void {
    // After an upgrade that was declined it comes a second time.
    if (this.#open.has(socket)) return;
    this.#open.add(socket);
    const { address } = this.of(socket);
    const others = this.#perAddress.get(address) ?? 0;
    this.#perAddress.set(address, others + 1);
    if (others < this.#mostPerAddress) return;
    const line = `expected at most ${this.#mostPerAddress} connections from one address`;
    refuseConnection(socket, '429 Too Many Requests', line);
  }

  #closed(socket: Socket, address: string): void {
    if (!this.#open.delete(socket)) return;
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }

  #tick(): void {
    for (const socket of this.#open) {
      if (this.of(socket).isStuck()) socket.destroy();
      // Node measures by what the other end takes, not by what was handed over to be sent.
      else if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(STALLED_MS);
    }
  }
}
