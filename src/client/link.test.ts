import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BadAddress } from './errors.ts';
import { formatLink, type Link, parseLink, serverAddress } from './link.ts';

describe('a link', () => {
  it('has the room below the address of its server', () => {
    const link = { server: 'https://example.org/games/', room: 'r1' };
    expect(formatLink(link)).toBe('https://example.org/games/rooms/r1');
    expect(parseLink('https://example.org/games/rooms/r1')).toEqual(link);
    expect(parseLink('https://example.org/games/rooms/r1/')).toEqual(link);
  });

  it('has the invitation in the fragment, which is not sent to servers', () => {
    const link = { server: 'http://localhost:8080/', room: 'r1', invitation: 'a/b c' };
    expect(formatLink(link)).toBe('http://localhost:8080/rooms/r1#a%2Fb%20c');
    expect(parseLink(formatLink(link))).toEqual(link);
  });

  it('may be the address of a server, for its default board', () => {
    const link = { server: 'http://localhost:8080/', room: 'default' };
    expect(formatLink(link)).toBe('http://localhost:8080/rooms/default');
    expect(parseLink(formatLink(link))).toEqual(link);
    expect(parseLink('localhost:8080')).toEqual(link);
    expect(parseLink('http://localhost:8080/home')).toEqual(link);
  });

  it('round-trips, whatever is in it', () => {
    fc.assert(
      fc.property(anyLink(), (link) => {
        expect(parseLink(formatLink(link))).toEqual(link);
      }),
    );
  });
});

/** An address that does not look like that of a room itself. */
function anyLink(): fc.Arbitrary<Link> {
  const folder = fc.stringMatching(/^[a-z0-9-]{1,8}$/).filter((name) => name !== 'rooms');
  const server = fc
    .record({
      origin: fc.constantFrom('http://localhost:8080', 'https://example.org', 'http://[::1]:81'),
      folders: fc.array(folder, { maxLength: 3 }),
    })
    .map(({ origin, folders }) => [origin, ...folders, ''].join('/'));
  const wellFormed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  const room = wellFormed.filter((id) => !/^\.{1,2}$/.test(id));
  return fc.record({ server, room, invitation: wellFormed }, { requiredKeys: ['server', 'room'] });
}

describe('the address of a server', () => {
  it.each([
    ['localhost:8080', 'http://localhost:8080/'],
    ['example.org', 'http://example.org/'],
    ['https://example.org', 'https://example.org/'],
    ['https://example.org/games', 'https://example.org/games/'],
    ['https://example.org/games/', 'https://example.org/games/'],
    ['HTTP://Example.org/Games?x=1#y', 'http://example.org/Games/'],
    [' localhost:8080 ', 'http://localhost:8080/'],
    ['192.168.0.7:80', 'http://192.168.0.7/'],
    ['[::1]:8080', 'http://[::1]:8080/'],
  ])('can be given as %s', (text, address) => {
    expect(serverAddress(text)).toBe(address);
  });

  it.each(['', ' ', 'http://', 'ftp://example.org', 'file:///tmp', 'a b', 'x:y', 'http://a:b:c'])(
    'cannot be %j',
    (text) => {
      for (const read of [serverAddress, parseLink]) {
        expect(() => read(text)).toThrow(BadAddress);
        expect(() => read(text)).toThrow(
          `expected an address such as http://localhost:8080, found ${JSON.stringify(text)}`,
        );
      }
    },
  );

  it('is quoted in one line even if it has several', () => {
    expect(() => serverAddress('no\n address')).toThrow(/^expected an address[^\n]*$/);
  });

  it.each(['http://localhost:8080/rooms/%ff', 'http://localhost:8080/rooms/r1#%ff'])(
    'must not be followed by a malformed encoding: %s',
    (link) => {
      expect(() => parseLink(link)).toThrow(BadAddress);
      expect(() => parseLink(link)).toThrow(`expected a link to a room, found "${link}"`);
    },
  );
});
