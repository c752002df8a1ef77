import WebSocket from 'ws';
import type { FromServer } from '../../protocol/messages.ts';

interface Hello {
  readonly token?: string;
  readonly name?: string;
  readonly after?: number;
}

/** A socket to a room, from hello to its end. */
export class Link {
  /** Resolves when it is closed and all that came over it has been heard. */
  readonly closed: Promise<void>;
  isClosed = false;
  readonly #socket: WebSocket;

  constructor(
    port: number,
    room: string,
    hello: Hello,
    /** Told of each message, and, with undefined, of the end. */
    hear: (message: FromServer | undefined) => void,
  ) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/api/rooms/${room}/socket`);
    this.#socket.on('open', () => this.#send({ type: 'hello', ...hello }));
    this.#socket.on('message', (data) => hear(JSON.parse(String(data))));
    this.#socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.#socket.on('close', () => {
        this.isClosed = true;
        hear(undefined);
        resolve();
      });
    });
  }

  sendMove(id: string, move: unknown): void {
    this.#send({ type: 'move', id, move });
  }

  /** Without a goodbye, as when a phone loses its network. */
  async drop(): Promise<void> {
    this.#socket.terminate();
    await this.closed;
  }

  #send(message: unknown): void {
    this.#socket.send(JSON.stringify(message), () => {});
  }
}
