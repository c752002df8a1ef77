import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { problem } from '../games/problem.ts';
import type { ProxySettings } from './address.ts';
import { serveApi } from './api/api.ts';
import { Connections, connectionUnder, refuseConnection } from './connections.ts';
import type { DefaultBoard } from './default-board.ts';
import type { Metrics } from './metrics.ts';
import { type FrontPage, HELMET, servePages } from './pages.ts';
import { answerText, sendText } from './responses.ts';
import type { RoomService } from './room-service.ts';
import { Sockets } from './sockets/sockets.ts';
import { handleTextRequest } from './text-protocol.ts';

export interface ServerOptions {
  readonly service: RoomService;
  readonly defaultBoard: DefaultBoard;
  /** The folder of the built web app. */
  readonly webRoot: string;
  readonly frontPage: FrontPage;
  readonly proxy: ProxySettings;
  readonly operatorToken: string;
  readonly metrics: Metrics;
  /** Why nothing can be played right now, if so. */
  readonly problem?: () => string | undefined;
  /** Called after every request to the API, with nothing secret. */
  readonly onRequest?: (request: RequestNote) => void;
}

export interface RequestNote {
  readonly method: string;
  /** The pattern of the path, not the path. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

const HTTP = {
  maxHeaderSize: 16_384,
  /** Time for the head of a request to arrive, and for all of it. */
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 72_000,
  /** Detects phones that vanish without closing: they must not wait for a card for ever. */
  keepAlive: true,
  keepAliveInitialDelay: 10_000,
  /** Node would answer a missing header by itself: see `answerText`. */
  requireHostHeader: false,
} as const;

/** Time for connections to close by themselves when the server stops. */
const CUT_OFF_MS = 3_000;

/** Makes the whole server, not listening yet. Closing it ends all waits and closes all rooms. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { service, proxy, metrics } = options;
  const sockets = new Sockets(service, proxy);
  const connections = new Connections(service.limits, proxy);
  const app = Fastify({
    serverFactory: (handle) => {
      const answer: Handler = (request, response) => {
        if (request.headers.host === undefined && request.httpVersion === '1.1') {
          answerText(response, 400, 'expected a Host header\n');
          return;
        }
        if (handleTextRequest(options, request, response)) return;
        // The length of pages, files and views is unknown, so each runs alone.
        const bytes = request.method === 'POST' ? 0 : service.limits['unsent-bytes'];
        const connection = connections.of(request.socket);
        connection.take(response, bytes, () => handle(request, response));
      };
      const server = createHttpServer(HTTP, below(proxy.basePath, answer));
      server.on('checkExpectation', (_request, response: ServerResponse) =>
        answerText(response, 417, 'expected no other expectation than 100-continue\n'),
      );
      connections.listenTo(server);
      sockets.listenTo(server, connections);
      return server;
    },
    // Schemas limit the length of parameters.
    routerOptions: { maxParamLength: HTTP.maxHeaderSize },
    bodyLimit: service.limits['body-bytes'],
    frameworkErrors: sendError,
    clientErrorHandler: refuseUnread,
    forceCloseConnections: 'idle',
    // The service answers 503 itself.
    return503OnClosing: false,
  });
  metrics.gauge('recollect_rooms', 'Rooms in memory.', () => service.registry.size);
  metrics.gauge('recollect_sockets', 'Sockets that are open.', () => sockets.size);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(notFound);
  app.addHook('preClose', async () => {
    setTimeout(() => connections.destroy(), CUT_OFF_MS).unref();
    // First answers requests that wait.
    await service.close();
    sockets.close();
  });

  app.get('/healthz', (_request, reply) => plain(reply, 200, 'ok'));
  app.get('/readyz', (_request, reply) => {
    const problem = options.problem?.();
    return plain(reply, problem === undefined ? 200 : 503, problem ?? 'ok');
  });
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
  app.register((pages) => servePages(pages, options));
  app.register(
    async (api) => {
      await api.register(helmet, HELMET);
      api.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const { statusCode: status, elapsedTime } = reply;
        const route = routeOptions.url ?? 'unknown';
        metrics.requested(method, route, status);
        options.onRequest?.({ method, route, status, milliseconds: Math.round(elapsedTime) });
      });
      await serveApi(api, options);
    },
    { prefix: '/api' },
  );
  return app;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Restricts `answer` to paths below `basePath`, and strips that. */
function below(basePath: string, answer: Handler): Handler {
  if (basePath === '') return answer;
  return (request, response) => {
    const { url = '/' } = request;
    if (url === basePath || url.startsWith(`${basePath}?`)) {
      response.setHeader('Location', `${basePath}/${url.slice(basePath.length)}`);
      answerText(response, 308, '');
    } else if (url.startsWith(`${basePath}/`)) {
      request.url = url.slice(basePath.length);
      answer(request, response);
    } else {
      answerText(response, 404, 'there is nothing at this address\n');
    }
  };
}

function notFound(_request: FastifyRequest, reply: FastifyReply): void {
  plain(reply, 404, 'there is nothing at this address');
}

/** Answers bytes that are not HTTP with one line. */
function refuseUnread({ code }: NodeJS.ErrnoException, socket: Socket): void {
  // An answer here would be taken for the one to an earlier request.
  if (code === 'ECONNRESET' || !socket.writable || !connectionUnder({ socket }).isFree) {
    socket.destroy();
    return;
  }
  const unknown = ['400 Bad Request', 'the request was not understood'] as const;
  refuseConnection(socket, ...(REFUSALS.get(code) ?? unknown));
}

const REFUSALS = new Map<string | undefined, readonly [status: string, line: string]>([
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'the request is too long']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'the request took too long to arrive']],
]);

/** Sends one line that tells nothing about internals. */
function sendError(
  error: { readonly statusCode?: number; readonly code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 500;
  // Paths outside the web app's folder look as if nothing were there.
  if (status === 403 || status === 404) notFound(request, reply);
  else if (error.code === 'FST_ERR_BAD_URL') sendBadAddress(request, reply);
  else if (status >= 500) plain(reply, status, 'something went wrong on the server');
  else plain(reply, status, 'the request was not understood');
}

function sendBadAddress({ url }: FastifyRequest, reply: FastifyReply): void {
  const line = 'the address is not percent-encoded UTF-8';
  if (url.startsWith('/api/')) reply.code(400).send(problem('illegal-address', line));
  else plain(reply, 400, line);
}

function plain(reply: FastifyReply, status: number, line: string): void {
  reply.hijack();
  sendText(reply.raw, status, `${line}\n`);
}
