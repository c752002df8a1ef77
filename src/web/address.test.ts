import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLink } from '../client/link.ts';
import { readAddress } from './address.ts';

describe('an address', () => {
  it.each([
    ['http://localhost:8080/', 'http://localhost:8080/'],
    ['http://localhost:8080/home', 'http://localhost:8080/'],
    ['http://localhost:8080/?from=a#b', 'http://localhost:8080/'],
    ['https://example.org/games/', 'https://example.org/games/'],
    ['https://example.org/games/home', 'https://example.org/games/'],
    ['https://example.org/games/here', 'https://example.org/games/'],
  ])('%s is home', (address, server) => {
    expect(readAddress(address)).toEqual({ server, page: { at: 'home' } });
  });

  it.each([
    ['http://localhost:8080/rooms/abc', 'http://localhost:8080/'],
    ['http://localhost:8080/rooms/abc/', 'http://localhost:8080/'],
    ['https://example.org/games/rooms/abc', 'https://example.org/games/'],
  ])('%s is a room', (address, server) => {
    const page = { at: 'room', room: 'abc', invitation: undefined };
    expect(readAddress(address)).toEqual({ server, page });
  });

  it.each([
    ['http://localhost:8080/here/abc123', 'http://localhost:8080/'],
    ['https://example.org/games/here/abc123/', 'https://example.org/games/'],
  ])('%s is a game on this device', (address, server) => {
    expect(readAddress(address)).toEqual({ server, page: { at: 'here', id: 'abc123' } });
  });

  it('names the game that is to be played on this device', () => {
    const { page } = readAddress('http://localhost:8080/here#match');
    expect(page).toEqual({ at: 'home', offers: 'match' });
  });

  it('has the invitation after the #', () => {
    const { page } = readAddress('http://localhost:8080/rooms/abc#let%20me%20in');
    expect(page).toEqual({ at: 'room', room: 'abc', invitation: 'let me in' });
  });

  it('that is not properly encoded is taken as it is', () => {
    const { page } = readAddress('http://localhost:8080/rooms/%zz#%');
    expect(page).toEqual({ at: 'room', room: '%zz', invitation: '%' });
  });

  it('is read as links are made', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const room = text.filter((id) => !/^\.{1,2}$/.test(id));
    fc.assert(
      fc.property(room, text, (room, invitation) => {
        const server = 'http://localhost:8080/';
        const page = { at: 'room', room, invitation };
        expect(readAddress(formatLink({ server, room, invitation }))).toEqual({ server, page });
      }),
    );
  });
});
