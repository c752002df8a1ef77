import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Json } from '../../games/game.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Pending {
  readonly answer: Promise<Answer>;
  /** Closes the connection. */
  drop(): void;
}

/** An answer of the JSON API. */
export interface JsonAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
  readonly body: any;
}

/** Calls the JSON API of a server on 127.0.0.1. */
export async function call(
  port: number,
  method: string,
  path: string,
  {
    token,
    body,
    signal,
  }: { token?: string | undefined; body?: unknown; signal?: AbortSignal } = {},
): Promise<JsonAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    ...(signal && { signal }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

export interface Seated {
  readonly name: string;
  readonly token: string;
}

interface RoomWithSeats {
  readonly id: string;
  readonly seats: Seated[];
}

/** A room with these players, the first of whom is its host. It has not started. */
export async function roomWith(
  port: number,
  game: string,
  names: readonly [string, ...string[]],
  settings: { readonly [field: string]: unknown } = {},
): Promise<RoomWithSeats> {
  const [host, ...others] = names;
  const created = await call(port, 'POST', '/rooms', { body: { game, name: host, ...settings } });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const { room, token, invitation } = created.body;
  const seats: Seated[] = [{ name: host, token }];
  for (const name of others) {
    const { status, body } = await call(port, 'POST', `/rooms/${room.id}/seats`, {
      body: { name, ...(invitation !== undefined && { invitation }) },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    seats.push({ name, token: body.token });
  }
  return { id: room.id, seats };
}

/** A room like that of `roomWith`, in which the game has started. */
export async function startedRoom(
  port: number,
  game: string,
  names: readonly [string, ...string[]],
  settings: { readonly [field: string]: unknown } = {},
): Promise<RoomWithSeats> {
  const room = await roomWith(port, game, names, settings);
  const token = room.seats[0]?.token;
  const { status, body } = await call(port, 'POST', `/rooms/${room.id}/start`, { token });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return room;
}

export interface RawRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Buffer;
}

/** Sends a request as it is, on a connection of its own. */
export function send(
  port: number,
  { path, method = 'GET', headers = {}, body }: RawRequest,
): Pending {
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  const answer = once(sent, 'response').then(async ([response]): Promise<Answer> => {
    const { statusCode: status, headers } = response;
    return { status, headers, body: await text(response) };
  });
  answer.catch(() => {}); // a dropped request is not answered
  sent.end(body);
  return { answer, drop: () => sent.destroy() };
}

/** Sends a move over HTTP, which may have to wait. */
export function sendMove(
  port: number,
  room: string,
  token: string | undefined,
  body: { readonly move: Json; readonly id?: string; readonly name?: string },
): Pending {
  return send(port, {
    path: `/api/rooms/${room}/moves`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

/** The file of a board such as `AB/BA`. */
export function boardFile(rows: string): string {
  const lines = rows.split('/');
  return [`${lines.length}x${lines[0]?.length}`, ...lines.join(''), ''].join('\n');
}

export const flip = (row: number, column: number) => ({ type: 'flip', row, column });

/** The view of a room, with a token also its secret. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
export async function lookAt(port: number, room: string, token?: string): Promise<any> {
  return (await call(port, 'GET', `/rooms/${room}`, { token })).body;
}
