import { seatNameProblem } from '../people/player-name.ts';
import { anotherName, offeredName } from '../people/player-name-offer.ts';
import { attempt, recall, remember } from '../storage.ts';

const KEY = 'recollect.names-here';

/** Who played on this device last, or else two who might: as many as can play. */
export function offeredNames(least: number, most: number): readonly string[] {
  const names = lastNames().slice(0, most);
  const wanted = names.length === 0 ? Math.min(2, most) : least;
  while (names.length < Math.max(wanted, least)) names.push(unlike(names));
  return names;
}

/** A name that nobody of these has. */
export function unlike(names: readonly string[]): string {
  if (names.length === 0) return offeredName(false);
  for (;;) {
    const name = anotherName(false);
    if (!names.includes(name)) return name;
  }
}

export const rememberNames = (names: readonly string[]): void =>
  remember('browser', KEY, JSON.stringify(names));

function lastNames(): string[] {
  const found: unknown = attempt(() => JSON.parse(recall('browser', KEY) ?? '[]'));
  const names = Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
  return [...new Set(names)].filter((name) => seatNameProblem(name) === undefined);
}
