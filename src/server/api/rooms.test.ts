import { describe, expect, it } from 'vitest';
import { sitDown } from '../../table/testing/gathering.ts';
import { OPERATOR, serve } from '../testing/http.ts';
import {
  boardFile,
  call,
  flip,
  lookAt,
  roomWith,
  send,
  startedRoom,
} from '../testing/room-client.ts';
import { TestSocket } from '../testing/test-socket.ts';

const AA = { options: { board: boardFile('AA') } };

/** A server with a room in which Ann and Bob play, and what can be said to it. */
async function game(settings: object = AA) {
  const { port, begin } = await serve();
  const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { ...settings });
  const [ann = '', bob = ''] = seats.map(({ token }) => token);
  const post = (what: string, token?: string, body?: object) =>
    call(port, 'POST', `/rooms/${id}/${what}`, { token, body });
  return {
    port,
    begin,
    id,
    ann,
    bob,
    post,
    /** Ann takes the only pair. */
    async playToTheEnd(): Promise<void> {
      await post('moves', ann, { move: flip(0, 0) });
      await post('moves', ann, { move: flip(0, 1) });
    },
  };
}

describe('starting', () => {
  it('[TA-12] deals the cards, once', async () => {
    const { port, id, ann, post } = await game();
    const { view } = await lookAt(port, id);
    expect(view.spots).toEqual(['down', 'down']);
    expect(view.table.status).toBe('playing');
    const { status, body } = await post('start', ann);
    expect([status, body.code]).toEqual([409, 'too-late']);
  });

  it.each(['memoarrr', 'match'])('[TA-12] needs two players for %s', async (name) => {
    const { port } = await serve();
    const { id, seats } = await roomWith(port, name, ['Ann']);
    const { status, body } = await call(port, 'POST', `/rooms/${id}/start`, {
      token: seats[0]?.token,
    });
    expect([status, body]).toEqual([
      409,
      { code: 'too-few', message: 'expected 2 or more players, found 1' },
    ]);
  });
});

describe('looking', () => {
  it('shows the public view, and the secret of a seat only with its token', async () => {
    const { port } = await serve();
    const { id, seats } = await startedRoom(port, 'memoarrr', ['Ann', 'Bob']);
    const everybody = await lookAt(port, id);
    const ann = await lookAt(port, id, seats[0]?.token);
    const bob = await lookAt(port, id, seats[1]?.token);
    expect(everybody).not.toHaveProperty('secret');
    expect(ann.view).toEqual(everybody.view);
    expect(ann.secret).toBeTruthy();
    expect(ann.secret).not.toEqual(bob.secret);
  });

  it('[TA-7] shows no tokens, invitations, seeds or hashes', async () => {
    const { port } = await serve();
    const request = { game: 'scramble', name: 'Ann', byInvitation: true, seed: 'secret-seed' };
    const { room, token, invitation } = (await call(port, 'POST', '/rooms', { body: request }))
      .body;
    const shown = JSON.stringify(await lookAt(port, room.id, token));
    for (const secret of [token, invitation, 'secret-seed']) expect(shown).not.toContain(secret);
    expect(shown).not.toMatch(/"(token|invitation|seed|nonce|nonces)"/);
  });

  it('is refused with a wrong token', async () => {
    const { port, id } = await game();
    const { status, body } = await call(port, 'GET', `/rooms/${id}`, { token: 'wrong' });
    expect([status, body.code]).toEqual([401, 'wrong-token']);
  });

  it('is refused if the room does not exist', async () => {
    const { port } = await serve();
    expect(await call(port, 'GET', '/rooms/nowhere')).toEqual({
      status: 404,
      body: { code: 'no-such-room', message: 'there is no such room, or not any more' },
    });
  });
});

describe('ending', () => {
  it('[TA-14] is final, ends all waits, and shows the seed', async () => {
    const { port, id, ann, bob, post } = await game({ options: { rows: 2, columns: 2 } });
    const watcher = await TestSocket.enter(port, id);
    await post('moves', ann, { move: flip(0, 0) });
    const waiting = post('moves', bob, { move: flip(0, 0) });
    await watcher.receives('moved', ({ player }) => player === 'Bob');
    const { body } = await post('end', ann);
    expect(body.view.table).toMatchObject({ status: 'ended', fairness: { deal: 'random' } });
    expect(body.view.table.fairness.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await waiting).toEqual({ status: 200, body: { seq: body.seq } });
    expect((await post('moves', bob, { move: flip(0, 1) })).body).toEqual({
      code: 'over',
      message: 'the host has ended the game',
    });
    expect((await post('end', ann)).body.code).toBe('over');
  });
});

