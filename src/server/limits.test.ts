import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RateLimiter, TokenBucket } from './limits.ts';
import { freezeClock, serve } from './testing/http.ts';
import { boardFile, call, flip, roomWith } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

describe('players-per-board', () => {
  it('[AD-5] lets players continue, and no one else start', async () => {
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
  it('processes that many pipelined requests at a time, and holds back the rest', async () => {
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
  it('refuses larger boards', async () => {
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
  it('[AD-5] counts the moves from one address over all protocols', async () => {
    freezeClock();
    const { port, get } = await serve({
      limits: { 'open-moves-per-second': 3 },
      layout: { rows: 1, columns: 3, cards: ['A', 'B', 'C'] },
    });
    const zoe = await TestSocket.enter(port, 'default', { name: 'zoe' });
    expect((await get('/flip/alice/0,0')).status).toBe(200);
    expect(await zoe.play(flip(0, 1))).toMatchObject({ seq: 3 });
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

  it('[AD-5] counts replaced cards, not requests', async () => {
    freezeClock();
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

  it('counts maps on sockets', async () => {
    freezeClock();
    const { port } = await serve({ limits, layout });
    const zoe = await TestSocket.enter(port, 'default', { name: 'zoe' });
    const map = (from: string, to: string) => ({
      type: 'map',
      replacements: [[from, to]],
      unlisted: 'stay',
    });
    expect(await zoe.play(map('A', 'C'))).toMatchObject({ seq: 2 });
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

  it('limits count the client that the proxy names', async () => {
    const limits = { 'rooms-per-hour': 1 };
    const { port } = await serve({ limits, proxy: { trustProxy: true } });
    expect((await creating(port, '10.0.0.1')).status).toBe(201);
    expect((await creating(port, '10.0.0.2')).status).toBe(201);
    expect((await creating(port, '10.0.0.1')).status).toBe(429);
    expect((await creating(port, 'made-up, 10.0.0.1')).status).toBe(429);
  });

  it('its headers count only if it is trusted', async () => {
    const { port } = await serve({ limits: { 'rooms-per-hour': 1 } });
    expect((await creating(port, '10.0.0.1')).status).toBe(201);
    expect((await creating(port, '10.0.0.2')).status).toBe(429);
  });
});

const MINUTE = 60_000;

/** When something is asked for, in order. */
const times = fc
  .array(fc.nat(100_000), { maxLength: 200 })
  .map((times) => times.toSorted((a, b) => a - b));

describe('a token bucket', () => {
  it('gives out its tokens at once, and no more', () => {
    const bucket = new TokenBucket(3, MINUTE, 0);
    expect([1, 2, 3, 4, 5].map(() => bucket.take(0))).toEqual([true, true, true, false, false]);
  });

  it('refills steadily', () => {
    const bucket = new TokenBucket(3, MINUTE, 0);
    for (const _ of [1, 2, 3]) bucket.take(0);
    expect(bucket.take(MINUTE / 3 - 1)).toBe(false);
    expect(bucket.take(MINUTE / 3)).toBe(true);
    expect(bucket.take(MINUTE / 3)).toBe(false);
    expect(bucket.take((2 * MINUTE) / 3)).toBe(true);
  });

  it('never holds more than at the start', () => {
    const bucket = new TokenBucket(3, MINUTE, 0);
    expect([1, 2, 3, 4].map(() => bucket.take(100 * MINUTE))).toEqual([true, true, true, false]);
  });

  it('is full when no token is missing', () => {
    const bucket = new TokenBucket(2, MINUTE, 0);
    expect(bucket.isFull(0)).toBe(true);
    bucket.take(0);
    expect([bucket.isFull(MINUTE / 2 - 1), bucket.isFull(MINUTE / 2)]).toEqual([false, true]);
  });

  it('loses no tokens when the clock is set back', () => {
    const bucket = new TokenBucket(2, 1_000, 100 * MINUTE);
    bucket.take(100 * MINUTE);
    expect([bucket.take(0), bucket.take(0), bucket.take(500)]).toEqual([true, false, true]);
  });

  it('gives at most twice its size within the period, and never refuses a steady pace', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), times, (most, times) => {
        const within = 10_000;
        const bucket = new TokenBucket(most, within, 0);
        const taken = times.filter((now) => bucket.take(now));
        for (const from of taken) {
          const inTime = taken.filter((now) => now >= from && now < from + within).length;
          expect(inTime).toBeLessThanOrEqual(2 * most);
        }
        const slow = new TokenBucket(most, within, 0);
        const pace = Math.ceil(within / most);
        for (let nth = 0; nth < 3 * most; nth++) expect(slow.take(nth * pace)).toBe(true);
      }),
    );
  });

  it('gives out no more than its size and its refills', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), times, (most, times) => {
        const bucket = new TokenBucket(most, 10_000, 0);
        let taken = 0;
        for (const now of times) {
          const due = most + (now * most) / 10_000;
          if (bucket.take(now)) taken += 1;
          // Less a little, as it is counted in fractions.
          expect(taken).toBeLessThanOrEqual(due + 1e-6);
        }
      }),
    );
  });
});

describe('a rate limiter', () => {
  it('has a bucket of its own for every key', () => {
    const limiter = new RateLimiter(1, MINUTE, () => 0);
    for (const key of ['alice', '__proto__', 'constructor', '']) {
      expect([limiter.take(key), limiter.take(key)], key).toEqual([true, false]);
    }
  });

  it('treats each key as a single bucket does', () => {
    const keys = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.nat(2_000))), (asked) => {
        let now = 0;
        const limiter = new RateLimiter(3, 5_000, () => now);
        const single = new Map<string, TokenBucket>();
        for (const [key, wait] of asked) {
          now += wait;
          const own = single.get(key) ?? new TokenBucket(3, 5_000, now);
          single.set(key, own);
          expect(limiter.take(key)).toBe(own.take(now));
        }
      }),
    );
  });

  it('keeps every bucket that is not full, however many there are', () => {
    let now = 0;
    const limiter = new RateLimiter(1, MINUTE, () => now);
    for (let nth = 0; nth < 10_000; nth++) limiter.take(`early ${nth}`);
    now = MINUTE - 1;
    limiter.take('late');
    for (let nth = 0; nth < 30_000; nth++) limiter.take(`more ${nth}`);
    now = MINUTE;
    for (let nth = 0; nth < 30_000; nth++) limiter.take(`still more ${nth}`);
    expect([limiter.take('late'), limiter.take('early 0')]).toEqual([false, true]);
  });
});
