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
import WebSocket, { WebSocketServer } from 'ws';
import { BadNetwork, type Network, type Trouble } from './troubles.ts';

/** Headers that a proxy must not forward. */
const HOP_BY_HOP = ['connection', 'host', 'keep-alive', 'transfer-encoding'];

const LATE_MS = 15;
/** How long a held connection swallows everything before it drops. */
const HOLD_MS = 60;

interface CrossingHandlers {
  readonly network: Network;
  /** The server has sent a message of that type. */
  onSent(type: string): void;
  onEnd(): void;
}

/** One socket through a bad network, which keeps the order of the messages that get through. */
class Crossing {
  readonly #client: WebSocket;
  readonly #server: WebSocket;
  readonly #handlers: CrossingHandlers;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Swallows everything, in both directions. */
  isHeld = false;
  #isCut = false;

  constructor(client: WebSocket, url: string, handlers: CrossingHandlers) {
    this.#client = client;
    this.#handlers = handlers;
    this.#server = new WebSocket(url, { perMessageDeflate: false });
    const { network } = handlers;
    const toServer = this.#lane(this.#server, network.toServer);
    const toClient = this.#lane(client, network.toClient);
    // Earlier messages wait until the server is connected.
    const opened = new Promise<void>((resolve) => this.#server.once('open', resolve));
    client.on('message', (data) => opened.then(() => toServer(String(data))));
    this.#server.on('message', (data) => {
      handlers.onSent(JSON.parse(String(data)).type);
      toClient(String(data));
    });
    this.#joinEnds(client, this.#server);
    this.#joinEnds(this.#server, client);
  }

  /** Drops both connections without a close frame. */
  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#client.terminate();
    this.#server.terminate();
    this.#handlers.onEnd();
  }

  /** Forwards messages in one direction. Those behind a late one wait for it. */
  #lane(to: WebSocket, troubles: Network['toServer']): (text: string) => void {
    const queue: string[] = [];
    let isWaiting = false;
    const drain = (): void => {
      while (!isWaiting && !this.#isCut) {
        const text = queue.shift();
        if (text === undefined) return;
        const trouble = this.#handlers.network.isBad ? troubles.next() : undefined;
        if (trouble !== 'late') this.#forward(to, text, trouble);
        else {
          isWaiting = true;
          this.#later(LATE_MS, () => {
            isWaiting = false;
            this.#send(to, text);
            drain();
          });
        }
      }
    };
    return (text) => {
      queue.push(text);
      drain();
    };
  }

  #forward(to: WebSocket, text: string, trouble: Exclude<Trouble, 'late'> | undefined): void {
    switch (trouble) {
      case 'cut before':
        this.cut();
        break;
      case 'cut after':
        this.#send(to, text, () => this.cut());
        break;
      case 'twice':
        this.#send(to, text);
        this.#send(to, text);
        break;
      case 'hold':
        this.isHeld = true;
        this.#later(HOLD_MS, () => this.cut());
        break;
      case undefined:
        this.#send(to, text);
        break;
    }
  }

  #send(to: WebSocket, text: string, then?: () => void): void {
    if (!this.isHeld && to.readyState === WebSocket.OPEN) to.send(text, then);
    else then?.();
  }

  /** Passes the end of one side on to the other. */
  #joinEnds(from: WebSocket, to: WebSocket): void {
    from.on('error', () => {});
    from.on('close', (code, reason) => {
      if (this.isHeld || this.#isCut) return;
      const hasCloseFrame = code >= 1000 && code !== 1005 && code !== 1006;
      // After the late messages.
      this.#later(LATE_MS, () => {
        if (hasCloseFrame) to.close(code, reason);
        else this.cut();
        this.#handlers.onEnd();
      });
    });
  }

  #later(milliseconds: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, milliseconds);
    this.#timers.add(timer);
  }
}

/** A proxy to a server on 127.0.0.1 that loses, repeats and delays what passes through. */
export class UnreliableProxy {
  /** The port of the server, which may change; undefined while there is none. */
  target: number | undefined;
  /** The types of all messages that the server has sent. */
  readonly sentTypes = new Set<string>();
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

  /** A proxy to the server at that port, closed after the test. */
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

  /** The number of open sockets. */
  get size(): number {
    return this.#crossings.size;
  }

  /** Drops every connection without a close frame. */
  cut(): void {
    for (const crossing of [...this.#crossings]) crossing.cut();
  }

  /** Swallows everything on the current connections; new ones work. */
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
      onSent: (type) => this.sentTypes.add(type),
      onEnd: () => this.#crossings.delete(crossing),
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
      Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
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
