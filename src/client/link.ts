import type { GameName } from '../games/index.ts';
import { BadAddress } from './errors.ts';

/** A link to a room, to send to other people. */
export interface Link {
  /** The address of the server, with a slash at its end. */
  readonly server: string;
  /** The id of the room; `default` is the board at the root of the server. */
  readonly room: string;
  /** The secret that it takes to sit down in rooms by invitation. */
  readonly invitation?: string;
}

/** The credentials of a player in a room. Plain data: save it to come back to the seat. */
export interface Seat<Name extends GameName = GameName> {
  /** The id of the room. */
  readonly room: string;
  readonly game: Name;
  readonly name: string;
  /** A secret. Open rooms, in which anybody plays under any name, need none. */
  readonly token?: string;
  /** The secret that others need to sit down in rooms by invitation; known to the room's creator. */
  readonly invitation?: string;
}

const DEFAULT_ROOM = 'default';

const ROOM = /^(.*\/)rooms\/([^/]+)\/?$/;

/** The home page of servers with a board at their root. */
const HOME = /^(.*\/)home$/;

/** Formats a link. The invitation comes after the `#`, which browsers do not send to servers. */
export function formatLink({ server, room, invitation }: Link): string {
  const address = server + roomPath(room);
  return invitation === undefined ? address : `${address}#${encodeURIComponent(invitation)}`;
}

/** Throws BadAddress. */
export function parseLink(text: string): Link {
  const { origin, pathname, hash } = parseAddress(text);
  const [, path, room] = ROOM.exec(pathname) ?? HOME.exec(pathname) ?? [];
  const invitation = decoded(hash.slice(1), text);
  return {
    server: path === undefined ? serverAddress(text) : origin + path,
    room: room === undefined ? DEFAULT_ROOM : decoded(room, text),
    ...(invitation !== '' && { invitation }),
  };
}

/** The address of a server, with a slash at its end. Throws BadAddress. */
export function serverAddress(text: string): string {
  const { origin, pathname } = parseAddress(text);
  return origin + (pathname.endsWith('/') ? pathname : `${pathname}/`);
}

/** Tells addresses such as `localhost:8080` from plain words. */
export const isAddress = (text: string): boolean => /[:/.]|^\s*localhost\s*$/.test(text);

/** The path of a room, below the server or its API. */
export const roomPath = (room: string): string => `rooms/${encodeURIComponent(room)}`;

function parseAddress(text: string): URL {
  const trimmed = text.trim();
  const address = /^[a-z]+:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (isAddress(text) && URL.canParse(address)) {
    const url = new URL(address);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  }
  throw new BadAddress(
    `expected an address such as http://localhost:8080, found ${JSON.stringify(text)}`,
  );
}

function decoded(part: string, link: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new BadAddress(`expected a link to a room, found ${JSON.stringify(link)}`);
  }
}
