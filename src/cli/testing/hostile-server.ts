import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Json } from '../../games/json.ts';

/** The messages of a server, whether they make sense or not. */
export interface Script {
  /** The answers over HTTP, by method and path below `/api`; others get 404. */
  readonly answers: Readonly<Record<string, { readonly status?: number; readonly body: Json }>>;
  /** Sent after the hello. */
  readonly messages?: readonly Json[];
  /** Sent after a move, with its id. */
  readonly afterMove?: (id: string) => readonly Json[];
  /** How the socket is closed after all messages were shown; by default the room is gone. */
  readonly close?: { readonly code: number; readonly reason: string };
}

/** A server that sends the messages of a script. */
export class HostileServer {
  script: Script = { answers: {} };
  #address = '';

  static async start(): Promise<HostileServer> {
    const hostile = new HostileServer();
    const http = createServer((request, response) => hostile.#answer(request, response));
    const sockets = new WebSocketServer({ server: http });
    sockets.on('connection', (socket) => hostile.#talk(socket));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    hostile.#address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    onTestFinished(() => {
      for (const socket of sockets.clients) socket.terminate();
      http.closeAllConnections();
      http.close();
    });
    return hostile;
  }

  get address(): string {
    return this.#address;
  }

  #answer({ method, url }: IncomingMessage, response: ServerResponse): void {
    const { status = 200, body } = this.script.answers[`${method} ${url?.replace('/api', '')}`] ?? {
      status: 404,
      body: 'nothing here',
    };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #talk(socket: WebSocket): void {
    const { messages = [], afterMove, close = GONE } = this.script;
    socket.on('error', () => {});
    socket.on('message', async (data) => {
      const said = JSON.parse(String(data));
      if (said.type === 'hello') await sendEach(socket, messages);
      if (said.type === 'move') await sendEach(socket, afterMove?.(said.id) ?? []);
      if (said.type === (afterMove ? 'move' : 'hello')) socket.close(close.code, close.reason);
    });
  }
}

/** Sends each message after the last was shown: screens are drawn right after a message arrives. */
async function sendEach(socket: WebSocket, messages: readonly Json[]): Promise<void> {
  for (const message of messages) {
    socket.send(JSON.stringify(message));
    socket.ping();
    await once(socket, 'pong');
    await setImmediate();
  }
}

const GONE = { code: 4004, reason: '' };
