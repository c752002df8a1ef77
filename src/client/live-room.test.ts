import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { MemoryLog } from '../logs/memory.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import { OPERATOR } from '../server/testing/http.ts';
import { boardFile } from '../server/testing/requests.ts';
import { call } from '../server/testing/room-client.ts';
import { NotRecollect, Rejected, RoomGone, Unreachable } from './errors.ts';
import type { Platform } from './platform.ts';
import type { Recollect } from './recollect.ts';
import type { Room } from './room.ts';
import { heardBy } from './testing/fake-room.ts';
import { hastyClient, impatientFor } from './testing/hasty.ts';
import { annAndBob, leaveAtEnd, level, serverAndClient, wordFor } from './testing/live.ts';
import { type Network, oneTrouble, type Trouble } from './testing/troubles.ts';
import { UnreliableProxy } from './testing/unreliable-proxy.ts';

const flip = (row: number, column: number) => ({ type: 'flip', row, column }) as const;

const scramble = (rows: string) =>
  ({ game: 'scramble', options: { board: boardFile(rows) } }) as const;

/** Ann and Bob play on such a board, Bob through a proxy. */
async function scrambleThroughProxy(
  rows: string,
  { network, platform }: { network?: Network; platform?: Platform } = {},
) {
  const server = await serverAndClient();
  const proxy = await UnreliableProxy.before(server.port, network);
  const host = await server.client.create({ ...scramble(rows), name: 'Ann' });
  const ann = leaveAtEnd(await server.client.play(host));
  const seat = await server.client.sitDown<'scramble'>(ann.id, { name: 'Bob' });
  await ann.start();
  const bob = leaveAtEnd(await hastyClient(proxy.address, platform).play(seat));
  return { ...server, proxy, ann, bob };
}

const spotsOf = (room: Room<'scramble'>) => room.view?.spots;

/** The moves of that player in the log of a game, which is ended for that. */
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
    const watcher = leaveAtEnd(await client.watch(ann.id));
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
    await level(ann, bob);
    expect(bob.view).toEqual(ann.view);
    expect(await bob.play({ type: 'reveal', spot: 0 })).toMatchObject({
      refused: { code: 'not-your-turn' },
    });
    const heard = heardBy(bob);
    expect(wordFor(await ann.play({ type: 'reveal', spot: 0 }))).toBe('played');
    await level(ann, bob);
    expect(heard).toMatchObject([{ kind: 'move', effects: [{ type: 'turned-up', spot: 0 }] }]);
    expect(ann.view?.spots[0]).toHaveProperty('up');
  });

  it('can hand over, invite and send away, as the host', async () => {
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
    const heard = heardBy(ann);
    await bob.remove('Ann');
    await ann.until(({ you }) => you === null);
    expect(heard).toContainEqual({ kind: 'seat-lost' });
    expect(await ann.play({ type: 'seen' })).toMatchObject({ refused: { code: 'not-playing' } });
    expect(bob.table.people.map(({ name }) => name)).toEqual(['Bob', 'Zoe']);
  });

  it('can stand up', async () => {
    const { client } = await serverAndClient();
    const { ann, bob } = await annAndBob(client, { game: 'match' });
    await bob.standUp();
    await ann.until(({ table }) => table.people.length === 1);
    await bob.until(({ you }) => you === null);
  });

  it('can play again, each with the seat that they have', async () => {
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
    const again = leaveAtEnd(await client.play(one));
    leaveAtEnd(await client.play(two));
    await again.until(({ presence }) => presence.players.length === 2);
    expect([again.you, again.table.host, again.game]).toEqual(['Ann', 'Ann', 'match']);
  });

  it('find it over when the host ends it, and gone when the host deletes it', async () => {
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
  it('are told to whom they belong, also again after a break, and to nobody else', async () => {
    const server = await serverAndClient();
    const { client } = server;
    const proxy = await UnreliableProxy.before(server.port);
    const { ann, bob } = await annAndBob(client, { game: 'memoarrr' });
    const watcher = leaveAtEnd(await hastyClient(proxy.address).watch(ann.id));
    await ann.start();
    await ann.until(({ secret }) => secret !== null);
    await bob.until(({ secret }) => secret !== null);
    expect(ann.secret?.peek).toHaveLength(3);
    expect(ann.secret).not.toEqual(bob.secret);
    const before = bob.secret;
    if (!bob.seat) throw new Error('Bob has no seat');
    const unreliable = leaveAtEnd(await hastyClient(proxy.address).play(bob.seat));
    await unreliable.until(({ secret }) => secret !== null);
    const heard = heardBy(unreliable);
    proxy.cut();
    await unreliable.until(() => heard.some(({ kind }) => kind === 'secret'));
    expect(unreliable.secret).toEqual(before);
    await bob.play({ type: 'seen' });
    await unreliable.until(({ secret }) => secret?.peek.length === 0);
    await level(bob, watcher);
    expect(watcher.secret).toBeNull();
  });
});

