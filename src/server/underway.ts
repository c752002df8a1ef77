import type { Socket } from 'node:net';

/** What is under way on a connection. */
export class Underway {
  readonly #closing = new AbortController();
  /** How many requests have not been answered yet. */
  count = 0;

  /** Aborted when the connection closes; one signal for all requests that it carries. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  close(): void {
    this.#closing.abort();
  }
}

const UNDERWAY = Symbol('underway');

type Connection = Socket & { [UNDERWAY]?: Underway };

export function underwayOn(socket: Connection): Underway {
  const known = socket[UNDERWAY];
  if (known) return known;
  const underway = new Underway();
  socket[UNDERWAY] = underway;
  // One function for all connections: each may be held for hours, so every byte counts.
  socket.on('close', close);
  if (socket.destroyed) underway.close();
  return underway;
}

function close(this: Connection): void {
  this[UNDERWAY]?.close();
}
