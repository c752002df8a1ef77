import { once } from 'node:events';
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { games } from '../../games/index.ts';
import type { Layout } from '../../games/scramble/cards.ts';
import { MemoryLog } from '../../logs/memory.ts';
import type { Log } from '../../room/log.ts';
import type { ProxySettings } from '../address.ts';
import { DefaultBoard } from '../default-board.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { Metrics } from '../metrics.ts';
import type { FrontPage } from '../pages.ts';
import { RoomService, type RoomServiceOptions } from '../room-service.ts';
import { createServer, type RequestNote } from '../server.ts';
import type { ServedBoard } from '../text-protocol.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Pending {
  readonly answer: Promise<Answer>;
  /** Closes the connection. */
  drop(): void;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly service: RoomService;
  readonly board: ServedBoard;
  readonly port: number;
  /** The path is sent as it stands, on a connection of its own. */
  get(path: string, method?: string): Promise<Answer>;
  /** Resolves when the server has worked on the request as far as it can. */
  begin(path: string): Promise<Pending>;
  /** Resolves when so many more requests have come, and the server has worked on them as far as it can. */
  arrivals(count: number): Promise<void>;
  close(): Promise<void>;
}

/** As many moves, rooms and seats as a test likes. */
export const UNLIMITED = {
  'moves-per-second': 1_000_000,
  'rooms-per-hour': 1_000_000,
  'seats-per-minute': 1_000_000,
};

export interface TestServerOptions {
  readonly log?: Log;
  readonly layout?: Layout;
  readonly limits?: Partial<Limits>;
  readonly proxy?: Partial<ProxySettings>;
  readonly frontPage?: FrontPage;
  readonly onRequest?: (request: RequestNote) => void;
  readonly onBug?: (error: unknown) => void;
  readonly onNote?: RoomServiceOptions['onNote'];
}

export const OPERATOR = 'operator-token-of-the-tests';

const ONE_CARD: Layout = { rows: 1, columns: 1, cards: ['A'] };

/** A real server on 127.0.0.1 with a board such as `AB/BA`, gone when the test is. */
export async function serveBoard(rows: string): Promise<TestServer> {
  const lines = rows.split('/');
  const columns = lines[0]?.length ?? 0;
  return serveLayout({ rows: lines.length, columns, cards: lines.join('').split('') });
}

export async function serveLayout(layout: Layout): Promise<TestServer> {
  return serve({ layout });
}

export async function serve({
  log = new MemoryLog(),
  layout = ONE_CARD,
  limits,
  proxy,
  frontPage = 'home',
  ...told
}: TestServerOptions = {}): Promise<TestServer> {
  const metrics = new Metrics();
  const service = new RoomService({
    log,
    games,
    limits: { ...DEFAULT_LIMITS, ...limits },
    onMove: metrics.moved,
    ...(told.onBug && { onBug: told.onBug }),
    ...(told.onNote && { onNote: told.onNote }),
  });
  const deal = { options: { ...layout, shuffle: false }, seed: '' };
  const defaultBoard = await DefaultBoard.open(service, deal);
  const app = createServer({
    service,
    defaultBoard,
    webRoot: new URL('site/', import.meta.url).pathname,
    frontPage,
    proxy: { trustProxy: false, basePath: '', origins: [], ...proxy },
    operatorToken: OPERATOR,
    metrics,
    ...(told.onRequest && { onRequest: told.onRequest }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    service,
    get board() {
      return defaultBoard.board;
    },
    port,
    get: (path, method = 'GET') => answerOf(send(port, path, method)),
    async begin(path) {
      const received = arrivals(app.server, 1, ({ url }) => url === path);
      const sent = send(port, path, 'GET');
      const answer = answerOf(sent);
      answer.catch(() => {}); // a dropped request is not answered
      await received;
      return { answer, drop: () => sent.destroy() };
    },
    arrivals: (count) => arrivals(app.server, count, () => true),
    close: () => app.close(),
  };
}

async function arrivals(
  server: Server,
  count: number,
  fits: (request: IncomingMessage) => boolean,
): Promise<void> {
  await new Promise<void>((resolve) => {
    let left = count;
    const look = (request: IncomingMessage): void => {
      if (fits(request)) left -= 1;
      if (left > 0) return;
      server.off('request', look);
      resolve();
    };
    server.on('request', look);
  });
  // Requests that come in together are worked on in the next turn.
  await setImmediate();
}

function send(port: number, path: string, method: string): ClientRequest {
  return request({ host: '127.0.0.1', port, path, method, agent: false }).end();
}

async function answerOf(sent: ClientRequest): Promise<Answer> {
  const [response] = await once(sent, 'response');
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode, headers: response.headers, body };
}