describe('an open board', () => {
  it('is played by anybody, under any name', async () => {
    const { client } = await serverAndClient({
      layout: { rows: 1, columns: 2, cards: ['A', 'A'] },
    });
    const zoe = leaveAtEnd(await client.play({ room: 'default', game: 'scramble', name: 'zoe' }));
    const watcher = leaveAtEnd(await client.watch<'scramble'>('default'));
    expect([zoe.you, zoe.table.isOpen, watcher.you]).toEqual(['zoe', true, null]);
    expect(zoe.id).not.toBe('default');
    expect(await zoe.play(flip(0, 0))).toEqual({ seq: 2 });
    await level(zoe, watcher);
    expect(spotsOf(watcher)).toEqual([{ up: 'A', by: 'zoe' }, 'down']);
    const move = { type: 'map', replacements: [['A', 'B']] } as const;
    expect(wordFor(await zoe.play(move))).toBe('played');
  });

  it('takes no name that is none', async () => {
    const { client } = await serverAndClient();
    const playing = client.play({ room: 'default', game: 'scramble', name: 'not bare' });
    await expect(playing).rejects.toMatchObject({ code: 'illegal-player' });
  });

  it('that somebody created can be deleted by them', async () => {
    const { client } = await serverAndClient();
    const options = { rows: 2, columns: 2, open: true };
    const seat = await client.create({ game: 'scramble', name: 'ann', options });
    const ann = leaveAtEnd(await client.play(seat));
    expect(ann.you).toBe('ann');
    expect(wordFor(await ann.play(flip(0, 0)))).toBe('played');
    const zoe = leaveAtEnd(await client.play({ room: ann.id, game: 'scramble', name: 'zoe' }));
    expect(wordFor(await zoe.play(flip(0, 1)))).toBe('played');
    await expect(zoe.delete()).rejects.toMatchObject({ code: 'wrong-token' });
    await ann.delete();
    await expect(zoe.until(() => false)).rejects.toEqual(new RoomGone(null));
  });

  const dealAnew = async (port: number): Promise<string> =>
    (await call(port, 'POST', '/board', { token: OPERATOR, body: {} })).body.id;

  it('that is dealt anew is gone, and says what took its place', async () => {
    const { client, port } = await serverAndClient();
    const room = leaveAtEnd(await client.watch('default'));
    const closed = room.until(() => false).catch((error) => error);
    const next = await dealAnew(port);
    expect(await closed).toEqual(new RoomGone(next));
    expect(await closed).toMatchObject({ next });
    expect(leaveAtEnd(await client.watch(next)).id).toBe(next);
  });

  it('that is dealt anew while somebody is away is not played on with what they meant', async () => {
    const { client, port } = await serverAndClient();
    const proxy = await UnreliableProxy.before(port);
    const away = hastyClient(proxy.address);
    const seat = { room: 'default', game: 'scramble', name: 'zoe' } as const;
    const zoe = leaveAtEnd(await away.play(seat));
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

  it.each(moments)('counts once: %s message %s number %i', async (cut, lane, nth) => {
    const { ann, bob, client } = await scrambleThroughProxy('ABAB', {
      network: oneTrouble(lane, nth, cut),
    });
    const words: string[] = [];
    for (const column of [0, 0, 1]) words.push(wordFor(await bob.play(flip(0, column))));
    expect(words).toEqual(['played', 'failed', 'played']);
    await level(ann, bob);
    expect(bob.view).toEqual(ann.view);
    expect(await movesInLog(client, ann, 'Bob')).toEqual([flip(0, 0), flip(0, 0), flip(0, 1)]);
  });

  it('that waits is given up when the line breaks, and answered so', async () => {
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

  it('that waits is answered when the wait is over', async () => {
    const { ann, bob } = await scrambleThroughProxy('ABAB');
    await ann.play(flip(0, 0));
    const waiting = bob.play(flip(0, 0));
    await ann.until(({ view }) => view?.players.some((one) => 'waitsFor' in one) === true);
    expect(wordFor(await ann.play(flip(0, 1)))).toBe('played');
    expect(wordFor(await waiting)).toBe('played');
    expect(spotsOf(bob)?.[0]).toEqual({ up: 'A', by: 'Bob' });
  });

  it('gets through although a connection has died without a word', async () => {
    const platform = impatientFor(20_000);
    const { proxy, bob, ann } = await scrambleThroughProxy('ABAB', { platform });
    const heard = heardBy(bob);
    proxy.hold();
    expect(wordFor(await bob.play(flip(0, 0)))).toBe('played');
    expect(heard).toContainEqual({ kind: 'status', status: 'reconnecting' });
    await level(ann, bob);
    expect(spotsOf(ann)?.[0]).toEqual({ up: 'A', by: 'Bob' });
  });
});

describe('many moves at once', () => {
  it('are all played, in order, once each', async () => {
    const { client } = await serverAndClient({
      layout: { rows: 1, columns: 40, cards: Array.from({ length: 40 }, (_, one) => `${one}`) },
    });
    const zoe = leaveAtEnd(await client.play({ room: 'default', game: 'scramble', name: 'zoe' }));
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, column) => zoe.play(flip(0, column))),
    );
    const seqs = outcomes.map((one) => ('seq' in one ? one.seq : one));
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, index) => index + 2));
    expect((await client.look('default')).seq).toBe(41);
  });

  it('are all answered, even if they are far more than the server takes', async () => {
    const { client } = await serverAndClient({ limits: { 'moves-per-second': 2 } });
    const { ann, bob } = await annAndBob<'scramble'>(client, scramble('ABAB'));
    await ann.start();
    const flips = Array.from({ length: 400 }, () => bob.play(flip(0, 0)));
    const outcomes = await Promise.all(flips);
    expect(new Set(outcomes.map(wordFor))).toEqual(new Set(['played', 'failed', 'refused']));
    const counted = outcomes.filter((reply) => wordFor(reply) !== 'refused');
    expect(await movesInLog(client, ann, 'Bob')).toHaveLength(counted.length);
  });
});

