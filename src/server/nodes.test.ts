import { describe, expect, it } from 'vitest';
import type { Seq, Stored } from '../history/entry.ts';
import { MemoryLog } from '../logs/memory.ts';
import { Damaged } from '../logs/record.ts';
import { CLOSE } from '../protocol/close.ts';
import type { RoomId } from '../table/state.ts';
import { OPERATOR } from './testing/http.ts';
import { type TestNode, TestNodes } from './testing/nodes.ts';
import { boardFile, call, flip, lookAt, roomWith, startedRoom } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

const BOARD = { rows: 1, columns: 4, cards: [...'ABAB'] };

const OPTIONS = { options: { board: boardFile('ABAB') } };

/** Two nodes, and a game that was started on the first. */
async function twoNodes(settings: object = OPTIONS) {
  const nodes = new TestNodes();
  const [one, two] = [await nodes.start({ layout: BOARD }), await nodes.start({ layout: BOARD })];
  const { id, seats } = await startedRoom(one.port, 'scramble', ['Ann', 'Bob'], { ...settings });
  const [ann = '', bob = ''] = seats.map(({ token }) => token);
  return { nodes, one, two, id, ann, bob };
}

describe('players on different nodes', () => {
  it('[RO-34] see the same moves in the same order, with the same numbers', async () => {
    const { one, two, id, ann, bob } = await twoNodes();
    const first = await TestSocket.enter(one.port, id, { token: ann });
    const second = await TestSocket.enter(two.port, id, { token: bob });
    await first.play(flip(0, 0));
    await second.play(flip(0, 1));
    await first.play(flip(0, 2));
    const moves = (socket: TestSocket) =>
      socket.texts.filter((text) => text.startsWith('{"type":"moved"'));
    await Promise.all(
      [first, second].map((socket) => socket.until(() => moves(socket).length === 3)),
    );
    expect(moves(first)).toEqual(moves(second));
    expect(await lookAt(one.port, id)).toEqual(await lookAt(two.port, id));
  });

  it('[RO-30] cannot store a number of copies that no node could read', async () => {
    const { one, two, id, ann, bob } = await twoNodes();
    await call(one.port, 'POST', `/rooms/${id}/moves`, { token: ann, body: { move: flip(0, 0) } });
    const body = { id: 'x', again: 2 ** 48, move: flip(0, 0) };
    const answer = await call(two.port, 'POST', `/rooms/${id}/moves`, { token: bob, body });
    expect(answer.status).toBe(400);
  });

  it('[1-D] wait for each other, and get the card', async () => {
    const { one, two, id, ann, bob } = await twoNodes();
    const first = await TestSocket.enter(one.port, id, { token: ann });
    const second = await TestSocket.enter(two.port, id, { token: bob });
    await first.play(flip(0, 0));
    const waiting = second.play(flip(0, 0));
    await first.until(() =>
      first.messages.some((message) => message.type === 'moved' && message.player === 'Bob'),
    );
    await first.play(flip(0, 1));
    expect(await waiting).toMatchObject({ seq: 6 });
  });

  it('[RO-24] see each other within a second, until they go', async () => {
    const { one, two, id, ann, bob } = await twoNodes();
    const first = await TestSocket.enter(one.port, id, { token: ann });
    const presentOn = (socket: TestSocket) => {
      const last = socket.messages.findLast(({ type }) => type === 'presence');
      return last?.type === 'presence' ? `${[...last.players].sort()} ${last.spectators}` : '';
    };
    await first.until(() => presentOn(first) === 'Ann 0');
    const second = await TestSocket.enter(two.port, id, { token: bob });
    const spectator = await TestSocket.enter(two.port, id);
    const all = [first, second, spectator];
    await Promise.all(all.map((socket) => socket.until(() => presentOn(socket) === 'Ann,Bob 1')));
    second.drop();
    await Promise.all(
      [first, spectator].map((socket) => socket.until(() => presentOn(socket) === 'Ann 1')),
    );
  });

  it('[TA-16] get the same rematch if they ask for it at once', async () => {
    const { nodes, one, two, id, ann, bob } = await twoNodes({ options: { rows: 1, columns: 2 } });
    await call(one.port, 'POST', `/rooms/${id}/end`, { token: ann });
    await lookAt(two.port, id);
    const before = (await roomsIn(nodes)).length;
    const answers = await Promise.all([
      call(one.port, 'POST', `/rooms/${id}/rematch`, { token: ann }),
      call(two.port, 'POST', `/rooms/${id}/rematch`, { token: bob }),
      call(two.port, 'POST', `/rooms/${id}/rematch`, { token: bob }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.room)).size).toBe(1);
    expect(await roomsIn(nodes)).toHaveLength(before + 1);
  });

  it('[RO-33] are told when the room is deleted, wherever they are', async () => {
    const { one, two, id, ann, bob } = await twoNodes();
    const socket = await TestSocket.enter(two.port, id, { token: bob });
    await call(one.port, 'DELETE', `/rooms/${id}`, { token: ann });
    await socket.until(() => socket.closed);
    expect(socket.messages.at(-1)).toEqual({ type: 'gone', next: null });
    expect(socket.closed?.code).toBe(CLOSE.noRoom);
    expect((await call(two.port, 'GET', `/rooms/${id}`)).status).toBe(404);
  });

  it('[PR-7] find each other in the list of public rooms', async () => {
    const nodes = new TestNodes();
    const [one, two] = [await nodes.start(), await nodes.start()];
    const { id } = await roomWith(one.port, 'match', ['Ann'], { public: true });
    const secret = await roomWith(one.port, 'match', ['Eve']);
    const listed = async () => {
      const { body } = await call(two.port, 'GET', '/rooms?game=match');
      return body.rooms.map((room: { id: string }) => room.id);
    };
    await expect.poll(listed).toEqual([id]);
    expect(await listed()).not.toContain(secret.id);
    await call(one.port, 'DELETE', `/rooms/${id}`, { token: OPERATOR });
    await expect.poll(listed).toEqual([]);
  });
});

