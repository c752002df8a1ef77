import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '../games/index.ts';
import { isObject, type Json } from '../games/json.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { DATA_FILE } from '../logs/folder.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { JetStream } from '../logs/stream/jetstream.ts';
import { roomSubject } from '../logs/stream/room-reader.ts';
import { NatsCluster } from '../logs/stream/testing/nats-cluster.ts';
import { describeWithNats } from '../logs/stream/testing/with-nats.ts';
import { RoomRegistry } from '../rooms/room-registry.ts';
import { call, lookAt, type Seated, startedRoom } from '../server/testing/room-client.ts';
import { TestSocket } from '../server/testing/test-socket.ts';
import { run } from './testing/in-process.ts';
import { newFolder, runBuilt } from './testing/processes.ts';
import { type Serving, serve } from './testing/serving.ts';

const BOARD = 'board-20260131-120000-000';

/** A folder with an endless board that has dropped its first entries. */
async function folderWithBoard(): Promise<string> {
  const folder = join(newFolder(), 'data');
  const log = LmdbLog.open(folder);
  const registry = new RoomRegistry(log, games, { node: 'test' });
  const setup = { rows: 2, columns: 3, cards: [...'ABCABC'], shuffle: false, open: true };
  const { room } = await registry.create(BOARD, scramble, { setup, players: [], seed: '' });
  const flips = Array.from({ length: 1_100 }, (_, nth) => {
    const move = { type: 'flip', row: nth % 2, column: nth % 3 };
    return new Promise((resolve) => room.play('alice', move, resolve));
  });
  await Promise.all(flips);
  await registry.close();
  await log.close();
  return folder;
}

interface PlayedRoom {
  readonly id: string;
  readonly game: string;
  readonly seats: readonly Seated[];
}

/** A started room of each game. */
async function startRooms(port: number): Promise<PlayedRoom[]> {
  const rooms: PlayedRoom[] = [];
  for (const game of games.keys()) {
    rooms.push({ game, ...(await startedRoom(port, game, ['Ann', 'Bob'])) });
  }
  return rooms;
}

/** Plays a move on the board, by somebody new, and one in every room. */
async function playOn(
  { port, get }: Serving,
  player: string,
  rooms: readonly PlayedRoom[],
): Promise<void> {
  const { body } = await get(`/look/${player}`);
  const spot = body.trimEnd().split('\n').slice(1).indexOf('down');
  expect((await get(`/flip/${player}/${Math.floor(spot / 3)},${spot % 3}`)).status).toBe(200);
  for (const { id, game, seats } of rooms) {
    const { view } = await lookAt(port, id);
    const [next] = seats.flatMap(({ name, token }) =>
      (games.get(game)?.moves(view, name) ?? [])
        .filter((move) => !isLeaving(move))
        .map((move) => ({ token, move })),
    );
    const request = { token: next?.token, body: { move: next?.move } };
    const moved = await call(port, 'POST', `/rooms/${id}/moves`, request);
    expect([game, moved.status]).toEqual([game, 200]);
  }
}

const isLeaving = (move: Json): boolean => isObject(move) && move['type'] === 'leave';

/** What everybody sees of all rooms. */
const views = ({ port, get }: Serving, rooms: readonly PlayedRoom[]) =>
  Promise.all([get('/look/alice'), ...rooms.map(({ id }) => lookAt(port, id))]);

/** The lines of each room in an export, by its first line. */
function roomsIn(exported: string): Map<string, string[]> {
  const rooms = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of exported.trimEnd().split('\n')) {
    if (line.startsWith('{"recollect"')) {
      lines = [];
      rooms.set(line, lines);
    }
    lines.push(line);
  }
  return rooms;
}

