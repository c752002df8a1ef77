import { describe, expect, it, vi } from 'vitest';
import { freezeClock, serve } from '../testing/http.ts';
import {
  boardFile,
  call,
  flip,
  lookAt,
  roomWith,
  sendMove,
  startedRoom,
} from '../testing/room-client.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { Channel } from './channel.ts';

/** A server with a board such as `AB/BA`, at which Ann and Bob play. */
async function game(rows: string) {
  const server = await serve();
  const options = { board: boardFile(rows) };
  const { id, seats } = await startedRoom(server.port, 'scramble', ['Ann', 'Bob'], { options });
  const [ann = '', bob = ''] = seats.map(({ token }) => token);
  const enter = (hello = {}) => TestSocket.enter(server.port, id, hello);
  return { ...server, id, ann, bob, enter };
}

describe('a move', () => {
  it('[PR-3] [PR-5] is sent to everybody in the same bytes, and the reply to its player', async () => {
    const { ann, bob, enter } = await game('ABAB');
    const all = [await enter({ token: ann }), await enter({ token: bob }), await enter()];
    expect(await all[0]?.play(flip(0, 0), 'mine')).toEqual({
      type: 'reply',
      id: 'mine',
      seq: 4,
    });
    const told = await Promise.all(
      all.map(async (socket) => {
        await socket.receives('moved');
        return socket.texts.find((text) => text.startsWith('{"type":"moved"'));
      }),
    );
    expect(new Set(told).size).toBe(1);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({
      seq: 4,
      player: 'Ann',
      change: { spots: [[0, { up: 'A', by: 'Ann' }]] },
    });
    expect(all[2]?.messages.map(({ type }) => type)).not.toContain('reply');
  });

  it('[PR-5] has a reply that says whether it failed or was refused', async () => {
    const { ann, enter } = await game('ABAB');
    const socket = await enter({ token: ann });
    await socket.play(flip(0, 0));
    expect(await socket.play(flip(0, 0))).toMatchObject({
      seq: 5,
      failed: { code: 'controlled' },
    });
    expect(await socket.refusal(flip(9, 9))).toMatchObject({ code: 'out-of-range' });
  });

  it('[RO-12] is played once if it is sent again under the same id', async () => {
    const { ann, enter, port, id } = await game('ABAB');
    const socket = await enter({ token: ann });
    expect(await socket.play(flip(0, 0), 'once')).toMatchObject({ seq: 4 });
    socket.drop();
    const again = await enter({ token: ann });
    expect(await again.play(flip(0, 0), 'once')).toMatchObject({ seq: 4 });
    expect((await lookAt(port, id)).seq).toBe(4);
  });

  it('[PR-8] gives up its wait when the socket closes', async () => {
    const { ann, bob, enter } = await game('ABAB');
    const [host, guest, watcher] = [
      await enter({ token: ann }),
      await enter({ token: bob }),
      await enter(),
    ];
    await host.play(flip(0, 0));
    guest.send({ type: 'move', id: 'w', move: flip(0, 0) });
    await watcher.receives('moved', ({ seq }) => seq === 5);
    guest.drop();
    await watcher.receives('moved', ({ seq, player }) => seq === 6 && player === 'Bob');
    await host.play(flip(0, 1));
    const { change } = await watcher.receives('moved', ({ seq }) => seq === 7);
    expect(new Map(change.spots)).toEqual(
      new Map([
        [0, { up: 'A' }],
        [1, { up: 'B' }],
      ]),
    );
  });

  it('[AD-2] is refused to spectators', async () => {
    const { enter } = await game('ABAB');
    const watcher = await enter();
    expect(await watcher.refusal(flip(0, 0))).toEqual({
      code: 'not-playing',
      message: 'spectators cannot move; take a seat first',
    });
  });

  it('[AD-5] is limited per second for each seat, over all its sockets', async () => {
    freezeClock();
    const { port } = await serve({ limits: { 'moves-per-second': 3 } });
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob']);
    const [ann = '', bob = ''] = seats.map(({ token }) => token);
    const phone = await TestSocket.enter(port, id, { token: ann });
    const laptop = await TestSocket.enter(port, id, { token: ann });
    const refusals = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? phone : laptop).refusal(flip(99, 0))),
    );
    const tooMany = refusals.filter((refusal) => refusal?.code === 'too-many');
    // Ann is the host: to start the game was a move as well.
    expect(tooMany).toHaveLength(28);
    expect(tooMany[0]?.message).toBe('expected at most 3 moves a second');
    const other = await TestSocket.enter(port, id, { token: bob });
    expect(await other.refusal(flip(99, 0))).toMatchObject({ code: 'out-of-range' });
  });
});

