import type { GameName } from '../games/index.ts';
import { BadAddress } from './errors.ts';

/** A link to a room, as people send it to each other. */
export interface Link {
  /** The address of the server, with a slash at its end. */
  readonly server: string;
  /** The id of the room; `default` is the board at the root of the server. */
  readonly room: string;
  /** What it takes to sit down, in rooms by invitation. */
  readonly invitation?: string;
}

const DEFAULT = 'default';

const ROOM = /^(.*\/)rooms\/([^/]+)\/?$/;

/** Where servers with a board at their root have their first page. */
const HOME = /^(.*\/)home$/;

/** The link in its usual form. Invitations stand after the `#`: what is there, no server gets to see. */
export function makeLink({ server, room, invitation }: Link): string {
  const address = `${server}rooms/${encodeURIComponent(room)}`;
  return invitation === undefined ? address : `${address}#${encodeURIComponent(invitation)}`;
}

/** Throws BadAddress. */
export function parseLink(text: string): Link {
  const { origin, pathname, hash } = parseAddress(text);
  const [, path, room] = ROOM.exec(pathname) ?? HOME.exec(pathname) ?? [];
  const invitation = decoded(hash.slice(1), text);
  return {
    server: path === undefined ? serverAddress(text) : origin + path,
    room: room === undefined ? DEFAULT : decoded(room, text),
    ...(invitation !== '' && { invitation }),
  };
}

/** The address of a server, with a slash at its end. Throws BadAddress. */
export function serverAddress(text: string): string {
  const { origin, pathname } = parseAddress(text);
  return origin + (pathname.endsWith('/') ? pathname : `${pathname}/`);
}

/** Is it meant to be an address? `localhost:8080` will do, but a mere word is something else. */
export const isAddress = (text: string): boolean => /[:/.]|^\s*localhost\s*$/.test(text);

/** White space around it is what was copied along. */
function parseAddress(text: string): URL {
  const address = text.trim();
  const url = isAddress(text)
    ? parsed(/^[a-z]+:\/\//i.test(address) ? address : `http://${address}`)
    : undefined;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new BadAddress(
    `expected an address such as http://localhost:8080, found ${JSON.stringify(text)}`,
  );
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function decoded(part: string, link: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new BadAddress(`expected a link to a room, found ${JSON.stringify(link)}`);
  }
}

/** Who somebody is in a room. Plain data: whoever keeps it can come back. */
export interface Seat<Name extends GameName = GameName> {
  /** The id of the room. */
  readonly room: string;
  readonly game: Name;
  readonly name: string;
  /** A secret. It takes none to play in open rooms, in which anybody plays under any name. */
  readonly token?: string;
  /** What others need to sit down, in rooms by invitation; whoever created the room knows it. */
  readonly invitation?: string;
}

/** Where the server has what is about the room. */
export const roomPath = (room: string): string => `rooms/${encodeURIComponent(room)}`;
