import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What an upgrade is asked for by. */
const ASKING = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Takes a request as if it had not asked for an upgrade, as a server may. Some programs ask for HTTP/2
 * in every first request (Java's do), and Node takes all that asks for anything to be an upgrade.
 */
export function declineUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!ASKING.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  const again = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  stream.unshift(Buffer.concat([again, head]));
  server.emit('connection', stream);
}