const roomsIn = async ({ log }: TestNodes): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of log.rooms()) ids.push(id);
  return ids;
};

describe('the board at the root of several nodes', () => {
  it('is made once, also if they start at once, and a start joins it', async () => {
    const nodes = new TestNodes();
    const started = await Promise.all([
      nodes.start({ layout: BOARD }),
      nodes.start({ layout: BOARD }),
    ]);
    const later = await nodes.start({ layout: BOARD });
    expect(new Set([...started, later].map(({ defaultBoard }) => defaultBoard.id)).size).toBe(1);
    expect(await roomsIn(nodes)).toHaveLength(1);
    const [one, two] = started;
    await one.get('/flip/alice/0,0');
    expect((await two.get('/look/bob')).body).toBe('1x4\nup A\ndown\ndown\ndown\n');
    await two.close();
    expect((await later.get('/look/alice')).body).toBe('1x4\nmy A\ndown\ndown\ndown\n');
  });

  it('is dealt anew by the operator for all of them', async () => {
    const nodes = new TestNodes();
    const [one, two] = [await nodes.start({ layout: BOARD }), await nodes.start({ layout: BOARD })];
    const socket = await TestSocket.enter(two.port, 'default', { name: 'alice' });
    const dealt = await call(one.port, 'POST', '/board', {
      token: OPERATOR,
      body: { options: { board: boardFile('XY') } },
    });
    expect(dealt.status).toBe(200);
    await socket.until(() => socket.messages.some(({ type }) => type === 'gone'));
    expect(socket.messages.at(-1)).toEqual({ type: 'gone', next: one.defaultBoard.id });
    expect((await two.get('/look/alice')).body).toBe('1x2\ndown\ndown\n');
  });

  it('is found also if the message about it is lost', async () => {
    const nodes = new TestNodes();
    const [one, two] = [await nodes.start({ layout: BOARD }), await nodes.start({ layout: BOARD })];
    nodes.broadcast.isCut = true;
    const body = { options: { board: boardFile('XY') } };
    await call(one.port, 'POST', '/board', { token: OPERATOR, body });
    await expect.poll(async () => (await two.get('/look/alice')).body).toBe('1x2\ndown\ndown\n');
  });

  it('is dealt anew once, and reported, if nodes start and find it damaged', async () => {
    const log = new DamagedLog();
    const nodes = new TestNodes(log);
    const first = await nodes.start({ layout: BOARD });
    await first.get('/flip/alice/0,0');
    await first.close();
    log.damage(first.defaultBoard.id);
    const reported: unknown[] = [];
    const onBug = (error: unknown): void => void reported.push(error);
    const options = { layout: BOARD, onBug };
    const started = await Promise.all([nodes.start(options), nodes.start(options)]);
    const ids = started.map(({ defaultBoard }) => defaultBoard.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids).not.toContain(first.defaultBoard.id);
    for (const { get } of started) {
      expect((await get('/look/alice')).body).toBe('1x4\ndown\ndown\ndown\ndown\n');
    }
    expect(reported[0]).toBeInstanceOf(Damaged);
    expect((await nodes.start(options)).defaultBoard.id).toBe(ids[0]);
  });
});

