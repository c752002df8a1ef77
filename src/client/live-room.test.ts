import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { MemoryLog } from '../logs/memory.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import { OPERATOR } from '../server/testing/http.ts';
import { boardFile, call } from '../server/testing/room-client.ts';
import { NotRecollect, Rejected, RoomGone, Unreachable } from './errors.ts';
import type { Platform } from './platform.ts';
import type { Recollect } from './recollect.ts';
import type { Room } from './room.ts';
import { eventsOf } from './testing/fake-room.ts';
import {
  allCaughtUp,
  annAndBob,
  closeAfterTest,
  fastClient,
  replyKind,
  serverAndClient,
  timingOutAfter,
} from './testing/live.ts';
import { type Network, oneTrouble, type Trouble } from './testing/troubles.ts';
import { UnreliableProxy } from './testing/unreliable-proxy.ts';

const flip = (row: number, column: number) => ({ type: 'flip', row, column }) as const;

const scramble = (rows: string) =>
  ({ game: 'scramble', options: { board: boardFile(rows) } }) as const;

/** Ann and Bob play on that board, Bob through a proxy. */
async function scrambleThroughProxy(
  rows: string,
  { network, platform }: { network?: Network; platform?: Platform } = {},
) {
  const server = await serverAndClient();
  const proxy = await UnreliableProxy.before(server.port, network);
  const host = await server.client.create({ ...scramble(rows), name: 'Ann' });
  const ann = closeAfterTest(await server.client.play(host));
  const seat = await server.client.sitDown<'scramble'>(ann.id, { name: 'Bob' });
  await ann.start();
  const bob = closeAfterTest(await fastClient(proxy.address, platform).play(seat));
  return { ...server, proxy, ann, bob };
}

const spotsOf = (room: Room<'scramble'>) => room.view?.spots;

/** Ends the game, and returns that player's moves from its history. */
async function movesInLog(client: Recollect, host: Room, name: string): Promise<unknown[]> {
  await host.end();
  const { entries } = await client.history(host.id);
  return entries.flatMap((line) => {
    const { entry } = line as { entry: { player?: string; id?: string; move?: unknown } };
    return entry.player === name && entry.id !== undefined ? [entry.move] : [];
  });
}

