import { describe, expect, it } from 'vitest';
import type { MakeMove } from '../protocol/messages.ts';
import { receivedCheck } from '../protocol/received.ts';
import { Closed, NotRecollect, Rejected, RoomGone } from './errors.ts';
import { Recollect } from './recollect.ts';
import { FakePlatform, type FakeSocket } from './testing/fake-platform.ts';
import {
  ANN,
  eventsOf,
  fakeRoom,
  moved,
  replyTo,
  roomAt,
  settled,
  welcome,
  welcomeBack,
} from './testing/fake-room.ts';

const SEEN = { type: 'seen' } as const;

const movesIn = ({ sent }: FakeSocket): MakeMove[] =>
  sent.filter((message): message is MakeMove => message.type === 'move');

const idIn = (socket: FakeSocket): string => movesIn(socket)[0]?.id ?? '';

describe('entering a room', () => {
  it('sends the credentials to the socket of the room', async () => {
    const { platform } = await fakeRoom();
    expect(platform.socket.url).toBe('ws://localhost:8080/api/rooms/r1/socket');
    expect(platform.socket.sent).toEqual([{ type: 'hello', name: 'Ann', token: 'secret' }]);
  });

  it('sends only the name in open rooms, and none as a spectator', () => {
    const platform = new FakePlatform();
    const client = new Recollect('https://example.org/games', platform);
    void client.play({ room: 'default', game: 'scramble', name: 'zoe' });
    platform.socket.opens();
    expect(platform.socket.sent).toEqual([{ type: 'hello', name: 'zoe' }]);
    void client.watch('a b/c');
    platform.socket.opens();
    expect(platform.socket.sent).toEqual([{ type: 'hello' }]);
    expect(platform.socket.url).toBe('wss://example.org/games/api/rooms/a%20b%2Fc/socket');
  });

  it('omits a name that is too long, since the token is enough', () => {
    const platform = new FakePlatform();
    void new Recollect('localhost', platform).play({ ...ANN, name: 'x'.repeat(65) });
    platform.socket.opens();
    expect(platform.socket.sent).toEqual([{ type: 'hello', token: 'secret' }]);
  });

  it('fails with the problem of the server', async () => {
    const platform = new FakePlatform();
    const entering = new Recollect('localhost', platform).play(ANN);
    const problem = { code: 'wrong-token', message: 'this is not the token' } as const;
    platform.socket.receives({ type: 'problem', problem });
    platform.socket.breaks(4003);
    await expect(entering).rejects.toThrow(Rejected);
    await expect(entering).rejects.toMatchObject(problem);
  });

  it.each([
    ['a welcome without a room', JSON.stringify(welcomeBack(3))],
    ['a welcome with something else', '{"type":"welcome","id":"r1","you":null,"room":7}'],
  ])('fails if the server is not Recollect: %s', async (_what, text) => {
    const platform = new FakePlatform();
    const entering = new Recollect('localhost', platform).watch('r1');
    platform.socket.receivesText(text);
    await expect(entering).rejects.toThrow(NotRecollect);
  });
});

