import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { Json } from '../../games/game.ts';
import type { Problem } from '../../games/problem.ts';
import type { FromServer } from '../../protocol/messages.ts';

/** An answer of the JSON API. */
export interface JsonAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
  readonly body: any;
}

/** What a test says to the JSON API of a server on 127.0.0.1. */
export async function call(
  port: number,
  method: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<JsonAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

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

/** Somebody with a seat. */
export interface Seated {
  readonly name: string;
  readonly token: string;
}

/** A room in which these people sit, the first of whom is its host. It has not started. */
export async function roomWith(
  port: number,
  game: string,
  names: readonly [string, ...string[]],
  settings: { readonly [field: string]: unknown } = {},
): Promise<{ readonly id: string; readonly people: Seated[] }> {
  const [host, ...others] = names;
  const created = await call(port, 'POST', '/rooms', { body: { game, name: host, ...settings } });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const { room, token, invitation } = created.body;
  const people: Seated[] = [{ name: host, token }];
  for (const name of others) {
    const { status, body } = await call(port, 'POST', `/rooms/${room.id}/seats`, {
      body: { name, ...(invitation !== undefined && { invitation }) },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    people.push({ name, token: body.token });
  }
  return { id: room.id, people };
}

/** As above, and the game has started. */
export async function startedRoom(
  port: number,
  game: string,
  names: readonly [string, ...string[]],
  settings: { readonly [field: string]: unknown } = {},
): Promise<{ readonly id: string; readonly people: Seated[] }> {
  const room = await roomWith(port, game, names, settings);
  const token = room.people[0]?.token;
  const { status, body } = await call(port, 'POST', `/rooms/${room.id}/start`, { token });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return room;
}
