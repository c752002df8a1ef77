import type { ReceivedCheck } from '../protocol/received.ts';

/** A WebSocket, as far as it is needed here: browsers have it, and so has the package `ws`. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** What a client takes from where it runs. */
export interface Platform {
  fetch(url: string, request: RequestInit): Promise<Response>;
  openSocket(url: string): Socket;
  /** Does something later, unless it is called off with what is returned. */
  after(milliseconds: number, action: () => void): () => void;
  /** From 0 up to 1; only for pauses. */
  random(): number;
  /** So many bytes that nobody can foresee. */
  randomBytes(count: number): Uint8Array;
  /** Tells when the network may have come back; returns how to stop listening. */
  onNetwork(action: () => void): () => void;
  /**
   * Checks everything that a server sends. Pages do without it: it is larger than all the rest of the
   * client, and whatever they show is only text to a browser.
   */
  readonly check?: ReceivedCheck;
}

/** What browsers and Node have in common. */
export const portable = {
  fetch: (url: string, request: RequestInit): Promise<Response> => fetch(url, request),
  after(milliseconds: number, action: () => void): () => void {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  random: (): number => Math.random(),
  randomBytes: (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count)),
} as const satisfies Partial<Platform>;
