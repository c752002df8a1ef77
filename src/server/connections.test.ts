import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { serve, serveBoard, type TestServer } from './testing/http.ts';
import { get, post, RawConnection, UPGRADE } from './testing/raw-connection.ts';
import { flip } from './testing/requests.ts';
import { call, roomWith } from './testing/room-client.ts';
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

describe('an upgrade behind a request that has no answer yet', () => {
  it.each([
    ['HTTP/2', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'],
    ['a WebSocket', UPGRADE],
  ])('ends the connection, not the server: %s', async (_what, upgrade) => {
    const { port, get: ask } = await serve({ proxy: { basePath: '/games' } });
    const firsts = [
      ...['look/a', 'watch/a', 'api/rooms', 'healthz', ''].map((path) => get(`/games/${path}`)),
      ...['/games', '/elsewhere'].map((path) => get(path)),
      get('/games/look/a').replace('GET', 'PUT'),
      get('/games/look/a', 'Expect: miracles\r\n'),
      'GET /games/look/a HTTP/1.1\r\n\r\n',
    ];
    for (const first of firsts) {
      for (const times of [1, 3]) {
        const connection = await RawConnection.open(port);
        connection.say(first.repeat(times) + get('/games/api/rooms/default/socket', upgrade));
        connection.say(get('/games/look/b'));
        await connection.isOver();
        connection.say(get('/games/look/c'));
        expect((await ask('/games/look/d')).status, first).toBe(200);
      }
    }
  });
});

describe('a handshake that is refused', () => {
  it('leaves nothing behind, whatever comes after it', async () => {
    const { app, port } = await serve();
    const before = await openConnections(app.server);
    for (let index = 0; index < 20; index++) {
      const connection = await RawConnection.open(port);
      connection.say(get('/api/nothing', UPGRADE));
      await expect.poll(() => connection.statuses).toEqual([404]);
      connection.say('x');
      connection.socket.destroy();
    }
    await expect.poll(() => openConnections(app.server)).toBe(before);
  });

  it('does not wait for somebody who keeps their end open', async () => {
    const { app, port } = await serve();
    const connection = await RawConnection.open(port);
    connection.say(get('/api/nothing', UPGRADE));
    await connection.isOver();
    await expect.poll(() => openConnections(app.server)).toBe(0);
  });
});

describe('what makes no sense', () => {
  it('ends the connection also of somebody who keeps their end open', async () => {
    const { app, port } = await serve();
    const connection = await RawConnection.open(port);
    connection.say('nonsense\r\n\r\n');
    await connection.isOver();
    expect(connection.statuses).toEqual([400]);
    await expect.poll(() => openConnections(app.server)).toBe(0);
  });
});

describe('requests that are sent one behind the other', () => {
  it('are answered in order, however many there are', async () => {
    const { port } = await serveBoard('AB');
    const connection = await RawConnection.open(port);
    const paths = Array.from({ length: 1_000 }, (_, index) =>
      index % 5 === 4 ? '/nothing' : `/look/p${index}`,
    );
    connection.say(paths.map((path) => get(path)).join(''));
    const expected = paths.map((path) => (path === '/nothing' ? 404 : 200));
    await expect.poll(() => connection.statuses.length).toBe(1_000);
    expect(connection.statuses).toEqual(expected);
  });

  it('are not even read while many of them wait', async () => {
    const server = await serve({ limits: { 'waiting-per-connection': 10 } });
    const { client, socket } = await bothEnds(server, 'reads');
    const arrived = server.arrivals(100);
    client.say(get('/watch/zoe').repeat(100));
    await arrived;
    expect(socket.isPaused()).toBe(true);
    const read = socket.bytesRead;
    client.say(get('/watch/zoe').repeat(10_000));
    expect((await server.get('/look/a')).status).toBe(200);
    expect(socket.bytesRead).toBe(read);
    for (let turn = 1; turn <= 10; turn++) {
      await server.get(turn % 2 === 1 ? '/replace/alice/A/B' : '/replace/alice/B/A');
      await expect.poll(() => client.statuses.length).toBe(10 * turn);
    }
  });

  it('end the connection if they still wait for their turn when nothing is answered', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const server = await serve({ limits: { 'waiting-per-connection': 10 } });
      const { client, socket } = await bothEnds(server, 'reads');
      const arrived = server.arrivals(11);
      client.say(get('/watch/zoe').repeat(11));
      await arrived;
      vi.advanceTimersByTime(5_000);
      expect(socket.destroyed).toBe(false);
      vi.advanceTimersByTime(5_000);
      expect(socket.destroyed).toBe(true);
      const patient = await bothEnds(server, 'reads');
      const waiting = server.arrivals(10);
      patient.client.say(get('/watch/zoe').repeat(10));
      await waiting;
      vi.advanceTimersByTime(60_000);
      expect(patient.socket.destroyed).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are moves that wait, too', async () => {
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
    client.say(moves.join(''));
    await watcher.hears('moved', ({ player }) => player === 'p9');
    const other = { name: 'other', move: flip(0, 1) };
    expect((await call(port, 'POST', `/rooms/${id}/moves`, { body: other })).status).toBe(200);
    const waiting = service.registry
      .peek(id)
      ?.view()
      .view.players.filter((one) => 'wait' in one);
    expect(waiting).toHaveLength(10);
    client.socket.destroy();
    await watcher.hears('moved', ({ player, effects }) =>
      effects.some(({ type }) => type === 'gave-up' && player === 'p9'),
    );
  });
});

