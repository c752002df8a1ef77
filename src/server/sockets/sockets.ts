import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLOSE } from '../../protocol/close.ts';
import { addressOf, isAllowedOrigin, type ProxySettings } from '../address.ts';
import { type Connections, refuseConnection as refuse } from '../connections.ts';
import type { RoomService } from '../room-service.ts';
import { Connection, closeGracefully } from './connection.ts';
import { SocketSession } from './session.ts';

/** A socket that has not answered a ping for this long is dead. */
const HEARTBEAT_MS = 30_000;

const PATH = /^\/api\/rooms\/([^/?]+)\/socket(?:\?|$)/;

/** The WebSockets of a server. */
export class Sockets {
  readonly #service: RoomService;
  readonly #proxy: ProxySettings;
  readonly #server: WebSocketServer;
  readonly #perAddress = new Map<string, number>();
  /** Sockets that have answered since the last heartbeat. */
  readonly #alive = new WeakSet<WebSocket>();
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor(service: RoomService, proxy: ProxySettings) {
    this.#service = service;
    this.#proxy = proxy;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: true,
      maxPayload: service.limits['message-bytes'],
      perMessageDeflate: false,
      autoPong: false,
    });
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  get size(): number {
    return this.#server.clients.size;
  }

  listenTo(server: Server, connections: Connections): void {
    server.on('upgrade', (request, stream, head) => {
      // An upgrade would be mixed up with the answer to an earlier request.
      if (connections.of(request.socket).unanswered > 0) {
        stream.destroy();
        return;
      }
      const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
      if (isSocket) this.#upgrade(request, stream, head);
      else declineUpgrade(server, request, stream, head);
    });
  }

  /** Closes all sockets with a code that asks clients to reconnect later. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const socket of this.#server.clients) {
      closeGracefully(socket, CLOSE.goingDown, 'the server is going down');
    }
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const { basePath, trustProxy } = this.#proxy;
    const url = request.url ?? '/';
    const id = url.startsWith(basePath) ? PATH.exec(url.slice(basePath.length))?.[1] : undefined;
    const address = addressOf(request, trustProxy);
    const most = this.#service.limits['sockets-per-address'];
    if (id === undefined) refuse(stream, '404 Not Found', 'there is no socket at this address');
    else if (this.#isClosed) refuse(stream, '503 Service Unavailable', 'the server is going down');
    else if (!isAllowedOrigin(request, this.#proxy))
      refuse(stream, '403 Forbidden', 'pages from elsewhere may not open sockets here');
    else if ((this.#perAddress.get(address) ?? 0) >= most)
      refuse(stream, '429 Too Many Requests', `expected at most ${most} sockets from one address`);
    else
      this.#server.handleUpgrade(request, stream, head, (socket) =>
        this.#accept(socket, stream, address, id),
      );
  }

  #accept(socket: WebSocket, stream: Duplex, address: string, id: string): void {
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    this.#alive.add(socket);
    socket.on('pong', () => this.#alive.add(socket));
    socket.on('close', () => this.#forget(address));
    const connection = new Connection(socket, stream, this.#service.limits['unsent-bytes']);
    new SocketSession(this.#service, id, address, connection);
  }

  #forget(address: string): void {
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }

  #beat(): void {
    for (const socket of this.#server.clients) {
      if (this.#alive.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }
}

const UPGRADE_HEADERS = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Handles a request without the upgrade that it asks for, as a server may. Some programs, like Java's,
 * ask for HTTP/2 in every first request, and Node announces any such request as an upgrade.
 */
function declineUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  const again = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  stream.unshift(Buffer.concat([again, head]));
  server.emit('connection', stream);
}
