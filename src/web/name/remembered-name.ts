import { nameProblem } from './player-name.ts';

const KEY = 'recollect.name';

/**
 * The name is remembered twice: for this tab, which goes on playing when it is reloaded, and for
 * this browser, where a new tab may well be another player and only offers it.
 */
export const currentName = (): string | undefined => read(() => sessionStorage);
export const lastName = (): string | undefined => read(() => localStorage);

export function rememberName(name: string): void {
  attempt(() => {
    sessionStorage.setItem(KEY, name);
    localStorage.setItem(KEY, name);
  });
}

export function forgetCurrentName(): void {
  attempt(() => sessionStorage.removeItem(KEY));
}

function read(storage: () => Storage): string | undefined {
  const name = attempt(() => storage().getItem(KEY));
  return typeof name === 'string' && nameProblem(name) === undefined ? name : undefined;
}

/** Browsers may forbid storage altogether; then nothing is remembered. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
