import { describe, expect, it } from 'vitest';
import { logOnDisk } from './testing/disk.ts';
import { type Answer, serve } from './testing/http.ts';
import { boardFile } from './testing/requests.ts';
import { call, roomWith, startedRoom } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

const seen = ({ status, body }: Answer) => [status, body];

/** A server with a board such as `AB/BA` at which Ann and Bob B. play, each with a seat. */
async function seatedBoard(rows: string) {
  const server = await serve();
  const options = { board: boardFile(rows) };
  const { id, people } = await startedRoom(server.port, 'scramble', ['Ann', 'Bob B.'], { options });
  const [ann, bob] = people.map(({ token }) => token);
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
  it('is played under any bare name, as at the root', async () => {
    const { get, begin, id } = await openBoard('AB');
    const watching = await begin(`/rooms/${id}/watch/zoe`);
    expect(seen(await get(`/rooms/${id}/flip/alice/0,0`))).toEqual([200, '1x2\nmy A\ndown\n']);
    expect(seen(await watching.answer)).toEqual([200, '1x2\nup A\ndown\n']);
    expect(seen(await get(`/rooms/${id}/replace/bob/A/X`))).toEqual([200, '1x2\nup X\ndown\n']);
    expect(seen(await get(`/rooms/${id}/look/alice`))).toEqual([200, '1x2\nmy X\ndown\n']);
    expect((await get(`/rooms/${id}/flip/alice/0,0`)).status).toBe(409);
    expect((await get('/look/alice')).body).toBe('1x1\ndown\n');
  });

  it('takes bare names only', async () => {
    const { get, id } = await openBoard('AB');
    expect((await get(`/rooms/${id}/flip/a.b/0,0`)).status).toBe(400);
    expect((await get(`/rooms/${id}/look/%zz`)).status).toBe(400);
  });

  it('lets somebody wait, who gives up by closing the connection', async () => {
    const { get, begin, port, id } = await openBoard('AB');
    const watcher = await TestSocket.enter(port, id);
    await get(`/rooms/${id}/flip/alice/0,0`);
    const waiting = await begin(`/rooms/${id}/flip/bob/0,0`);
    await watcher.hears('moved', ({ player, seq }) => player === 'bob' && seq === 3);
    waiting.drop();
    await watcher.hears('moved', ({ player, seq }) => player === 'bob' && seq === 4);
    await get(`/rooms/${id}/flip/alice/0,1`);
    expect((await get(`/rooms/${id}/look/bob`)).body).toBe('1x2\nup A\nup B\n');
  });
});

describe('the text protocol in a room with seats', () => {
  it('is played with the token of the seat', async () => {
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

  it('is looked at and watched by anybody', async () => {
    const { get, begin, id, ann } = await seatedBoard('ABAB');
    const watching = await begin(`/rooms/${id}/watch/nobody%20here`);
    await get(`/rooms/${id}/flip/Ann/0,0?token=${ann}`);
    expect((await watching.answer).body).toBe('1x4\nup A\ndown\ndown\ndown\n');
    expect((await get(`/rooms/${id}/look/Ann`)).body).toBe('1x4\nmy A\ndown\ndown\ndown\n');
  });

  it('lets nobody play another’s seat', async () => {
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

  it('replaces no cards: that is for open boards', async () => {
    const { get, id, ann } = await seatedBoard('ABAB');
    expect((await get(`/rooms/${id}/replace/Ann/A/B?token=${ann}`)).status).toBe(409);
  });

  it('waits for the game to start', async () => {
    const { get, port } = await serve();
    const { id, people } = await roomWith(port, 'scramble', ['Ann']);
    expect(seen(await get(`/rooms/${id}/look/Ann`))).toEqual([
      409,
      'the game has not started yet\n',
    ]);
    expect((await get(`/rooms/${id}/flip/Ann/0,0?token=${people[0]?.token}`)).status).toBe(409);
    await call(port, 'POST', `/rooms/${id}/start`, { token: people[0]?.token });
    expect((await get(`/rooms/${id}/look/Ann`)).status).toBe(200);
  });

  it('lets seats of all names play, also the longest', async () => {
    const { get, port } = await serve();
    const name = '李'.repeat(31).concat('🦄');
    const { id, people } = await startedRoom(port, 'scramble', [name]);
    const path = `/rooms/${id}/flip/${encodeURIComponent(name)}/0,0?token=${people[0]?.token}`;
    expect((await get(path)).status).toBe(200);
  });
});

describe('the text protocol in no room of Memory Scramble', () => {
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

  it('finds the board at the root as the room default', async () => {
    const { get } = await serve();
    await get('/flip/alice/0,0');
    expect((await get('/rooms/default/look/alice')).body).toBe('1x1\nmy A\n');
  });

  it('answers in the same way: readable by every page, GET only', async () => {
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
