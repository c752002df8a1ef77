import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import WebSocket, { type ClientOptions } from 'ws';
import type { Json } from '../../games/game.ts';
import type { Problem } from '../../games/problem.ts';
import type { Seq } from '../../history/entry.ts';
import type { FromServer } from '../../protocol/messages.ts';

export type Message<T extends FromServer['type']> = Extract<FromServer, { type: T }>;

export interface Hello {
  readonly token?: string;
  readonly name?: string;
  readonly after?: number;
  readonly room?: string;
}

interface Opening extends Pick<ClientOptions, 'headers' | 'autoPong'> {
  /** Sent as soon as the socket is open. */
  readonly hello?: Hello;
  /** Called with each message, and with undefined when the socket is closed. */
  readonly listener?: (message: FromServer | undefined) => void;
}

interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** The open sockets. One hook closes all: a hook for each would keep its messages in memory. */
const unclosed = new Set<WebSocket>();

function closeAll(): void {
  for (const socket of unclosed) socket.terminate();
}

/** A WebSocket to a room, with everything that it has received. */
export class TestSocket {
  readonly messages: FromServer[] = [];
  /** The text of each message. */
  readonly texts: string[] = [];
  closed: Closed | undefined;
  /** For tests of single frames. */
  readonly socket: WebSocket;
  readonly #chunks: Buffer[] = [];
  #wakes: (() => void)[] = [];
  #moves = 0;
  #pings = 0;
  readonly #pongs = new Set<string>();

  /** Connects to a room, or to any path that begins with a slash, without waiting. */
  constructor(port: number, room: string, { hello, listener, ...options }: Opening = {}) {
    const path = room.startsWith('/') ? room : `/api/rooms/${room}/socket`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, options);
    this.socket = socket;
    unclosed.add(socket);
    onTestFinished(closeAll);
    socket.on('upgrade', ({ socket: connection }) => {
      // An earlier listener would take from `ws` what comes together with the upgrade.
      socket.on('open', () =>
        connection.prependListener('data', (data) => this.#chunks.push(data)),
      );
    });
    if (hello) socket.on('open', () => this.send({ type: 'hello', ...hello }));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      this.texts.push(String(data));
      this.messages.push(message);
      listener?.(message);
      this.#wake();
    });
    socket.on('pong', (data) => {
      this.#pongs.add(String(data));
      this.#wake();
    });
    socket.on('close', (code, reason) => {
      unclosed.delete(socket);
      this.closed = { code, reason: String(reason) };
      listener?.(undefined);
      this.#wake();
    });
    socket.on('error', () => {});
  }

  /** Resolves when it is open, and rejects if it is refused. */
  static async open(port: number, room: string, opening?: Opening): Promise<TestSocket> {
    const socket = new TestSocket(port, room, opening);
    await once(socket.socket, 'open');
    return socket;
  }

  /** Opens a socket, sends a hello and waits for the welcome. */
  static async enter(port: number, room: string, hello: Hello = {}): Promise<TestSocket> {
    const socket = await TestSocket.open(port, room, { hello });
    await socket.receives('welcome');
    return socket;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Every byte so far, one character each. */
  get bytes(): string {
    return Buffer.concat(this.#chunks).toString('latin1');
  }

  /** Sends a text or bytes as they are, and anything else as JSON. */
  send(message: unknown): void {
    const isRaw = typeof message === 'string' || Buffer.isBuffer(message);
    this.socket.send(isRaw ? message : JSON.stringify(message));
  }

  /** Sends one message in several frames. */
  sendInPieces(pieces: readonly string[]): void {
    for (const [nth, piece] of pieces.entries())
      this.socket.send(piece, { fin: nth === pieces.length - 1 });
  }

  sendMove(id: string, move: Json, copy: { after?: Seq; again?: number } = {}): void {
    this.send({ type: 'move', id, ...copy, move });
  }

  /** Sends a move and waits for the reply. */
  async play(move: Json, id = `move-${++this.#moves}`): Promise<Message<'reply'>> {
    this.sendMove(id, move);
    return this.receives('reply', (outcome) => outcome.id === id);
  }

  async refusal(move: Json): Promise<Problem | undefined> {
    return (await this.play(move)).refused;
  }

  /** The first message of that type, from the `from`th message on, that `fits`. */
  receives<T extends FromServer['type']>(
    type: T,
    fits: (message: Message<T>) => boolean = () => true,
    from = 0,
  ): Promise<Message<T>> {
    const isIt = (message: FromServer): message is Message<T> =>
      message.type === type && fits(message as Message<T>);
    return this.until(() => this.messages.slice(from).find(isIt));
  }

  /** Resolves when everything that the server has sent so far has arrived. */
  async settle(): Promise<void> {
    const ping = `ping ${++this.#pings}`;
    this.socket.ping(ping);
    await this.until(() => this.#pongs.has(ping));
  }

  /** Resolves to the first result of `find`, called after each message. Throws if the socket closes. */
  async until<T>(find: () => T | false | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found) return found;
      if (this.closed) throw new Error(`closed: ${this.closed.code} ${this.closed.reason}`);
      await this.#news();
    }
  }

  async whenClosed(): Promise<Closed> {
    while (!this.closed) await this.#news();
    return this.closed;
  }

  /** Terminates the socket, as when a phone loses its network. Resolves when it is closed. */
  drop(): Promise<Closed> {
    this.socket.terminate();
    return this.whenClosed();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => this.#wakes.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#wakes.splice(0)) resolve();
  }
}
