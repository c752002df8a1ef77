import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { freezeClock, serve, type TestServer } from '../testing/http.ts';
import { flip } from '../testing/room-client.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { Channel } from './channel.ts';

describe('sockets-per-address', () => {
  it('accepts another socket when one has closed', async () => {
    const { port } = await serve({ limits: { 'sockets-per-address': 2 } });
    const first = await TestSocket.open(port, 'default');
    await TestSocket.open(port, 'default');
    await expect(TestSocket.open(port, 'default')).rejects.toThrow('429');
    first.drop();
    await expect
      .poll(() => TestSocket.open(port, 'default').then(() => 'open', String))
      .toBe('open');
  });

  it('counts the clients that a proxy names', async () => {
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
  it('closes sockets above the limit with 4029', async () => {
    const { port } = await serve({ limits: { 'sockets-per-room': 2 } });
    const first = await TestSocket.enter(port, 'default');
    await TestSocket.enter(port, 'default');
    const third = await TestSocket.open(port, 'default');
    third.send({ type: 'hello' });
    expect(await third.whenClosed()).toEqual({
      code: 4029,
      reason: 'expected at most 2 sockets in a room',
    });
    expect(first.closed).toBeUndefined();
  });
});

describe('message-bytes', () => {
  it('[PR-11] closes the socket with 1009 after a message that is too long, also in fragments', async () => {
    const { port } = await serve({ limits: { 'message-bytes': 1_000 } });
    const whole = await TestSocket.enter(port, 'default', { name: 'zoe' });
    whole.send('x'.repeat(1_001));
    expect((await whole.whenClosed()).code).toBe(1009);
    const pieces = await TestSocket.enter(port, 'default', { name: 'zoe' });
    pieces.sendInPieces(Array.from({ length: 11 }, () => 'x'.repeat(100)));
    expect((await pieces.whenClosed()).code).toBe(1009);
    const fine = await TestSocket.enter(port, 'default', { name: 'zoe' });
    expect(await fine.play(flip(0, 0))).toMatchObject({ seq: 2 });
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

  it('[PR-12] closes the socket of a client that reads too slowly with 4008, and no other one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const server = await serve({ layout, limits });
      const { slow, stream } = await slowReader(server);
      const other = await TestSocket.enter(server.port, 'default');
      await playUntilFull(server, stream);
      slow.socket.resume();
      expect((await slow.whenClosed()).code).toBe(4008);
      expect(slow.messages.at(-1)).not.toMatchObject({ player: 'bob' });
      await other.receives('moved', ({ player }) => player === 'bob');
      expect(other.closed).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not wait long for the client to close', async () => {
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
  it('[PR-11] counts the moves on a socket that have no reply yet', async () => {
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
    freezeClock();
    const { port } = await serve();
    const zoe = await TestSocket.enter(port, 'default', { name: 'zoe' });
    const answered = once(zoe.socket, 'pong');
    zoe.socket.ping('hello');
    expect(String((await answered)[0])).toBe('hello');
    for (let index = 0; index < 200; index++) zoe.socket.ping();
    expect((await zoe.whenClosed()).code).toBe(4009);
  });

  it('are not read while the client reads no answers', async () => {
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
      expect(await zoe.play(flip(0, 0))).toMatchObject({ seq: 2 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the heartbeat', () => {
  it('[PR-13] ends sockets that do not answer a ping, and keeps the others', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { port, service } = await serve();
      const dead = await TestSocket.open(port, 'default', { autoPong: false, hello: {} });
      await dead.receives('welcome');
      const alive = await TestSocket.enter(port, 'default', { name: 'zoe' });
      for (let beat = 0; beat < 3; beat++) {
        const pinged = once(alive.socket, 'ping');
        vi.advanceTimersByTime(30_000);
        await pinged;
        // The answer to this comes after the pong has been heard.
        await alive.play(flip(9, 9));
        if (beat === 0) expect(dead.isOpen).toBe(true);
        else expect((await dead.whenClosed()).code).toBe(1006);
      }
      expect(alive.closed).toBeUndefined();
      const sizes = [...service.registry.rooms()].map((live) => Channel.of(live).size);
      expect(sizes).toContain(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
