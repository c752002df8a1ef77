import type { Clock } from '../clock.ts';

/** A browser keeps only a few connections to a server: tabs in the background give theirs back. */
const REST_AFTER = 10_000;

interface Tab {
  readonly clock: Clock;
  readonly document: EventTarget & { readonly visibilityState: string };
  readonly window: EventTarget;
}

interface Connected {
  connect(): void;
  rest(): void;
}

/**
 * Lets a session rest while nobody sees the page, and reconnect when that may help.
 * @returns a function that ends it
 */
export function followPresence(session: Connected, { clock, document, window }: Tab): () => void {
  let stayAwake = (): void => {};
  const changeVisibility = (): void => {
    stayAwake();
    if (document.visibilityState === 'visible') session.connect();
    else stayAwake = clock.after(REST_AFTER, () => session.rest());
  };
  // A page that comes back from the back-forward cache has lost its requests.
  const show = (event: Event): void => {
    if ('persisted' in event && event.persisted === true) session.connect();
  };

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', changeVisibility, { signal });
  window.addEventListener('online', () => session.connect(), { signal });
  window.addEventListener('pageshow', show, { signal });
  return () => {
    stayAwake();
    listening.abort();
  };
}
