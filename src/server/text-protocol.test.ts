import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveBoard } from './testing/http.ts';
import type { Answer, Pending } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

const spots = ({ body }: Answer): string[] => body.trimEnd().split('\n').slice(1);

/** Resolves when the server knows, after so many messages, that the player does not wait any more. */
const givesUp = (watcher: TestSocket, player: string, from = 0): Promise<unknown> =>
  watcher.receives(
    'moved',
    (move) => move.player === player && move.effects.some(({ type }) => type === 'gave-up'),
    from,
  );

describe('the text protocol', () => {
  it('shows the board from the point of view of the player', async () => {
    const { get } = await serveBoard('AB/BA');
    expect((await get('/flip/alice/0,1')).body).toBe('2x2\ndown\nmy B\ndown\ndown\n');
    expect((await get('/look/bob')).body).toBe('2x2\ndown\nup B\ndown\ndown\n');
  });

  it('answers in plain UTF-8 text that nobody caches and every page may read', async () => {
    const { get, begin } = await serveBoard('AB');
    const watched = await begin('/watch/zoe');
    const answers = [
      await get('/look/alice'),
      await get('/flip/alice/0,0'),
      await get('/flip/alice/0,0'),
      await get('/flip/alice/x'),
      await get('/replace/alice/A/C'),
      await get('/replace/alice/A/%20'),
      await get('/look/no%20one'),
      await get('/look/%ff'),
      await get('/flip/alice/0,0', 'POST'),
      await get('/flip/alice'),
      await watched.answer,
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 409, 400, 200, 400, 400, 400, 405, 404, 200,
    ]);
    for (const { headers } of answers) {
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('decodes each segment by itself', async () => {
    const { get } = await serveBoard('AB');
    await get('/flip/%61lice/0%2C0');
    expect(spots(await get('/look/alice'))).toEqual(['my A', 'down']);
    expect(spots(await get('/replace/alice/A/a%2Fb'))[0]).toBe('my a/b');
    expect(spots(await get('/replace/alice/a%2Fb/%252F'))[0]).toBe('my %2F');
    expect(spots(await get('/replace/alice/%252F/%F0%9F%A6%84'))[0]).toBe('my 🦄');
  });

  it('ignores a query', async () => {
    const { get } = await serveBoard('AB');
    expect((await get('/look/alice?x=/y')).status).toBe(200);
  });

  it.each([
    '0abc,0',
    '0.9,1',
    '1,0,7',
    '0x1,1',
    'a,b',
    '0,',
    ',0',
    '',
    '0',
    '+0,0',
    '-0,0',
    '0%20,0',
    '1e0,0',
  ])('refuses the space "%s" and changes nothing', async (space) => {
    const { get } = await serveBoard('AA');
    await get('/flip/alice/0,0');
    const { status, body } = await get(`/flip/alice/${space}`);
    expect(status).toBe(400);
    expect(body).toMatch(/^".*" is not a space: expected ROW,COLUMN such as 0,1\n$/);
    expect(spots(await get('/look/alice'))).toEqual(['my A', 'down']);
  });

  it('[C-8] refuses what is not a player id', async () => {
    const { get } = await serveBoard('AB');
    const long = 'x'.repeat(64);
    expect((await get(`/look/${long}`)).status).toBe(200);
    for (const player of [`${long}x`, '', 'a-b', 'a%20b', '%C3%A9', '..', 'a.b']) {
      const { status, body } = await get(`/flip/${player}/0,0`);
      expect([player, status]).toEqual([player, 400]);
      expect(body).toMatch(/player id.*\n$/);
    }
    expect(spots(await get('/look/alice'))).toEqual(['down', 'down']);
  });

  it.each(['%', '%zz', '%ff', '%C3%28'])(
    'answers 400 to the malformed encoding %s',
    async (player) => {
      const { get } = await serveBoard('AB');
      expect((await get(`/look/${player}`)).status).toBe(400);
    },
  );

  it.each([
    '/flip',
    '/flipx',
    '/watchx',
    '/flip/alice',
    '/flip/alice/0,0/x',
    '/look',
    '/look/a/b',
    '/nothing',
    '/watch/a/b',
    '/replace/a/b',
  ])('answers 404 to %s', async (path) => {
    const { get } = await serveBoard('AB');
    const { status, body } = await get(path);
    expect([status, body]).toEqual([404, 'there is nothing at this address\n']);
  });

  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('%s never flips', async (method) => {
    const { get } = await serveBoard('AB');
    const { status, headers } = await get('/flip/alice/0,0', method);
    expect([status, headers.allow]).toEqual([405, 'GET']);
    expect(spots(await get('/look/alice'))).toEqual(['down', 'down']);
  });

  it('holds back an error of /watch for a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const { begin } = await serveBoard('AB');
      const { answer } = await begin('/watch/a%20b');
      let isAnswered = false;
      answer.then(() => {
        isAnswered = true;
      });
      vi.advanceTimersByTime(999);
      await new Promise((resolve) => setImmediate(resolve));
      expect(isAnswered).toBe(false);
      vi.advanceTimersByTime(1);
      expect((await answer).status).toBe(400);
    } finally {
      vi.useRealTimers();
    }
  });

  it('answers 500 in one line after a bug, and continues', async () => {
    const { board, get } = await serveBoard('AB');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(board, 'look').mockImplementationOnce(() => {
      throw new Error('a secret');
    });
    vi.spyOn(board, 'flip').mockImplementationOnce(() => {
      throw new Error('another');
    });
    for (const path of ['/look/alice', '/flip/alice/0,0']) {
      const { status, body } = await get(path);
      expect([status, body]).toEqual([500, 'something went wrong on the server\n']);
    }
    expect(logged).toHaveBeenCalledTimes(2);
    expect((await get('/look/alice')).status).toBe(200);
    vi.restoreAllMocks();
  });

  it('cancels waiting flips at shutdown, and answers them and watches with 503', async () => {
    const { get, begin, close } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    const [flip, watch] = [await begin('/flip/bob/0,0'), await begin('/watch/zoe')];
    await close();
    expect((await flip.answer).status).toBe(503);
    expect((await watch.answer).status).toBe(503);
    expect((await flip.answer).body).toMatch(/^[^\n]+\n$/);
  });
});

