import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LmdbLog } from '../logs/lmdb.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from '../room/log.ts';
import { type OpenedRoom, portContract, type RoomSetup } from '../room/port.suite.ts';
import type { RoomEvent, TablePort } from '../room/port.ts';
import { serve, UNLIMITED } from './testing/http.ts';
import { call, roomWith, startedRoom } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

function newLmdb(): Log {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  const log = LmdbLog.open(folder);
  onTestFinished(async () => {
    await log.close();
    rmSync(folder, { recursive: true });
  });
  return log;
}

/** What the owner of a token does at a table, over HTTP. */
function tableOf(port: number, id: string, name: string, token: string): TablePort {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await call(port, method, `/rooms/${id}${path}`, { token, body });
    if (answer.status >= 400) throw new Error(answer.body.message);
    return answer.body;
  };
  return {
    start: () => ask('POST', '/start'),
    end: () => ask('POST', '/end'),
    standUp: () => ask('DELETE', `/seats/${name}`),
    remove: (other) => ask('DELETE', `/seats/${other}`),
    handOver: (other) => ask('POST', '/host', { name: other }),
    rematch: () => ask('POST', '/rematch'),
  };
}

const openOn =
  (newLog: () => Log) =>
  async ({ game, options, names, seed }: RoomSetup): Promise<OpenedRoom> => {
    const { port, service } = await serve({ log: newLog(), limits: UNLIMITED });
    const { id, seats } = await roomWith(port, game, names, { options, seed });
    const { live } = await service.acquire(id);
    return {
      seats: names.map((name) => live.ports.seat(name)),
      spectator: live.ports.spectator(),
      tables: seats.map(({ name, token }) => tableOf(port, id, name, token)),
      close: () => service.registry.unload(id),
    };
  };

portContract(
  'a seat inside the server',
  openOn(() => new MemoryLog()),
);
portContract('a seat inside the server on lmdb', openOn(newLmdb));

const BOARD = { options: { board: '1x4\nA\nA\nB\nB\n' } };

const flip = (column: number) => ({ type: 'flip', row: 0, column }) as const;

/** Ann plays over a socket, Bob inside the server. */
async function annAndBob() {
  const bugs: unknown[] = [];
  const server = await serve({ limits: UNLIMITED, onBug: (error) => bugs.push(error) });
  const { id, seats } = await startedRoom(server.port, 'scramble', ['Ann', 'Bob'], BOARD);
  const { live } = await server.service.acquire(id);
  const [{ token } = { token: '' }] = seats;
  const ann = await TestSocket.enter(server.port, id, { token });
  return { ...server, live, ann, bob: live.ports.seat<'scramble'>('Bob'), bugs };
}

describe('a seat inside the server', () => {
  it('plays with connected players, and knows who comes and goes', async () => {
    const { ann, bob, live } = await annAndBob();
    const heard: RoomEvent[] = [];
    bob.subscribe((event) => heard.push(event));
    expect(bob.presence).toEqual({ players: ['Ann'], spectators: 0 });
    await bob.play(flip(0));
    expect((await ann.receives('moved')).player).toBe('Bob');
    await ann.play(flip(1));
    expect(bob.view?.spots[1]).toEqual({ up: 'A', by: 'Ann' });
    await ann.drop();
    await expect.poll(() => bob.presence.players).toEqual([]);
    expect(heard.map(({ kind }) => kind)).toEqual(['move', 'move', 'presence']);
    expect(live.presence.isHere('Bob')).toBe(false);
  });

  it('shows immutable views, computed once for all ports', async () => {
    const { bob, live } = await annAndBob();
    const others = [live.ports.seat<'scramble'>('Ann'), live.ports.spectator<'scramble'>()];
    const views: unknown[] = [];
    for (const port of [bob, ...others]) {
      port.subscribe((event) => {
        if (event.kind === 'move') views.push(event.after);
      });
    }
    await bob.play(flip(0));
    expect(views).toHaveLength(3);
    expect(new Set(views).size).toBe(1);
    expect(bob.view).toBe(views[0]);
    for (const part of [
      bob.view,
      bob.view?.spots,
      bob.view?.spots[0],
      bob.table,
      bob.table.seats,
    ]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it('costs nothing without listeners, and shows the current room when asked', async () => {
    const { port, service } = await serve({ limits: UNLIMITED });
    const { id } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], BOARD);
    const { live } = await service.acquire(id);
    const bob = live.ports.seat<'scramble'>('Bob');
    const { game } = live.room;
    const counts = { changes: 0, views: 0 };
    const { publicChange, publicView } = game;
    Object.assign(game, {
      publicChange(...args: Parameters<NonNullable<typeof publicChange>>) {
        counts.changes += 1;
        return publicChange?.(...args);
      },
      publicView(...args: Parameters<typeof publicView>) {
        counts.views += 1;
        return publicView(...args);
      },
    });
    const stop = bob.subscribe(() => {});
    await bob.play(flip(0));
    expect(counts).toEqual({ changes: 1, views: 1 });
    stop();
    for (const column of [1, 2]) await bob.play(flip(column));
    expect(counts).toEqual({ changes: 1, views: 1 });
    expect(bob.view?.spots[2]).toEqual({ up: 'B', by: 'Bob' });
    expect(counts).toEqual({ changes: 1, views: 2 });
  });

  it('reports a listener that throws, without affecting others', async () => {
    const { ann, bob, live, bugs } = await annAndBob();
    const heard: string[] = [];
    bob.subscribe(() => {
      throw new Error('clumsy');
    });
    bob.subscribe(({ kind }) => heard.push(kind));
    live.ports.spectator().subscribe(({ kind }) => heard.push(`spectator ${kind}`));
    expect(await bob.play(flip(0))).toHaveProperty('seq');
    await ann.play(flip(1));
    await ann.drop();
    await expect.poll(() => heard.at(-1)).toBe('spectator presence');
    const both = (kind: string) => [kind, `spectator ${kind}`];
    expect(heard).toEqual([...both('move'), ...both('move'), ...both('presence')]);
    expect(bugs.map(String)).toEqual(Array.from({ length: 3 }, () => 'Error: clumsy'));
    expect(bob.status).toBe('live');
  });

  it('exposes the interface of a port, and none of its internals', async () => {
    const { bob } = await annAndBob();
    const offered = Object.getOwnPropertyNames(Object.getPrototypeOf(bob));
    expect([...Object.getOwnPropertyNames(bob), ...offered].toSorted()).toEqual(
      [
        ...['awaited', 'constructor', 'game', 'id', 'play', 'presence', 'secret', 'seq', 'status'],
        ...['subscribe', 'table', 'view', 'you'],
      ].toSorted(),
    );
    expect([bob.presence, bob.presence.players].every(Object.isFrozen)).toBe(true);
  });

  it('is closed if the room was closed before', async () => {
    const { live, service } = await annAndBob();
    const { live: other } = await service.acquire(live.id);
    await service.registry.unload(live.id);
    expect(other.ports.seat('Bob').status).toBe('closed');
  });

  it('plays on an open board under any name', async () => {
    const { service } = await serve({ layout: { rows: 1, columns: 2, cards: ['A', 'B'] } });
    const { live } = await service.acquire('default');
    const zoe = live.ports.seat<'scramble'>('zoe');
    expect([zoe.you, zoe.table.isOpen]).toEqual(['zoe', true]);
    expect(await zoe.play(flip(0))).toEqual({ seq: 2 });
    expect(zoe.view?.spots).toEqual([{ up: 'A', by: 'zoe' }, 'down']);
    expect(await live.ports.spectator().status).toBe('live');
  });
});
