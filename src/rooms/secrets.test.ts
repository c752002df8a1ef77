import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashToken, isTokenWithHash, newRoomId, newSeed, newToken } from './secrets.ts';

const MANY = 1_000;

const many = (make: () => string): string[] => Array.from({ length: MANY }, make);

describe('the id of a room', () => {
  it('has only letters that cannot be mistaken for others', () => {
    for (const id of many(newRoomId)) expect(id).toMatch(/^[a-hjkmnp-z2-9]{12}$/);
  });

  it('uses all letters of its alphabet, at every position', () => {
    const places = Array.from({ length: 12 }, (_, place) => many(newRoomId).map((id) => id[place]));
    for (const letters of places) expect(new Set(letters).size).toBe(31);
  });
});

describe.each(Object.entries({ newRoomId, newToken, newSeed }))('%s', (_, make) => {
  it('never repeats', () => {
    expect(new Set(many(make)).size).toBe(MANY);
  });
});

describe('a token', () => {
  it('has 128 bits, and needs no escaping in an address or after an option', () => {
    for (const token of many(newToken)) {
      expect(token).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/);
      expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    }
  });

  it('[TA-7] matches its own hash, and no other one', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (token, other) => {
        expect(isTokenWithHash(token, hashToken(token))).toBe(true);
        expect(isTokenWithHash(other, hashToken(token))).toBe(other === token);
      }),
    );
  });

  it('[TA-7] cannot be read from its hash', () => {
    const token = newToken();
    expect(hashToken(token)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(hashToken(token)).not.toContain(token);
    expect(isTokenWithHash(hashToken(token), hashToken(token))).toBe(false);
  });

  it('does not match what is not a hash', () => {
    for (const hash of ['', 'x', '🦄', hashToken('a').slice(1)])
      expect(isTokenWithHash('a', hash)).toBe(false);
  });
});

describe('a seed', () => {
  it('[TA-19] has 256 bits', () => {
    for (const seed of many(newSeed)) expect(seed).toMatch(/^[0-9a-f]{64}$/);
  });
});