describe('a server with trouble of its own', () => {
  it('that cannot tell whether a move counts is asked again until it can', async () => {
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
    expect(wordFor(await playing)).toBe('played');
    expect(await movesInLog(client, ann, 'Ann')).toEqual([flip(0, 0)]);
  });

  it('that goes down and comes back is found again, and a wait was given up', async () => {
    const log = new MemoryLog();
    const first = await serverAndClient({ log });
    const proxy = await UnreliableProxy.before(first.port);
    const { ann, bob } = await annAndBob<'scramble'>(hastyClient(proxy.address), scramble('ABAB'));
    await ann.start();
    await ann.play(flip(0, 0));
    const waiting = bob.play(flip(0, 0));
    await ann.until(({ view }) => view?.players.some((one) => 'waitsFor' in one) === true);
    const heard = heardBy(ann);
    await first.close();
    await ann.until(({ status }) => status === 'reconnecting');
    const meanwhile = ann.play(flip(0, 1));
    const second = await serverAndClient({ log });
    proxy.target = second.port;
    expect(await waiting).toMatchObject({ failed: { code: 'gave-up' } });
    expect(wordFor(await meanwhile)).toBe('played');
    expect(heard).toContainEqual({ kind: 'status', status: 'live' });
    expect(ann.view).toEqual((await second.client.look(ann.id)).view);
  });

  it('does not take a move that is too large, which closes the room', async () => {
    const { client } = await serverAndClient({ limits: { 'message-bytes': 1_000 } });
    const zoe = leaveAtEnd(await client.play({ room: 'default', game: 'scramble', name: 'zoe' }));
    const huge = { type: 'map', replacements: [['A', 'x'.repeat(1_000)]] } as const;
    expect(await zoe.play(huge)).toMatchObject({ lost: { code: 'too-large' } });
    expect(zoe.status).toBe('closed');
  });

  it('has no room for more sockets, and says so', async () => {
    const { client } = await serverAndClient({ limits: { 'sockets-per-room': 1 } });
    leaveAtEnd(await client.watch('default'));
    const second = client.watch('default');
    await expect(second).rejects.toThrow(Unreachable);
    await expect(second).rejects.toThrow('expected at most 1 sockets in a room');
  });
});

describe('nobody gets in', () => {
  it('with a wrong token', async () => {
    const { client } = await serverAndClient();
    const seat = await client.create({ game: 'match', name: 'Ann' });
    const wrong = { ...seat, token: 'x'.repeat(22) };
    await expect(client.play(wrong)).rejects.toMatchObject({ code: 'wrong-token', status: 0 });
  });

  it('where there is no room', async () => {
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

  it('who has lost their seat while they were away', async () => {
    const error = await whileBobIsAway((ann) => ann.remove('Bob'));
    expect(error).toMatchObject({ name: 'Rejected', code: 'wrong-token' });
  });

  it('where the room was deleted while they were away', async () => {
    expect(await whileBobIsAway((ann) => ann.delete())).toEqual(new RoomGone(null));
  });
});

describe('a socket that is none of Recollect', () => {
  it('is told from one that is', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => server.close());
    await once(server, 'listening');
    server.on('connection', (socket) => socket.send('Hello, and welcome to the chat!'));
    const { port } = server.address() as AddressInfo;
    await expect(hastyClient(`127.0.0.1:${port}`).watch('r1')).rejects.toThrow(NotRecollect);
  });
});
