import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { Json } from '../../games/game.ts';
import type { Problem } from '../../games/problem.ts';
import type { FromServer } from '../../protocol/messages.ts';

export type Outcome = Extract<FromServer, { type: 'outcome' }>;

/** A WebSocket to a room, with all that has come over it. */
export class TestSocket {
  readonly messages: FromServer[] = [];
  /** Exactly what came, in order. */
  readonly texts: string[] = [];
  readonly socket: WebSocket;
  closed: { readonly code: number; readonly reason: string } | undefined;
  #hears: (() => void)[] = [];
  #moves = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.texts.push(String(data));
      this.messages.push(JSON.parse(String(data)));
      this.#wake();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#wake();
    });
    socket.on('error', () => {});
  }

  /** Opens it and says nothing yet. */
  static async open(port: number, room: string, headers = {}): Promise<TestSocket> {
    const url = `ws://127.0.0.1:${port}/api/rooms/${room}/socket`;
    const socket = new WebSocket(url, { headers });
    const opened = new TestSocket(socket);
    await once(socket, 'open');
    onTestFinished(() => socket.terminate());
    return opened;
  }

  /** Opens it, says hello and is welcome. */
  static async enter(
    port: number,
    room: string,
    hello: { token?: string; name?: string; after?: number; room?: string } = {},
  ): Promise<TestSocket> {
    const socket = await TestSocket.open(port, room);
    socket.send({ type: 'hello', ...hello });
    await socket.hears('welcome');
    return socket;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first message of that type, from the `from`th message on, that `fits`. */
  async hears<T extends FromServer['type']>(
    type: T,
    fits: (message: Extract<FromServer, { type: T }>) => boolean = () => true,
    from = 0,
  ): Promise<Extract<FromServer, { type: T }>> {
    for (;;) {
      const found = this.messages
        .slice(from)
        .find(
          (message): message is Extract<FromServer, { type: T }> =>
            message.type === type && fits(message as Extract<FromServer, { type: T }>),
        );
      if (found) return found;
      if (this.closed) throw new Error(`closed: ${this.closed.code} ${this.closed.reason}`);
      await new Promise<void>((resolve) => this.#hears.push(resolve));
    }
  }

  /** Makes a move and waits for what becomes of it. */
  async plays(move: Json, id = `move-${++this.#moves}`): Promise<Outcome> {
    this.send({ type: 'move', id, move });
    return this.hears('outcome', (outcome) => outcome.id === id);
  }

  async refusal(move: Json): Promise<Problem | undefined> {
    return (await this.plays(move)).refused;
  }

  async isClosed(): Promise<{ readonly code: number; readonly reason: string }> {
    while (!this.closed) await new Promise<void>((resolve) => this.#hears.push(resolve));
    return this.closed;
  }

  /** Without a goodbye, as when a phone loses its network. */
  drop(): void {
    this.socket.terminate();
  }

  #wake(): void {
    for (const resolve of this.#hears.splice(0)) resolve();
  }
}
