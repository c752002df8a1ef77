import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { stopClock } from '../testing/clock.ts';
import { serve, type TestServer } from '../testing/http.ts';
import { flip } from '../testing/requests.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { Channel } from './channel.ts';

describe('sockets-per-address', () => {
  it('lets somebody in again when somebody has gone', async () => {
    const { port } = await serve({ limits: { 'sockets-per-address': 2 } });
    const first = await TestSocket.open(port, 'default');
    await TestSocket.open(port, 'default');
    await expect(TestSocket.open(port, 'default')).rejects.toThrow('429');
    first.drop();
    await expect
      .poll(() => TestSocket.open(port, 'default').then(() => 'open', String))
      .toBe('open');
  });

  it('counts those for whom a proxy asks', async () => {
    const limits = { 'sockets-per-address': 1 };
    const { port } = await serve({ limits, proxy: { trustProxy: true } });
    const from = (address: string) =>
      TestSocket.open(port, 'default', { headers: { 'x-forwarded-for': address } });
    await from('10.0.0.1');
    await from('10.0.0.2');
    await expect(from('10.0.0.1')).rejects.toThrow('429');
  });
});

describe('sockets-per-room', () => {
  it('closes with 4029 what is too many', async () => {
    const { port } = await serve({ limits: { 'sockets-per-room': 2 } });
    const first = await TestSocket.enter(port, 'default');
    await TestSocket.enter(port, 'default');
    const third = await TestSocket.open(port, 'default');
    third.send({ type: 'hello' });
    expect(await third.isClosed()).toEqual({
      code: 4029,
      reason: 'expected at most 2 sockets in a room',
    });
    expect(first.closed).toBeUndefined();
  });
});

describe('message-bytes', () => {
  it('closes with 1009 what is too long, also in pieces', async () => {
    const { port } = await serve({ limits: { 'message-bytes': 1_000 } });
    const whole = await TestSocket.enter(port, 'default', { name: 'zoe' });
    whole.send('x'.repeat(1_001));
    expect((await whole.isClosed()).code).toBe(1009);
    const pieces = await TestSocket.enter(port, 'default', { name: 'zoe' });
    pieces.sendInPieces(Array.from({ length: 11 }, () => 'x'.repeat(100)));
    expect((await pieces.isClosed()).code).toBe(1009);
    const fine = await TestSocket.enter(port, 'default', { name: 'zoe' });
    expect(await fine.plays(flip(0, 0))).toMatchObject({ seq: 2 });
  });
});

describe('unsent-bytes', () => {
  const LONG = 'x'.repeat(400_000);

  /** Somebody who does not read, and what the server has still to send to them. */
  async function slowReader({ app, port }: TestServer) {
    const upgraded = once(app.server, 'upgrade');
    const slow = await TestSocket.enter(port, 'default');
    const [, stream]: [unknown, Duplex] = (await upgraded) as never;
    slow.socket.pause();
    return { slow, stream };
  }

  /** Turns over cards with long names until the slow reader is given up. */
  async function playUntilFull({ get }: TestServer, stream: Duplex): Promise<void> {
    const isFull = (): boolean => stream.writableLength > 100_000;
    for (let move = 0; !isFull(); move++) await get(`/flip/alice/0,${move % 2}`);
    await get('/flip/bob/0,2');
  }

  const layout = { rows: 1, columns: 3, cards: [LONG, `${LONG}y`, 'C'] };
  const limits = { 'unsent-bytes': 100_000 };

  it('closes with 4008 the socket of somebody who reads too slowly, and nobody else’s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const server = await serve({ layout, limits });
      const { slow, stream } = await slowReader(server);
      const other = await TestSocket.enter(server.port, 'default');
      await playUntilFull(server, stream);
      slow.socket.resume();
      expect((await slow.isClosed()).code).toBe(4008);
      expect(slow.messages.at(-1)).not.toMatchObject({ player: 'bob' });
      await other.hears('moved', ({ player }) => player === 'bob');
      expect(other.closed).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not wait for ever for their goodbye', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const server = await serve({ layout, limits });
      const { stream } = await slowReader(server);
      const closed = once(stream, 'close');
      await playUntilFull(server, stream);
      expect(stream.destroyed).toBe(false);
      vi.advanceTimersByTime(1_000);
      await closed;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('waiting-per-connection', () => {
  it('holds for moves on a socket that have no answer yet', async () => {
    const { port, get } = await serve({ limits: { 'waiting-per-connection': 1 } });
    await get('/flip/alice/0,0');
    const zoe = await TestSocket.enter(port, 'default', { name: 'zoe' });
    zoe.send({ type: 'move', id: 'waits', move: flip(0, 0) });
    expect(await zoe.refusal({ type: 'leave' })).toEqual({
      code: 'too-many',
      message: 'expected at most 1 moves at a time on one socket',
    });
  });
});

describe('pings', () => {
  it('are answered, and count like messages', async () => {
    stopClock();
    const { port } = await serve();
    const zoe = await TestSocket.enter(port, 'default', { name: 'zoe' });
    const answered = once(zoe.socket, 'pong');
    zoe.socket.ping('hello');
    expect(String((await answered)[0])).toBe('hello');
    for (let index = 0; index < 200; index++) zoe.socket.ping();
    expect((await zoe.isClosed()).code).toBe(4009);
  });

  it('of somebody who reads no answers are not read any more', async () => {
    // Without heart-beats, to which there would be no answer either.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const server = await serve({ limits: { 'moves-per-second': 1_000_000 } });
      const upgraded = once(server.app.server, 'upgrade');
      const zoe = await TestSocket.enter(server.port, 'default', { name: 'zoe' });
      const [, stream]: [unknown, Duplex] = (await upgraded) as never;
      zoe.socket.pause();
      const data = Buffer.alloc(125);
      const many = async (): Promise<void> => {
        for (let index = 0; index < 500; index++) zoe.socket.ping(data);
        await new Promise<void>((resolve) => zoe.socket.ping(data, true, () => resolve()));
      };
      // Once nothing is read, nothing more can be sent.
      const paused = once(stream, 'pause');
      while (!stream.isPaused()) await Promise.race([many(), paused]);
      expect(stream.writableLength).toBeLessThan(300_000);
      zoe.socket.resume();
      expect(await zoe.plays(flip(0, 0))).toMatchObject({ seq: 2 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the heart-beat', () => {
  it('ends sockets that give no sign of life, and keeps the others', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { port, service } = await serve();
      const dead = await TestSocket.open(port, 'default', { autoPong: false, hello: {} });
      await dead.hears('welcome');
      const alive = await TestSocket.enter(port, 'default', { name: 'zoe' });
      for (let beat = 0; beat < 3; beat++) {
        const pinged = once(alive.socket, 'ping');
        vi.advanceTimersByTime(30_000);
        await pinged;
        // The answer to this comes after the pong has been heard.
        await alive.plays(flip(9, 9));
        if (beat === 0) expect(dead.isOpen).toBe(true);
        else expect((await dead.isClosed()).code).toBe(1006);
      }
      expect(alive.closed).toBeUndefined();
      const sizes = [...service.registry.rooms()].map((live) => Channel.of(live).size);
      expect(sizes).toContain(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