describeWithNats('rooms in a folder', () => {
  let nats: NatsCluster;
  let there: readonly [string, string];

  beforeAll(async () => {
    nats = await NatsCluster.start();
    there = ['--nats', nats.servers.join(',')];
  });

  afterAll(async () => {
    await nats.close();
  });

  it('[HI-6] move to NATS and back, entry by entry, and are played on everywhere', async () => {
    const home = newFolder();
    const folder = await folderWithBoard();
    const first = await serve(home, '--data', folder, '--resume');
    const rooms = await startRooms(first.port);
    await playOn(first, 'bob', rooms);
    const before = await views(first, rooms);
    await first.stop();
    const exported = (await runBuilt('export', '--all', '--data', folder)).stdout;
    expect(exported).toContain('"type":"snapshot"');
    const file = join(home, 'all.jsonl');
    writeFileSync(file, exported);

    for (const args of [['rooms'], ['export', '--all'], ['remove', 'x'], ['backup', `${file}.x`]]) {
      expect(await run(...args, ...there)).toEqual({
        code: 1,
        stdout: '',
        stderr: `recollect: there are no rooms in NATS at ${nats.servers.join(', ')}\n`,
      });
    }
    expect(await streamsIn(nats)).toBe(0);
    expect(await runBuilt('import', file, ...there)).toEqual({
      code: 0,
      stdout: 'stored 4 rooms\n',
      stderr: '',
    });
    expect((await run('import', file, ...there)).stdout).toBe(
      'stored 0 rooms; 4 rooms were stored already\n',
    );

    const node = await serve(home, ...there);
    expect(await views(node, rooms)).toEqual(before);
    await playOn(node, 'carol', rooms);
    const after = await views(node, rooms);
    const back = (await runBuilt('export', '--all', ...there)).stdout;
    const [was, is] = [roomsIn(exported), roomsIn(back)];
    expect([...is.keys()].sort()).toEqual([...was.keys()].sort());
    for (const [head, lines] of was) {
      expect(is.get(head)?.slice(0, lines.length)).toEqual(lines);
      expect(is.get(head)).toHaveLength(lines.length + 1);
    }

    writeFileSync(file, back);
    const elsewhere = join(home, 'elsewhere');
    expect((await runBuilt('import', file, '--data', elsewhere)).stdout).toBe('stored 4 rooms\n');
    expect(roomsIn((await runBuilt('export', '--all', '--data', elsewhere)).stdout)).toEqual(is);

    const backup = join(home, 'rooms.backup');
    expect(await run('backup', backup, ...there)).toEqual({
      code: 0,
      stdout: `all rooms are in ${backup}\n`,
      stderr: '',
    });
    expect(statSync(backup).mode & 0o77).toBe(0);
    const restored = join(home, 'restored');
    mkdirSync(restored, { mode: 0o700 });
    copyFileSync(backup, join(restored, DATA_FILE));
    const last = await serve(home, '--data', restored, '--resume');
    expect([last.complaints(), await views(last, rooms)]).toEqual(['', after]);
    await playOn(last, 'dan', rooms);
  });

  it('are removed and imported while nodes run', async () => {
    const node = await serve(newFolder(), ...there);
    const { id, seats } = await startedRoom(node.port, 'match', ['Ann', 'Bob']);
    const file = join(newFolder(), 'room.jsonl');
    writeFileSync(file, (await run('export', id, ...there)).stdout);
    const before = await lookAt(node.port, id);
    const socket = await TestSocket.enter(node.port, id, { token: seats[0]?.token ?? '' });
    expect((await run('remove', id, ...there)).stdout).toBe(`removed ${id}\n`);
    await socket.until(() => socket.closed !== undefined);
    expect((await call(node.port, 'GET', `/rooms/${id}`)).status).toBe(404);
    expect((await run('remove', id, ...there)).stderr).toBe(
      `recollect: there is no room '${id}': \`recollect rooms\` lists them\n`,
    );
    expect((await run('import', file, ...there)).stdout).toBe(`stored as ${id}\n`);
    expect(await lookAt(node.port, id)).toEqual(before);
    expect((await run('rooms', ...there)).stdout).toMatch(new RegExp(`^${id} +match `, 'm'));
  });

  it('[HI-11] are left out if they are damaged, and can be removed', async () => {
    const node = await serve(newFolder(), ...there);
    const [{ id }, { id: other }] = [
      await startedRoom(node.port, 'match', ['Ann', 'Bob']),
      await startedRoom(node.port, 'match', ['Cleo', 'Dan']),
    ];
    await node.stop();
    const stream = await JetStream.connect({ servers: nats.servers, name: 'test' });
    const last = await stream.last(roomSubject(id));
    const damaged = { header: '7 {}', body: new Uint8Array() };
    await stream.publish(roomSubject(id), last?.position ?? 0, damaged);
    await stream.close();
    const complaint = `recollect: room "${id}" is damaged: the checksum of a header is wrong\n`;
    const all = await run('export', '--all', ...there);
    expect([all.code, all.stderr]).toEqual([1, `${complaint}recollect: left out 1 damaged room\n`]);
    expect(all.stdout).toContain(other);
    expect(await run('export', id, ...there)).toEqual({ code: 1, stdout: '', stderr: complaint });
    const backup = join(newFolder(), 'rooms.backup');
    expect((await run('backup', backup, ...there)).code).toBe(1);
    expect(statSync(backup).size).toBeGreaterThan(0);
    expect((await run('remove', id, ...there)).stdout).toBe(`removed ${id}\n`);
    expect((await run('export', '--all', ...there)).code).toBe(0);
  });
});

describeWithNats('a command on rooms in NATS', () => {
  it('ends with one line if the servers are frozen', async () => {
    const nats = await NatsCluster.start({ size: 1 });
    nats.stop(0);
    try {
      expect(await runBuilt('rooms', '--nats', nats.servers.join(','))).toEqual({
        code: 1,
        stdout: '',
        stderr: `recollect: cannot use NATS at ${nats.servers[0]}: no server answers\n`,
      });
    } finally {
      await nats.close();
    }
  });
});

describe('commands on rooms in NATS', () => {
  it.each([['rooms'], ['export', '--all'], ['remove', 'x'], ['backup', 'no-backup']])(
    '`%s` say in one line that no server can be reached',
    async (...args) => {
      const started = performance.now();
      const { code, stderr } = await run(...args, '--nats', 'nats://127.0.0.1:1');
      expect(performance.now() - started).toBeLessThan(6_000);
      expect([code, stderr]).toEqual([
        1,
        'recollect: cannot use NATS at nats://127.0.0.1:1: no server answers\n',
      ]);
    },
  );
});

/** How many streams the servers have. */
async function streamsIn({ monitors: [monitor] }: NatsCluster): Promise<number> {
  const { streams } = await (await fetch(`${monitor}/jsz`)).json();
  return streams;
}
