import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { tries } from '../games/testing/effort.ts';
import { Channel } from './sockets/channel.ts';
import { serve, type TestServer } from './testing/http.ts';
import {
  boardFile,
  flip,
  lookAt,
  roomWith,
  send,
  sendMove,
  startedRoom,
} from './testing/room-client.ts';
import { type Hello, TestSocket } from './testing/test-socket.ts';

/** How many of each kind come at a time. */
const CROWD = 25;

/** The most sockets that are open at a time: if one is still counted that is gone, it shows. */
const MOST_SOCKETS = 3 * CROWD;

/** A server on which somebody holds the first card of every board, and everybody wants it. */
async function contested() {
  const bugs: unknown[] = [];
  const server = await serve({
    layout: { rows: 1, columns: 4, cards: ['A', 'B', 'A', 'B'] },
    limits: { 'sockets-per-address': MOST_SOCKETS, 'moves-per-second': 1_000_000 },
    onBug: (bug) => bugs.push(bug),
  });
  const { port, get } = server;
  const board = boardFile('ABAB');
  const open = await roomWith(port, 'scramble', ['Host'], { options: { board, open: true } });
  const seated = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options: { board } });
  const [ann = '', bob = ''] = seated.seats.map(({ token }) => token);
  const holds = {
    default: '/flip/holder/0,',
    [open.id]: `/rooms/${open.id}/flip/holder/0,`,
    [seated.id]: `/rooms/${seated.id}/flip/Ann/0,`,
  };
  const holderFlips = (room: string, column: number) =>
    get(`${holds[room]}${column}?token=${ann}`).then(({ status }) => status);
  const rooms = ['default', open.id, seated.id] as const;
  for (const room of rooms) expect(await holderFlips(room, 0)).toBe(200);
  return { ...server, bugs, rooms, open: open.id, seated: seated.id, ann, bob, holderFlips };
}

type Contested = Awaited<ReturnType<typeof contested>>;

/** Opens a socket that says hello, and wants the card as soon as it is welcome. */
function wantBySocket(port: number, room: string, hello: Hello): () => void {
  const listener = (): void => {
    if (socket.isOpen && socket.messages.length === 1) socket.sendMove('storm', flip(0, 0));
  };
  const socket = new TestSocket(port, room, { hello, listener });
  return () => socket.drop();
}

/** Everybody wants the card, by all means that there are. Returns what makes each of them vanish. */
function crowd({ port, open, seated, bob }: Contested): (() => void)[] {
  return Array.from({ length: CROWD }, (_, n) => [
    wantBySocket(port, open, { name: `socket${n}` }),
    wantBySocket(port, 'default', n % 2 === 0 ? { name: `socket${n}` } : {}),
    wantBySocket(port, seated, { token: bob }),
    sendMove(port, open, undefined, { name: `http${n}`, move: flip(0, 0) }).drop,
    sendMove(port, seated, bob, { move: flip(0, 0) }).drop,
    send(port, { path: `/flip/text${n}/0,0` }).drop,
    send(port, { path: `/rooms/${open}/flip/text${n}/0,0` }).drop,
    send(port, { path: `/watch/watcher${n}` }).drop,
    send(port, { path: `/rooms/${open}/watch/watcher${n}` }).drop,
  ]).flat();
}

async function waiting({ port }: TestServer, room: string): Promise<string[]> {
  const { view } = await lookAt(port, room);
  return view.players
    .filter((player: { waitsFor?: number }) => player.waitsFor !== undefined)
    .map(({ name }: { name: string }) => name);
}

const sockets = async ({ get }: TestServer): Promise<string | undefined> =>
  /^recollect_sockets (\d+)$/m.exec((await get('/metrics')).body)?.[1];

const inChannels = ({ service }: TestServer): number =>
  [...service.registry.rooms()].reduce((sum, live) => sum + Channel.of(live).size, 0);

/** Some vanish at once, some in the middle of it, the others when they have long been waiting. */
async function storm(server: Contested): Promise<void> {
  const drops = crowd(server);
  for (const drop of drops.filter((_, index) => index % 5 === 0)) drop();
  await server.get('/healthz');
  for (const drop of drops.filter((_, index) => index % 5 === 1)) drop();
  await expect
    .poll(async () => (await waiting(server, server.open)).length)
    .toBeGreaterThan(CROWD / 2);
  for (const drop of drops) drop();
}

/** Nobody waits, nobody is connected. */
async function calm(server: Contested): Promise<void> {
  for (const room of server.rooms) {
    await expect.poll(() => waiting(server, room)).toEqual([]);
  }
  await expect.poll(() => sockets(server)).toBe('0');
  expect(inChannels(server)).toBe(0);
}

/** The resources in use once all that can be released is. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let time = 0; time < 3; time++) collect();
  return process.memoryUsage().heapUsed;
}

describe('when hundreds of clients lose their connection, again and again', () => {
  it('[C-5] no wait is left without its client, and no client that is gone gets a card', async () => {
    const server = await contested();
    for (let round = 0; round < tries(3); round++) await storm(server);
    await calm(server);
    for (const room of server.rooms) {
      expect(await server.holderFlips(room, 1)).toBe(200);
      const { view } = await lookAt(server.port, room);
      expect(view.spots).toEqual([{ up: 'A' }, { up: 'B' }, 'down', 'down']);
    }
    expect(server.bugs).toEqual([]);
  });

  it('the server answers everything afterwards', async () => {
    const server = await contested();
    const { port, get, begin, open, seated, bob, holderFlips } = server;
    for (let round = 0; round < tries(2); round++) await storm(server);
    await calm(server);
    const watching = await begin(`/rooms/${open}/watch/zoe`);
    const zoe = await TestSocket.enter(port, open, { name: 'zoe' });
    const guest = await TestSocket.enter(port, seated, { token: bob });
    const got = [zoe.play(flip(0, 0)), guest.play(flip(0, 0))];
    for (const room of [open, seated])
      await expect.poll(() => waiting(server, room)).toHaveLength(1);
    for (const room of server.rooms) expect(await holderFlips(room, 1)).toBe(200);
    for (const outcome of await Promise.all(got)) {
      expect(outcome).toMatchObject({ seq: expect.any(Number) });
      expect(outcome).not.toHaveProperty('failed');
    }
    expect((await watching.answer).status).toBe(200);
    expect((await get('/look/alice')).body).toBe('1x4\nup A\nup B\ndown\ndown\n');
    zoe.drop();
    guest.drop();
    await expect.poll(() => sockets(server)).toBe('0');
    // As many as are allowed: none of those who have gone is still counted.
    await Promise.all(
      Array.from({ length: MOST_SOCKETS }, () => TestSocket.enter(port, 'default')),
    );
    await expect(TestSocket.open(port, 'default')).rejects.toThrow('429');
  });

  it('the server keeps nothing of them in memory', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const server = await contested();
      for (let round = 0; round < 1; round++) await storm(server);
      await calm(server);
      const before = heapUsed();
      for (let round = 0; round < tries(2); round++) await storm(server);
      await calm(server);
      expect(heapUsed() - before).toBeLessThan(10_000_000);
      expect(server.service.registry.size).toBe(3);
      // Rooms that nobody is in leave memory in time; the board at the root is always there.
      for (let minute = 0; minute < 3; minute++) await vi.advanceTimersByTimeAsync(60_000);
      expect(server.service.registry.size).toBe(1);
      expect(server.bugs).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
