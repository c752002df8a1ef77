const LENGTH = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Nobody has to guess it, so it is only to be another one each time. */
export const newId = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');
