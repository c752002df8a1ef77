import type { Store } from '../store.ts';

/** What several tabs of one browser share. */
export class FakeDevice {
  readonly stored = new Map<string, string>();
  readonly #tabs = new Set<FakeStore>();
  /** How many more times something can be stored. */
  space = Number.POSITIVE_INFINITY;
  /** Tabs run in processes of their own: they may see late what others have written. */
  isLate = false;

  tab(): FakeStore {
    const tab = new FakeStore(this);
    this.#tabs.add(tab);
    return tab;
  }

  /** What was written last is what counts. */
  change(by: FakeStore, key: string, text: string | undefined): void {
    if (text === undefined) this.stored.delete(key);
    else this.stored.set(key, text);
    for (const tab of this.#tabs) if (tab !== by) tab.expect(key);
  }
}

/** The storage as one tab has it. */
export class FakeStore implements Store {
  readonly #device: FakeDevice;
  /** What is stored, as far as this tab has heard of it. */
  readonly #seen: Map<string, string>;
  readonly #held = new Map<string, string>();
  readonly #listeners = new Set<readonly [prefix: string, action: (key?: string) => void]>();
  #unheard: string[] = [];

  constructor(device: FakeDevice) {
    this.#device = device;
    this.#seen = new Map(device.stored);
  }

  keys(): readonly string[] {
    return [...new Set([...this.#seen.keys(), ...this.#held.keys()])];
  }

  read(key: string): string | undefined {
    return this.#held.get(key) ?? this.#seen.get(key);
  }

  write(key: string, text: string): boolean {
    this.#held.delete(key);
    if (this.#device.space < 1) {
      this.#held.set(key, text);
      return false;
    }
    this.#device.space -= 1;
    this.#seen.set(key, text);
    this.#device.change(this, key, text);
    return true;
  }

  hold(key: string, text: string): void {
    this.#held.set(key, text);
  }

  isStored(key: string): boolean {
    return !this.#held.has(key) && this.#seen.has(key);
  }

  delete(key: string): void {
    this.#held.delete(key);
    this.#seen.delete(key);
    this.#device.change(this, key, undefined);
  }

  listen(prefix: string, action: (key?: string) => void): () => void {
    const listener = [prefix, action] as const;
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another tab has changed that. */
  expect(key: string): void {
    this.#unheard.push(key);
    if (!this.#device.isLate) this.hear();
  }

  /** Hears of the first changes that it has not heard of. */
  hear(count = Number.POSITIVE_INFINITY): void {
    const heard = this.#unheard.slice(0, count);
    this.#unheard = this.#unheard.slice(heard.length);
    for (const key of heard) this.#changed(key);
  }

  #changed(key: string): void {
    const text = this.#device.stored.get(key);
    if (text === undefined) this.#seen.delete(key);
    else this.#seen.set(key, text);
    for (const [prefix, action] of [...this.#listeners]) {
      if (!key.startsWith(prefix)) continue;
      this.#held.delete(key);
      action(key);
    }
  }
}
