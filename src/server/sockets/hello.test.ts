import { describe, expect, it, vi } from 'vitest';
import { logOnDisk, serve } from '../testing/http.ts';
import { boardFile, call, flip, roomWith, startedRoom } from '../testing/room-client.ts';
import { TestSocket } from '../testing/test-socket.ts';

/** Opens a socket, sends that as its first message, and returns how it ends. */
async function turnedAway(port: number, room: string, message: unknown) {
  const socket = await TestSocket.open(port, room);
  socket.send(message);
  const { code } = await socket.whenClosed();
  return { code, messages: socket.messages };
}

describe('a hello', () => {
  it('[PR-1] [AD-1] with a token makes you the player of that seat', async () => {
    const { port } = await serve();
    const { id, seats } = await roomWith(port, 'scramble', ['Ann', 'Bob']);
    const bob = await TestSocket.enter(port, id, { token: seats[1]?.token ?? '' });
    expect(bob.messages[0]).toMatchObject({ type: 'welcome', you: 'Bob', seq: 2, room: { id } });
  });

  it('[PR-1] without a token makes you a spectator', async () => {
    const { port } = await serve();
    const { id } = await roomWith(port, 'scramble', ['Ann']);
    const watcher = await TestSocket.enter(port, id);
    expect(watcher.messages[0]).toMatchObject({ type: 'welcome', you: null, seq: 1 });
    const named = await TestSocket.enter(port, id, { name: 'Ann' });
    expect(named.messages[0]).toMatchObject({ you: null });
  });

  it('[PR-1] [AD-1] with a name makes you a player of an open board', async () => {
    const { port } = await serve();
    const zoe = await TestSocket.enter(port, 'default', { name: 'zoe' });
    expect(zoe.messages[0]).toMatchObject({ type: 'welcome', you: 'zoe' });
    expect(await zoe.play(flip(0, 0))).toMatchObject({ seq: 2 });
    const watcher = await TestSocket.enter(port, 'default');
    expect(watcher.messages[0]).toMatchObject({ you: null });
  });

  it('[PR-4] is followed by the secret of the player, and of nobody else', async () => {
    const { port } = await serve();
    const { id, seats } = await startedRoom(port, 'memoarrr', ['Ann', 'Bob']);
    const [ann, bob] = await Promise.all(
      seats.map(({ token }) => TestSocket.enter(port, id, { token })),
    );
    const watcher = await TestSocket.enter(port, id);
    const secrets = [
      (await ann?.receives('secret'))?.secret,
      (await bob?.receives('secret'))?.secret,
    ];
    expect(secrets[0]).not.toEqual(secrets[1]);
    await watcher.receives('presence');
    expect(watcher.messages.map(({ type }) => type)).not.toContain('secret');
  });

  it('[PR-1] with a wrong token is rejected with a problem, and the socket closes with 4003', async () => {
    const { port } = await serve();
    const { id } = await roomWith(port, 'scramble', ['Ann']);
    const other = await roomWith(port, 'scramble', ['Ann']);
    for (const token of ['', 'wrong', other.seats[0]?.token]) {
      const { code, messages } = await turnedAway(port, id, { type: 'hello', token });
      expect(code).toBe(4003);
      expect(messages).toMatchObject([{ type: 'problem', problem: { code: 'wrong-token' } }]);
    }
  });

  it('with an invalid name is rejected with a problem, and the socket closes with 4000', async () => {
    const { port } = await serve();
    for (const name of ['', 'a b', '漢'.repeat(64), '🦄'.repeat(32), '\u0000']) {
      const { code, messages } = await turnedAway(port, 'default', { type: 'hello', name });
      expect([name, code]).toEqual([name, 4000]);
      expect(messages).toMatchObject([{ type: 'problem', problem: { code: 'illegal-player' } }]);
    }
  });

  it.each([
    ['unknown', 'nowhere'],
    ['malformed', '%ff'],
    ['very long', 'x'.repeat(5_000)],
  ])('to an unknown room closes the socket with 4004: its id is %s', async (_what, room) => {
    const bugs: unknown[] = [];
    const { port } = await serve({ log: logOnDisk(), onBug: (bug) => bugs.push(bug) });
    const { code, messages } = await turnedAway(port, room, { type: 'hello' });
    expect(code).toBe(4004);
    expect(messages).toMatchObject([{ problem: { code: 'no-such-room' } }]);
    expect(bugs).toEqual([]);
  });

  it('[PR-1] must come within ten seconds, or the socket closes with 4000', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { port } = await serve();
      const silent = await TestSocket.open(port, 'default');
      const polite = await TestSocket.enter(port, 'default');
      vi.advanceTimersByTime(10_000);
      expect(await silent.whenClosed()).toEqual({ code: 4000, reason: 'expected a hello' });
      expect(polite.closed).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[PR-1] must come first, and only once', async () => {
    const { port } = await serve();
    const socket = await TestSocket.open(port, 'default');
    socket.send({ type: 'move', id: '1', move: flip(0, 0) });
    expect((await socket.receives('problem')).problem).toEqual({
      code: 'not-now',
      message: 'expected a hello first, and its answer',
    });
    socket.send({ type: 'hello' });
    await socket.receives('welcome');
    const from = socket.messages.length;
    socket.send({ type: 'hello', name: 'zoe' });
    expect((await socket.receives('problem', undefined, from)).problem).toMatchObject({
      code: 'not-now',
      message: 'hello was already sent',
    });
    expect(await socket.refusal(flip(0, 0))).toMatchObject({ code: 'not-playing' });
  });

  it('to a room that is being deleted closes the socket with 4004', async () => {
    const { port, service } = await serve();
    const { id, seats } = await roomWith(port, 'scramble', ['Ann']);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => TestSocket.open(port, id)));
    for (const socket of sockets) socket.send({ type: 'hello' });
    await call(port, 'DELETE', `/rooms/${id}`, { token: seats[0]?.token });
    for (const socket of sockets) expect((await socket.whenClosed()).code).toBe(4004);
    await expect.poll(() => service.registry.has(id)).toBe(false);
  });
});