describe('a room', () => {
  it('shows the welcome', async () => {
    const { room } = await fakeRoom();
    expect([room.id, room.game, room.seq, room.you]).toEqual(['r1', 'match', 3, 'Ann']);
    expect([room.status, room.isOver, room.secret]).toEqual(['live', false, null]);
    expect(room.seat).toBe(ANN);
  });

  it('emits every move, with the view before it', async () => {
    const { room, platform, events } = await fakeRoom();
    const before = room.view;
    platform.socket.receives(moved(4, 'X'));
    const effects = [{ type: 'effect 4' }];
    const { view: after } = room;
    const about = { seq: 4, time: 4, player: 'Ann', by: 'human' };
    expect(events).toEqual([{ kind: 'move', ...about, effects, before, after }]);
    expect(after?.spots).toEqual(['X', 'B']);
  });

  it('[PR-10] ignores duplicates', async () => {
    const { platform, events, room } = await fakeRoom();
    platform.socket.receives(moved(4));
    platform.socket.receives(moved(4));
    platform.socket.receives(moved(2));
    expect([events.length, room.seq]).toEqual([1, 4]);
  });

  it('[PR-10] reconnects when it has missed a move', async () => {
    const { platform, events, room } = await fakeRoom();
    platform.socket.receives(moved(5));
    expect([room.status, room.seq]).toEqual(['reconnecting', 3]);
    const socket = platform.nextSocket();
    socket.opens();
    expect(socket.sent).toMatchObject([{ type: 'hello', room: 'r1', after: 3 }]);
    socket.receives(welcomeBack(5));
    socket.receives(moved(4));
    socket.receives(moved(5));
    expect(room.seq).toBe(5);
    expect(events.map(({ kind }) => kind)).toEqual(['status', 'status', 'move', 'move']);
  });

  it('[PR-6] emits a resync if the server no longer has the missed moves', async () => {
    const { platform, events, room } = await fakeRoom();
    platform.socket.breaks();
    platform.nextSocket().receives(welcome(roomAt(900, 'XY')));
    expect([room.seq, room.view?.spots]).toEqual([900, ['X', 'Y']]);
    expect(events).toEqual([
      { kind: 'status', status: 'reconnecting' },
      { kind: 'resync' },
      { kind: 'status', status: 'live' },
    ]);
    platform.socket.receives({ type: 'resync', now: 0, room: roomAt(901, 'Z') });
    expect([room.seq, events.at(-1)]).toEqual([901, { kind: 'resync' }]);
  });

  it('emits presence', async () => {
    const { platform, events, room } = await fakeRoom();
    platform.socket.receives({ type: 'presence', players: ['Ann', 'Bob'], spectators: 2 });
    expect(room.presence).toEqual({ players: ['Ann', 'Bob'], spectators: 2 });
    expect(events).toEqual([{ kind: 'presence' }]);
  });

  it('emits the secret, which is null after a reconnect until it is sent again', async () => {
    const { platform, events, room } = await fakeRoom();
    platform.socket.receives({ type: 'secret', seq: 3, secret: { peek: [] } });
    expect([room.secret, events]).toEqual([{ peek: [] }, [{ kind: 'secret' }]]);
    platform.socket.breaks();
    expect(room.secret).toEqual({ peek: [] });
    platform.nextSocket().receives(welcomeBack(3));
    expect(room.secret).toBeNull();
  });

  it('emits the loss of the seat, and of its secret', async () => {
    const { platform, events, room } = await fakeRoom();
    platform.socket.receives({ type: 'secret', seq: 3, secret: 'secret' });
    platform.socket.receives(welcomeBack(3, null));
    platform.socket.receives(welcomeBack(3, null));
    expect([room.you, room.secret, room.status]).toEqual([null, null, 'live']);
    expect(events).toEqual([{ kind: 'secret' }, { kind: 'secret' }, { kind: 'seat-lost' }]);
  });

  it('is over when its game is, or was ended', async () => {
    const { platform, room } = await fakeRoom();
    for (const status of ['over', 'ended'] as const) {
      platform.socket.receives({ type: 'resync', now: 0, room: roomAt(4, 'AB', { status }) });
      expect(room.isOver).toBe(true);
    }
  });

  it('is gone if the welcome has another id, as after another deal', async () => {
    const { platform, events, room } = await fakeRoom();
    const playing = room.play(SEEN);
    platform.socket.breaks();
    const socket = platform.nextSocket();
    socket.receives(welcome({ ...roomAt(1), id: 'r2' }));
    expect(await playing).toHaveProperty('lost');
    expect(movesIn(socket)).toEqual([]);
    expect([room.id, room.error]).toEqual(['r1', new RoomGone('r2')]);
    expect(events.at(-1)).toEqual({ kind: 'status', status: 'closed' });
  });
});

describe('a move', () => {
  it('[PR-5] is answered when it shows', async () => {
    const { platform, room } = await fakeRoom();
    const playing = room.play(SEEN).then((answer) => ({ ...answer, at: room.seq }));
    platform.socket.receives(moved(4));
    platform.socket.receives(replyTo(idIn(platform.socket), { seq: 4 }));
    expect(await playing).toEqual({ seq: 4, at: 4 });
  });

  it('[PR-14] is sent again after a reconnect, and answered once', async () => {
    const { platform, room } = await fakeRoom();
    const playing = room.play(SEEN);
    const id = idIn(platform.socket);
    platform.socket.breaks();
    const socket = platform.nextSocket();
    socket.opens();
    expect(movesIn(socket)).toEqual([]);
    socket.receives(welcomeBack(4));
    expect(movesIn(socket)).toEqual([{ type: 'move', id, after: 3, again: 1, move: SEEN }]);
    socket.receives(moved(4));
    socket.receives(replyTo(id, { seq: 4 }));
    socket.receives(replyTo(id, { seq: 4 }));
    expect(await playing).toEqual({ seq: 4 });
  });

  it('is sent once there is a connection', async () => {
    const { platform, room } = await fakeRoom();
    platform.socket.breaks();
    const playing = room.play(SEEN);
    const socket = platform.nextSocket();
    socket.receives(welcomeBack(3));
    expect(movesIn(socket)).toHaveLength(1);
    const refused = { code: 'not-your-turn', message: 'it is not' } as const;
    socket.receives(replyTo(idIn(socket), { refused }));
    expect(await playing).toEqual({ refused });
  });

  it('is sent again after a rate limit', async () => {
    const { platform, clock, room } = await fakeRoom();
    void room.play(SEEN);
    const problem = { code: 'too-many', message: 'too many messages at once' } as const;
    platform.socket.receives({ type: 'problem', problem });
    clock.advance(1_000);
    const [first, second] = movesIn(platform.socket);
    expect(second).toEqual({ ...first, again: 1 });
  });

  it.each([
    ['the room is closed', new Closed()],
    ['the room is gone', new RoomGone(null)],
  ])('is lost if the room closes before its reply: %s', async (_what, error) => {
    const { platform, room, clock } = await fakeRoom();
    const playing = Promise.all([room.play(SEEN), room.play(SEEN)]);
    if (error instanceof Closed) room.close();
    else platform.socket.receives({ type: 'gone', next: null });
    const reply = { lost: { code: 'closed', message: error.message } };
    expect(await playing).toEqual([reply, reply]);
    expect(await room.play(SEEN)).toEqual(reply);
    expect(room.error).toEqual(error);
    expect(clock.delays).toEqual([]);
  });
});