describe('people in a room', () => {
  it('see each other come and go', async () => {
    const { client } = await serverAndClient();
    const { ann, bob } = await annAndBob(client, { game: 'match' });
    await ann.until(({ presence }) => presence.players.length === 2);
    const watcher = closeAfterTest(await client.watch(ann.id));
    await ann.until(({ presence }) => presence.spectators === 1);
    expect([watcher.you, watcher.seat]).toEqual([null, undefined]);
    bob.close();
    await ann.until(({ presence }) => presence.players.length === 1);
    expect(ann.presence.players).toEqual(['Ann']);
  });

  it('play a game that the host starts', async () => {
    const { client } = await serverAndClient();
    const { ann, bob } = await annAndBob(client, { game: 'match' });
    expect([ann.view, ann.table.status, ann.isOver]).toEqual([undefined, 'waiting', false]);
    await expect(bob.start()).rejects.toMatchObject({ code: 'not-host', status: 403 });
    await ann.start();
    await allCaughtUp(ann, bob);
    expect(bob.view).toEqual(ann.view);
    expect(await bob.play({ type: 'reveal', spot: 0 })).toMatchObject({
      refused: { code: 'not-your-turn' },
    });
    const events = eventsOf(bob);
    expect(replyKind(await ann.play({ type: 'reveal', spot: 0 }))).toBe('played');
    await allCaughtUp(ann, bob);
    expect(events).toMatchObject([{ kind: 'move', effects: [{ type: 'turned-up', spot: 0 }] }]);
    expect(ann.view?.spots[0]).toHaveProperty('up');
  });

  it('[TA-10] can hand over, invite and remove others as the host', async () => {
    const { client } = await serverAndClient();
    const { ann, bob } = await annAndBob(client, { game: 'memoarrr' });
    await ann.handOver('Bob');
    await bob.until(({ table }) => table.host === 'Bob');
    await expect(ann.invite()).rejects.toThrow(Rejected);
    const invitation = await bob.invite();
    await expect(client.sitDown(bob.id, { name: 'Zoe' })).rejects.toMatchObject({
      code: 'not-invited',
    });
    await client.sitDown(bob.id, { name: 'Zoe', invitation });
    const events = eventsOf(ann);
    await bob.remove('Ann');
    await ann.until(({ you }) => you === null);
    expect(events).toContainEqual({ kind: 'seat-lost' });
    expect(await ann.play({ type: 'seen' })).toMatchObject({ refused: { code: 'not-playing' } });
    expect(bob.table.seats.map(({ name }) => name)).toEqual(['Bob', 'Zoe']);
  });

  it('can stand up', async () => {
    const { client } = await serverAndClient();
    const { ann, bob } = await annAndBob(client, { game: 'match' });
    await bob.standUp();
    await ann.until(({ table }) => table.seats.length === 1);
    await bob.until(({ you }) => you === null);
  });

  it('can play a rematch with their seats', async () => {
    const { client } = await serverAndClient();
    const { ann, bob } = await annAndBob(client, { game: 'match' });
    await expect(ann.rematch()).rejects.toMatchObject({ code: 'not-now' });
    await ann.start();
    await bob.until(({ table }) => table.status === 'playing');
    await bob.play({ type: 'leave' });
    await ann.until(({ isOver }) => isOver);
    expect(ann.table.standings?.[0]?.player).toBe('Ann');
    const [one, two] = await Promise.all([ann.rematch(), bob.rematch()]);
    expect(one.room).toBe(two.room);
    await ann.until(({ table }) => table.rematch === one.room);
    const again = closeAfterTest(await client.play(one));
    closeAfterTest(await client.play(two));
    await again.until(({ presence }) => presence.players.length === 2);
    expect([again.you, again.table.host, again.game]).toEqual(['Ann', 'Ann', 'match']);
  });

  it('see the game end and the room go when the host ends and deletes it', async () => {
    const { client } = await serverAndClient();
    const { ann, bob } = await annAndBob(client, { game: 'match' });
    await ann.end();
    await bob.until(({ isOver }) => isOver);
    expect([bob.table.status, bob.view]).toEqual(['ended', undefined]);
    const closed = expect(bob.until(() => false)).rejects.toEqual(new RoomGone(null));
    await ann.delete();
    await closed;
    expect(bob.status).toBe('closed');
  });
});

describe('secrets', () => {
  it('[PR-4] are sent to their owner alone, and again after a reconnect', async () => {
    const server = await serverAndClient();
    const { client } = server;
    const proxy = await UnreliableProxy.before(server.port);
    const { ann, bob } = await annAndBob(client, { game: 'memoarrr' });
    const watcher = closeAfterTest(await fastClient(proxy.address).watch(ann.id));
    await ann.start();
    await ann.until(({ secret }) => secret !== null);
    await bob.until(({ secret }) => secret !== null);
    expect(ann.secret?.peek).toHaveLength(3);
    expect(ann.secret).not.toEqual(bob.secret);
    const before = bob.secret;
    if (!bob.seat) throw new Error('Bob has no seat');
    const unreliable = closeAfterTest(await fastClient(proxy.address).play(bob.seat));
    await unreliable.until(({ secret }) => secret !== null);
    const events = eventsOf(unreliable);
    proxy.cut();
    await unreliable.until(
      ({ secret }) => secret !== null && events.some(({ kind }) => kind === 'secret'),
    );
    expect(unreliable.secret).toEqual(before);
    await bob.play({ type: 'seen' });
    await unreliable.until(({ secret }) => secret?.peek.length === 0);
    await allCaughtUp(bob, watcher);
    expect(watcher.secret).toBeNull();
  });
});

