import { describe, expect, it } from 'vitest';
import { OPERATOR, serve, serveBoard } from '../testing/http.ts';
import { boardFile, call, lookAt, send } from '../testing/room-client.ts';
import { TestSocket } from '../testing/test-socket.ts';

const deal = (port: number, body: unknown, token: string | undefined = OPERATOR) =>
  call(port, 'POST', '/board', { token, body });

/** Turns over every card of a board of one row. */
async function cardsOn(get: (path: string) => Promise<{ body: string }>, columns: number) {
  for (let column = 0; column < columns; column++) await get(`/flip/p${column}/0,${column}`);
  const { body } = await get('/look/nobody');
  return body.trimEnd().split('\n').slice(1);
}

describe('the default board', () => {
  it('is the room called default', async () => {
    const { port, get, service } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    const room = await lookAt(port, 'default');
    expect(room).toMatchObject({ id: service.defaultRoom, game: 'scramble', seq: 2 });
    expect(room.view.spots).toEqual([{ up: 'A', by: 'alice' }, 'down']);
    expect(room.view.table).toMatchObject({ isOpen: true, status: 'playing', host: null });
    expect(await lookAt(port, room.id)).toEqual(room);
  });

  it('can be played over sockets and the text protocol alike', async () => {
    const { port, get } = await serveBoard('AB');
    const bob = await TestSocket.enter(port, 'default', { name: 'bob' });
    await get('/flip/alice/0,0');
    await bob.receives('moved', ({ player }) => player === 'alice');
    const waiting = bob.play({ type: 'flip', row: 0, column: 0 });
    await bob.receives('moved', ({ player }) => player === 'bob');
    await get('/flip/alice/0,1');
    expect(await waiting).toMatchObject({ seq: 4 });
    expect((await get('/look/bob')).body).toBe('1x2\nmy A\nup B\n');
  });

  it.each(['start', 'end', 'invitation', 'rematch'])('has no %s', async (what) => {
    const { port } = await serveBoard('AB');
    const { status } = await call(port, 'POST', `/rooms/default/${what}`, { token: OPERATOR });
    expect(status).toBe(401);
  });
});

describe('dealing the default board', () => {
  it('shuffles the same cards, face down', async () => {
    const { port, get } = await serveBoard('ABCDEFGH');
    await get('/flip/alice/0,0');
    const { status, body } = await deal(port, { seed: 'x' });
    expect([status, body.seq]).toEqual([200, 1]);
    expect(body.view.spots).toEqual(Array(8).fill('down'));
    const cards = await cardsOn(get, 8);
    expect(cards.toSorted().join()).toBe('up A,up B,up C,up D,up E,up F,up G,up H');
    expect(cards.join()).not.toBe('up A,up B,up C,up D,up E,up F,up G,up H');
  });

  it('can use another board file', async () => {
    const { port, get } = await serveBoard('AB');
    expect((await deal(port, { options: { board: boardFile('XYZ') } })).status).toBe(200);
    expect(await cardsOn(get, 3)).toEqual(['up X', 'up Y', 'up Z']);
  });

  it.each([
    [{ board: '1x2\nA\n' }, 'illegal-options', 'line 3: expected 2 cards for 1x2, found 1'],
    [{ rows: 0 }, 'illegal-request', 'the body.options.rows must be >= 1'],
    [{ rows: 2, cards: ['a b'] }, 'illegal-request', 'the body.options.cards.0 must match'],
    [{ theme: 'letters', cards: ['A'] }, 'illegal-options', 'found both'],
  ])('refuses %j, and changes nothing', async (options, code, message) => {
    const { port, get, service } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    const before = service.defaultRoom;
    const { status, body } = await deal(port, { options });
    expect([status, body.code]).toEqual([400, code]);
    expect(body.message).toContain(message);
    expect([service.defaultRoom, (await get('/look/alice')).body]).toEqual([
      before,
      '1x2\nmy A\ndown\n',
    ]);
  });

  it('is possible for the operator alone', async () => {
    const { port, service } = await serveBoard('AB');
    const before = service.defaultRoom;
    for (const token of ['', `${OPERATOR}x`, 'x']) {
      const { status, body } = await deal(port, {}, token);
      expect([status, body.code]).toEqual([401, 'wrong-token']);
    }
    expect(service.defaultRoom).toBe(before);
  });

  it('shows the new board to those who watch the old one', async () => {
    const { port, begin } = await serveBoard('AB');
    const watching = await begin('/watch/zoe');
    await deal(port, { options: { board: boardFile('XYZ') } });
    const { status, body } = await watching.answer;
    expect([status, body]).toEqual([200, '1x3\ndown\ndown\ndown\n']);
  });

  it('closes the old one for those who wait for a card there', async () => {
    const { port, get, begin } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    const waiting = await begin('/flip/bob/0,0');
    await deal(port, {});
    expect((await waiting.answer).status).toBe(503);
  });

  it('[PR-7] sends the id of the next board to sockets', async () => {
    const { port, service, get } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    const socket = await TestSocket.enter(port, 'default', { name: 'bob' });
    await deal(port, {});
    expect((await socket.whenClosed()).code).toBe(4004);
    expect(socket.messages.at(-1)).toEqual({ type: 'gone', next: service.defaultRoom });
    const again = await TestSocket.enter(port, 'default', { name: 'bob' });
    expect(again.messages[0]).toMatchObject({ seq: 1, room: { id: service.defaultRoom } });
  });

  it('keeps a board that was played on, and removes one that was not', async () => {
    const { port, service, get } = await serveBoard('AB');
    const unplayed = service.defaultRoom ?? '';
    await deal(port, {});
    expect(await service.log.info(unplayed)).toBeUndefined();
    await get('/flip/alice/0,0');
    const played = service.defaultRoom ?? '';
    await deal(port, {});
    expect(await service.log.info(played)).toMatchObject({ seq: 2 });
    expect(await lookAt(port, played)).toMatchObject({ id: played, seq: 2 });
  });

  it('works many times concurrently', async () => {
    const { port, service, get } = await serve();
    const answers = await Promise.all(Array.from({ length: 8 }, () => deal(port, {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(8);
    expect((await get('/look/alice')).body).toBe('1x1\ndown\n');
    expect(service.registry.size).toBe(1);
  });
});

it('sends moves over HTTP to the sockets of the board', async () => {
  const { port } = await serveBoard('AB');
  const watcher = await TestSocket.enter(port, 'default');
  await send(port, { path: '/flip/alice/0,1' }).answer;
  expect(await watcher.receives('moved')).toMatchObject({
    seq: 2,
    player: 'alice',
    change: { spots: [[1, { up: 'B', by: 'alice' }]] },
  });
});
