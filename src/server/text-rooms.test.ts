import { describe, expect, it } from 'vitest';
import { logOnDisk, serve } from './testing/http.ts';
import { type Answer, boardFile, call, roomWith, startedRoom } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

const seen = ({ status, body }: Answer) => [status, body];

/** A server with a board such as `AB/BA` at which Ann and Bob B. play, each with a seat. */
async function seatedBoard(rows: string) {
  const server = await serve();
  const options = { board: boardFile(rows) };
  const { id, seats } = await startedRoom(server.port, 'scramble', ['Ann', 'Bob B.'], { options });
  const [ann, bob] = seats.map(({ token }) => token);
  return { ...server, id, ann, bob };
}

/** A server with an open board such as `AB/BA`. */
async function openBoard(rows: string) {
  const server = await serve();
  const options = { board: boardFile(rows), open: true };
  const { id } = await roomWith(server.port, 'scramble', ['Ann'], { options });
  return { ...server, id };
}

describe('the text protocol in an open room', () => {
  it('[PR-15] accepts any bare name', async () => {
    const { get, begin, id } = await openBoard('AB');
    const watching = await begin(`/rooms/${id}/watch/zoe`);
    expect(seen(await get(`/rooms/${id}/flip/alice/0,0`))).toEqual([200, '1x2\nmy A\ndown\n']);
    expect(seen(await watching.answer)).toEqual([200, '1x2\nup A\ndown\n']);
    expect(seen(await get(`/rooms/${id}/replace/bob/A/X`))).toEqual([200, '1x2\nup X\ndown\n']);
    expect(seen(await get(`/rooms/${id}/look/alice`))).toEqual([200, '1x2\nmy X\ndown\n']);
    expect((await get(`/rooms/${id}/flip/alice/0,0`)).status).toBe(409);
    expect((await get('/look/alice')).body).toBe('1x1\ndown\n');
  });

  it('[PR-15] accepts only bare names', async () => {
    const { get, id } = await openBoard('AB');
    expect((await get(`/rooms/${id}/flip/a.b/0,0`)).status).toBe(400);
    expect((await get(`/rooms/${id}/look/%zz`)).status).toBe(400);
  });

  it('cancels a wait when the connection closes', async () => {
    const { get, begin, port, id } = await openBoard('AB');
    const watcher = await TestSocket.enter(port, id);
    await get(`/rooms/${id}/flip/alice/0,0`);
    const waiting = await begin(`/rooms/${id}/flip/bob/0,0`);
    await watcher.receives('moved', ({ player, seq }) => player === 'bob' && seq === 3);
    waiting.drop();
    await watcher.receives('moved', ({ player, seq }) => player === 'bob' && seq === 4);
    await get(`/rooms/${id}/flip/alice/0,1`);
    expect((await get(`/rooms/${id}/look/bob`)).body).toBe('1x2\nup A\nup B\n');
  });
});

describe('the text protocol in a room with seats', () => {
  it('[PR-15] needs the token of the seat for a flip', async () => {
    const { get, id, ann, bob } = await seatedBoard('ABAB');
    expect(seen(await get(`/rooms/${id}/flip/Ann/0,0?token=${ann}`))).toEqual([
      200,
      '1x4\nmy A\ndown\ndown\ndown\n',
    ]);
    expect(seen(await get(`/rooms/${id}/flip/Bob%20B./0,1?token=${bob}`))).toEqual([
      200,
      '1x4\nup A\nmy B\ndown\ndown\n',
    ]);
  });

  it('[PR-15] lets anybody look and watch', async () => {
    const { get, begin, id, ann } = await seatedBoard('ABAB');
    const watching = await begin(`/rooms/${id}/watch/nobody%20here`);
    await get(`/rooms/${id}/flip/Ann/0,0?token=${ann}`);
    expect((await watching.answer).body).toBe('1x4\nup A\ndown\ndown\ndown\n');
    expect((await get(`/rooms/${id}/look/Ann`)).body).toBe('1x4\nmy A\ndown\ndown\ndown\n');
  });

  it('[AD-1] refuses the token of another seat', async () => {
    const { get, id, bob } = await seatedBoard('ABAB');
    for (const path of ['flip/Ann/0,0', 'replace/Ann/A/B', 'flip/Cy/0,0']) {
      for (const query of ['', '?token=', '?token=wrong', `?token=${bob}`]) {
        expect([path, query, (await get(`/rooms/${id}/${path}${query}`)).status]).toEqual([
          path,
          query,
          401,
        ]);
      }
    }
    expect((await get(`/rooms/${id}/look/Ann`)).body).toBe('1x4\ndown\ndown\ndown\ndown\n');
  });

  it('[PR-15] refuses to replace cards', async () => {
    const { get, id, ann } = await seatedBoard('ABAB');
    expect((await get(`/rooms/${id}/replace/Ann/A/B?token=${ann}`)).status).toBe(409);
  });

  it('[PR-15] is refused until the game starts', async () => {
    const { get, port } = await serve();
    const { id, seats } = await roomWith(port, 'scramble', ['Ann']);
    expect(seen(await get(`/rooms/${id}/look/Ann`))).toEqual([
      409,
      'the game has not started yet\n',
    ]);
    expect((await get(`/rooms/${id}/flip/Ann/0,0?token=${seats[0]?.token}`)).status).toBe(409);
    await call(port, 'POST', `/rooms/${id}/start`, { token: seats[0]?.token });
    expect((await get(`/rooms/${id}/look/Ann`)).status).toBe(200);
  });

  it('works with names in all scripts, even the longest', async () => {
    const { get, port } = await serve();
    const name = '李'.repeat(31).concat('🦄');
    const { id, seats } = await startedRoom(port, 'scramble', [name]);
    const path = `/rooms/${id}/flip/${encodeURIComponent(name)}/0,0?token=${seats[0]?.token}`;
    expect((await get(path)).status).toBe(200);
  });
});

describe('the text protocol elsewhere', () => {
  it.each(['memoarrr', 'match'])('finds no board in a room of %s', async (game) => {
    const { get, port } = await serve();
    const { id } = await startedRoom(port, game, ['Ann', 'Bob']);
    expect(seen(await get(`/rooms/${id}/look/Ann`))).toEqual([
      404,
      'there is no board of Memory Scramble in this room\n',
    ]);
  });

  it.each([
    ['an unknown one', 'nowhere'],
    ['an empty one', ''],
    ['a malformed one', '%ff'],
    ['a very long one', 'x'.repeat(5_000)],
  ])('finds no room under %s', async (_what, id) => {
    const bugs: unknown[] = [];
    const { get } = await serve({ log: logOnDisk(), onBug: (bug) => bugs.push(bug) });
    for (const path of ['look/ann', 'flip/ann/0,0'])
      expect((await get(`/rooms/${id}/${path}`)).status).toBe(404);
    expect(bugs).toEqual([]);
  });

  it('finds the default board as the room default', async () => {
    const { get } = await serve();
    await get('/flip/alice/0,0');
    expect((await get('/rooms/default/look/alice')).body).toBe('1x1\nmy A\n');
  });

  it('has the same headers in every room, and takes only GET', async () => {
    const { get, id } = await openBoard('AB');
    const { headers } = await get(`/rooms/${id}/look/alice`);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    const posted = await get(`/rooms/${id}/look/alice`, 'POST');
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET']);
  });
});
