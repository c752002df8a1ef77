import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { RoomId } from '../table/state.ts';

/** Without letters and digits that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const ID_LENGTH = 12;

/** An id that is short enough to be read out, and one of 10^17, so that it cannot be guessed. */
export const newRoomId = (): RoomId =>
  Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** 128 random bits. Never starts with `-`, which a command line would take for an option. */
export function newToken(): string {
  const token = randomBytes(16).toString('base64url');
  return token.startsWith('-') ? newToken() : token;
}

export const newSeed = (): string => randomBytes(32).toString('hex');

/** The hash by which a token is stored. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Compares in constant time. */
export const isTokenWithHash = (token: string, hash: string): boolean =>
  areEqualHashes(hashToken(token), hash);

/** Compares in constant time. */
export function areEqualHashes(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
