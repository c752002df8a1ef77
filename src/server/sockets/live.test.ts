import { describe, expect, it, vi } from 'vitest';
import { stopClock } from '../testing/clock.ts';
import { serve } from '../testing/http.ts';
import { boardFile, flip, lookAt, sendMove } from '../testing/requests.ts';
import { call, roomWith, startedRoom } from '../testing/room-client.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { Channel } from './channel.ts';

/** A server with a board such as `AB/BA`, at which Ann and Bob play. */
async function game(rows: string) {
  const server = await serve();
  const options = { board: boardFile(rows) };
  const { id, people } = await startedRoom(server.port, 'scramble', ['Ann', 'Bob'], { options });
  const [ann = '', bob = ''] = people.map(({ token }) => token);
  const enter = (hello = {}) => TestSocket.enter(server.port, id, hello);
  return { ...server, id, ann, bob, enter };
}

describe('a move', () => {
  it('is told to everybody in the same bytes, and its outcome to whoever made it', async () => {
    const { ann, bob, enter } = await game('ABAB');
    const all = [await enter({ token: ann }), await enter({ token: bob }), await enter()];
    expect(await all[0]?.plays(flip(0, 0), 'mine')).toEqual({
      type: 'outcome',
      id: 'mine',
      seq: 4,
    });
    const told = await Promise.all(
      all.map(async (socket) => {
        await socket.hears('moved');
        return socket.texts.find((text) => text.startsWith('{"type":"moved"'));
      }),
    );
    expect(new Set(told).size).toBe(1);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({
      seq: 4,
      player: 'Ann',
      change: { spots: [[0, { up: 'A', by: 'Ann' }]] },
    });
    expect(all[2]?.messages.map(({ type }) => type)).not.toContain('outcome');
  });

  it('that fails by the rules says so', async () => {
    const { ann, enter } = await game('ABAB');
    const socket = await enter({ token: ann });
    await socket.plays(flip(0, 0));
    expect(await socket.plays(flip(0, 0))).toMatchObject({
      seq: 5,
      failed: { code: 'controlled' },
    });
    expect(await socket.refusal(flip(9, 9))).toMatchObject({ code: 'out-of-range' });
  });

  it('that is sent again under the same id is played once', async () => {
    const { ann, enter, port, id } = await game('ABAB');
    const socket = await enter({ token: ann });
    expect(await socket.plays(flip(0, 0), 'once')).toMatchObject({ seq: 4 });
    socket.drop();
    const again = await enter({ token: ann });
    expect(await again.plays(flip(0, 0), 'once')).toMatchObject({ seq: 4 });
    expect((await lookAt(port, id)).seq).toBe(4);
  });

  it('that waits is given up when the socket is lost', async () => {
    const { ann, bob, enter } = await game('ABAB');
    const [host, guest, watcher] = [
      await enter({ token: ann }),
      await enter({ token: bob }),
      await enter(),
    ];
    await host.plays(flip(0, 0));
    guest.send({ type: 'move', id: 'w', move: flip(0, 0) });
    await watcher.hears('moved', ({ seq }) => seq === 5);
    guest.drop();
    await watcher.hears('moved', ({ seq, player }) => seq === 6 && player === 'Bob');
    await host.plays(flip(0, 1));
    const { change } = await watcher.hears('moved', ({ seq }) => seq === 7);
    expect(new Map(change.spots)).toEqual(
      new Map([
        [0, { up: 'A' }],
        [1, { up: 'B' }],
      ]),
    );
  });

  it('needs a seat: spectators cannot move', async () => {
    const { enter } = await game('ABAB');
    const watcher = await enter();
    expect(await watcher.refusal(flip(0, 0))).toEqual({
      code: 'not-playing',
      message: 'spectators cannot move; take a seat first',
    });
  });

  it('comes only so often within a second from one seat, whatever it comes by', async () => {
    stopClock();
    const { port } = await serve({ limits: { 'moves-per-second': 3 } });
    const { id, people } = await startedRoom(port, 'scramble', ['Ann', 'Bob']);
    const [ann = '', bob = ''] = people.map(({ token }) => token);
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

describe('a move that was made before its seat was lost', () => {
  it('is answered again as before', async () => {
    const { port } = await serve();
    const { id, people } = await startedRoom(port, 'scramble', ['Ann', 'Bob']);
    const bob = await TestSocket.enter(port, id, { token: people[1]?.token ?? '' });
    const first = await bob.plays(flip(0, 0), 'one');
    await call(port, 'DELETE', `/rooms/${id}/seats/Bob`, { token: people[0]?.token });
    await bob.hears('welcome', ({ you }) => you === null);
    const from = bob.messages.length;
    bob.send({ type: 'move', id: 'one', move: flip(0, 0) });
    expect(await bob.hears('outcome', undefined, from)).toEqual(first);
    expect(await bob.refusal(flip(0, 1))).toMatchObject({ code: 'not-playing' });
  });
});

describe('several devices of one seat', () => {
  it('all hear what only that player may see, and whatever one of them does', async () => {
    const { port } = await serve();
    const { id, people } = await startedRoom(port, 'memoarrr', ['Ann', 'Bob']);
    const token = people[0]?.token ?? '';
    const phone = await TestSocket.enter(port, id, { token });
    const laptop = await TestSocket.enter(port, id, { token });
    expect((await phone.hears('private')).view).toEqual((await laptop.hears('private')).view);
    const from = laptop.messages.length;
    await phone.plays({ type: 'seen' });
    await laptop.hears('moved', ({ player }) => player === 'Ann');
    const now = await laptop.hears('private', undefined, from);
    expect(now.view).toEqual((await lookAt(port, id, token)).private);
    expect(phone.messages.filter(({ type }) => type === 'private')).toHaveLength(2);
  });

  it('wait for a card as long as the one that asked is there', async () => {
    const { service, id, ann, bob, enter } = await game('ABAB');
    const host = await enter({ token: ann });
    const phone = await enter({ token: bob });
    const laptop = await enter({ token: bob });
    await host.plays(flip(0, 0));
    const waiting = phone.plays(flip(0, 0));
    await host.hears('moved', ({ seq }) => seq === 5);
    laptop.drop();
    const channel = Channel.of((await service.acquire(id)).live);
    await expect.poll(() => channel.size).toBe(2);
    await host.plays(flip(0, 1));
    expect(await waiting).toMatchObject({ seq: 6 });
  });
});

describe('presence', () => {
  it('tells who is here, each once, and how many watch', async () => {
    const { ann, bob, enter } = await game('ABAB');
    const watcher = await enter();
    const phone = await enter({ token: ann });
    const laptop = await enter({ token: ann });
    const guest = await enter({ token: bob });
    await watcher.hears(
      'presence',
      ({ here, watching }) => here.toSorted().join() === 'Ann,Bob' && watching === 1,
    );
    let from = watcher.messages.length;
    phone.drop();
    guest.drop();
    await watcher.hears('presence', ({ here }) => here.join() === 'Ann', from);
    from = watcher.messages.length;
    laptop.drop();
    const other = await enter();
    await watcher.hears(
      'presence',
      ({ here, watching }) => here.length === 0 && watching === 2,
      from,
    );
    await other.hears('presence');
  });
});

describe('coming back', () => {
  it('tells what was missed, in the bytes that the others heard', async () => {
    const { ann, bob, enter } = await game('ABAB');
    const host = await enter({ token: ann });
    const guest = await enter({ token: bob });
    await host.plays(flip(0, 0));
    await guest.hears('moved', ({ seq }) => seq === 4);
    guest.drop();
    await host.plays(flip(0, 1));
    await host.plays(flip(0, 2));
    const back = await enter({ token: bob, after: 4 });
    await back.hears('moved', ({ seq }) => seq === 6);
    expect(back.messages[0]).toEqual({
      type: 'welcome',
      id: expect.any(String),
      you: 'Bob',
      seq: 6,
    });
    expect(back.texts.slice(1, 3)).toEqual(
      host.texts.filter((text) => /"moved","seq":[56]/.test(text)),
    );
  });

  it('tells nothing to whoever missed nothing', async () => {
    const { enter } = await game('ABAB');
    await enter();
    const back = await enter({ after: 3 });
    await back.hears('presence');
    expect(back.messages.map(({ type }) => type)).toEqual(['welcome', 'presence']);
    expect(back.messages[0]).toEqual({
      type: 'welcome',
      id: expect.any(String),
      you: null,
      seq: 3,
    });
  });

  it('shows the whole room to whoever comes back long after the last one left, and goes on', async () => {
    stopClock();
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
    await back.hears('moved', ({ seq }) => seq === 5);
  });

  it.each([0, 2, 99])('shows the whole room to whoever knows %i of 3 entries', async (after) => {
    const { enter } = await game('ABAB');
    const back = await enter({ after });
    expect(back.messages[0]).toMatchObject({ type: 'welcome', seq: 3, room: { seq: 3 } });
  });

  it('takes back a secret that is none any more', async () => {
    const { port } = await serve();
    const { id, people } = await startedRoom(port, 'memoarrr', ['Ann', 'Bob']);
    const token = people[0]?.token ?? '';
    const bob = await TestSocket.enter(port, id, { token: people[1]?.token ?? '' });
    const ann = await TestSocket.enter(port, id, { token });
    await ann.hears('private');
    await bob.hears('presence', ({ here }) => here.length === 2);
    const from = bob.messages.length;
    ann.drop();
    await bob.hears('presence', ({ here }) => here.join() === 'Bob', from);
    await sendMove(port, id, token, { move: { type: 'seen' } }).answer;
    const { private: secret, seq } = await lookAt(port, id, token);
    const back = await TestSocket.enter(port, id, { token, after: 3 });
    expect(await back.hears('private')).toEqual({ type: 'private', seq, view: secret });
  });
});

describe('whoever is removed', () => {
  it('only watches from then on, and is no longer told what only players may see', async () => {
    const { port } = await serve();
    const { id, people } = await startedRoom(port, 'memoarrr', ['Ann', 'Bob', 'Cy']);
    const [ann, bob = ''] = people.map(({ token }) => token);
    const removed = await TestSocket.enter(port, id, { token: bob });
    await removed.hears('private');
    const from = removed.messages.length;
    await call(port, 'DELETE', `/rooms/${id}/seats/Bob`, { token: ann });
    expect(await removed.hears('moved', undefined, from)).toMatchObject({
      player: 'Ann',
      change: { table: { people: [{}, { name: 'Bob', hasLeft: true }, {}] } },
    });
    await removed.hears('presence', ({ here, watching }) => here.length === 0 && watching === 1);
    expect(await removed.refusal({ type: 'seen' })).toMatchObject({ code: 'not-playing' });
    const secrets = removed.messages
      .slice(from)
      .flatMap((message) => (message.type === 'private' ? [message.view] : []));
    expect(secrets, 'what they knew is void').toEqual([null]);
    const back = await TestSocket.open(port, id);
    back.send({ type: 'hello', token: bob });
    expect((await back.isClosed()).code).toBe(4003);
  });

  it('waits for nothing any more', async () => {
    const { port, id, ann, bob, enter } = await game('ABAB');
    const host = await enter({ token: ann });
    const guest = await enter({ token: bob });
    await host.plays(flip(0, 0));
    const waiting = guest.plays(flip(0, 0));
    await host.hears('moved', ({ seq }) => seq === 5);
    await call(port, 'DELETE', `/rooms/${id}/seats/Bob`, { token: ann });
    expect(await waiting).toMatchObject({ seq: 6, failed: { code: 'gave-up' } });
  });
});

describe('what happens at the table', () => {
  it('is told to everybody who is connected', async () => {
    const { port } = await serve();
    const { id, people } = await roomWith(port, 'scramble', ['Ann']);
    const watcher = await TestSocket.enter(port, id);
    await call(port, 'POST', `/rooms/${id}/seats`, { body: { name: 'Bob' } });
    expect(await watcher.hears('moved')).toMatchObject({
      effects: [{ type: 'sat-down', player: 'Bob' }],
      change: { table: { people: [{ name: 'Ann' }, { name: 'Bob' }] } },
    });
    await call(port, 'POST', `/rooms/${id}/start`, { token: people[0]?.token });
    const started = await watcher.hears('moved', ({ seq }) => seq === 3);
    expect(started.change).toMatchObject({ rows: 6, columns: 6, table: { status: 'playing' } });
    expect(started.change.spots).toHaveLength(36);
    expect(JSON.stringify(watcher.messages)).not.toMatch(/"(token|invitation)"/);
  });
});
