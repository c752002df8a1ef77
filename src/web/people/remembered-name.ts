import { forget, recall, remember } from '../storage.ts';
import { nameProblem } from './player-name.ts';

const KEY = 'recollect.name';

/**
 * On boards without seats a name is all that somebody is. It is remembered for this tab, which goes on
 * playing when it is reloaded; another tab may well be another player.
 */
export function currentName(): string | undefined {
  const name = recall('tab', KEY);
  return name !== undefined && nameProblem(name) === undefined ? name : undefined;
}

/** What this person was called last, wherever they played. */
export const lastName = (): string | undefined => recall('browser', KEY);

export function rememberCurrentName(name: string): void {
  remember('tab', KEY, name);
  rememberName(name);
}

export const rememberName = (name: string): void => remember('browser', KEY, name);

export const forgetCurrentName = (): void => forget('tab', KEY);
