import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { RoomId } from '../table/state.ts';

/** Without letters and digits that are easily mistaken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const ID_LENGTH = 12;

/** Short enough to be read out, and one in 10^17, so that nobody finds a room by guessing. */
export const newRoomId = (): RoomId =>
  Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** What only the one it is given to knows: 128 bits, but for those that a command line takes for an option. */
export function newToken(): string {
  const token = randomBytes(16).toString('base64url');
  return token.startsWith('-') ? newToken() : token;
}

export const newSeed = (): string => randomBytes(32).toString('hex');

/** All that is kept of a token: it cannot be found from that. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Takes the same time for every wrong token. */
export const isTokenWithHash = (token: string, hash: string): boolean =>
  areEqualHashes(hashToken(token), hash);

/** Are these the hashes of the same token? Takes the same time wherever they differ. */
export function areEqualHashes(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
