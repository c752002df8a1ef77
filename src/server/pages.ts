import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Everything comes from here, and may be served without TLS on a home network. */
export const HELMET = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
} as const;

/** What people find at the root of the server. */
export type FrontPage =
  /** All games, and the rooms that can be joined. */
  | 'home'
  /** The board that is open to all: it is what this server is there for. */
  | 'board';

interface Site {
  /** The folder of the built web app. */
  readonly webRoot: string;
  readonly frontPage: FrontPage;
}

/** The web app: its files, and the one page that stands at several addresses. */
export async function servePages(pages: FastifyInstance, { webRoot, frontPage }: Site) {
  await pages.register(helmet, HELMET);
  await pages.register(staticFiles, {
    root: webRoot,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: cacheHashedFiles,
  });
  const file = await readFile(join(webRoot, 'index.html'), 'utf8');
  const page = file.replace('<html', `<html data-front="${frontPage}"`);
  // Its files are named relative to the root, wherever that is behind a proxy.
  const pageBelow = page.replaceAll('="./', '="../');

  pages.get('/', (_request, reply) =>
    frontPage === 'board' ? reply.redirect('rooms/default') : send(reply, page),
  );
  for (const path of ['/home', '/here']) pages.get(path, (_request, reply) => send(reply, page));
  // Rooms are here on the server; games on a device are known to that device only.
  for (const path of ['/rooms/:id(.+)', '/here/:id(^[a-z0-9]+$)']) {
    pages.get(path, (_request, reply) => send(reply, pageBelow));
    pages.get<{ Params: { id: string } }>(`${path}/`, ({ params }, reply) =>
      reply.redirect(`../${encodeURIComponent(params.id)}`, 308),
    );
  }
}

const send = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);

function cacheHashedFiles(
  response: { setHeader(name: string, value: string): unknown },
  path: string,
): void {
  const isHashed = /[\\/]assets[\\/]/.test(path);
  // There are compressed copies of some, which a cache must not give to those who cannot read them.
  if (isHashed) response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader(
    'Cache-Control',
    isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
}
