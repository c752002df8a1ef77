import { attempt } from '../storage.ts';

/** Where tables on this device are kept. */
export interface Store {
  keys(): readonly string[];
  read(key: string): string | undefined;
  /** Keeps it for as long as the page is there, and if possible beyond. @returns whether it is beyond */
  write(key: string, text: string): boolean;
  /** Keeps it for as long as the page is there, and no longer. */
  hold(key: string, text: string): void;
  /** Does it survive the page? */
  isStored(key: string): boolean;
  delete(key: string): void;
  /**
   * Tells when another tab has changed something below these keys, and where, if not everywhere. What is
   * held there is given up: there must not be two courses of one game. Returns how to stop listening.
   */
  listen(prefix: string, action: (key?: string) => void): () => void;
}

/** The storage of this browser. It may be full, or forbidden altogether. */
export class BrowserStore implements Store {
  readonly #held = new Map<string, string>();

  keys(): readonly string[] {
    const stored = attempt(() =>
      Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? ''),
    );
    return [...new Set([...(stored ?? []), ...this.#held.keys()])];
  }

  read(key: string): string | undefined {
    return this.#held.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined;
  }

  write(key: string, text: string): boolean {
    this.#held.delete(key);
    const isStored = attempt(() => {
      localStorage.setItem(key, text);
      return true;
    });
    if (!isStored) this.#held.set(key, text);
    return isStored === true;
  }

  hold(key: string, text: string): void {
    this.#held.set(key, text);
  }

  isStored(key: string): boolean {
    return !this.#held.has(key) && this.read(key) !== undefined;
  }

  delete(key: string): void {
    this.#held.delete(key);
    attempt(() => localStorage.removeItem(key));
  }

  listen(prefix: string, action: (key?: string) => void): () => void {
    const heard = ({ key }: StorageEvent): void => {
      // Whoever clears everything names no key.
      if (key === null) action();
      else if (key.startsWith(prefix)) {
        this.#held.delete(key);
        action(key);
      }
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }
}

/** The one of this page: what it holds is lost with it. */
export const store: Store = new BrowserStore();
