import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { heldDisk, serve, serveBoard } from './testing/http.ts';
import { flip, roomWith, send, sendMove } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

describe('a server that shuts down', () => {
  it('[PR-7] answers everybody who waits, then closes all sockets with 1012', async () => {
    const { port, get, begin, close } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    const bob = await TestSocket.enter(port, 'default', { name: 'bob' });
    const watcher = await TestSocket.enter(port, 'default');
    const silent = await TestSocket.open(port, 'default');
    bob.send({ type: 'move', id: 'waiting', move: flip(0, 0) });
    const carol = sendMove(port, 'default', undefined, { name: 'carol', move: flip(0, 0) });
    await watcher.receives('moved', ({ player }) => player === 'bob');
    await watcher.receives('moved', ({ player }) => player === 'carol');
    const dave = await begin('/flip/dave/0,0');
    const zoe = await begin('/watch/zoe');
    await close();
    for (const socket of [bob, watcher, silent]) {
      expect(await socket.whenClosed()).toEqual({ code: 1012, reason: 'the server is going down' });
    }
    expect(bob.messages.filter(({ type }) => type === 'reply')).toMatchObject([
      { id: 'waiting', lost: { code: 'closed' } },
    ]);
    const { status, body } = await carol.answer;
    expect([status, JSON.parse(body).code]).toEqual([503, 'closed']);
    expect((await dave.answer).status).toBe(503);
    expect((await zoe.answer).status).toBe(503);
  });

  it('does not wait for sockets that do not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { port, close } = await serve();
    const silent = [
      await TestSocket.open(port, 'default'),
      await TestSocket.enter(port, 'default'),
    ];
    for (const { socket } of silent) socket.pause();
    const polite = await TestSocket.enter(port, 'default');
    const closing = close();
    // All are asked at once to take leave.
    await polite.whenClosed();
    vi.advanceTimersByTime(15_000);
    await closing;
  });

  it('refuses later requests and sockets', async () => {
    // Connections are cut off after a while, but not before the test has looked at all of them.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const disk = heldDisk();
    const { port, get, begin, close } = await serve({ log: disk.log });
    const { id } = await roomWith(port, 'scramble', ['Ann']);
    const early = await TestSocket.open(port, id);
    disk.hold();
    const moving = await begin('/flip/alice/0,0');
    const closing = close();
    await expect
      .poll(async () => (await send(port, { path: `/api/rooms/${id}` }).answer).status)
      .toBe(503);
    const { body } = await send(port, { path: `/api/rooms/${id}` }).answer;
    expect(JSON.parse(body)).toEqual({ code: 'closed', message: 'the server is going down' });
    expect((await get(`/rooms/${id}/look/alice`)).status).toBe(503);
    early.send({ type: 'hello' });
    expect((await early.whenClosed()).code).toBe(1012);
    expect(early.messages).toMatchObject([{ type: 'problem', problem: { code: 'closed' } }]);
    disk.release();
    expect((await moving.answer).status).toBe(200);
    await closing;
  });
});