describe('the history of a room', () => {
  it('[HI-9] cannot be read before the end', async () => {
    const { port, id } = await game();
    for (const room of [id, 'default']) {
      const { status, body } = await send(port, { path: `/api/rooms/${room}/history` }).answer;
      expect([status, JSON.parse(body).code]).toEqual([409, 'not-now']);
    }
  });

  it('[HI-9] has every entry, line by line, but no hash of a token', async () => {
    const { port, id, ann, post, playToTheEnd } = await game();
    await post('invitation', ann);
    await playToTheEnd();
    const { status, headers, body } = await send(port, { path: `/api/rooms/${id}/history` }).answer;
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(body.endsWith('\n')).toBe(true);
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1 + (await lookAt(port, id)).seq);
    expect(lines[0]).toMatchObject({ game: 'table:scramble' });
    expect(lines.at(-1)).toMatchObject({ entry: { player: 'Ann', move: flip(0, 1) } });
    expect(body).not.toMatch(/"(token|invitation)":"[^"]/);
    // SHA-256 in base64url, as tokens are kept.
    expect(body).not.toMatch(/"[A-Za-z0-9_-]{43}"/);
  });
});

describe('deleting', () => {
  it('[TA-10] is possible for the host alone, and final', async () => {
    const { port, id, ann, bob } = await game();
    const remove = (token?: string) => call(port, 'DELETE', `/rooms/${id}`, { token });
    expect((await remove()).status).toBe(401);
    expect((await remove(bob)).body.code).toBe('not-host');
    expect(await remove(ann)).toEqual({ status: 204, body: undefined });
    expect((await call(port, 'GET', `/rooms/${id}`)).status).toBe(404);
    expect((await remove(ann)).status).toBe(404);
  });

  it('[PR-7] sends gone to all sockets, answers those who wait, and closes with 4004', async () => {
    const { port, begin, id, ann, bob, post } = await game();
    const sockets = [
      await TestSocket.enter(port, id),
      await TestSocket.enter(port, id, { token: bob }),
    ];
    await post('moves', ann, { move: flip(0, 0) });
    const waiting = post('moves', bob, { move: flip(0, 0) });
    const watching = await begin(`/rooms/${id}/watch/zoe`);
    await sockets[0]?.receives('moved', ({ player }) => player === 'Bob');
    await call(port, 'DELETE', `/rooms/${id}`, { token: ann });
    for (const socket of sockets) {
      expect(await socket.whenClosed()).toEqual({ code: 4004, reason: 'the room is gone' });
      expect(socket.messages.at(-1)).toEqual({ type: 'gone', next: null });
    }
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'closed' } });
    expect((await watching.answer).status).toBe(503);
  });

  it('is not possible for the default board', async () => {
    const { port, ann } = await game();
    expect((await call(port, 'DELETE', '/rooms/default', { token: ann })).status).toBe(401);
    expect((await call(port, 'GET', '/rooms/default')).status).toBe(200);
  });
});