describe('an open board', () => {
  it('lets anybody play under any name', async () => {
    const { client } = await serverAndClient({
      layout: { rows: 1, columns: 2, cards: ['A', 'A'] },
    });
    const zoe = closeAfterTest(
      await client.play({ room: 'default', game: 'scramble', name: 'zoe' }),
    );
    const watcher = closeAfterTest(await client.watch<'scramble'>('default'));
    expect([zoe.you, zoe.table.isOpen, watcher.you]).toEqual(['zoe', true, null]);
    expect(zoe.id).not.toBe('default');
    expect(await zoe.play(flip(0, 0))).toEqual({ seq: 2 });
    await allCaughtUp(zoe, watcher);
    expect(spotsOf(watcher)).toEqual([{ up: 'A', by: 'zoe' }, 'down']);
    const move = { type: 'map', replacements: [['A', 'B']] } as const;
    expect(replyKind(await zoe.play(move))).toBe('played');
  });

  it('rejects an invalid name', async () => {
    const { client } = await serverAndClient();
    const playing = client.play({ room: 'default', game: 'scramble', name: 'not bare' });
    await expect(playing).rejects.toMatchObject({ code: 'illegal-player' });
  });

  it('can be deleted by its creator', async () => {
    const { client } = await serverAndClient();
    const options = { rows: 2, columns: 2, open: true };
    const seat = await client.create({ game: 'scramble', name: 'ann', options });
    const ann = closeAfterTest(await client.play(seat));
    expect(ann.you).toBe('ann');
    expect(replyKind(await ann.play(flip(0, 0)))).toBe('played');
    const zoe = closeAfterTest(await client.play({ room: ann.id, game: 'scramble', name: 'zoe' }));
    expect(replyKind(await zoe.play(flip(0, 1)))).toBe('played');
    await expect(zoe.delete()).rejects.toMatchObject({ code: 'wrong-token' });
    await ann.delete();
    await expect(zoe.until(() => false)).rejects.toEqual(new RoomGone(null));
  });

  const dealAnew = async (port: number): Promise<string> =>
    (await call(port, 'POST', '/board', { token: OPERATOR, body: {} })).body.id;

  it('[PR-7] is gone when it is dealt again, and names its successor', async () => {
    const { client, port } = await serverAndClient();
    const room = closeAfterTest(await client.watch('default'));
    const closed = room.until(() => false).catch((error) => error);
    const next = await dealAnew(port);
    expect(await closed).toEqual(new RoomGone(next));
    expect(await closed).toMatchObject({ next });
    expect(closeAfterTest(await client.watch(next)).id).toBe(next);
  });

  it('does not get the pending moves of its predecessor', async () => {
    const { client, port } = await serverAndClient();
    const proxy = await UnreliableProxy.before(port);
    const away = fastClient(proxy.address);
    const seat = { room: 'default', game: 'scramble', name: 'zoe' } as const;
    const zoe = closeAfterTest(await away.play(seat));
    const { target } = proxy;
    proxy.target = undefined;
    proxy.cut();
    await zoe.until(({ status }) => status === 'reconnecting');
    const playing = zoe.play(flip(0, 0));
    const next = await dealAnew(port);
    proxy.target = target;
    expect(await playing).toMatchObject({ lost: { code: 'closed' } });
    expect(zoe.error).toEqual(new RoomGone(next));
    expect(await client.look(next)).toMatchObject({ seq: 1 });
  });
});