describe('a listener', () => {
  it('is not called after it was unsubscribed, even by another listener', async () => {
    const { room, platform } = await fakeRoom();
    const events: string[] = [];
    const stopFirst = room.subscribe(() => {
      events.push('first');
      stopFirst();
      stopSecond();
    });
    const stopSecond = room.subscribe(() => events.push('second'));
    room.subscribe(() => events.push('third'));
    platform.socket.receives(moved(4));
    platform.socket.receives(moved(5));
    expect(events).toEqual(['first', 'third', 'third']);
  });

  it('is called from the next event on if it subscribes during one', async () => {
    const { room, platform } = await fakeRoom();
    const events: string[] = [];
    const stop = room.subscribe(() => {
      stop();
      room.subscribe(({ kind }) => events.push(kind));
    });
    platform.socket.receives(moved(4));
    expect(events).toEqual([]);
    platform.socket.receives(moved(5));
    expect(events).toEqual(['move']);
  });

  it('can subscribe twice', async () => {
    const { room, platform } = await fakeRoom();
    let calls = 0;
    const listener = () => {
      calls += 1;
    };
    const stop = room.subscribe(listener);
    room.subscribe(listener);
    platform.socket.receives(moved(4));
    stop();
    stop();
    platform.socket.receives(moved(5));
    expect(calls).toBe(3);
  });

  it('that throws does not affect others, and its error is uncaught', async () => {
    const { room, platform, clock } = await fakeRoom();
    room.subscribe(() => {
      throw new Error('a bug in the listener');
    });
    const events = eventsOf(room);
    const playing = room.play(SEEN);
    platform.socket.receives(moved(4));
    platform.socket.receives(replyTo(idIn(platform.socket), { seq: 4 }));
    expect(await playing).toEqual({ seq: 4 });
    expect([events.length, room.status]).toEqual([1, 'live']);
    expect(() => clock.advance(0)).toThrow('a bug in the listener');
  });

  it('that closes the room is the last one called, except for the close', async () => {
    const { room, platform } = await fakeRoom();
    room.subscribe(({ kind }) => {
      if (kind === 'resync') room.close();
    });
    const events = eventsOf(room);
    platform.socket.receives(welcome(roomAt(9), null));
    expect(events).toEqual([{ kind: 'status', status: 'closed' }]);
  });

  it('can close the room when the connection breaks, which prevents a reconnect', async () => {
    const { room, platform, clock } = await fakeRoom();
    room.subscribe(() => room.close());
    platform.socket.breaks();
    clock.advance(60_000);
    expect([room.status, platform.sockets.length]).toEqual(['closed', 1]);
  });

  it('can play during an event', async () => {
    const { room, platform } = await fakeRoom();
    const stop = room.subscribe(({ kind }) => {
      if (kind === 'move') void room.play(SEEN);
      stop();
    });
    platform.socket.receives(moved(4));
    expect(movesIn(platform.socket)).toHaveLength(1);
  });
});

