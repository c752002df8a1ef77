import { once } from 'node:events';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { HttpConnection } from './connections.ts';
import { get, handshake, post } from './testing/attack/bytes.ts';
import { serve, serveBoard, type TestServer } from './testing/http.ts';
import { RawConnection } from './testing/raw-connection.ts';
import { call, flip, roomWith } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

/** A connection, and the server's end of it. */
async function bothEnds({ app, port }: TestServer, reads: 'reads' | 'reads nothing') {
  const accepted = once(app.server, 'connection');
  const client = await RawConnection.open(port, reads);
  const [socket]: [Socket] = (await accepted) as never;
  return { client, socket };
}

const SOCKET = '/games/api/rooms/default/socket';

describe('an upgrade behind a request that has no answer yet', () => {
  it.each([
    ['HTTP/2', get(SOCKET, 'Connection: Upgrade', 'Upgrade: h2c')],
    ['a WebSocket', handshake(SOCKET)],
  ])('ends the connection, not the server: %s', async (_what, upgrade) => {
    const { port, get: ask } = await serve({ proxy: { basePath: '/games' } });
    const firsts = [
      ...['look/a', 'watch/a', 'api/rooms', 'healthz', ''].map((path) => get(`/games/${path}`)),
      ...['/games', '/elsewhere'].map((path) => get(path)),
      get('/games/look/a').replace('GET', 'PUT'),
      get('/games/look/a', 'Expect: miracles'),
      'GET /games/look/a HTTP/1.1\r\n\r\n',
    ];
    for (const first of firsts) {
      for (const times of [1, 3]) {
        const connection = await RawConnection.open(port);
        connection.send(first.repeat(times) + upgrade);
        connection.send(get('/games/look/b'));
        await connection.whenClosed();
        connection.send(get('/games/look/c'));
        expect((await ask('/games/look/d')).status, first).toBe(200);
      }
    }
  });
});

describe('a refused handshake', () => {
  it('leaves no connection open, whatever follows it', async () => {
    const { app, port } = await serve();
    const before = await openConnections(app.server);
    for (let index = 0; index < 20; index++) {
      const connection = await RawConnection.open(port);
      connection.send(handshake('/api/nothing'));
      await expect.poll(() => connection.statuses).toEqual([404]);
      connection.send('x');
      connection.socket.destroy();
    }
    await expect.poll(() => openConnections(app.server)).toBe(before);
  });

  it('closes also if the client keeps its half open', async () => {
    const { app, port } = await serve();
    const connection = await RawConnection.open(port);
    connection.send(handshake('/api/nothing'));
    await connection.whenClosed();
    await expect.poll(() => openConnections(app.server)).toBe(0);
  });
});

describe('a request that is not HTTP', () => {
  it('closes the connection also if the client keeps its half open', async () => {
    const { app, port } = await serve();
    const connection = await RawConnection.open(port);
    connection.send('nonsense\r\n\r\n');
    await connection.whenClosed();
    expect(connection.statuses).toEqual([400]);
    await expect.poll(() => openConnections(app.server)).toBe(0);
  });
});