describe('a move over a bad connection', () => {
  const lanes = ['toServer', 'toClient'] as const;
  const cuts: Trouble[] = ['cut before', 'cut after'];
  const moments = lanes.flatMap((lane) =>
    cuts.flatMap((cut) => [1, 2, 3, 4, 5, 6, 7].map((nth) => [cut, lane, nth] as const)),
  );

  it.each(moments)('[PR-14] counts once: %s message %s number %i', async (cut, lane, nth) => {
    const { ann, bob, client } = await scrambleThroughProxy('ABAB', {
      network: oneTrouble(lane, nth, cut),
    });
    const words: string[] = [];
    for (const column of [0, 0, 1]) words.push(replyKind(await bob.play(flip(0, column))));
    expect(words).toEqual(['played', 'failed', 'played']);
    await allCaughtUp(ann, bob);
    expect(bob.view).toEqual(ann.view);
    expect(await movesInLog(client, ann, 'Bob')).toEqual([flip(0, 0), flip(0, 0), flip(0, 1)]);
  });

  it('fails if the connection breaks while it waits', async () => {
    const { ann, bob, proxy } = await scrambleThroughProxy('ABAB');
    await ann.play(flip(0, 0));
    const waiting = bob.play(flip(0, 0));
    await ann.until(({ view }) => view?.players.some((one) => 'waitsFor' in one) === true);
    const { target } = proxy;
    proxy.target = undefined;
    proxy.cut();
    await ann.until(({ view }) => view?.players.some((one) => 'waitsFor' in one) === false);
    proxy.target = target;
    expect(await waiting).toMatchObject({ failed: { code: 'gave-up' } });
  });

  it('is answered after its wait', async () => {
    const { ann, bob } = await scrambleThroughProxy('ABAB');
    await ann.play(flip(0, 0));
    const waiting = bob.play(flip(0, 0));
    await ann.until(({ view }) => view?.players.some((one) => 'waitsFor' in one) === true);
    expect(replyKind(await ann.play(flip(0, 1)))).toBe('played');
    expect(replyKind(await waiting)).toBe('played');
    expect(spotsOf(bob)?.[0]).toEqual({ up: 'A', by: 'Bob' });
  });

  it('is played although a connection died silently', async () => {
    const platform = timingOutAfter(20_000);
    const { proxy, bob, ann } = await scrambleThroughProxy('ABAB', { platform });
    const events = eventsOf(bob);
    proxy.hold();
    expect(replyKind(await bob.play(flip(0, 0)))).toBe('played');
    expect(events).toContainEqual({ kind: 'status', status: 'reconnecting' });
    await allCaughtUp(ann, bob);
    expect(spotsOf(ann)?.[0]).toEqual({ up: 'A', by: 'Bob' });
  });
});

describe('many moves at once', () => {
  it('[PR-14] are all played once, in order', async () => {
    const { client } = await serverAndClient({
      layout: { rows: 1, columns: 40, cards: Array.from({ length: 40 }, (_, one) => `${one}`) },
    });
    const zoe = closeAfterTest(
      await client.play({ room: 'default', game: 'scramble', name: 'zoe' }),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, column) => zoe.play(flip(0, column))),
    );
    const seqs = outcomes.map((one) => ('seq' in one ? one.seq : one));
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, index) => index + 2));
    expect((await client.look('default')).seq).toBe(41);
  });

  it('are all answered, even beyond the rate limit of the server', async () => {
    const { client } = await serverAndClient({ limits: { 'moves-per-second': 2 } });
    const { ann, bob } = await annAndBob<'scramble'>(client, scramble('ABAB'));
    await ann.start();
    const flips = Array.from({ length: 400 }, () => bob.play(flip(0, 0)));
    const outcomes = await Promise.all(flips);
    expect(new Set(outcomes.map(replyKind))).toEqual(new Set(['played', 'failed', 'refused']));
    const counted = outcomes.filter((reply) => replyKind(reply) !== 'refused');
    expect(await movesInLog(client, ann, 'Bob')).toHaveLength(counted.length);
  });
});