describe('a move from before its seat was lost', () => {
  it('[AD-2] gets the same reply when it is sent again', async () => {
    const { port } = await serve();
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob']);
    const bob = await TestSocket.enter(port, id, { token: seats[1]?.token ?? '' });
    const first = await bob.play(flip(0, 0), 'one');
    await call(port, 'DELETE', `/rooms/${id}/seats/Bob`, { token: seats[0]?.token });
    await bob.receives('welcome', ({ you }) => you === null);
    const from = bob.messages.length;
    bob.send({ type: 'move', id: 'one', move: flip(0, 0) });
    expect(await bob.receives('reply', undefined, from)).toEqual(first);
    expect(await bob.refusal(flip(0, 1))).toMatchObject({ code: 'not-playing' });
  });
});

describe('several devices of one seat', () => {
  it('[TA-7] [PR-4] all get the secret of the player, and each move', async () => {
    const { port } = await serve();
    const { id, seats } = await startedRoom(port, 'memoarrr', ['Ann', 'Bob']);
    const token = seats[0]?.token ?? '';
    const phone = await TestSocket.enter(port, id, { token });
    const laptop = await TestSocket.enter(port, id, { token });
    expect((await phone.receives('secret')).secret).toEqual(
      (await laptop.receives('secret')).secret,
    );
    const from = laptop.messages.length;
    await phone.play({ type: 'seen' });
    await laptop.receives('moved', ({ player }) => player === 'Ann');
    const now = await laptop.receives('secret', undefined, from);
    expect(now.secret).toEqual((await lookAt(port, id, token)).secret);
    expect(phone.messages.filter(({ type }) => type === 'secret')).toHaveLength(2);
  });

  it('do not end the wait of another one when they close', async () => {
    const { service, id, ann, bob, enter } = await game('ABAB');
    const host = await enter({ token: ann });
    const phone = await enter({ token: bob });
    const laptop = await enter({ token: bob });
    await host.play(flip(0, 0));
    const waiting = phone.play(flip(0, 0));
    await host.receives('moved', ({ seq }) => seq === 5);
    laptop.drop();
    const channel = Channel.of((await service.acquire(id)).live);
    await expect.poll(() => channel.size).toBe(2);
    await host.play(flip(0, 1));
    expect(await waiting).toMatchObject({ seq: 6 });
  });
});

describe('presence', () => {
  it('[PR-6] [RO-24] names each connected player once, and counts the spectators', async () => {
    const { ann, bob, enter } = await game('ABAB');
    const watcher = await enter();
    const phone = await enter({ token: ann });
    const laptop = await enter({ token: ann });
    const guest = await enter({ token: bob });
    await watcher.receives(
      'presence',
      ({ players, spectators }) => players.toSorted().join() === 'Ann,Bob' && spectators === 1,
    );
    let from = watcher.messages.length;
    phone.drop();
    guest.drop();
    await watcher.receives('presence', ({ players }) => players.join() === 'Ann', from);
    from = watcher.messages.length;
    laptop.drop();
    const other = await enter();
    await watcher.receives(
      'presence',
      ({ players, spectators }) => players.length === 0 && spectators === 2,
      from,
    );
    await other.receives('presence');
  });
});

