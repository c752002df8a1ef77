import { BadAddress, type Link, parseLink } from '../../client/browser.ts';
import { words } from '../languages/words.ts';

/** Where a code leads, or what is wrong with it, in a sentence. */
type Reading = { readonly link: Link } | { readonly problem: string };

const CODE = /^([A-Za-z0-9_-]{1,64})(?:#(\S+))?$/;

/**
 * What people type or paste to get into a room: its code, or a link to it, as it was sent to them.
 * @param server the address of this server, with a slash at its end
 */
export function readCode(text: string, server: string): Reading {
  const typed = text.trim();
  if (typed === '') return { problem: words().home.code.nothing };
  const [, room, invitation] = CODE.exec(typed) ?? [];
  if (room !== undefined) {
    const link = { server, room };
    return { link: invitation === undefined ? link : { ...link, invitation: decoded(invitation) } };
  }
  return readLink(typed, server);
}

function readLink(typed: string, server: string): Reading {
  const link = parsed(typed.replace(/^\/?(?=rooms\/)/, server));
  if (!link || /\s/.test(typed)) return { problem: words().home.code.nonsense };
  if (link.server === server) return { link };
  return { problem: words().home.code.elsewhere(new URL(link.server).host) };
}

function parsed(text: string): Link | undefined {
  try {
    return parseLink(text);
  } catch (error) {
    if (error instanceof BadAddress) return undefined;
    throw error;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