describe('the rules over HTTP', () => {
  it('[1-A] [2-A] [2-B] [C-6] answers 409 and says why', async () => {
    const { get } = await serveBoard('AAB');
    const why = async (path: string) => {
      const { status, body } = await get(path);
      return [status, body];
    };
    await get('/flip/alice/0,0');
    expect(await why('/flip/alice/0,0')).toEqual([
      409,
      'cannot flip this card: (0, 0) is controlled by you yourself\n',
    ]);
    expect(await why('/flip/alice/0,3')).toEqual([
      409,
      'cannot flip this card: (0, 3) is not on this board of 1x3, which starts at (0, 0)\n',
    ]);
    await get('/flip/alice/0,0');
    await get('/flip/alice/0,1');
    await get('/flip/alice/0,2');
    expect(await why('/flip/alice/0,0')).toEqual([
      409,
      'cannot flip this card: there is no card at (0, 0)\n',
    ]);
  });

  it('[1-D] [C-2] answers a flip when the wait ends, in the order of arrival', async () => {
    const { get, begin } = await serveBoard('ABC');
    await get('/flip/alice/0,0');
    const bob = await begin('/flip/bob/0,0');
    const carol = await begin('/flip/carol/0,0');
    await get('/flip/alice/0,1');
    expect(spots(await bob.answer)).toEqual(['my A', 'up B', 'down']);
    await get('/flip/bob/0,2');
    expect(spots(await carol.answer)).toEqual(['my A', 'up B', 'up C']);
  });

  it('[C-3] fails a waiting flip when the card is removed', async () => {
    const { get, begin } = await serveBoard('AAB');
    await get('/flip/alice/0,0');
    const bob = await begin('/flip/bob/0,0');
    await get('/flip/alice/0,1');
    await get('/flip/alice/0,2');
    expect((await bob.answer).body).toBe('cannot flip this card: there is no card at (0, 0)\n');
  });

  it('[C-5] refuses a second flip of a player who waits', async () => {
    const { get, begin } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    await begin('/flip/bob/0,0');
    const { status, body } = await get('/flip/bob/0,1');
    expect([status, body]).toEqual([409, 'cannot flip this card: already waiting for (0, 0)\n']);
  });

  it('[C-5] a client that drops its waiting flip never becomes a controller', async () => {
    const { port, get, begin } = await serveBoard('ABC');
    const watcher = await TestSocket.enter(port, 'default');
    await get('/flip/alice/0,0');
    const bob = await begin('/flip/bob/0,0');
    const carol = await begin('/flip/carol/0,0');
    bob.drop();
    await expect(bob.answer).rejects.toThrow();
    await givesUp(watcher, 'bob');
    expect((await get('/flip/bob/0,2')).status).toBe(200);
    await get('/flip/alice/0,1');
    expect(spots(await carol.answer)[0]).toBe('my A');
    expect(spots(await get('/look/bob'))).toEqual(['up A', 'up B', 'my C']);
  });

  it('[C-5] 64 clients that drop their waiting flips and come back never freeze the board', async () => {
    const { port, get, begin } = await serveBoard('AB/CD');
    const watcher = await TestSocket.enter(port, 'default');
    for (let round = 0; round < 5; round++) {
      await get('/flip/host/0,0');
      const clients: Pending[] = [];
      for (let index = 0; index < 64; index++) clients.push(await begin(`/flip/p${index}/0,0`));
      const from = watcher.messages.length;
      for (const { drop } of clients) drop();
      for (const index of clients.keys()) {
        await givesUp(watcher, `p${index}`, from);
        const { body } = await get(`/flip/p${index}/9,9`);
        expect(body).toContain('not on this board');
      }
      await get('/flip/host/1,1');
    }
    const late = await get('/flip/late/0,0');
    expect([late.status, spots(late)[0]]).toEqual([200, 'my A']);
  });

  it('[W-1] [W-2] [W-3] answers every watcher once, at the next change', async () => {
    const { get, begin } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    const watchers = [
      await begin('/watch/alice'),
      await begin('/watch/alice'),
      await begin('/watch/zoe'),
    ];
    await get('/look/bob');
    await get('/flip/alice/0,0'); // 2-B: only control changes
    await get('/flip/alice/0,1');
    const [first, second, third] = await Promise.all(watchers.map(({ answer }) => answer));
    expect(first && spots(first)).toEqual(['down', 'my B']);
    expect(second?.body).toBe(first?.body);
    expect(third && spots(third)).toEqual(['down', 'up B']);
  });

  it('[W-3] forgets a watcher whose connection closes', async () => {
    const { board, begin } = await serveBoard('AB');
    const watched = vi.spyOn(board, 'watch');
    const { drop } = await begin('/watch/zoe');
    drop();
    await expect(watched.mock.results[0]?.value).rejects.toThrow('gave up waiting for a change');
  });

  it('[M-4] refuses to replace a card by what is none', async () => {
    const { get } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    for (const card of ['', '%20', 'a%09b', '%C2%85', '%EF%BB%BF', '%1B%5B31m']) {
      expect((await get(`/replace/alice/A/${card}`)).status).toBe(400);
    }
    expect(spots(await get('/look/alice'))).toEqual(['my A', 'down']);
  });

  it('answers pipelined requests in order, also when the first one has to wait', async () => {
    const { port, get, arrivals } = await serveBoard('AB');
    await get('/flip/alice/0,0');
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => {
      socket.destroy();
    });
    const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const both = arrivals(2);
    socket.write(line('/flip/bob/0,0') + line('/look/bob'));
    await both;
    expect((await get('/flip/bob/0,1')).body).toContain('already waiting');
    await get('/flip/alice/0,1');
    let received = '';
    const shown = (): string[] => received.match(/(my|up) A/g) ?? [];
    while (shown().length < 2) received += (await once(socket, 'data'))[0];
    expect(shown()).toEqual(['my A', 'up A']);
  });
});