/** A log in which rooms can be damaged. */
class DamagedLog extends MemoryLog {
  readonly #damaged = new Set<RoomId>();

  damage(room: RoomId): void {
    this.#damaged.add(room);
  }

  override async *read(room: RoomId, after: Seq): AsyncGenerator<Stored> {
    if (this.#damaged.has(room)) throw new Damaged('it lacks an entry');
    yield* super.read(room, after);
  }
}

describe('a node that cannot tell what is latest', () => {
  it('[RO-32] shows nothing, and says so', async () => {
    const { nodes, two, id, bob } = await twoNodes();
    nodes.log.catchUp = () => Promise.reject(new Error('no answer'));
    const sorry = 'the latest moves cannot be read right now; try again';
    expect(await two.get('/look/bob')).toMatchObject({ status: 503, body: `${sorry}\n` });
    const { status, body } = await call(two.port, 'GET', `/rooms/${id}`);
    expect([status, body.message]).toEqual([503, sorry]);
    const socket = new TestSocket(two.port, id, { hello: { token: bob } });
    await socket.until(() => socket.closed);
    expect(socket.messages).toEqual([
      { type: 'problem', problem: { code: 'unavailable', message: sorry } },
    ]);
  });

  it('plays nothing for a client of the text protocol who has left meanwhile', async () => {
    const { nodes, one, two } = await twoNodes();
    const { log } = nodes;
    const controller = new AbortController();
    const { signal } = controller;
    const looked = new Promise<void>((resolve) => {
      log.catchUp = async () => {
        log.catchUp = async () => {};
        controller.abort();
        await expect.poll(() => connectionsOf(two)).toBe(0);
        setImmediate(resolve);
      };
    });
    const replaced = fetch(`http://127.0.0.1:${two.port}/replace/bob/A/X`, { signal });
    await expect(replaced).rejects.toThrow('aborted');
    await looked;
    expect((await one.get('/flip/alice/0,0')).body).toContain('my A\n');
  });

  it('[RO-33] enters no room that ended while it looked for the latest', async () => {
    const { nodes, one, two, id, ann, bob } = await twoNodes();
    await lookAt(two.port, id);
    const { log } = nodes;
    let isRemoved = false;
    log.catchUp = async () => {
      if (isRemoved) return;
      isRemoved = true;
      await one.service.remove(id);
    };
    const socket = new TestSocket(two.port, id, { hello: { token: bob } });
    await socket.until(() => socket.closed);
    expect(socket.closed?.code).toBe(CLOSE.noRoom);
    expect(socket.messages.map(({ type }) => type)).toEqual(['problem']);
    expect((await call(two.port, 'GET', `/rooms/${id}`, { token: ann })).status).toBe(404);
  });

  it('[RO-32] takes a number that was seen of another board for none', async () => {
    const { two } = await twoNodes();
    const seen = { name: 'bob', room: 'board-20200101-000000-000', after: 99 };
    const socket = await TestSocket.enter(two.port, 'default', seen);
    expect(socket.messages[0]).toMatchObject({ type: 'welcome', seq: 1 });
  });

  it('[RO-32] does not go back behind what a client has seen', async () => {
    const { two, id, bob } = await twoNodes();
    const socket = new TestSocket(two.port, id, { hello: { token: bob, after: 99 } });
    await socket.until(() => socket.closed);
    expect(socket.messages[0]).toMatchObject({ type: 'problem', problem: { code: 'unavailable' } });
  });
});

const connectionsOf = ({ app }: TestNode): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
