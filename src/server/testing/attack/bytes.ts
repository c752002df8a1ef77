/** Requests and frames as bytes, some of which no library would send. */
import { request as httpRequest, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a proper request to a server on 127.0.0.1. Calls `onSent` when all its bytes are on the way. */
export function exchange(
  options: RequestOptions,
  body?: string,
  onSent: () => void = () => {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', ...options }, (response) => {
      const status = response.statusCode ?? 0;
      text(response).then((text) => resolve({ status, text }), reject);
    })
      .on('error', reject)
      .on('finish', onSent)
      .end(body);
  });
}

/** A request without a body. */
export const get = (path: string, ...headers: string[]): string =>
  request('GET', path, undefined, ...headers);

/** A request whose body is JSON, or a text that is sent as if it were. */
export const post = (path: string, body: unknown, ...headers: string[]): string =>
  request('POST', path, typeof body === 'string' ? body : JSON.stringify(body), ...headers);

export function request(
  method: string,
  path: string,
  body: string | undefined,
  ...headers: string[]
): string {
  const about =
    body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  return [`${method} ${path} HTTP/1.1`, 'Host: x', ...headers, ...about, '', body ?? ''].join(
    '\r\n',
  );
}

/** Asks for a WebSocket. */
export const handshake = (path: string, ...headers: string[]): string =>
  get(
    path,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  );

export const socketOf = (room: string): string => `/api/rooms/${room}/socket`;

const OPCODES = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const FINAL = 0x80;
const MASKED = 0x80;
const TWO_BYTES = 126;
/** With this one, what is masked stays as it is. */
const NO_MASK = Buffer.alloc(4);

/** A frame of a WebSocket, as a client sends it. Its payload has fewer than 65,536 bytes. */
export function frame(opcode: keyof typeof OPCODES, payload: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(payload);
  const isShort = bytes.length < TWO_BYTES;
  const head = Buffer.from([
    FINAL | OPCODES[opcode],
    MASKED | (isShort ? bytes.length : TWO_BYTES),
  ]);
  const length = isShort ? Buffer.alloc(0) : Buffer.from([bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([head, length, NO_MASK, bytes]);
}

/** A message of the protocol, as a client sends it. */
export const say = (message: object): Buffer => frame('text', JSON.stringify(message));