describe('returning to a room', () => {
  it('[PR-2] brings the missed moves, in the same bytes', async () => {
    const { ann, bob, enter } = await game('ABAB');
    const host = await enter({ token: ann });
    const guest = await enter({ token: bob });
    await host.play(flip(0, 0));
    await guest.receives('moved', ({ seq }) => seq === 4);
    guest.drop();
    await host.play(flip(0, 1));
    await host.play(flip(0, 2));
    const back = await enter({ token: bob, after: 4 });
    await back.receives('moved', ({ seq }) => seq === 6);
    expect(back.messages[0]).toEqual({
      type: 'welcome',
      id: expect.any(String),
      you: 'Bob',
      seq: 6,
      now: expect.any(Number),
    });
    expect(back.texts.slice(1, 3)).toEqual(
      host.texts.filter((text) => /"moved","seq":[56]/.test(text)),
    );
  });

  it('[PR-2] brings nothing if nothing was missed', async () => {
    const { enter } = await game('ABAB');
    await enter();
    const back = await enter({ after: 3 });
    await back.receives('presence');
    expect(back.messages.map(({ type }) => type)).toEqual(['welcome', 'presence']);
    expect(back.messages[0]).toEqual({
      type: 'welcome',
      id: expect.any(String),
      you: null,
      seq: 3,
      now: expect.any(Number),
    });
  });

  it('[PR-2] brings the whole room more than a minute after the last socket left', async () => {
    freezeClock();
    const { port, service, id, ann, bob, enter } = await game('ABAB');
    const guest = await enter({ token: bob });
    const { live } = await service.acquire(id);
    const channel = Channel.of(live);
    guest.drop();
    await expect.poll(() => channel.size).toBe(0);
    vi.advanceTimersByTime(61_000);
    await sendMove(port, id, ann, { move: flip(0, 0) }).answer;
    expect(Channel.of(live), 'what it kept is gone').not.toBe(channel);
    const back = await enter({ token: bob, after: 3 });
    expect(back.messages[0]).toMatchObject({ type: 'welcome', seq: 4, room: { seq: 4 } });
    await sendMove(port, id, ann, { move: flip(0, 1) }).answer;
    await back.receives('moved', ({ seq }) => seq === 5);
  });

  it.each([0, 2, 99])(
    '[PR-2] brings the whole room to a client that knows %i of 3 entries',
    async (after) => {
      const { enter } = await game('ABAB');
      const back = await enter({ after });
      expect(back.messages[0]).toMatchObject({ type: 'welcome', seq: 3, room: { seq: 3 } });
    },
  );

  it('brings the current secret', async () => {
    const { port } = await serve();
    const { id, seats } = await startedRoom(port, 'memoarrr', ['Ann', 'Bob']);
    const token = seats[0]?.token ?? '';
    const bob = await TestSocket.enter(port, id, { token: seats[1]?.token ?? '' });
    const ann = await TestSocket.enter(port, id, { token });
    await ann.receives('secret');
    await bob.receives('presence', ({ players }) => players.length === 2);
    const from = bob.messages.length;
    ann.drop();
    await bob.receives('presence', ({ players }) => players.join() === 'Bob', from);
    await sendMove(port, id, token, { move: { type: 'seen' } }).answer;
    const { secret, seq } = await lookAt(port, id, token);
    const back = await TestSocket.enter(port, id, { token, after: 3 });
    expect(await back.receives('secret')).toEqual({ type: 'secret', seq, secret });
  });
});

describe('a player who is removed', () => {
  it('[PR-8] becomes a spectator, and loses the secret', async () => {
    const { port } = await serve();
    const { id, seats } = await startedRoom(port, 'memoarrr', ['Ann', 'Bob', 'Cy']);
    const [ann, bob = ''] = seats.map(({ token }) => token);
    const removed = await TestSocket.enter(port, id, { token: bob });
    await removed.receives('secret');
    const from = removed.messages.length;
    await call(port, 'DELETE', `/rooms/${id}/seats/Bob`, { token: ann });
    expect(await removed.receives('moved', undefined, from)).toMatchObject({
      player: 'Ann',
      change: { table: { seats: [{}, { name: 'Bob', hasLeft: true }, {}] } },
    });
    await removed.receives(
      'presence',
      ({ players, spectators }) => players.length === 0 && spectators === 1,
    );
    expect(await removed.refusal({ type: 'seen' })).toMatchObject({ code: 'not-playing' });
    const secrets = removed.messages
      .slice(from)
      .flatMap((message) => (message.type === 'secret' ? [message.secret] : []));
    expect(secrets, 'what they knew is void').toEqual([null]);
    const back = await TestSocket.open(port, id);
    back.send({ type: 'hello', token: bob });
    expect((await back.whenClosed()).code).toBe(4003);
  });

  it('no longer waits', async () => {
    const { port, id, ann, bob, enter } = await game('ABAB');
    const host = await enter({ token: ann });
    const guest = await enter({ token: bob });
    await host.play(flip(0, 0));
    const waiting = guest.play(flip(0, 0));
    await host.receives('moved', ({ seq }) => seq === 5);
    await call(port, 'DELETE', `/rooms/${id}/seats/Bob`, { token: ann });
    expect(await waiting).toMatchObject({ seq: 6, failed: { code: 'gave-up' } });
  });
});

describe('a table move', () => {
  it('[TA-1] is sent to everybody who is connected, like any other', async () => {
    const { port } = await serve();
    const { id, seats } = await roomWith(port, 'scramble', ['Ann']);
    const watcher = await TestSocket.enter(port, id);
    await call(port, 'POST', `/rooms/${id}/seats`, { body: { name: 'Bob' } });
    expect(await watcher.receives('moved')).toMatchObject({
      effects: [{ type: 'sat-down', player: 'Bob' }],
      change: { table: { seats: [{ name: 'Ann' }, { name: 'Bob' }] } },
    });
    await call(port, 'POST', `/rooms/${id}/start`, { token: seats[0]?.token });
    const started = await watcher.receives('moved', ({ seq }) => seq === 3);
    expect(started.change).toMatchObject({ rows: 6, columns: 6, table: { status: 'playing' } });
    expect(started.change.spots).toHaveLength(36);
    expect(JSON.stringify(watcher.messages)).not.toMatch(/"(token|invitation)"/);
  });
});