describe('pipelined requests', () => {
  it('are answered in order, however many there are', async () => {
    const { port } = await serveBoard('AB');
    const connection = await RawConnection.open(port);
    const paths = Array.from({ length: 1_000 }, (_, index) =>
      index % 5 === 4 ? '/nothing' : `/look/p${index}`,
    );
    connection.send(paths.map((path) => get(path)).join(''));
    const expected = paths.map((path) => (path === '/nothing' ? 404 : 200));
    await expect.poll(() => connection.statuses.length).toBe(1_000);
    expect(connection.statuses).toEqual(expected);
  });

  it('are not read while many are held back', async () => {
    const server = await serve({ limits: { 'waiting-per-connection': 10 } });
    const { client, socket } = await bothEnds(server, 'reads');
    const arrived = server.arrivals(100);
    client.send(get('/watch/zoe').repeat(100));
    await arrived;
    expect(socket.isPaused()).toBe(true);
    const read = socket.bytesRead;
    client.send(get('/watch/zoe').repeat(10_000));
    expect((await server.get('/look/a')).status).toBe(200);
    expect(socket.bytesRead).toBe(read);
    for (let turn = 1; turn <= 10; turn++) {
      await server.get(turn % 2 === 1 ? '/replace/alice/A/B' : '/replace/alice/B/A');
      await expect.poll(() => client.statuses.length).toBe(10 * turn);
    }
  });

  it('close the connection if they are held back and nothing is answered', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const server = await serve({ limits: { 'waiting-per-connection': 10 } });
      const { client, socket } = await bothEnds(server, 'reads');
      const arrived = server.arrivals(11);
      client.send(get('/watch/zoe').repeat(11));
      await arrived;
      vi.advanceTimersByTime(5_000);
      expect(socket.destroyed).toBe(false);
      vi.advanceTimersByTime(5_000);
      expect(socket.destroyed).toBe(true);
      const patient = await bothEnds(server, 'reads');
      const waiting = server.arrivals(10);
      patient.client.send(get('/watch/zoe').repeat(10));
      await waiting;
      vi.advanceTimersByTime(60_000);
      expect(patient.socket.destroyed).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('may be moves that wait', async () => {
    const server = await serve({ limits: { 'waiting-per-connection': 10 } });
    const { port, service } = server;
    const { id } = await roomWith(port, 'scramble', ['Host'], {
      options: { board: '1x2\nA\nB\n', open: true },
    });
    const holder = { name: 'holder', move: flip(0, 0) };
    await call(port, 'POST', `/rooms/${id}/moves`, { body: holder });
    const watcher = await TestSocket.enter(port, id);
    const client = await RawConnection.open(port);
    const moves = Array.from({ length: 50 }, (_, index) =>
      post(`/api/rooms/${id}/moves`, { name: `p${index}`, id: 'm', move: flip(0, 0) }),
    );
    client.send(moves.join(''));
    await watcher.receives('moved', ({ player }) => player === 'p9');
    const other = { name: 'other', move: flip(0, 1) };
    expect((await call(port, 'POST', `/rooms/${id}/moves`, { body: other })).status).toBe(200);
    const waiting = service.registry
      .peek(id)
      ?.view()
      .view.players.filter((one) => 'wait' in one);
    expect(waiting).toHaveLength(10);
    client.socket.destroy();
    await watcher.receives('moved', ({ player, effects }) =>
      effects.some(({ type }) => type === 'gave-up' && player === 'p9'),
    );
  });
});

describe('a client that does not read', () => {
  /** A text of a megabyte or so. */
  const layout = {
    rows: 100,
    columns: 100,
    cards: Array.from({ length: 10_000 }, () => '\u2605'.repeat(60)),
  };

  it('gets no second long answer before it has read the first', async () => {
    const server = await serve({ layout });
    const { client, socket } = await bothEnds(server, 'reads nothing');
    for (let index = 0; index < 10; index++) await server.get(`/flip/p${index}/0,${index}`);
    const all = 'GET /api/rooms/default HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50);
    const arrived = server.arrivals(50);
    client.send(all);
    await arrived;
    const { body } = await server.get('/api/rooms/default');
    expect(socket.writableLength).toBeLessThan(3 * body.length);
    client.socket.setEncoding('utf8').on('data', (chunk) => {
      client.received += chunk;
    });
    await expect.poll(() => client.statuses).toEqual(Array(50).fill(200));
  });

  it('is cut off when nothing of an answer can be sent for a while', async () => {
    const server = await serve({ layout });
    const cut = vi.spyOn(server.app.server, 'emit');
    const { client, socket } = await bothEnds(server, 'reads nothing');
    client.send(get('/look/a'));
    await server.get('/look/b');
    vi.spyOn(socket, 'writableLength', 'get').mockReturnValue(1);
    server.app.server.emit('timeout', socket);
    expect(socket.destroyed).toBe(true);
    expect(cut).toHaveBeenCalledWith('timeout', socket);
  });

  it('may wait for an answer without limit', async () => {
    const server = await serve({ layout });
    const { client, socket } = await bothEnds(server, 'reads');
    const arrived = server.arrivals(1);
    client.send(get('/watch/a'));
    await arrived;
    server.app.server.emit('timeout', socket);
    expect(socket.destroyed).toBe(false);
    const idle = await bothEnds(server, 'reads');
    server.app.server.emit('timeout', idle.socket);
    expect(idle.socket.destroyed).toBe(true);
  });
});

describe('connections-per-address', () => {
  it('refuses connections above the limit, and accepts others when some have closed', async () => {
    const { port, get: ask } = await serve({ limits: { 'connections-per-address': 2 } });
    const first = await RawConnection.open(port);
    await RawConnection.open(port);
    const refused = await RawConnection.open(port);
    await refused.whenClosed();
    expect(refused.statuses).toEqual([429]);
    expect(refused.received).toContain('expected at most 2 connections from one address\n');
    refused.socket.destroy();
    first.socket.destroy();
    await expect.poll(() => ask('/healthz').then(({ status }) => status, String)).toBe(200);
  });

  it('is not limited behind a proxy', async () => {
    const limits = { 'connections-per-address': 1 };
    const { port, get: ask } = await serve({ limits, proxy: { trustProxy: true } });
    await RawConnection.open(port);
    expect((await ask('/healthz')).status).toBe(200);
  });
});

describe('a server that stops', () => {
  it('cuts off connections that stay open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { port, close } = await serve();
      const refused = await RawConnection.open(port, 'reads nothing');
      refused.send(handshake('/api/nothing'));
      const half = await RawConnection.open(port);
      half.send('GET /look');
      const nothing = await RawConnection.open(port);
      const polite = await TestSocket.enter(port, 'default');
      const closing = close();
      await polite.whenClosed();
      vi.advanceTimersByTime(3_000);
      await closing;
      await Promise.all([refused, half, nothing].map((connection) => connection.whenClosed()));
    } finally {
      vi.useRealTimers();
    }
  });
});

/** A connection that owes at most 100 bytes, and requests on it by name. */
function connected() {
  const socket = new Socket();
  const connection = new HttpConnection(socket, { running: 10, owedBytes: 100 });
  const started: string[] = [];
  const ask = (name: string, bytes: number) => {
    const response = new ServerResponse(new IncomingMessage(socket));
    connection.take(response, bytes, () => started.push(name));
    return response;
  };
  return { socket, connection, started, ask };
}

describe('requests on one connection', () => {
  it('start while few bytes are unsent, and the next when these are sent', () => {
    const { connection, started, ask } = connected();
    const first = ask('a', 60);
    ask('b', 60);
    ask('c', 30);
    expect(started).toEqual(['a']);
    connection.finished(first);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('start one at a time if each exceeds the limit of unsent bytes', () => {
    const { connection, started, ask } = connected();
    const responses = ['a', 'b', 'c'].map((name) => ask(name, 1_000));
    expect(started).toEqual(['a']);
    for (const response of responses) connection.finished(response);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('count with the actual length of their answers', () => {
    const { connection, started, ask } = connected();
    connection.owe(ask('a', 10), 90);
    ask('b', 20);
    expect(started).toEqual(['a']);
    expect(connection.unanswered).toBe(2);
  });
});
