import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { Crossing } from './crossing.ts';
import { BadNetwork, type Network } from './troubles.ts';

/** The headers of a request that are about its connection, not about what is asked. */
const OF_THE_CONNECTION = ['connection', 'host', 'keep-alive', 'transfer-encoding'];

/** Stands between a client and a server on 127.0.0.1, and lets happen what happens in networks. */
export class UnreliableProxy {
  /** The port of the server: it may move, as after a restart. Undefined while nobody is there. */
  target: number | undefined;
  /** The types of all messages that a server has sent to the client. */
  readonly told = new Set<string>();
  readonly #network: Network;
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #crossings = new Set<Crossing>();

  private constructor(target: number, network: Network) {
    this.target = target;
    this.#network = network;
    this.#server = createServer((request, response) => this.#pass(request, response));
    this.#server.on('upgrade', (request, stream, head) => {
      stream.on('error', () => stream.destroy());
      this.#sockets.handleUpgrade(request, stream, head, (socket) => this.#cross(socket, request));
    });
  }

  /** One before the server at that port, gone when the test is. */
  static async before(
    target: number,
    network: Network = new BadNetwork(''),
  ): Promise<UnreliableProxy> {
    const proxy = new UnreliableProxy(target, network);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    onTestFinished(() => proxy.close());
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** How many sockets go through at the moment. */
  get size(): number {
    return this.#crossings.size;
  }

  /** Every connection is lost without a word. */
  cut(): void {
    for (const crossing of [...this.#crossings]) crossing.cut();
  }

  /** From now on nothing gets through on the connections that there are; new ones are fine. */
  hold(): void {
    for (const crossing of this.#crossings) crossing.isHeld = true;
  }

  close(): void {
    this.cut();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #cross(client: WebSocket, { url = '/' }: IncomingMessage): void {
    if (this.target === undefined) {
      client.terminate();
      return;
    }
    const crossing = new Crossing(client, `ws://127.0.0.1:${this.target}${url}`, {
      network: this.#network,
      told: (type) => this.told.add(type),
      ends: () => this.#crossings.delete(crossing),
    });
    this.#crossings.add(crossing);
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { isBad, requests } = this.#network;
    const trouble = isBad ? requests.next() : undefined;
    if (trouble === 'request lost' || this.target === undefined) {
      request.socket.destroy();
      return;
    }
    const { url = '/', method = 'GET' } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
    );
    const there = { host: '127.0.0.1', port: this.target, agent: false };
    const onward = requestOf({ ...there, path: url, method, headers }, (answer) => {
      if (trouble === 'answer lost') {
        request.socket.destroy();
        answer.resume();
      } else {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  }
}