describe('until', () => {
  it('resolves at once if the condition holds already', async () => {
    const { room } = await fakeRoom();
    await room.until(({ seq }) => seq === 3);
  });

  it('resolves when the condition holds, and does not check again', async () => {
    const { room, platform } = await fakeRoom();
    let asked = 0;
    const isSo = room.until(({ seq }) => {
      asked += 1;
      return seq === 5;
    });
    platform.socket.receives(moved(4));
    platform.socket.receives(moved(5));
    platform.socket.receives(moved(6));
    await isSo;
    expect(asked).toBe(3);
  });

  it('rejects with the error that closes the room before', async () => {
    const { room, platform } = await fakeRoom();
    const isSo = room.until(() => false);
    platform.socket.receives({ type: 'gone', next: 'r2' });
    await expect(isSo).rejects.toEqual(new RoomGone('r2'));
    await expect(room.until(() => false)).rejects.toEqual(new RoomGone('r2'));
    await room.until(({ seq }) => seq === 3);
  });

  it('rejects with the error of the condition, whenever it throws', async () => {
    const { room, platform, clock } = await fakeRoom();
    const wrong = new Error('a bug in the question');
    const ask = (at: number) =>
      room.until(({ seq }) => {
        if (seq === at) throw wrong;
        return false;
      });
    await expect(ask(3)).rejects.toBe(wrong);
    const later = ask(4);
    platform.socket.receives(moved(4));
    await expect(later).rejects.toBe(wrong);
    clock.advance(0);
  });
});

describe('iterating over events', () => {
  it('ends after the room was closed', async () => {
    const { room, platform } = await fakeRoom();
    const kinds: string[] = [];
    const reading = (async () => {
      for await (const { kind } of room) kinds.push(kind);
    })();
    platform.socket.receives(moved(4));
    await settled();
    platform.socket.receives(moved(5));
    platform.socket.receives({ type: 'presence', players: [], spectators: 0 });
    room.close();
    await reading;
    expect(kinds).toEqual(['move', 'move', 'presence', 'status']);
  });

  it('ends at once in a closed room', async () => {
    const { room } = await fakeRoom();
    room.close();
    for await (const event of room) expect.fail(`received ${event.kind}`);
  });

  it('can be stopped', async () => {
    const { room, platform } = await fakeRoom();
    const reading = (async () => {
      for await (const { kind } of room) return kind;
      return undefined;
    })();
    platform.socket.receives(moved(4));
    expect(await reading).toBe('move');
    platform.socket.receives(moved(5));
    expect(room.seq).toBe(5);
  });
});

describe('a message that violates the protocol', () => {
  /** Somebody watches a room; everything that the server says is checked. */
  async function checkedRoom(status: 'waiting' | 'playing') {
    const platform = Object.assign(new FakePlatform(), { check: receivedCheck });
    const entering = new Recollect('localhost', platform).watch('r1');
    platform.socket.receives(welcome({ ...roomAt(3, '', { status }), game: 'scramble' }, null));
    const room = await entering;
    return { platform, room };
  }

  it('may be a started game without a valid view', async () => {
    await expect(checkedRoom('playing')).rejects.toThrow(
      'what http://localhost sent is not of the protocol of Recollect: the game must have required properties rows',
    );
    const { platform, room } = await checkedRoom('waiting');
    const { table } = room;
    const started = { ...moved(4), effects: [{ type: 'started' }] };
    const change = { spots: [], players: [], table: { ...table, status: 'playing' as const } };
    platform.socket.receives({ ...started, change });
    expect(room.error).toEqual(expect.any(NotRecollect));
    expect([room.view, room.table.status]).toEqual([undefined, 'waiting']);
  });

  it('closes the room before any listener is called', async () => {
    const { platform, room } = await checkedRoom('waiting');
    const events = eventsOf(room);
    platform.socket.receivesText('{"type":"later","watching":"\\u001b[2J"}');
    platform.socket.receivesText('{"type":"presence","players":[],"spectators":"\\u001b[2J"}');
    expect(room.presence.spectators).toBe(0);
    expect(events).toEqual([{ kind: 'status', status: 'closed' }]);
    expect(room.error?.message).toBe(
      'what http://localhost sent is not of the protocol of Recollect: the message.spectators must be integer',
    );
  });
});

describe('a message that contradicts the state', () => {
  it('closes the room', async () => {
    const { room, platform } = await fakeRoom();
    platform.socket.receivesText('{"type":"moved","seq":4}');
    expect([room.status, room.error]).toEqual(['closed', expect.any(NotRecollect)]);
    expect(await room.play(SEEN)).toMatchObject({ lost: { code: 'closed' } });
  });
});

describe('a spectator', () => {
  it('cannot make table moves', async () => {
    const platform = new FakePlatform();
    const entering = new Recollect('localhost', platform).watch('r1');
    platform.socket.receives(welcome(roomAt(3), null));
    const room = await entering;
    const asked = [
      () => room.start(),
      () => room.end(),
      () => room.standUp(),
      () => room.remove('Ann'),
      () => room.handOver('Ann'),
      () => room.invite(),
      () => room.rematch(),
      () => room.delete(),
    ];
    for (const ask of asked) await expect(ask()).rejects.toThrow(TypeError);
    expect(platform.requests).toEqual([]);
  });
});
