import { describe, expect, it } from 'vitest';
import type { MakeMove } from '../protocol/messages.ts';
import { receivedCheck } from '../protocol/received.ts';
import { Closed, NotRecollect, Rejected, RoomGone } from './errors.ts';
import { Recollect } from './recollect.ts';
import { FakePlatform } from './testing/fake-platform.ts';
import { ANN, fakeRoom, heardBy, settled } from './testing/fake-room.ts';
import type { FakeSocket } from './testing/fake-socket.ts';
import { moved, outcome, roomAt, welcome, welcomeBack } from './testing/messages.ts';

const SEEN = { type: 'seen' } as const;

const movesIn = ({ sent }: FakeSocket): MakeMove[] =>
  sent.filter((message): message is MakeMove => message.type === 'move');

const idIn = (socket: FakeSocket): string => movesIn(socket)[0]?.id ?? '';

describe('entering a room', () => {
  it('says who one is, at the address of the room', async () => {
    const { platform } = await fakeRoom();
    expect(platform.socket.url).toBe('ws://localhost:8080/api/rooms/r1/socket');
    expect(platform.socket.sent).toEqual([{ type: 'hello', name: 'Ann', token: 'secret' }]);
  });

  it('takes only a name where nobody needs more, and none to watch', () => {
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

  it('does not say a name that is longer than servers take, since the token tells it', () => {
    const platform = new FakePlatform();
    void new Recollect('localhost', platform).play({ ...ANN, name: 'x'.repeat(65) });
    platform.socket.opens();
    expect(platform.socket.sent).toEqual([{ type: 'hello', token: 'secret' }]);
  });

  it('fails with what the server has against it', async () => {
    const platform = new FakePlatform();
    const entering = new Recollect('localhost', platform).play(ANN);
    const problem = { code: 'wrong-token', message: 'this is not the token' } as const;
    platform.socket.hears({ type: 'problem', problem });
    platform.socket.breaks(4003);
    await expect(entering).rejects.toThrow(Rejected);
    await expect(entering).rejects.toMatchObject(problem);
  });

  it.each([
    ['a welcome without a room', JSON.stringify(welcomeBack(3))],
    ['a welcome with something else', '{"type":"welcome","id":"r1","you":null,"room":7}'],
  ])('fails where something else answers: %s', async (_what, text) => {
    const platform = new FakePlatform();
    const entering = new Recollect('localhost', platform).watch('r1');
    platform.socket.hearsText(text);
    await expect(entering).rejects.toThrow(NotRecollect);
  });
});

describe('a room', () => {
  it('is what it was told', async () => {
    const { room } = await fakeRoom();
    expect([room.id, room.game, room.seq, room.you]).toEqual(['r1', 'match', 3, 'Ann']);
    expect([room.status, room.isOver, room.secret]).toEqual(['live', false, null]);
    expect(room.seat).toBe(ANN);
  });

  it('tells of every move, with what was to be seen before', async () => {
    const { room, platform, heard } = await fakeRoom();
    const before = room.view;
    platform.socket.hears(moved(4, 'X'));
    const effects = [{ type: 'effect 4' }];
    const { view: after } = room;
    expect(heard).toEqual([{ kind: 'move', seq: 4, player: 'Ann', effects, before, after }]);
    expect(after?.spots).toEqual(['X', 'B']);
  });

  it('does not tell twice of what it has heard twice', async () => {
    const { platform, heard, room } = await fakeRoom();
    platform.socket.hears(moved(4));
    platform.socket.hears(moved(4));
    platform.socket.hears(moved(2));
    expect([heard.length, room.seq]).toEqual([1, 4]);
  });

  it('hears everything anew when it has missed something', async () => {
    const { platform, heard, room } = await fakeRoom();
    platform.socket.hears(moved(5));
    expect([room.status, room.seq]).toEqual(['reconnecting', 3]);
    const socket = platform.nextSocket();
    socket.opens();
    expect(socket.sent).toMatchObject([{ type: 'hello', room: 'r1', after: 3 }]);
    socket.hears(welcomeBack(5));
    socket.hears(moved(4));
    socket.hears(moved(5));
    expect(room.seq).toBe(5);
    expect(heard.map(({ kind }) => kind)).toEqual(['status', 'status', 'move', 'move']);
  });

  it('is shown anew, if nobody knows any more what was missed', async () => {
    const { platform, heard, room } = await fakeRoom();
    platform.socket.breaks();
    platform.nextSocket().hears(welcome(roomAt(900, 'XY')));
    expect([room.seq, room.view?.spots]).toEqual([900, ['X', 'Y']]);
    expect(heard).toEqual([
      { kind: 'status', status: 'reconnecting' },
      { kind: 'resync' },
      { kind: 'status', status: 'live' },
    ]);
    platform.socket.hears({ type: 'room', room: roomAt(901, 'Z') });
    expect([room.seq, heard.at(-1)]).toEqual([901, { kind: 'resync' }]);
  });

  it('tells who is there', async () => {
    const { platform, heard, room } = await fakeRoom();
    platform.socket.hears({ type: 'presence', here: ['Ann', 'Bob'], watching: 2 });
    expect(room.presence).toEqual({ players: ['Ann', 'Bob'], spectators: 2 });
    expect(heard).toEqual([{ kind: 'presence' }]);
  });

  it('tells what only one may see, until it is told anew after a break', async () => {
    const { platform, heard, room } = await fakeRoom();
    platform.socket.hears({ type: 'private', seq: 3, view: { peek: [] } });
    expect([room.secret, heard]).toEqual([{ peek: [] }, [{ kind: 'secret' }]]);
    platform.socket.breaks();
    expect(room.secret).toEqual({ peek: [] });
    platform.nextSocket().hears(welcomeBack(3));
    expect(room.secret).toBeNull();
  });

  it('tells that the seat is lost, with what only its owner may see', async () => {
    const { platform, heard, room } = await fakeRoom();
    platform.socket.hears({ type: 'private', seq: 3, view: 'secret' });
    platform.socket.hears(welcomeBack(3, null));
    platform.socket.hears(welcomeBack(3, null));
    expect([room.you, room.secret, room.status]).toEqual([null, null, 'live']);
    expect(heard).toEqual([{ kind: 'secret' }, { kind: 'secret' }, { kind: 'seat-lost' }]);
  });

  it('is over when its game is, or was ended', async () => {
    const { platform, room } = await fakeRoom();
    for (const status of ['over', 'ended'] as const) {
      platform.socket.hears({ type: 'room', room: roomAt(4, 'AB', { status }) });
      expect(room.isOver).toBe(true);
    }
  });

  it('of another id, where another board was dealt, is not the same one', async () => {
    const { platform, heard, room } = await fakeRoom();
    const playing = room.play(SEEN);
    platform.socket.breaks();
    const socket = platform.nextSocket();
    socket.hears(welcome({ ...roomAt(1), id: 'r2' }));
    expect(await playing).toHaveProperty('lost');
    expect(movesIn(socket)).toEqual([]);
    expect([room.id, room.error]).toEqual(['r1', new RoomGone('r2')]);
    expect(heard.at(-1)).toEqual({ kind: 'status', status: 'closed' });
  });
});

describe('a move', () => {
  it('is answered when it is to be seen', async () => {
    const { platform, room } = await fakeRoom();
    const playing = room.play(SEEN).then((answer) => ({ ...answer, at: room.seq }));
    platform.socket.hears(moved(4));
    platform.socket.hears(outcome(idIn(platform.socket), { seq: 4 }));
    expect(await playing).toEqual({ seq: 4, at: 4 });
  });

  it('is sent again after a break, and answered once', async () => {
    const { platform, room } = await fakeRoom();
    const playing = room.play(SEEN);
    const id = idIn(platform.socket);
    platform.socket.breaks();
    const socket = platform.nextSocket();
    socket.opens();
    expect(movesIn(socket)).toEqual([]);
    socket.hears(welcomeBack(4));
    expect(movesIn(socket)).toEqual([{ type: 'move', id, move: SEEN }]);
    socket.hears(moved(4));
    socket.hears(outcome(id, { seq: 4 }));
    socket.hears(outcome(id, { seq: 4 }));
    expect(await playing).toEqual({ seq: 4 });
  });

  it('that is made while there is no connection is sent when there is', async () => {
    const { platform, room } = await fakeRoom();
    platform.socket.breaks();
    const playing = room.play(SEEN);
    const socket = platform.nextSocket();
    socket.hears(welcomeBack(3));
    expect(movesIn(socket)).toHaveLength(1);
    const refused = { code: 'not-your-turn', message: 'it is not' } as const;
    socket.hears(outcome(idIn(socket), { refused }));
    expect(await playing).toEqual({ refused });
  });

  it('that the server had no time for is sent again later', async () => {
    const { platform, clock, room } = await fakeRoom();
    void room.play(SEEN);
    const problem = { code: 'too-many', message: 'there was too much at once' } as const;
    platform.socket.hears({ type: 'problem', problem });
    clock.pass(1_000);
    const [first, second] = movesIn(platform.socket);
    expect(second).toEqual(first);
  });

  it.each([
    ['the room is closed', new Closed()],
    ['the room is gone', new RoomGone(null)],
  ])('without hope for a reply is lost: %s', async (_what, error) => {
    const { platform, room, clock } = await fakeRoom();
    const playing = Promise.all([room.play(SEEN), room.play(SEEN)]);
    if (error instanceof Closed) room.close();
    else platform.socket.hears({ type: 'gone', next: null });
    const reply = { lost: { code: 'closed', message: error.message } };
    expect(await playing).toEqual([reply, reply]);
    expect(await room.play(SEEN)).toEqual(reply);
    expect(room.error).toEqual(error);
    expect(clock.pauses).toEqual([]);
  });
});

describe('a listener', () => {
  it('hears nothing after it has stopped, also if another one stops it', async () => {
    const { room, platform } = await fakeRoom();
    const heard: string[] = [];
    const stopFirst = room.subscribe(() => {
      heard.push('first');
      stopFirst();
      stopSecond();
    });
    const stopSecond = room.subscribe(() => heard.push('second'));
    room.subscribe(() => heard.push('third'));
    platform.socket.hears(moved(4));
    platform.socket.hears(moved(5));
    expect(heard).toEqual(['first', 'third', 'third']);
  });

  it('that comes while others are told hears of what comes next', async () => {
    const { room, platform } = await fakeRoom();
    const heard: string[] = [];
    const stop = room.subscribe(() => {
      stop();
      room.subscribe(({ kind }) => heard.push(kind));
    });
    platform.socket.hears(moved(4));
    expect(heard).toEqual([]);
    platform.socket.hears(moved(5));
    expect(heard).toEqual(['move']);
  });

  it('can be there twice', async () => {
    const { room, platform } = await fakeRoom();
    let heard = 0;
    const listener = () => {
      heard += 1;
    };
    const stop = room.subscribe(listener);
    room.subscribe(listener);
    platform.socket.hears(moved(4));
    stop();
    stop();
    platform.socket.hears(moved(5));
    expect(heard).toBe(3);
  });

  it('that throws does no harm to anybody else, and its author gets to know', async () => {
    const { room, platform, clock } = await fakeRoom();
    room.subscribe(() => {
      throw new Error('a bug in the listener');
    });
    const heard = heardBy(room);
    const playing = room.play(SEEN);
    platform.socket.hears(moved(4));
    platform.socket.hears(outcome(idIn(platform.socket), { seq: 4 }));
    expect(await playing).toEqual({ seq: 4 });
    expect([heard.length, room.status]).toEqual([1, 'live']);
    expect(() => clock.pass(0)).toThrow('a bug in the listener');
  });

  it('that closes the room is the last to hear anything but that', async () => {
    const { room, platform } = await fakeRoom();
    room.subscribe(({ kind }) => {
      if (kind === 'resync') room.close();
    });
    const heard = heardBy(room);
    platform.socket.hears(welcome(roomAt(9), null));
    expect(heard).toEqual([{ kind: 'status', status: 'closed' }]);
  });

  it('can close the room when the connection breaks, and nobody tries again', async () => {
    const { room, platform, clock } = await fakeRoom();
    room.subscribe(() => room.close());
    platform.socket.breaks();
    clock.pass(60_000);
    expect([room.status, platform.sockets.length]).toEqual(['closed', 1]);
  });

  it('can play when it is told', async () => {
    const { room, platform } = await fakeRoom();
    const stop = room.subscribe(({ kind }) => {
      if (kind === 'move') void room.play(SEEN);
      stop();
    });
    platform.socket.hears(moved(4));
    expect(movesIn(platform.socket)).toHaveLength(1);
  });
});

describe('until', () => {
  it('resolves at once if it is so already', async () => {
    const { room } = await fakeRoom();
    await room.until(({ seq }) => seq === 3);
  });

  it('resolves when it becomes so, and does not ask again', async () => {
    const { room, platform } = await fakeRoom();
    let asked = 0;
    const isSo = room.until(({ seq }) => {
      asked += 1;
      return seq === 5;
    });
    platform.socket.hears(moved(4));
    platform.socket.hears(moved(5));
    platform.socket.hears(moved(6));
    await isSo;
    expect(asked).toBe(3);
  });

  it('throws what closes the room before that', async () => {
    const { room, platform } = await fakeRoom();
    const isSo = room.until(() => false);
    platform.socket.hears({ type: 'gone', next: 'r2' });
    await expect(isSo).rejects.toEqual(new RoomGone('r2'));
    await expect(room.until(() => false)).rejects.toEqual(new RoomGone('r2'));
    await room.until(({ seq }) => seq === 3);
  });

  it('throws what is wrong with the question, whenever that shows', async () => {
    const { room, platform, clock } = await fakeRoom();
    const wrong = new Error('a bug in the question');
    const ask = (at: number) =>
      room.until(({ seq }) => {
        if (seq === at) throw wrong;
        return false;
      });
    await expect(ask(3)).rejects.toBe(wrong);
    const later = ask(4);
    platform.socket.hears(moved(4));
    await expect(later).rejects.toBe(wrong);
    clock.pass(0);
  });
});

describe('going through all that happens', () => {
  it('ends after the room was closed', async () => {
    const { room, platform } = await fakeRoom();
    const kinds: string[] = [];
    const reading = (async () => {
      for await (const { kind } of room) kinds.push(kind);
    })();
    platform.socket.hears(moved(4));
    await settled();
    platform.socket.hears(moved(5));
    platform.socket.hears({ type: 'presence', here: [], watching: 0 });
    room.close();
    await reading;
    expect(kinds).toEqual(['move', 'move', 'presence', 'status']);
  });

  it('is over at once in a room that is closed', async () => {
    const { room } = await fakeRoom();
    room.close();
    for await (const event of room) expect.fail(`heard ${event.kind}`);
  });

  it('can be left', async () => {
    const { room, platform } = await fakeRoom();
    const reading = (async () => {
      for await (const { kind } of room) return kind;
      return undefined;
    })();
    platform.socket.hears(moved(4));
    expect(await reading).toBe('move');
    platform.socket.hears(moved(5));
    expect(room.seq).toBe(5);
  });
});

describe('what a server says that is not of the protocol', () => {
  /** Somebody watches a room; everything that the server says is checked. */
  async function checkedRoom(status: 'waiting' | 'playing') {
    const platform = Object.assign(new FakePlatform(), { check: receivedCheck });
    const entering = new Recollect('localhost', platform).watch('r1');
    platform.socket.hears(welcome({ ...roomAt(3, '', { status }), game: 'scramble' }, null));
    const room = await entering;
    return { platform, room };
  }

  it('is a game that has started without anything to be seen of it', async () => {
    await expect(checkedRoom('playing')).rejects.toThrow(
      'what http://localhost sent is not of the protocol of Recollect: the game must have required properties rows',
    );
    const { platform, room } = await checkedRoom('waiting');
    const { table } = room;
    const started = { ...moved(4), effects: [{ type: 'started' }] };
    const change = { spots: [], players: [], table: { ...table, status: 'playing' as const } };
    platform.socket.hears({ ...started, change });
    expect(room.error).toEqual(expect.any(NotRecollect));
    expect([room.view, room.table.status]).toEqual([undefined, 'waiting']);
  });

  it('closes the room before anybody hears of it', async () => {
    const { platform, room } = await checkedRoom('waiting');
    const heard = heardBy(room);
    platform.socket.hearsText('{"type":"later","watching":"\\u001b[2J"}');
    platform.socket.hearsText('{"type":"presence","here":[],"watching":"\\u001b[2J"}');
    expect(room.presence.spectators).toBe(0);
    expect(heard).toEqual([{ kind: 'status', status: 'closed' }]);
    expect(room.error?.message).toBe(
      'what http://localhost sent is not of the protocol of Recollect: the message.watching must be integer',
    );
  });
});

describe('what a server says that this client cannot make sense of', () => {
  it('closes the room', async () => {
    const { room, platform } = await fakeRoom();
    platform.socket.hearsText('{"type":"moved","seq":4}');
    expect([room.status, room.error]).toEqual(['closed', expect.any(NotRecollect)]);
    expect(await room.play(SEEN)).toMatchObject({ lost: { code: 'closed' } });
  });
});

describe('whoever only watches', () => {
  it('cannot do what takes a seat', async () => {
    const platform = new FakePlatform();
    const entering = new Recollect('localhost', platform).watch('r1');
    platform.socket.hears(welcome(roomAt(3), null));
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
