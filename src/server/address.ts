import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** How clients reach the server. */
export interface ProxySettings {
  /** A proxy in front names the client in `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** The prefix of every path, such as `/games`; empty if the server has a host of its own. */
  readonly basePath: string;
  /** Other origins whose pages may open sockets; `*` for all. */
  readonly origins: readonly string[];
}

/** The client's address, as limits count it. */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? lastOf(headers['x-forwarded-for']) : undefined;
  return networkOf(forwarded ?? socket.remoteAddress ?? '');
}

/** An IPv6 client usually owns a whole /64, so limits count the prefix. */
function networkOf(address: string): string {
  const host = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  if (!isIPv6(host)) return host;
  const v4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(host)?.[1];
  if (v4 !== undefined) return v4;
  const [before = '', after] = host.split('%')[0]?.split('::') ?? [];
  const first = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Whether the page may open a socket. Programs other than browsers send no origin. */
export function isAllowedOrigin(
  { headers }: IncomingMessage,
  { origins, trustProxy }: ProxySettings,
): boolean {
  const { origin } = headers;
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return true;
  const forwarded = trustProxy ? lastOf(headers['x-forwarded-host']) : undefined;
  return URL.canParse(origin) && new URL(origin).host === (forwarded ?? headers.host);
}

/** The value that the nearest proxy added. Clients can forge those before it. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const last = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim();
  return last === '' ? undefined : last;
}
