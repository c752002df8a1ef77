/** Where this tab, or this browser, remembers things. */
export type Place = 'tab' | 'browser';

/** What could not be stored: browsers may forbid it altogether. It is remembered until the page goes. */
const unstored = { tab: new Map<string, string>(), browser: new Map<string, string>() } as const;

/** Reaching for it may throw already. */
const storageOf = (place: Place): Storage => (place === 'tab' ? sessionStorage : localStorage);

export function recall(place: Place, key: string): string | undefined {
  return unstored[place].get(key) ?? attempt(() => storageOf(place).getItem(key)) ?? undefined;
}

export function remember(place: Place, key: string, text: string): void {
  unstored[place].delete(key);
  const isStored = attempt(() => {
    storageOf(place).setItem(key, text);
    return true;
  });
  if (!isStored) unstored[place].set(key, text);
}

export function forget(place: Place, key: string): void {
  unstored[place].delete(key);
  attempt(() => storageOf(place).removeItem(key));
}

/** What it gives; undefined if it throws. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
