import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Json } from '../../games/game.ts';
import type { Answer, Pending } from './http.ts';
import { call } from './room-client.ts';

export interface RawRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Buffer;
}

/** Sends exactly that, on a connection of its own. */
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

/** A move over HTTP, which may have to wait. */
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

/** What everybody sees of a room. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
export async function lookAt(port: number, room: string, token?: string): Promise<any> {
  return (await call(port, 'GET', `/rooms/${room}`, { token })).body;
}