describe('an invalid message', () => {
  it.each([
    ['not JSON', 'nonsense', 'expected JSON in a text message'],
    ['no object', '[]', 'expected the message to have a type: hello, move, stop-waiting, ping'],
    ['null', 'null', 'expected the message to have a type: hello, move, stop-waiting, ping'],
    [
      'an unknown type',
      '{"type":"x"}',
      'expected the message to have a type: hello, move, stop-waiting, ping',
    ],
    ['too much', '{"type":"hello","x":1}', 'the message.x is not expected'],
    ['no whole number', '{"type":"hello","after":-1}', 'the message.after must be >= 0'],
    ['no id', '{"type":"move","move":1}', 'the message must have required properties id'],
    ['a prototype', '{"type":"hello","__proto__":1}', 'the message.__proto__ is not expected'],
  ])('[PR-9] is answered with what was expected: %s', async (_what, text, message) => {
    const { port } = await serve();
    const socket = await TestSocket.open(port, 'default');
    socket.send(text);
    expect((await socket.receives('problem')).problem).toEqual({
      code: 'illegal-request',
      message,
    });
    socket.send({ type: 'hello' });
    await socket.receives('welcome');
  });

  it('[PR-9] may be a binary one, even if its text is right', async () => {
    const { port } = await serve();
    const socket = await TestSocket.open(port, 'default');
    socket.send(Buffer.from('{"type":"hello"}'));
    expect((await socket.receives('problem')).problem.message).toBe(
      'expected JSON in a text message',
    );
  });

  it('[PR-9] is answered 20 times, then the socket closes with 4009', async () => {
    const { port } = await serve();
    const socket = await TestSocket.open(port, 'default');
    for (let time = 0; time <= 20; time++) socket.send('nonsense');
    expect((await socket.whenClosed()).code).toBe(4009);
    expect(socket.messages).toHaveLength(20);
  });

  it('[AD-3] may have a move that the game does not know', async () => {
    const { port } = await serve();
    const zoe = await TestSocket.enter(port, 'default', { name: 'zoe' });
    expect(await zoe.refusal({ type: 'fly' })).toEqual({
      code: 'illegal-request',
      message: 'expected the move to have a type: flip, cancel, leave, map',
    });
    expect(await zoe.refusal({ type: 'idle', spots: [0] })).toMatchObject({
      code: 'illegal-request',
    });
  });

  it('[AD-3] may have a table move, which sockets do not take', async () => {
    const { port } = await serve();
    const options = { board: boardFile('ABAB') };
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options });
    const ann = await TestSocket.enter(port, id, { token: seats[0]?.token ?? '' });
    for (const type of ['end-game', 'stand-up', 'sit-down', 'remove-player'])
      expect(await ann.refusal({ type, name: 'Bob' })).toMatchObject({ code: 'illegal-request' });
  });
});

