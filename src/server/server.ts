import { createServer as createHttpServer } from 'node:http';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import staticFiles from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Board } from '../board/board.ts';
import { sendText } from './plain-text.ts';
import { speakText } from './text-protocol.ts';

export interface ServerOptions {
  /** The board at the root of the text protocol. */
  readonly board: Board;
  /** The folder of the built web app. */
  readonly webRoot: string;
}

const LARGEST_BODY = 65_536;

const HTTP = {
  maxHeaderSize: 16_384,
  /** How long a request may take to arrive. */
  requestTimeout: 30_000,
  /** How long a connection may be idle. */
  keepAliveTimeout: 72_000,
  /** Finds out about phones that vanish without a word, which must not wait in line for ever. */
  keepAlive: true,
  keepAliveInitialDelay: 10_000,
} as const;

/** The whole server, not listening yet. Closing it gives up all waits and closes the board. */
export function createServer({ board, webRoot }: ServerOptions): FastifyInstance {
  const app = Fastify({
    serverFactory: (handle) =>
      createHttpServer(HTTP, (request, response) => {
        if (!speakText(board, request, response)) handle(request, response);
      }),
    bodyLimit: LARGEST_BODY,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: refuseConnection,
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(notFound);
  app.addHook('preClose', () => board.close());

  app.get('/healthz', (_request, reply) => plain(reply, 200, 'ok'));
  app.register(async (pages) => {
    await pages.register(helmet, HELMET);
    await pages.register(staticFiles, {
      root: webRoot,
      cacheControl: false,
      setHeaders: cacheHashedFiles,
    });
  });
  return app;
}

/** Everything comes from here, and may be served without TLS on a home network. */
const HELMET = {
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

function cacheHashedFiles(
  response: { setHeader(name: string, value: string): unknown },
  path: string,
): void {
  const isHashed = /[\\/]assets[\\/]/.test(path);
  response.setHeader(
    'Cache-Control',
    isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
}

function notFound(_request: FastifyRequest, reply: FastifyReply): void {
  plain(reply, 404, 'there is nothing at this address');
}

/** What is not even HTTP is answered like everything else, in one line. */
function refuseConnection({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, line] = REFUSALS.get(code) ?? [
    '400 Bad Request',
    'the request was not understood',
  ];
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    'Access-Control-Allow-Origin: *',
    'Cache-Control: no-store',
    `Content-Length: ${line.length + 1}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${line}\n`);
}

const REFUSALS = new Map<string | undefined, readonly [status: string, line: string]>([
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'the request is too long']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'the request took too long to arrive']],
]);

/** One line for whoever sent the request; what went wrong inside is not theirs to see. */
function sendError(
  error: { readonly statusCode?: number; readonly code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 500;
  // What lies outside the web app's folder is not there, as far as anybody may know.
  if (status === 403 || status === 404) notFound(request, reply);
  else if (error.code === 'FST_ERR_BAD_URL')
    plain(reply, 400, 'the address is not percent-encoded UTF-8');
  else if (status >= 500) plain(reply, status, 'something went wrong on the server');
  else plain(reply, status, 'the request was not understood');
}

function plain(reply: FastifyReply, status: number, line: string): void {
  reply.hijack();
  sendText(reply.raw, status, `${line}\n`);
}
