import type { IncomingMessage } from 'node:http';

/** How the server is reached. */
export interface Reach {
  /** There is a proxy in front, which says for whom it asks. */
  readonly trustProxy: boolean;
  /** What every path begins with, such as `/games`; empty if the server has a host of its own. */
  readonly basePath: string;
  /** Pages from these may open sockets besides our own; `*` for all. */
  readonly origins: readonly string[];
}

/** Where the request comes from: for limits. */
export function addressOf({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastOf(headers['x-forwarded-for']) : undefined;
  return forwarded ?? socket.remoteAddress ?? '';
}

/** May a page from there open a socket? Programs that are no pages send no origin. */
export function isWelcome({ headers }: IncomingMessage, { origins, trustProxy }: Reach): boolean {
  const { origin } = headers;
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return true;
  const forwarded = trustProxy ? lastOf(headers['x-forwarded-host']) : undefined;
  return URL.canParse(origin) && new URL(origin).host === (forwarded ?? headers.host);
}

/** What the nearest proxy added. What comes before it anybody could have made up. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const last = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim();
  return last === '' ? undefined : last;
}
