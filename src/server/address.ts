import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** How the server is reached. */
export interface ProxySettings {
  /** There is a proxy in front, which says for whom it asks. */
  readonly trustProxy: boolean;
  /** What every path begins with, such as `/games`; empty if the server has a host of its own. */
  readonly basePath: string;
  /** Pages from these may open sockets besides our own; `*` for all. */
  readonly origins: readonly string[];
}

/** Where the request comes from: for limits. */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? lastOf(headers['x-forwarded-for']) : undefined;
  return networkOf(forwarded ?? socket.remoteAddress ?? '');
}

/** Whoever has an address of IPv6 has the whole network that its first half names. */
function networkOf(address: string): string {
  const host = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  if (!isIPv6(host)) return host;
  const old = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(host)?.[1];
  if (old !== undefined) return old;
  const [before = '', after] = host.split('%')[0]?.split('::') ?? [];
  const first = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** May a page from there open a socket? Programs that are no pages send no origin. */
export function isAllowedOrigin(
  { headers }: IncomingMessage,
  { origins, trustProxy }: ProxySettings,
): boolean {
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
