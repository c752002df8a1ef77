import { describe, expect, it } from 'vitest';
import { snapshotEntry } from '../history/testing/entries.ts';
import { MemoryLog } from '../logs/memory.ts';
import { freezeClock, serve } from './testing/http.ts';
import { call, flip, roomWith, startedRoom } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

const open = (rows: number) => ({ options: { rows, columns: rows, open: true } });

const broken = (): never => {
  throw new Error('broken invariant');
};

describe('a server under abuse or with a bug', () => {
  it('refuses cards that are too long', async () => {
    const { port, get } = await serve();
    const { id } = await roomWith(port, 'scramble', ['Host'], open(2));
    const move = { type: 'map', replacements: [['🐶', 'x'.repeat(257)]] };
    const moved = await call(port, 'POST', `/rooms/${id}/moves`, { body: { name: 'eve', move } });
    expect([moved.status, moved.body.code]).toEqual([400, 'illegal-request']);
    const replaced = await get(`/rooms/${id}/replace/eve/A/${'x'.repeat(257)}`);
    expect([replaced.status, replaced.body]).toEqual([400, expect.stringContaining('up to 256')]);
    const cards = ['x'.repeat(257)];
    const created = await call(port, 'POST', '/rooms', {
      body: { game: 'scramble', name: 'Eve', options: { cards } },
    });
    expect(created.status).toBe(400);
  });

  it('[PR-6] sends a resync if a move cannot be sent', async () => {
    const bugs: unknown[] = [];
    const { port, service } = await serve({ onBug: (error) => bugs.push(error) });
    const { id } = await roomWith(port, 'scramble', ['Host'], open(2));
    const watcher = await TestSocket.enter(port, id);
    const lease = await service.acquire(id);
    lease.room.game.publicChange = () => {
      throw new Error('cannot be told');
    };
    const body = { name: 'eve', move: flip(0, 0) };
    expect((await call(port, 'POST', `/rooms/${id}/moves`, { body })).status).toBe(200);
    expect((await watcher.receives('resync')).room).toMatchObject({ seq: 2 });
    expect(bugs).toHaveLength(1);
    expect((await TestSocket.enter(port, id)).messages[0]).toMatchObject({ seq: 2 });
  });

  it('[RO-19] closes the sockets and loads the room again if a resync fails', async () => {
    const bugs: unknown[] = [];
    const { port, service } = await serve({ onBug: (error) => bugs.push(error) });
    const { id } = await roomWith(port, 'scramble', ['Host'], open(2));
    const watcher = await TestSocket.enter(port, id);
    const { room } = await service.acquire(id);
    const { game } = room;
    const { publicChange, publicView } = game;
    Object.assign(game, { publicChange: broken, publicView: broken });
    const body = { name: 'eve', move: flip(0, 0) };
    expect((await call(port, 'POST', `/rooms/${id}/moves`, { body })).status).toBe(200);
    expect((await watcher.whenClosed()).code).toBe(1012);
    expect(bugs.map(String)).toEqual(['Error: broken invariant', 'Error: broken invariant']);
    Object.assign(game, { publicChange, publicView });
    expect((await TestSocket.enter(port, id)).messages[0]).toMatchObject({ seq: 2 });
    expect((await service.acquire(id)).room).not.toBe(room);
  });

  it('[RO-20] closes a room whose rules throw, and no other one', async () => {
    const bugs: unknown[] = [];
    const { port, service, get } = await serve({ onBug: (error) => bugs.push(error) });
    const { id } = await roomWith(port, 'scramble', ['Host'], open(2));
    const watcher = await TestSocket.enter(port, id);
    const { game } = (await service.acquire(id)).room;
    const { play } = game;
    game.play = broken;
    const body = { name: 'eve', move: flip(0, 0) };
    const moved = await call(port, 'POST', `/rooms/${id}/moves`, { body });
    expect([moved.status, moved.body.code]).toEqual([503, 'unavailable']);
    expect((await watcher.whenClosed()).code).toBe(1012);
    expect(bugs.map(String)).toEqual(['Error: broken invariant']);
    expect((await get('/flip/ann/0,0')).status, 'the next room').toBe(200);
    game.play = play;
    const again = await TestSocket.enter(port, id);
    expect(again.messages[0], 'as the log has it').toMatchObject({ seq: 1 });
  });

  it('[RO-21] refuses to load a damaged room, and no other one', async () => {
    const bugs: unknown[] = [];
    const log = new MemoryLog();
    const { port, service, get } = await serve({ log, onBug: (error) => bugs.push(error) });
    const { id } = await roomWith(port, 'scramble', ['Host'], open(2));
    await call(port, 'POST', `/rooms/${id}/moves`, { body: { name: 'eve', move: flip(0, 0) } });
    const saved = JSON.stringify((await service.acquire(id)).room.save());
    await service.registry.unload(id);
    const spoilt = JSON.parse(saved.replace('"faces":[2', '"faces":[1'));
    await log.snapshot(id, 2, snapshotEntry(spoilt), true);
    const looked = await call(port, 'GET', `/rooms/${id}`);
    expect([looked.status, looked.body.message]).toEqual([503, 'this room cannot be read']);
    expect((await get(`/rooms/${id}/look/eve`)).status).toBe(503);
    expect(bugs.map(String)).toEqual(
      Array(2).fill('Error: broken invariant: the controlled card at 0 is face up'),
    );
    expect((await get('/look/eve')).status).toBe(200);
  });

  it('[PR-5] makes a move on a socket wait once, however often it is sent', async () => {
    const { port, service } = await serve({ limits: { 'moves-per-second': 10_000 } });
    const options = { board: '1x2\nA\nA\n' };
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options });
    const [ann, bob] = await Promise.all(
      seats.map(({ token }) => TestSocket.enter(port, id, { token })),
    );
    await ann?.play(flip(0, 0));
    const times = 20_000;
    for (let index = 0; index < times; index++) {
      bob?.send({ type: 'move', id: 'same', move: flip(0, 0) });
    }
    await ann?.receives('moved', ({ player }) => player === 'Bob');
    bob?.drop();
    await ann?.receives('moved', ({ effects }) => effects.some(({ type }) => type === 'gave-up'));
    const { seq } = (await service.acquire(id)).room;
    expect(seq, 'one flip, one wait, one end of it').toBe(6);
  });

  it('[RO-15] lets at most 16 requests share a wait', async () => {
    const { port } = await serve({ limits: { 'moves-per-second': 10_000 } });
    const options = { board: '1x2\nA\nA\n' };
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options });
    const [ann, bob = { token: '' }] = seats;
    const first = await TestSocket.enter(port, id, { token: ann?.token ?? '' });
    await first.play(flip(0, 0));
    const devices = await Promise.all(
      Array.from({ length: 40 }, () => TestSocket.enter(port, id, { token: bob.token })),
    );
    for (const device of devices) device.send({ type: 'move', id: 'same', move: flip(0, 0) });
    await expect
      .poll(
        () =>
          devices.filter(({ messages }) => messages.some(({ type }) => type === 'reply')).length,
      )
      .toBe(24);
    await first.play({ type: 'leave' });
    await Promise.all(devices.map((device) => device.receives('reply')));
  });

  it('[TA-3] limits the number of players who have left a room', async () => {
    const { port } = await serve();
    const { id } = await startedRoom(port, 'scramble', ['Ann'], { seatCount: 2 });
    let status = 201;
    let guests = 0;
    while (status === 201 && guests < 200) {
      const { status: found, body } = await call(port, 'POST', `/rooms/${id}/seats`, {
        body: { name: `guest${guests}` },
      });
      status = found;
      if (found !== 201) expect(body.code).toBe('full');
      await call(port, 'DELETE', `/rooms/${id}/seats/guest${guests}`, { token: body.token });
      guests += 1;
    }
    expect(guests).toBeLessThan(110);
  });

  it('[AD-6] limits requests about seats', async () => {
    freezeClock();
    const { port } = await serve({ limits: { 'seats-per-minute': 3 } });
    const { id } = await roomWith(port, 'scramble', ['Ann', 'Bob']);
    for (const name of ['Cy', 'Di']) {
      await call(port, 'POST', `/rooms/${id}/seats`, { body: { name } });
    }
    const { status, body } = await call(port, 'POST', `/rooms/${id}/seats`, {
      body: { name: 'Eve' },
    });
    expect([status, body.code]).toEqual([429, 'too-many']);
    expect((await call(port, 'GET', `/rooms/${id}`)).status).toBe(200);
  });

  it('[PR-11] closes a socket that sends without end', async () => {
    freezeClock();
    const { port } = await serve();
    const socket = await TestSocket.enter(port, 'default');
    for (let index = 0; index < 1_000; index++) {
      socket.send({ type: 'move', id: `${index}`, move: flip(0, 0) });
    }
    expect((await socket.whenClosed()).code).toBe(4009);
  });

  it('[PR-2] sends no missed moves of another default board', async () => {
    const { port, get } = await serve();
    const before = await TestSocket.enter(port, 'default');
    const [welcome] = before.messages;
    await get('/flip/alice/0,0');
    const body = { options: { rows: 2, columns: 2 } };
    const token = 'operator-token-of-the-tests';
    await call(port, 'POST', '/board', { token, body });
    for (const spot of ['0,0', '0,1', '1,0']) await get(`/flip/bob/${spot}`);
    const room = welcome?.type === 'welcome' ? welcome.id : '';
    for (const hello of [{ after: 2 }, { after: 2, room }]) {
      const back = await TestSocket.enter(port, 'default', hello);
      expect(back.messages[0]).toMatchObject({ room: { view: { rows: 2 } } });
    }
  });

  it('[PR-8] notifies a player who loses the seat', async () => {
    const { port } = await serve();
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob']);
    const bob = await TestSocket.enter(port, id, { token: seats[1]?.token ?? '' });
    await call(port, 'DELETE', `/rooms/${id}/seats/Bob`, { token: seats[0]?.token });
    expect(await bob.receives('welcome', ({ you }) => you === null)).toMatchObject({
      id,
      you: null,
    });
  });
});
