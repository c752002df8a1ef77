import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** All content comes from this server, which may run without TLS on a home network. */
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

/** The page at the root of the server: all games and public rooms, or the default board. */
export type FrontPage = 'home' | 'board';

interface Site {
  /** The folder of the built web app. */
  readonly webRoot: string;
  readonly frontPage: FrontPage;
}

/** Serves the web app: its files, and its one page at several paths. */
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
  // The page names its files relative to the root, wherever a proxy puts that.
  const pageBelow = page.replaceAll('="./', '="../');

  pages.get('/', (_request, reply) =>
    frontPage === 'board' ? reply.redirect('rooms/default') : send(reply, page),
  );
  for (const path of ['/home', '/here']) pages.get(path, (_request, reply) => send(reply, page));
  // Rooms are on the server; games on one device are known to that device only.
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
  // Some have compressed copies, which a cache must not give to clients that cannot read them.
  if (isHashed) response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader(
    'Cache-Control',
    isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
}
