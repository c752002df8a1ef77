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
import { Connections } from './connections.ts';
import type { DefaultBoard } from './default-board.ts';
import { connectionUnder } from './http-connection.ts';
import type { Metrics } from './metrics.ts';
import { type FrontPage, HELMET, servePages } from './pages.ts';
import { answerText, sendText } from './plain-text.ts';
import { refuseConnection } from './refuse-connection.ts';
import type { RoomService } from './room-service.ts';
import { Sockets } from './sockets/sockets.ts';
import { textBoardsOf } from './text-boards.ts';
import { handleTextRequest } from './text-protocol.ts';

export interface ServerOptions {
  readonly service: RoomService;
  /** The board at the root of the text protocol. */
  readonly defaultBoard: DefaultBoard;
  /** The folder of the built web app. */
  readonly webRoot: string;
  readonly frontPage: FrontPage;
  readonly proxy: ProxySettings;
  readonly operatorToken: string;
  readonly metrics: Metrics;
  /** Told of every request to the API, without anything that is secret in it. */
  readonly onRequest?: (request: RequestNote) => void;
}

export interface RequestNote {
  readonly method: string;
  /** The pattern of the address, not the address. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

const HTTP = {
  maxHeaderSize: 16_384,
  /** How long the head of a request may take to arrive, and all of it. */
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  /** How long a connection may be idle. */
  keepAliveTimeout: 72_000,
  /** Finds out about phones that vanish without a word, which must not wait in line for ever. */
  keepAlive: true,
  keepAliveInitialDelay: 10_000,
  /** Node would answer by itself what lacks one: see `answerText`. */
  requireHostHeader: false,
} as const;

/** How long connections have to end by themselves when the server stops. */
const CUT_OFF_MS = 3_000;

/** The whole server, not listening yet. Closing it gives up all waits and closes all rooms. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { service, defaultBoard, proxy, metrics } = options;
  const sockets = new Sockets(service, proxy);
  const connections = new Connections(service.limits, proxy);
  const boards = textBoardsOf(service, defaultBoard, proxy);
  const app = Fastify({
    serverFactory: (handle) => {
      const answer = (request: IncomingMessage, response: ServerResponse): void => {
        if (request.headers.host === undefined && request.httpVersion === '1.1') {
          answerText(response, 400, 'expected a Host header\n');
          return;
        }
        if (handleTextRequest(boards, request, response)) return;
        // How long pages, files and views are is not known before: each comes alone.
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
    // How long what may be is said by the schemas.
    routerOptions: { maxParamLength: HTTP.maxHeaderSize },
    bodyLimit: service.limits['body-bytes'],
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: refuseUnread,
    forceCloseConnections: 'idle',
    // The service says so itself.
    return503OnClosing: false,
  });
  metrics.count({ rooms: () => service.registry.size, sockets: () => sockets.size });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(notFound);
  app.addHook('preClose', async () => {
    setTimeout(() => connections.destroy(), CUT_OFF_MS).unref();
    // First whoever waits is answered.
    await service.close();
    sockets.close();
  });

  app.get('/healthz', (_request, reply) => plain(reply, 200, 'ok'));
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
  app.register((pages) => servePages(pages, options));
  app.register(
    async (api) => {
      await api.register(helmet, HELMET);
      api.addHook('onResponse', async (request, reply) => note(options, request, reply));
      await serveApi(api, options);
    },
    { prefix: '/api' },
  );
  return app;
}

/** Answers only what is below the path that the server is reached by. */
function below(
  basePath: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
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

function note(
  { metrics, onRequest }: ServerOptions,
  { method, routeOptions }: FastifyRequest,
  { statusCode: status, elapsedTime }: FastifyReply,
): void {
  const route = routeOptions.url ?? 'unknown';
  metrics.requested(method, route, status);
  onRequest?.({ method, route, status, milliseconds: Math.round(elapsedTime) });
}

function notFound(_request: FastifyRequest, reply: FastifyReply): void {
  plain(reply, 404, 'there is nothing at this address');
}

/** What is not even HTTP is answered like everything else, in one line. */
function refuseUnread({ code }: NodeJS.ErrnoException, socket: Socket): void {
  // Behind a request without an answer there is nothing that could be said.
  if (code === 'ECONNRESET' || !socket.writable || !connectionUnder({ socket }).isFree) {
    socket.destroy();
    return;
  }
  const [status, line] = REFUSALS.get(code) ?? [
    '400 Bad Request',
    'the request was not understood',
  ];
  refuseConnection(socket, status, line);
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
  else if (error.code === 'FST_ERR_BAD_URL') badAddress(request, reply);
  else if (status >= 500) plain(reply, status, 'something went wrong on the server');
  else plain(reply, status, 'the request was not understood');
}

function badAddress({ url }: FastifyRequest, reply: FastifyReply): void {
  const line = 'the address is not percent-encoded UTF-8';
  if (url.startsWith('/api/')) reply.code(400).send(problem('illegal-address', line));
  else plain(reply, 400, line);
}

function plain(reply: FastifyReply, status: number, line: string): void {
  reply.hijack();
  sendText(reply.raw, status, `${line}\n`);
}
