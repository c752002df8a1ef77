import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatLink } from '../../client/browser.ts';
import { readCode } from './code.ts';

const SERVER = 'https://play.example.org/games/';

const room = fc.stringMatching(/^[a-z2-9]{1,12}$/);
const invitation = fc.stringMatching(/^[A-Za-z0-9_-]{1,22}$/);

it('takes the code of a room, with spaces around it', () => {
  fc.assert(
    fc.property(room, (id) => {
      expect(readCode(` ${id}\n`, SERVER)).toEqual({ link: { server: SERVER, room: id } });
    }),
  );
});

it('takes a link to a room, and keeps its invitation', () => {
  fc.assert(
    fc.property(room, fc.option(invitation, { nil: undefined }), (id, invited) => {
      const link = {
        server: SERVER,
        room: id,
        ...(invited !== undefined && { invitation: invited }),
      };
      expect(readCode(formatLink(link), SERVER)).toEqual({ link });
    }),
  );
});

it.each([
  ['rooms/abc', { room: 'abc' }],
  ['/rooms/abc', { room: 'abc' }],
  ['abc#xyz', { room: 'abc', invitation: 'xyz' }],
  ['https://play.example.org/games/', { room: 'default' }],
  ['https://play.example.org/games/rooms/abc/', { room: 'abc' }],
])('understands %s', (text, link) => {
  expect(readCode(text, SERVER)).toEqual({ link: { server: SERVER, ...link } });
});

it.each([
  ['', /code/],
  ['   ', /code/],
  ['what is this?', /code/],
  ['a b', /code/],
  ['javascript:alert(1)', /./],
  ['ftp://play.example.org/games/rooms/abc', /code/],
  ['http://', /code/],
  ['https://play.example.org/games/rooms/%', /code/],
  ['https://elsewhere.example.org/rooms/abc', /elsewhere\.example\.org/],
  ['https://play.example.org/games/about', /./],
])('says what is wrong with %j', (text, expected) => {
  expect(readCode(text, SERVER)).toEqual({ problem: expect.stringMatching(expected) });
});

it('leads nowhere but to rooms of this server, whatever is typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
      const reading = readCode(text, SERVER);
      if ('problem' in reading) expect(reading.problem).toMatch(/[.?]$/);
      else expect(formatLink(reading.link).startsWith(`${SERVER}rooms/`)).toBe(true);
    }),
  );
});