describe('a rematch', () => {
  /** The cards lie as chance decides. */
  const DEALT = { options: { rows: 1, columns: 2 } };

  it('[TA-17] has the same players in another room, with the same tokens', async () => {
    const { port, id, ann, bob, post, playToTheEnd } = await game({ ...DEALT, public: true });
    expect((await post('rematch', bob)).body.code).toBe('not-now');
    await playToTheEnd();
    const { status, body } = await post('rematch', bob);
    expect(status).toBe(200);
    expect(body.room).not.toBe(id);
    const { view } = await lookAt(port, body.room, bob);
    expect(view.table).toMatchObject({
      status: 'waiting',
      host: 'Ann',
      isPublic: true,
      seats: [{ name: 'Ann' }, { name: 'Bob' }],
    });
    expect((await lookAt(port, id)).view.table.rematch).toBe(body.room);
    const started = await call(port, 'POST', `/rooms/${body.room}/start`, { token: ann });
    expect(started.body.view.spots).toEqual(['down', 'down']);
  });

  it('[TA-16] is one room, however many players ask for it', async () => {
    const { service, port } = await serve();
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], DEALT);
    await call(port, 'POST', `/rooms/${id}/end`, { token: seats[0]?.token });
    const before = service.registry.size;
    const answers = await Promise.all(
      [...seats, ...seats].map(({ token }) =>
        call(port, 'POST', `/rooms/${id}/rematch`, { token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.room)).size).toBe(1);
    expect(service.registry.size).toBe(before + 1);
  });

  it('[TA-17] has only the players who are still there', async () => {
    const { port, id, ann, bob, post } = await game(DEALT);
    await call(port, 'DELETE', `/rooms/${id}/seats/Ann`, { token: ann });
    await post('end', bob);
    const { body } = await post('rematch', bob);
    const { table } = (await lookAt(port, body.room)).view;
    expect(table).toMatchObject({ host: 'Bob', seats: [{ name: 'Bob' }] });
    expect((await post('rematch', ann)).status).toBe(401);
  });

  it('[TA-17] keeps the kinds of the players', async () => {
    const { service, port } = await serve();
    const { id, seats } = await roomWith(port, 'match', ['Ann']);
    await service.withRoom(id, (live) =>
      service.playTableMove(live, 'Robo', sitDown('Robo', { kind: 'bot' })),
    );
    const post = (what: string) =>
      call(port, 'POST', `/rooms/${id}/${what}`, { token: seats[0]?.token });
    for (const what of ['start', 'end']) expect((await post(what)).status).toBe(200);
    const { body } = await post('rematch');
    expect((await lookAt(port, body.room)).view.table.seats).toEqual([
      { name: 'Ann', kind: 'human', place: null, hasLeft: false },
      { name: 'Robo', kind: 'bot', place: null, hasLeft: false },
    ]);
  });

  it('[TA-17] has a new random seed, even if the first one was chosen', async () => {
    const { port, ann, post } = await game({ ...DEALT, seed: 'tuesday' });
    await post('end', ann);
    const { body } = await post('rematch', ann);
    const { fairness } = (await lookAt(port, body.room)).view.table;
    expect(fairness).toEqual({ deal: 'random', seedHash: expect.any(String) });
  });

  it('[TA-16] is refused if the cards were given', async () => {
    const { ann, post, playToTheEnd } = await game(AA);
    await playToTheEnd();
    const { status, body } = await post('rematch', ann);
    expect([status, body.code]).toEqual([409, 'not-now']);
  });

  it('[AD-6] [TA-16] counts as a new room, and needs a game that was started', async () => {
    const { port } = await serve({ limits: { 'rooms-per-hour': 2 } });
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann'], DEALT);
    const ask = (room: string, what: string) =>
      call(port, 'POST', `/rooms/${room}/${what}`, { token: seats[0]?.token });
    await ask(id, 'end');
    const { body } = await ask(id, 'rematch');
    await ask(body.room, 'end');
    expect((await ask(body.room, 'rematch')).body.code).toBe('too-many');
    const other = await game(DEALT);
    const waiting = await roomWith(other.port, 'match', ['Ann']);
    const token = waiting.seats[0]?.token;
    await call(other.port, 'POST', `/rooms/${waiting.id}/end`, { token });
    const early = await call(other.port, 'POST', `/rooms/${waiting.id}/rematch`, { token });
    expect([early.status, early.body.message]).toEqual([409, 'the game has never been started']);
  });

  it('is gone if it was deleted', async () => {
    const { port, ann, post } = await game(DEALT);
    await post('end', ann);
    const { body } = await post('rematch', ann);
    await call(port, 'DELETE', `/rooms/${body.room}`, { token: ann });
    expect((await post('rematch', ann)).status).toBe(404);
  });
});

