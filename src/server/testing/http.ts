import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { games } from '../../games/index.ts';
import type { Layout } from '../../games/scramble/cards.ts';
import { LmdbLog, type LmdbSettings } from '../../logs/lmdb.ts';
import { MemoryLog } from '../../logs/memory.ts';
import type { Log } from '../../room/log.ts';
import type { Cluster } from '../../rooms/cluster.ts';
import type { ProxySettings } from '../address.ts';
import { DefaultBoard } from '../default-board.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { Metrics } from '../metrics.ts';
import type { FrontPage } from '../pages.ts';
import { RoomService, type RoomServiceOptions } from '../room-service.ts';
import { createServer, type RequestNote } from '../server.ts';
import type { ServedBoard } from '../text-protocol.ts';
import { type Answer, type Pending, send } from './room-client.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly service: RoomService;
  readonly defaultBoard: DefaultBoard;
  readonly board: ServedBoard;
  readonly port: number;
  /** Sends the path as it is, on a connection of its own. */
  get(path: string, method?: string): Promise<Answer>;
  /** Resolves when the server has processed the request as far as it can. */
  begin(path: string): Promise<Pending>;
  /** Resolves when `count` more requests have arrived and were processed as far as possible. */
  arrivals(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Limits that no test reaches. */
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
  readonly cluster?: Cluster;
}

export const OPERATOR = 'operator-token-of-the-tests';

const ONE_CARD: Layout = { rows: 1, columns: 1, cards: ['A'] };

/** A server on 127.0.0.1 with a board such as `AB/BA`, closed when the test is over. */
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
    onDelivered: metrics.delivered,
    ...(told.onBug && { onBug: told.onBug }),
    ...(told.onNote && { onNote: told.onNote }),
    ...(told.cluster && { cluster: told.cluster }),
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
    defaultBoard,
    get board() {
      return defaultBoard.board;
    },
    port,
    get: (path, method = 'GET') => send(port, { path, method }).answer,
    async begin(path) {
      const received = arrivals(app.server, 1, ({ url }) => url === path);
      const sent = send(port, { path });
      await received;
      return sent;
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
  // Requests that arrive together are processed in the next turn.
  await setImmediate();
}

/**
 * Freezes the clock until the test is over, so that no token bucket refills. Call it before the server is
 * made. Timers run on.
 */
export function freezeClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** A log in a folder that is removed when the test is over. */
export function logOnDisk(settings: Partial<LmdbSettings> = {}): LmdbLog {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = LmdbLog.open(folder, settings);
  onTestFinished(() => log.close());
  return log;
}

/** A log on a disk that can hold back writes. */
export function heldDisk() {
  let isHolding = false;
  const held: (() => void)[] = [];
  return {
    log: logOnDisk({
      around: async (commit) => {
        if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
        return commit();
      },
    }),
    hold(): void {
      isHolding = true;
    },
    release(): void {
      isHolding = false;
      for (const resolve of held.splice(0)) resolve();
    },
  };
}
