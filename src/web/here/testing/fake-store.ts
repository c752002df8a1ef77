import type { Store } from '../store.ts';

/** What several tabs of one browser share. */
export class FakeDevice {
  readonly stored = new Map<string, string>();
  readonly tabs = new Set<FakeStore>();
  /** How many more times something can be stored. */
  space = Number.POSITIVE_INFINITY;

  tab(): FakeStore {
    const tab = new FakeStore(this);
    this.tabs.add(tab);
    return tab;
  }
}

/** The storage as one tab has it. */
export class FakeStore implements Store {
  readonly #device: FakeDevice;
  readonly #held = new Map<string, string>();
  readonly #listeners = new Set<readonly [prefix: string, action: () => void]>();

  constructor(device: FakeDevice) {
    this.#device = device;
  }

  keys(): readonly string[] {
    return [...new Set([...this.#device.stored.keys(), ...this.#held.keys()])];
  }

  read(key: string): string | undefined {
    return this.#held.get(key) ?? this.#device.stored.get(key);
  }

  write(key: string, text: string): boolean {
    if (this.#device.space < 1) {
      this.#held.set(key, text);
      return false;
    }
    this.#device.space -= 1;
    this.#device.stored.set(key, text);
    this.#changed(key);
    return true;
  }

  hold(key: string, text: string): void {
    this.#held.set(key, text);
  }

  isStored(key: string): boolean {
    return !this.#held.has(key) && this.#device.stored.has(key);
  }

  delete(key: string): void {
    this.#held.delete(key);
    this.#device.stored.delete(key);
    this.#changed(key);
  }

  listen(prefix: string, action: () => void): () => void {
    const listener = [prefix, action] as const;
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  hear(key: string): void {
    for (const [prefix, action] of [...this.#listeners]) if (key.startsWith(prefix)) action();
  }

  /** Browsers tell the other tabs. */
  #changed(key: string): void {
    for (const tab of this.#device.tabs) if (tab !== this) tab.hear(key);
  }
}
