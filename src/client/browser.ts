import { type Platform, portable, type Socket } from './platform.ts';
import { Recollect as Client } from './recollect.ts';

const browser: Platform = {
  ...portable,
  openSocket: (url) => new WebSocket(url) as Socket,
  onNetwork(action) {
    // Workers have no document.
    if (typeof document === 'undefined') return () => {};
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') action();
    };
    addEventListener('online', action);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', action);
      document.removeEventListener('visibilitychange', onVisible);
    };
  },
};

/** The client of a Recollect server, in a browser. */
export class Recollect extends Client {
  /** @param address such as `https://example.org/games/`. Throws BadAddress. */
  constructor(address: string) {
    super(address, browser);
  }
}

export * from './public.ts';
