import { words } from '../languages/words.ts';
import { ADJECTIVES, ANIMALS } from './suggested-names.ts';

/** At boards without seats a name is an id that fits into any address. */
export const LONGEST_NAME = 64;

/** In rooms with seats it is what is shown; servers may allow less. */
const LONGEST_SEAT_NAME = 32;

/** What is wrong with a name at a board without seats, in a sentence; `undefined` if it is a good one. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return words().app.names.missing;
  if (/\s/.test(name)) return words().app.names.noSpaces;
  if (!/^[A-Za-z0-9_]+$/.test(name)) return words().app.names.onlyLetters;
  if (name.length > LONGEST_NAME) return words().app.names.tooLong(LONGEST_NAME);
  return undefined;
}

/**
 * The same in rooms with seats, where people are called what they like. Space around it does not
 * count: see `seatName`.
 */
export function seatNameProblem(name: string): string | undefined {
  const shown = seatName(name);
  if (shown === '') return words().app.names.missing;
  if ([...shown].length > LONGEST_SEAT_NAME) return words().app.names.tooLong(LONGEST_SEAT_NAME);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(shown)) return words().app.names.unreadable;
  return undefined;
}

/** The name as it is sent: without the spaces that keyboards add. */
export const seatName = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** A friendly name for somebody who has not chosen one, good at every board. */
export function suggestName(random: () => number): string {
  const number = Math.floor(10 + random() * 90);
  return `${pick(ADJECTIVES, random)}_${pick(ANIMALS, random)}_${number}`;
}

/** A friendly name for a seat, such as `Merry Otter`. */
export const suggestSeatName = (random: () => number): string =>
  `${capital(pick(ADJECTIVES, random))} ${capital(pick(ANIMALS, random))}`;

const pick = (words: readonly string[], random: () => number): string =>
  words[Math.floor(random() * words.length)] ?? '';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
