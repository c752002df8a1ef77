import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { FromServer } from '../../protocol/messages.ts';

/** What is asked for over HTTP. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  /** JSON, or a text that is sent as if it were. */
  readonly body?: unknown;
}

/** Every byte of the answer, one character each. */
export async function rawAnswer(port: number, { method, path, token, body }: Ask): Promise<string> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: recollect',
    'Connection: close',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(text === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(`${head.join('\r\n')}\r\n\r\n${text ?? ''}`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

/** The body of an answer. */
export const bodyOf = (answer: string): string =>
  Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8');

/** A WebSocket, with every byte that came over it. */
export class WiredSocket {
  readonly messages: FromServer[] = [];
  readonly #socket: WebSocket;
  readonly #chunks: Buffer[] = [];
  #wakes: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('upgrade', (response) => {
      response.socket.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    });
    socket.on('message', (data) => {
      this.messages.push(JSON.parse(String(data)));
      for (const wake of this.#wakes.splice(0)) wake();
    });
    socket.on('error', () => {});
  }

  static async open(port: number, room: string): Promise<WiredSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/rooms/${room}/socket`);
    const wired = new WiredSocket(socket);
    await once(socket, 'open');
    onTestFinished(() => socket.terminate());
    return wired;
  }

  /** Every byte so far, one character each. */
  get bytes(): string {
    return Buffer.concat(this.#chunks).toString('latin1');
  }

  /** How many messages of that type have come. */
  count(type: FromServer['type']): number {
    return this.messages.filter((message) => message.type === type).length;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#wakes.push(resolve));
  }

  /** Resolves when all that the server has sent up to now is here. */
  async settle(): Promise<void> {
    this.#socket.ping();
    await once(this.#socket, 'pong');
  }

  drop(): void {
    this.#socket.terminate();
  }
}
