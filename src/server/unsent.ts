import type { ServerResponse } from 'node:http';
import { offAbort, onAbort } from '../room/move-request.ts';
import { connectionUnder } from './http-connection.ts';

/** How much is kept in all for those who have not read their answers yet. */
const MOST_BYTES = 268_435_456;

/** Shorter ones are bounded by how many requests a connection may have under way. */
const LONG = 65_536;

/** Who is being sent each of the long answers that are under way, in the order of their making. */
const readers = new Map<Uint8Array, Set<ServerResponse>>();
let bytesInAll = 0;

/**
 * A long answer is about to be sent; many may be sent the same one. If that makes too much in all,
 * those who have not read the oldest one are cut off.
 */
export function keepUnsent(response: ServerResponse, body: Uint8Array): void {
  if (body.length < LONG) return;
  const others = readers.get(body);
  if (others) others.add(response);
  else add(body, response);
  // Node closes only the first of several answers when a connection is gone.
  const { signal } = connectionUnder(response.req);
  const done = (): void => {
    offAbort(signal, done);
    forget(body, response);
  };
  onAbort(signal, done);
  response.on('close', done);
}

function add(body: Uint8Array, response: ServerResponse): void {
  readers.set(body, new Set([response]));
  bytesInAll += body.length;
  for (const [oldest, slow] of readers) {
    if (bytesInAll <= MOST_BYTES || oldest === body) break;
    for (const one of slow) one.req.socket.destroy();
    drop(oldest);
  }
}

function forget(body: Uint8Array, response: ServerResponse): void {
  const others = readers.get(body);
  others?.delete(response);
  if (others?.size === 0) drop(body);
}

function drop(body: Uint8Array): void {
  if (readers.delete(body)) bytesInAll -= body.length;
}
