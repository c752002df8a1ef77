import type { ReceivedCheck } from '../protocol/received.ts';

/** The part of a WebSocket that the client uses; browsers and the package `ws` both have it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** The network, timers and randomness of the environment in which a client runs. */
export interface Platform {
  fetch(url: string, request: RequestInit): Promise<Response>;
  openSocket(url: string): Socket;
  /** Runs the action after a delay. Returns a function that cancels it. */
  after(milliseconds: number, action: () => void): () => void;
  /** The time of day, in milliseconds since 1970. */
  now(): number;
  /** A number from 0 up to 1, not secure; used for backoff. */
  random(): number;
  /** Secure random bytes. */
  randomBytes(count: number): Uint8Array;
  /** Calls `action` when the network may be back. Returns a function that stops that. */
  onNetwork(action: () => void): () => void;
  /**
   * Validates everything that a server sends. Browsers do without: it is larger than the rest of the
   * client, and they render all of it as text.
   */
  readonly check?: ReceivedCheck;
}

/** The part that browsers and Node share. */
export const portable = {
  fetch: (url: string, request: RequestInit): Promise<Response> => fetch(url, request),
  after(milliseconds: number, action: () => void): () => void {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  now: (): number => Date.now(),
  random: (): number => Math.random(),
  randomBytes: (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count)),
} as const satisfies Partial<Platform>;

const LONGEST_BACKOFF_MS = 10_000;
const FIRST_BACKOFF_MS = 250;

/**
 * Exponential backoff with jitter, so that the clients of a restarted server do not all come back at
 * the same moment.
 *
 * @param random a number from 0 up to 1
 * @returns milliseconds
 */
export function backoff(failed: number, random: number): number {
  const most = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** failed);
  return most / 2 + (most / 2) * random;
}