describe('somebody who does not read', () => {
  /** A text of a megabyte or so. */
  const layout = {
    rows: 100,
    columns: 100,
    cards: Array.from({ length: 10_000 }, () => '\u2605'.repeat(60)),
  };

  it('is not sent a second long answer before the first one is read', async () => {
    const server = await serve({ layout });
    const { client, socket } = await bothEnds(server, 'reads nothing');
    for (let index = 0; index < 10; index++) await server.get(`/flip/p${index}/0,${index}`);
    const all = 'GET /api/rooms/default HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50);
    const arrived = server.arrivals(50);
    client.say(all);
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
    client.say(get('/look/a'));
    await server.get('/look/b');
    vi.spyOn(socket, 'writableLength', 'get').mockReturnValue(1);
    server.app.server.emit('timeout', socket);
    expect(socket.destroyed).toBe(true);
    expect(cut).toHaveBeenCalledWith('timeout', socket);
  });

  it('may wait for an answer for as long as they like', async () => {
    const server = await serve({ layout });
    const { client, socket } = await bothEnds(server, 'reads');
    const arrived = server.arrivals(1);
    client.say(get('/watch/a'));
    await arrived;
    server.app.server.emit('timeout', socket);
    expect(socket.destroyed).toBe(false);
    const idle = await bothEnds(server, 'reads');
    server.app.server.emit('timeout', idle.socket);
    expect(idle.socket.destroyed).toBe(true);
  });
});

describe('connections-per-address', () => {
  it('refuses those that are too many, and lets others in when some have gone', async () => {
    const { port, get: ask } = await serve({ limits: { 'connections-per-address': 2 } });
    const first = await RawConnection.open(port);
    await RawConnection.open(port);
    const refused = await RawConnection.open(port);
    await refused.isOver();
    expect(refused.statuses).toEqual([429]);
    expect(refused.received).toContain('expected at most 2 connections from one address\n');
    refused.socket.destroy();
    first.socket.destroy();
    await expect.poll(() => ask('/healthz').then(({ status }) => status, String)).toBe(200);
  });

  it('is for the proxy to see to, if there is one', async () => {
    const limits = { 'connections-per-address': 1 };
    const { port, get: ask } = await serve({ limits, proxy: { trustProxy: true } });
    await RawConnection.open(port);
    expect((await ask('/healthz')).status).toBe(200);
  });
});

describe('a server that goes down', () => {
  it('cuts off everybody who holds on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { port, close } = await serve();
      const refused = await RawConnection.open(port, 'reads nothing');
      refused.say(get('/api/nothing', UPGRADE));
      const half = await RawConnection.open(port);
      half.say('GET /look');
      const nothing = await RawConnection.open(port);
      const polite = await TestSocket.enter(port, 'default');
      const closing = close();
      await polite.isClosed();
      vi.advanceTimersByTime(3_000);
      await closing;
      await Promise.all([refused, half, nothing].map((connection) => connection.isOver()));
    } finally {
      vi.useRealTimers();
    }
  });
});
