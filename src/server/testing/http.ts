import { once } from 'node:events';
import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { Board } from '../../board/board.ts';
import type { Layout } from '../../games/scramble/board-file.ts';
import { createServer } from '../server.ts';

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
  readonly board: Board;
  readonly port: number;
  /** The path is sent as it stands, on a connection of its own. */
  get(path: string, method?: string): Promise<Answer>;
  /** Resolves when the server has worked on the request as far as it can. */
  begin(path: string): Promise<Pending>;
  close(): Promise<void>;
}

/** A real server on 127.0.0.1 with a board such as `AB/BA`, gone when the test is. */
export async function serveBoard(rows: string): Promise<TestServer> {
  const lines = rows.split('/');
  const columns = lines[0]?.length ?? 0;
  return serveLayout({ rows: lines.length, columns, cards: lines.join('').split('') });
}

export async function serveLayout(layout: Layout): Promise<TestServer> {
  return serve(await Board.of(layout));
}

export async function serve(board: Board): Promise<TestServer> {
  const app = createServer({ board, webRoot: new URL('site/', import.meta.url).pathname });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    board,
    port,
    get: (path, method = 'GET') => answerOf(send(port, path, method)),
    async begin(path) {
      const received = once(app.server, 'request');
      const sent = send(port, path, 'GET');
      const answer = answerOf(sent);
      answer.catch(() => {}); // a dropped request is not answered
      await received;
      await setImmediate();
      return { answer, drop: () => sent.destroy() };
    },
    close: () => app.close(),
  };
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