describe('a server in trouble', () => {
  it('[PR-14] gets a move again until it can tell whether it counts', async () => {
    const log = new FaultyLog(new MemoryLog());
    const { client } = await serverAndClient({ log, onBug: () => {} });
    const { ann } = await annAndBob<'scramble'>(client, scramble('ABAB'));
    await ann.start();
    log.holds.appends = true;
    const playing = ann.play(flip(0, 0));
    for (let time = 0; time < 3; time++) {
      await expect.poll(() => log.appends.length).toBe(1);
      log.appends[0]?.failBeforeStoring();
    }
    await expect.poll(() => log.appends.length).toBe(1);
    log.heal();
    expect(replyKind(await playing)).toBe('played');
    expect(await movesInLog(client, ann, 'Ann')).toEqual([flip(0, 0)]);
  });

  it('is reconnected to after a restart, which fails waiting moves', async () => {
    const log = new MemoryLog();
    const first = await serverAndClient({ log });
    const proxy = await UnreliableProxy.before(first.port);
    const { ann, bob } = await annAndBob<'scramble'>(fastClient(proxy.address), scramble('ABAB'));
    await ann.start();
    await ann.play(flip(0, 0));
    const waiting = bob.play(flip(0, 0));
    await ann.until(({ view }) => view?.players.some((one) => 'waitsFor' in one) === true);
    const events = eventsOf(ann);
    // Another server may get its port.
    proxy.target = undefined;
    await first.close();
    await ann.until(({ status }) => status === 'reconnecting');
    const meanwhile = ann.play(flip(0, 1));
    const second = await serverAndClient({ log });
    proxy.target = second.port;
    expect(await waiting).toMatchObject({ failed: { code: 'gave-up' } });
    expect(replyKind(await meanwhile)).toBe('played');
    expect(events).toContainEqual({ kind: 'status', status: 'live' });
    expect(ann.view).toEqual((await second.client.look(ann.id)).view);
  });

  it('rejects a move that is too large, which closes the room', async () => {
    const { client } = await serverAndClient({ limits: { 'message-bytes': 1_000 } });
    const zoe = closeAfterTest(
      await client.play({ room: 'default', game: 'scramble', name: 'zoe' }),
    );
    const huge = { type: 'map', replacements: [['A', 'x'.repeat(1_000)]] } as const;
    expect(await zoe.play(huge)).toMatchObject({ lost: { code: 'too-large' } });
    expect(zoe.status).toBe('closed');
  });

  it('rejects a socket beyond its limit', async () => {
    const { client } = await serverAndClient({ limits: { 'sockets-per-room': 1 } });
    closeAfterTest(await client.watch('default'));
    const second = client.watch('default');
    await expect(second).rejects.toThrow(Unreachable);
    await expect(second).rejects.toThrow('expected at most 1 sockets in a room');
  });
});

describe('a room cannot be entered', () => {
  it('with a wrong token', async () => {
    const { client } = await serverAndClient();
    const seat = await client.create({ game: 'match', name: 'Ann' });
    const wrong = { ...seat, token: 'x'.repeat(22) };
    await expect(client.play(wrong)).rejects.toMatchObject({ code: 'wrong-token', status: 0 });
  });

  it('if it does not exist', async () => {
    const { client } = await serverAndClient();
    const watching = client.watch('nowhere');
    await expect(watching).rejects.toThrow(Rejected);
    await expect(watching).rejects.toMatchObject({ code: 'no-such-room' });
  });

  /** Why Bob, who was away, cannot come back after what was done meanwhile. His move is lost. */
  async function whileBobIsAway(act: (ann: Room) => Promise<void>): Promise<unknown> {
    const { ann, bob, proxy } = await scrambleThroughProxy('ABAB');
    const { target } = proxy;
    proxy.target = undefined;
    proxy.cut();
    await bob.until(({ status }) => status === 'reconnecting');
    const playing = bob.play(flip(0, 0));
    await act(ann);
    proxy.target = target;
    expect(await playing).toHaveProperty('lost');
    return bob.error;
  }

  it('after losing the seat while disconnected', async () => {
    const error = await whileBobIsAway((ann) => ann.remove('Bob'));
    expect(error).toMatchObject({ name: 'Rejected', code: 'wrong-token' });
  });

  it('after it was deleted while disconnected', async () => {
    expect(await whileBobIsAway((ann) => ann.delete())).toEqual(new RoomGone(null));
  });
});

describe('a socket of another server', () => {
  it('is reported as NotRecollect', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => server.close());
    await once(server, 'listening');
    server.on('connection', (socket) => socket.send('Hello, and welcome to the chat!'));
    const { port } = server.address() as AddressInfo;
    await expect(fastClient(`127.0.0.1:${port}`).watch('r1')).rejects.toThrow(NotRecollect);
  });
});
