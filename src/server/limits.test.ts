import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stopClock } from './testing/clock.ts';
import { serve } from './testing/http.ts';
import { boardFile, flip } from './testing/requests.ts';
import { call, roomWith } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

describe('players-per-board', () => {
  it('lets those who play go on, and nobody else begin', async () => {
    const { port, get } = await serve({
      limits: { 'players-per-board': 2 },
      layout: { rows: 1, columns: 3, cards: ['A', 'B', 'C'] },
    });
    const options = { board: boardFile('ABAB'), open: true };
    const { id } = await roomWith(port, 'scramble', ['Host'], { options });
    for (const root of ['', `/rooms/${id}`]) {
      await get(`${root}/flip/alice/0,0`);
      await get(`${root}/flip/bob/0,1`);
      const refused = await get(`${root}/flip/carol/0,2`);
      expect(refused.status).toBe(429);
      expect(refused.body).toContain('expected at most 2 players at this board');
      expect((await get(`${root}/look/carol`)).status).toBe(200);
    }
    expect((await get(`/rooms/${id}/flip/alice/0,2`)).status).toBe(200);
    const carol = await TestSocket.enter(port, id, { name: 'carol' });
    expect(await carol.refusal({ type: 'flip', row: 0, column: 2 })).toMatchObject({
      code: 'too-many',
    });
  });
});

describe('waiting-per-connection', () => {
  it('works on only so many requests that were sent one behind the other; the rest waits', async () => {
    const { port, get, arrivals } = await serve({ limits: { 'waiting-per-connection': 3 } });
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    const answers = (): string[] => received.match(/HTTP\/1\.1 \d+/g) ?? [];
    const watching = arrivals(5);
    socket.write('GET /watch/zoe HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
    await watching;
    await get('/flip/alice/0,0');
    await expect.poll(answers).toHaveLength(3);
    await get('/replace/alice/A/B');
    await expect.poll(answers).toEqual(Array(5).fill('HTTP/1.1 200'));
  });
});

describe('board-side', () => {
  it('keeps boards small', async () => {
    const { port } = await serve({ limits: { 'board-side': 4 } });
    const creating = (rows: number, columns: number) =>
      call(port, 'POST', '/rooms', {
        body: { game: 'scramble', name: 'Ann', options: { rows, columns } },
      });
    expect((await creating(4, 4)).status).toBe(201);
    expect((await creating(4, 5)).body).toEqual({
      code: 'illegal-options',
      message: 'expected at most 4 rows and columns',
    });
  });
});

describe('open-moves-per-second', () => {
  it('holds for everybody who comes from one address, by whichever way', async () => {
    stopClock();
    const { port, get } = await serve({
      limits: { 'open-moves-per-second': 3 },
      layout: { rows: 1, columns: 3, cards: ['A', 'B', 'C'] },
    });
    const zoe = await TestSocket.enter(port, 'default', { name: 'zoe' });
    expect((await get('/flip/alice/0,0')).status).toBe(200);
    expect(await zoe.plays(flip(0, 1))).toMatchObject({ seq: 3 });
    const body = { name: 'bob', move: flip(0, 2) };
    expect((await call(port, 'POST', '/rooms/default/moves', { body })).status).toBe(200);
    const line = 'expected at most 3 moves a second from one address';
    expect(await get('/flip/carol/0,0')).toMatchObject({ status: 429, body: `${line}\n` });
    expect((await get('/replace/carol/A/B')).status).toBe(429);
    expect((await call(port, 'POST', '/rooms/default/moves', { body })).status).toBe(429);
    expect(await zoe.refusal(flip(0, 2))).toEqual({ code: 'too-many', message: line });
    expect((await get('/look/carol')).status).toBe(200);
  });
});

describe('cells-per-second', () => {
  const layout = { rows: 1, columns: 6, cards: ['A', 'A', 'A', 'A', 'A', 'B'] };
  const limits = { 'cells-per-second': 30 };

  it('counts the cards that are replaced, not the requests', async () => {
    stopClock();
    const { get } = await serve({ limits, layout });
    for (const [from, to] of ['BC', 'CD', 'DE', 'EF', 'FB', 'xy', 'yz']) {
      expect((await get(`/replace/alice/${from}/${to}`)).status).toBe(200);
    }
    expect(await get('/replace/alice/A/C')).toMatchObject({
      status: 429,
      body: 'expected at most 30 cards to be replaced within a second\n',
    });
    expect((await get('/flip/alice/0,0')).status).toBe(200);
  });

  it('holds for maps on sockets', async () => {
    stopClock();
    const { port } = await serve({ limits, layout });
    const zoe = await TestSocket.enter(port, 'default', { name: 'zoe' });
    const map = (from: string, to: string) => ({
      type: 'map',
      replacements: [[from, to]],
      unlisted: 'stay',
    });
    expect(await zoe.plays(map('A', 'C'))).toMatchObject({ seq: 2 });
    expect(await zoe.refusal(map('C', 'D'))).toMatchObject({ code: 'too-many' });
  });
});

describe('behind a proxy', () => {
  const creating = (port: number, from: string) =>
    fetch(`http://127.0.0.1:${port}/api/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ game: 'scramble', name: 'Ann' }),
    });

  it('limits hold for whom the proxy asks', async () => {
    const limits = { 'rooms-per-hour': 1 };
    const { port } = await serve({ limits, proxy: { trustProxy: true } });
    expect((await creating(port, '10.0.0.1')).status).toBe(201);
    expect((await creating(port, '10.0.0.2')).status).toBe(201);
    expect((await creating(port, '10.0.0.1')).status).toBe(429);
    expect((await creating(port, 'made-up, 10.0.0.1')).status).toBe(429);
  });

  it('what it says counts only if it is trusted', async () => {
    const { port } = await serve({ limits: { 'rooms-per-hour': 1 } });
    expect((await creating(port, '10.0.0.1')).status).toBe(201);
    expect((await creating(port, '10.0.0.2')).status).toBe(429);
  });
});