describe('the list of rooms', () => {
  /** The rooms that are listed, without the board at the root. */
  async function listed(port: number, query = '') {
    const { body } = await call(port, 'GET', `/rooms${query}`);
    return body.rooms.filter(({ id }: { id: string }) => !id.startsWith('board-'));
  }

  it('shows public rooms, those with players first, with their state', async () => {
    const { port } = await serve();
    await roomWith(port, 'match', ['Zoe']);
    const first = await startedRoom(port, 'match', ['Ann', 'Bob'], { public: true });
    const second = await roomWith(port, 'scramble', ['Cy'], {
      public: true,
      seatCount: 7,
      byInvitation: true,
    });
    await TestSocket.enter(port, first.id);
    const token = first.seats[0]?.token ?? '';
    await TestSocket.enter(port, first.id, { token });
    const about = { isOpen: false, byInvitation: false, spectators: 0 };
    expect(await listed(port)).toEqual([
      {
        ...about,
        id: first.id,
        game: 'match',
        status: 'playing',
        host: 'Ann',
        seatsTaken: 2,
        seatCount: 2,
        spectators: 1,
      },
      {
        ...about,
        id: second.id,
        game: 'scramble',
        status: 'waiting',
        host: 'Cy',
        seatsTaken: 1,
        seatCount: 7,
        byInvitation: true,
      },
    ]);
  });

  it('can be filtered by game and status', async () => {
    const { port } = await serve();
    const waiting = await roomWith(port, 'match', ['Ann'], { public: true });
    const playing = await startedRoom(port, 'match', ['Ann', 'Bob'], { public: true });
    const other = await startedRoom(port, 'scramble', ['Ann'], { public: true });
    const ids = async (query: string) =>
      (await listed(port, query)).map(({ id }: { id: string }) => id);
    expect(await ids('?game=match')).toEqual([playing.id, waiting.id]);
    expect(await ids('?status=playing')).toEqual([other.id, playing.id]);
    expect(await ids('?game=match&status=waiting')).toEqual([waiting.id]);
    expect(await ids('?game=memoarrr')).toEqual([]);
    expect((await call(port, 'GET', '/rooms?colour=red')).status).toBe(400);
    expect((await call(port, 'GET', '/rooms?game=a&game=b')).status).toBe(400);
  });

  it('shows the default board with the number of its players', async () => {
    const { port, get, service } = await serve();
    await get('/flip/alice/0,0');
    expect((await call(port, 'GET', '/rooms')).body.rooms).toEqual([
      {
        id: service.defaultRoom,
        game: 'scramble',
        status: 'playing',
        isOpen: true,
        byInvitation: false,
        host: null,
        seatsTaken: 1,
        seatCount: 0,
        spectators: 0,
      },
    ]);
  });

  it('does not show rooms that were ended or deleted', async () => {
    const { port } = await serve();
    const ended = await startedRoom(port, 'scramble', ['Ann'], { public: true });
    const deleted = await startedRoom(port, 'scramble', ['Ann'], { public: true });
    await call(port, 'POST', `/rooms/${ended.id}/end`, { token: ended.seats[0]?.token });
    await call(port, 'DELETE', `/rooms/${deleted.id}`, { token: deleted.seats[0]?.token });
    expect(await listed(port)).toEqual([]);
  });
});

describe('looking with an ETag', () => {
  const look = (port: number, id: string, headers = {}) =>
    send(port, { path: `/api/rooms/${id}`, headers }).answer;

  it('is answered with 304 until the room changes', async () => {
    const { port, get } = await serve();
    const first = await look(port, 'default');
    const { etag = '' } = first.headers;
    const again = await look(port, 'default', { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await get('/flip/alice/0,0');
    const later = await look(port, 'default', { 'if-none-match': etag });
    expect([later.status, JSON.parse(later.body).seq]).toEqual([200, 2]);
    expect(later.headers.etag).not.toBe(etag);
  });

  it('distinguishes players, who see different secrets', async () => {
    const { port } = await serve();
    const { id, seats } = await startedRoom(port, 'memoarrr', ['Ann', 'Bob']);
    const tags = new Set<string | undefined>();
    for (const token of [undefined, ...seats.map(({ token }) => token)]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const { headers: shown, body } = await look(port, id, headers);
      tags.add(shown.etag);
      expect('secret' in JSON.parse(body)).toBe(token !== undefined);
    }
    expect(tags.size).toBe(3);
  });
});

describe('the operator', () => {
  it('can delete any room but the default board', async () => {
    const { port } = await serve();
    const { id } = await roomWith(port, 'match', ['Ann']);
    const deleting = (room: string, token: string) =>
      call(port, 'DELETE', `/rooms/${room}`, { token });
    expect((await deleting(id, 'another-token-of-the-tests')).status).toBe(401);
    expect((await deleting(id, OPERATOR)).status).toBe(204);
    expect((await call(port, 'GET', `/rooms/${id}`)).status).toBe(404);
    expect((await deleting(id, OPERATOR)).status).toBe(404);
    expect((await deleting('default', OPERATOR)).status).toBe(409);
  });
});