describe('a ping', () => {
  it('[PR-13] is answered before the hello and after it, to players and spectators', async () => {
    const { port } = await serve();
    for (const hello of [{ type: 'hello' }, { type: 'hello', name: 'zoe' }]) {
      const socket = await TestSocket.open(port, 'default');
      socket.send({ type: 'ping' });
      expect(await socket.receives('pong')).toEqual({ type: 'pong' });
      socket.send(hello);
      await socket.receives('welcome');
      const from = socket.messages.length;
      socket.send({ type: 'ping' });
      expect(await socket.receives('pong', undefined, from)).toEqual({ type: 'pong' });
    }
  });

  it('does not replace the hello', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { port } = await serve();
      const socket = await TestSocket.open(port, 'default');
      socket.send({ type: 'ping' });
      await socket.receives('pong');
      vi.advanceTimersByTime(10_000);
      expect((await socket.whenClosed()).code).toBe(4000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has no other fields', async () => {
    const { port } = await serve();
    const socket = await TestSocket.open(port, 'default');
    socket.send({ type: 'ping', id: 7 });
    expect((await socket.receives('problem')).problem.message).toBe(
      'the message.id is not expected',
    );
  });

  it('[PR-11] counts against the limit of messages', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const { port } = await serve();
      const socket = await TestSocket.enter(port, 'default');
      // The hello was one of a hundred.
      for (let time = 1; time <= 100; time++) socket.send({ type: 'ping' });
      expect((await socket.receives('problem')).problem).toMatchObject({ code: 'too-many' });
      expect(socket.messages.filter(({ type }) => type === 'pong')).toHaveLength(99);
      vi.advanceTimersByTime(1_000);
      const from = socket.messages.length;
      socket.send({ type: 'ping' });
      await socket.receives('pong', undefined, from);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a socket', () => {
  it.each(['/api/rooms/default', '/api/rooms//socket', '/socket', '/api/rooms/a/b/socket'])(
    'is not at %s',
    async (path) => {
      const { port } = await serve();
      await expect(TestSocket.open(port, path)).rejects.toThrow('404');
    },
  );

  it.each([
    ['a page from elsewhere', { origin: 'https://evil.example' }, {}, false],
    ['a page of our own', { origin: 'http://games.example', host: 'games.example' }, {}, true],
    ['a program, which sends no origin', {}, {}, true],
    ['something that is no origin', { origin: 'null' }, {}, false],
    [
      'a page that is welcome',
      { origin: 'https://friend.example' },
      { origins: ['https://friend.example'] },
      true,
    ],
    [
      'a page that is not the one that is welcome',
      { origin: 'https://evil.example' },
      { origins: ['https://friend.example'] },
      false,
    ],
    ['any page, if all are welcome', { origin: 'https://x.example' }, { origins: ['*'] }, true],
    [
      'our own page behind a proxy',
      { origin: 'https://games.example', 'x-forwarded-host': 'games.example' },
      { trustProxy: true },
      true,
    ],
    [
      'a page that pretends to come through a proxy',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      {},
      false,
    ],
  ])('is for %s', async (_who, headers, proxy, isWelcome) => {
    const { port } = await serve({ proxy });
    const opened = TestSocket.open(port, 'default', { headers });
    if (isWelcome) await opened;
    else await expect(opened).rejects.toThrow('403');
  });
});
