import { type Platform, portable, type Socket } from './platform.ts';
import { Recollect as Anywhere } from './recollect.ts';

const browser: Platform = {
  ...portable,
  openSocket: (url) => new WebSocket(url) as Socket,
  onNetwork(action) {
    // Workers have no document.
    if (typeof document === 'undefined') return () => {};
    const seen = (): void => {
      if (document.visibilityState === 'visible') action();
    };
    addEventListener('online', action);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('online', action);
      document.removeEventListener('visibilitychange', seen);
    };
  },
};

/** A server of Recollect, as seen from a browser. */
export class Recollect extends Anywhere {
  /** @param address such as `https://example.org/games/`. Throws BadAddress. */
  constructor(address: string) {
    super(address, browser);
  }
}

export * from './public.ts';
