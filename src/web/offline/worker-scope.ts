/** What a service worker is given, as far as it is used here. */
export interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: Clients;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void;
}

/** It is not over before what it waits for is. */
interface Extendable {
  waitUntil(done: Promise<unknown>): void;
}

/** A page asks for something. */
export interface Asking extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The pages that are open. */
export interface Clients {
  claim(): Promise<void>;
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled?: boolean;
  }): Promise<readonly { readonly url: string }[]>;
}
