import { describe, expect, it } from 'vitest';
import type { FromServer } from '../protocol/messages.ts';
import type { PortStatus } from '../room/port.ts';
import { NotRecollect, type RecollectError, Rejected, RoomGone, Unreachable } from './errors.ts';
import { backoff } from './platform.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';
import { FakePlatform } from './testing/fake-platform.ts';
import { moved, roomAt, welcome, welcomeBack } from './testing/fake-room.ts';

const URL = 'ws://localhost:8080/api/rooms/r1/socket';
const SERVER = 'http://localhost:8080';
const WELCOME = welcome(roomAt(3));

/** A socket, and all calls of its handlers. */
function newSocket(platform = new FakePlatform()) {
  const received: FromServer['type'][] = [];
  const statuses: PortStatus[] = [];
  const errors: RecollectError[] = [];
  const reactions = {
    validate: (_message: FromServer): string | undefined => undefined,
    onMessage: () => {},
    onStatus: (_status: PortStatus) => {},
  };
  const socket = new ReconnectingSocket(
    URL,
    {
      hello: () => ({ type: 'hello', after: received.length }),
      validate: (message) => reactions.validate(message),
      onMessage(message) {
        received.push(message.type);
        reactions.onMessage();
      },
      onStatus(status) {
        statuses.push(status);
        reactions.onStatus(status);
      },
      onClosed(error) {
        statuses.push(socket.status);
        errors.push(error);
      },
    },
    platform,
  );
  return { platform, clock: platform.clock, socket, received, statuses, errors, reactions };
}

/** A socket that has received its welcome. */
function liveSocket() {
  const world = newSocket();
  world.platform.socket.opens();
  world.platform.socket.receives(WELCOME);
  world.platform.socket.sent.splice(0);
  return world;
}

describe('a reconnecting socket', () => {
  it('sends a hello when it opens, and is live after the welcome', () => {
    const { platform, socket, statuses, received } = newSocket();
    expect([platform.socket.url, socket.status]).toEqual([URL, 'reconnecting']);
    platform.socket.opens();
    expect(platform.socket.sent).toEqual([{ type: 'hello', after: 0 }]);
    expect(statuses).toEqual([]);
    platform.socket.receives(WELCOME);
    expect([socket.status, statuses, received]).toEqual(['live', ['live'], ['welcome']]);
  });

  it('reports its status after the welcome was handled', () => {
    const { platform, statuses, reactions } = newSocket();
    reactions.onMessage = () => statuses.push('reconnecting');
    platform.socket.receives(WELCOME);
    expect(statuses).toEqual(['reconnecting', 'live']);
  });

  it('sends only while it is live', () => {
    const { platform, socket } = newSocket();
    socket.send({ type: 'move', id: '1', move: 1 });
    platform.socket.opens();
    socket.send({ type: 'move', id: '2', move: 2 });
    platform.socket.receives(WELCOME);
    socket.send({ type: 'move', id: '3', move: 3 });
    expect(platform.socket.sent).toEqual([
      { type: 'hello', after: 0 },
      { type: 'move', id: '3', move: 3 },
    ]);
  });

  it('handles nothing before the welcome, and no pongs', () => {
    const { platform, received } = newSocket();
    platform.socket.receives(moved(4));
    platform.socket.receives({ type: 'presence', players: [], spectators: 0 });
    platform.socket.receives(WELCOME);
    platform.socket.receives({ type: 'pong' });
    platform.socket.receives(moved(4));
    expect(received).toEqual(['welcome', 'moved']);
  });

  it('handles a second welcome without a change of status', () => {
    const { platform, received, statuses } = liveSocket();
    platform.socket.receives(welcomeBack(3, null));
    expect([received, statuses]).toEqual([['welcome', 'welcome'], ['live']]);
  });
});

describe('a socket that breaks', () => {
  it('connects again after a delay, with another hello', () => {
    const { platform, socket, statuses } = liveSocket();
    const first = platform.socket;
    first.breaks();
    expect([socket.status, first.isClosed, platform.sockets.length]).toEqual([
      'reconnecting',
      true,
      1,
    ]);
    const second = platform.nextSocket();
    second.opens();
    expect(second.sent).toEqual([{ type: 'hello', after: 1 }]);
    second.receives(welcomeBack(3));
    expect(statuses).toEqual(['live', 'reconnecting', 'live']);
  });

  it('[PR-14] backs off exponentially, up to a bound and with jitter', () => {
    const { platform, clock } = liveSocket();
    platform.chance = 1;
    const pauses = Array.from({ length: 9 }, () => {
      platform.socket.breaks();
      const [pause] = clock.delays;
      platform.nextSocket();
      return pause;
    });
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
    platform.chance = 0;
    platform.socket.breaks();
    expect(clock.delays).toEqual([5_000]);
  });

  it('[PR-14] never gives up after a first welcome', () => {
    const { platform, errors } = liveSocket();
    for (let time = 0; time < 1_100; time++) {
      platform.socket.breaks();
      platform.nextSocket();
    }
    expect(errors).toEqual([]);
  });

  it.each([
    [4_999, 1_000],
    [5_000, 250],
  ])('starts the backoff over if it was steady: after %i ms, %i', (time, pause) => {
    const { platform, clock } = liveSocket();
    platform.chance = 1;
    for (let broken = 0; broken < 2; broken++) {
      platform.socket.breaks();
      platform.nextSocket();
    }
    platform.socket.receives(welcomeBack(3));
    clock.advance(time);
    platform.socket.breaks();
    expect(clock.delays).toEqual([pause]);
  });

  it('ignores the messages of its previous connection', () => {
    const { platform, received, statuses, errors } = liveSocket();
    const { onopen, onmessage, onclose, onerror } = platform.socket;
    expect([onopen, onmessage, onclose, onerror]).not.toContain(null);
    const old = platform.socket;
    old.breaks();
    old.opens();
    old.receives(moved(4));
    old.receives({ type: 'gone', next: null });
    old.breaks(4003, 'late');
    expect([received, statuses, errors]).toEqual([['welcome'], ['live', 'reconnecting'], []]);
    expect([old.sent, platform.sockets.length]).toEqual([[], 1]);
  });

  it('can be restarted', () => {
    const { platform, socket } = liveSocket();
    socket.restart();
    expect([socket.status, platform.socket.isClosed]).toEqual(['reconnecting', true]);
    socket.restart();
    expect(platform.clock.delays).toHaveLength(1);
  });

  it('does not connect again if a handler closes it', () => {
    const { platform, clock, socket, reactions, errors } = liveSocket();
    reactions.onStatus = () => socket.close(new RoomGone(null));
    platform.socket.breaks();
    expect([socket.status, errors.length, clock.delays]).toEqual(['closed', 1, []]);
  });
});

describe('the first connection', () => {
  it('is tried four times, and then reported as unreachable', () => {
    const { platform, statuses, errors, clock } = newSocket();
    platform.socket.breaks();
    platform.nextSocket().breaks();
    platform.nextSocket().breaks();
    expect(errors).toEqual([]);
    platform.nextSocket().breaks(4029, 'expected at most 2 sockets in a room');
    expect(statuses).toEqual(['closed']);
    expect(errors).toEqual([expect.any(Unreachable)]);
    expect(errors[0]?.message).toBe(`cannot reach ${SERVER}: expected at most 2 sockets in a room`);
    expect([clock.delays, platform.isListeningToNetwork]).toEqual([[], false]);
  });

  it('is tried again without a welcome within ten seconds', () => {
    const { platform, clock, errors } = newSocket();
    platform.socket.opens();
    clock.advance(9_999);
    expect(platform.socket.isClosed).toBe(false);
    clock.advance(1);
    expect(platform.socket.isClosed).toBe(true);
    for (let time = 0; time < 3; time++) {
      platform.nextSocket();
      clock.advance(10_000);
    }
    expect(errors.map(({ message }) => message)).toEqual([
      `cannot reach ${SERVER}: there was no answer in time`,
    ]);
  });

  it('is given up, too, if sockets cannot be opened at all', () => {
    const platform = new FakePlatform();
    platform.noSocket = new SyntaxError('insecure');
    const { errors, clock } = newSocket(platform);
    clock.advance(10_000);
    expect(errors.map(({ message }) => message)).toEqual([`cannot reach ${SERVER}: insecure`]);
  });
});

describe('silence', () => {
  it('of twenty seconds causes a ping, and a pong ends it', () => {
    const { platform, clock, statuses } = liveSocket();
    for (let time = 0; time < 3; time++) {
      clock.advance(19_999);
      expect(platform.socket.sent).toHaveLength(time);
      clock.advance(1);
      expect(platform.socket.sent).toHaveLength(time + 1);
      clock.advance(7_999);
      platform.socket.receives({ type: 'pong' });
    }
    expect(platform.socket.sent[0]).toEqual({ type: 'ping' });
    expect(statuses).toEqual(['live']);
  });

  it('after a ping breaks the connection', () => {
    const { platform, clock, socket } = liveSocket();
    clock.advance(20_000 + 7_999);
    expect(socket.status).toBe('live');
    clock.advance(1);
    expect([socket.status, platform.socket.isClosed]).toEqual(['reconnecting', true]);
  });

  it('errors with any message', () => {
    const { platform, clock } = liveSocket();
    for (let seq = 4; seq < 10; seq++) {
      clock.advance(19_000);
      platform.socket.receives(moved(seq));
    }
    expect(platform.socket.sent).toEqual([]);
  });
});

describe('when the network is back', () => {
  it('connects again at once, and only once', () => {
    const { platform, clock } = liveSocket();
    platform.socket.breaks();
    platform.networkIsBack();
    expect(platform.sockets).toHaveLength(2);
    platform.socket.receives(welcomeBack(3));
    clock.advance(15_000);
    expect(platform.sockets).toHaveLength(2);
  });

  it('replaces a connection attempt', () => {
    const { platform } = liveSocket();
    platform.socket.breaks();
    const second = platform.nextSocket();
    platform.networkIsBack();
    expect([second.isClosed, platform.sockets.length]).toEqual([true, 3]);
  });

  it('pings a live connection', () => {
    const { platform, clock, socket } = liveSocket();
    platform.networkIsBack();
    expect(platform.socket.sent).toEqual([{ type: 'ping' }]);
    clock.advance(8_000);
    expect(socket.status).toBe('reconnecting');
  });
});

describe('a close', () => {
  const refusal = { code: 'wrong-token', message: 'this is not the token' } as const;

  it.each([1000, 1001, 1005, 1006, 1011, 1012, 4000, 4008, 4029])(
    'with %i is followed by a reconnect',
    (code) => {
      const { platform, socket, errors } = liveSocket();
      platform.socket.breaks(code, 'some reason');
      expect([socket.status, errors]).toEqual(['reconnecting', []]);
    },
  );

  it.each([4000, 4003, 4004, 4009])('with %i after a problem is final', (code) => {
    const { platform, errors, clock } = newSocket();
    platform.socket.opens();
    platform.socket.receives({ type: 'problem', problem: refusal });
    platform.socket.breaks(code);
    expect(errors).toEqual([expect.any(Rejected)]);
    expect(errors[0]).toMatchObject({ ...refusal, status: 0 });
    expect(clock.delays).toEqual([]);
  });

  it('with 4004 after a welcome means that the room is gone', () => {
    const { platform, errors } = liveSocket();
    platform.socket.breaks();
    platform.nextSocket().receives({ type: 'problem', problem: refusal });
    platform.socket.breaks(4004);
    expect(errors).toEqual([new RoomGone(null)]);
  });

  it.each([4003, 4009])('with %i without a problem is reported as NotRecollect', (code) => {
    const { platform, errors } = liveSocket();
    platform.socket.breaks(code, 'go away');
    expect(errors).toEqual([new NotRecollect('go away')]);
  });

  it('has a printable reason', () => {
    const { platform, errors } = newSocket();
    for (let attempt = 1; attempt < 4; attempt++) {
      platform.socket.breaks(1011, '\x1b[2J');
      platform.nextSocket();
    }
    platform.socket.breaks(1011, '\x1b[2J\x9bwhy');
    expect(errors).toEqual([new Unreachable(`cannot reach ${SERVER}: \ufffd[2J\ufffdwhy`)]);
  });

  it('with 4009 after a rate limit is followed by a reconnect', () => {
    const { platform, socket } = liveSocket();
    const problem = { code: 'too-many', message: 'too many messages at once' } as const;
    platform.socket.receives({ type: 'problem', problem });
    platform.socket.breaks(4009);
    expect(socket.status).toBe('reconnecting');
  });

  it('with 1009 is final, since the message stays too large', () => {
    const { platform, errors } = liveSocket();
    platform.socket.breaks(1009);
    expect(errors[0]).toMatchObject({ code: 'too-large', status: 0 });
  });

  it('ignores the problem of an earlier connection', () => {
    const { platform, errors } = liveSocket();
    platform.socket.receives({ type: 'problem', problem: refusal });
    platform.socket.breaks();
    platform.nextSocket().breaks(4003, 'why not');
    expect(errors).toEqual([new NotRecollect('why not')]);
  });
});

describe('a room that is gone', () => {
  it.each([null, 'r2'])('closes the socket, and is followed by %s', (next) => {
    const { platform, errors } = liveSocket();
    platform.socket.receives({ type: 'gone', next });
    platform.socket.breaks(4004);
    expect(errors).toEqual([new RoomGone(next)]);
    expect(errors[0]).toMatchObject({ next });
  });

  it('may be gone before the welcome', () => {
    const { platform, errors } = newSocket();
    platform.socket.receives({ type: 'gone', next: 'r2' });
    expect(errors).toEqual([new RoomGone('r2')]);
  });
});

describe('an invalid message', () => {
  it.each(['<html>', '', 'null', '[]', '{"kind":"x"}', '{"type":1}', new ArrayBuffer(2)])(
    'closes the socket: %j',
    (data) => {
      const { platform, errors } = liveSocket();
      platform.socket.receivesText(data);
      expect(errors).toEqual([new NotRecollect(`expected messages of Recollect from ${SERVER}`)]);
    },
  );

  it.each(['{"type":"problem"}', '{"type":"problem","problem":7}', '{"type":"welcome","room":7}'])(
    'closes the socket, and breaks nothing else, if only its type is right: %s',
    (data) => {
      const { platform, errors, reactions } = liveSocket();
      reactions.onMessage = () => {
        throw new TypeError('that is no message');
      };
      platform.socket.receivesText(data);
      expect(errors).toEqual([expect.any(NotRecollect)]);
    },
  );

  it('is not handled, and the error says what is wrong', () => {
    const { platform, errors, received, socket, reactions } = liveSocket();
    reactions.validate = ({ type }) => (type === 'moved' ? 'the move is none' : undefined);
    platform.socket.receives({ type: 'presence', players: [], spectators: 0 });
    platform.socket.receives(moved(4));
    platform.socket.receives(moved(5));
    expect([received, socket.status]).toEqual([['welcome', 'presence'], 'closed']);
    expect(errors).toEqual([
      new NotRecollect(`what ${SERVER} sent is not of the protocol of Recollect: the move is none`),
    ]);
  });

  it('may be one that the handler rejects', () => {
    const { platform, errors, reactions } = newSocket();
    const cause = new TypeError('cannot read properties of undefined');
    reactions.onMessage = () => {
      throw cause;
    };
    platform.socket.receives(WELCOME);
    expect(errors).toEqual([expect.any(NotRecollect)]);
    expect(errors[0]?.cause).toBe(cause);
  });

  it('[PR-10] is not one of an unknown type', () => {
    const { platform, errors, received } = liveSocket();
    platform.socket.receivesText('{"type":"weather"}');
    expect([errors, received.at(-1)]).toEqual([[], 'weather']);
  });
});

describe('after a close on this side', () => {
  it.each(['connecting', 'live', 'broken', 'connecting again'])(
    'nothing happens any more: the socket was %s',
    (when) => {
      const world = when === 'connecting' ? newSocket() : liveSocket();
      const { platform, clock, socket, received, statuses, errors } = world;
      if (when.startsWith('b') || when.endsWith('again')) platform.socket.breaks();
      if (when.endsWith('again')) platform.nextSocket();
      const sockets = platform.sockets.length;
      const before = received.length;
      const error = new RoomGone(null);
      socket.close(error);
      socket.close(new RoomGone('another'));
      platform.socket.opens();
      platform.socket.receives(WELCOME);
      platform.socket.breaks(4003);
      platform.networkIsBack();
      socket.restart();
      socket.send({ type: 'ping' });
      clock.advance(100_000);
      expect([errors, received.length, statuses.at(-1)]).toEqual([[error], before, 'closed']);
      expect([platform.sockets.length, platform.socket.isClosed]).toEqual([sockets, true]);
      expect([platform.socket.sent, clock.delays, platform.isListeningToNetwork]).toEqual([
        [],
        [],
        false,
      ]);
    },
  );

  it('by a message handler, no other handler is called', () => {
    const { platform, socket, statuses, errors, reactions } = newSocket();
    reactions.onMessage = () => socket.close(new RoomGone(null));
    platform.socket.receives(WELCOME);
    expect([statuses, errors.length]).toEqual([['closed'], 1]);
    expect(platform.clock.delays).toEqual([]);
  });
});

describe('backoff', () => {
  it('doubles with each failure, up to ten seconds', () => {
    const longest = Array.from({ length: 8 }, (_, failed) => backoff(failed, 1));
    expect(longest).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(backoff(5_000, 1)).toBe(10_000);
  });

  it('is random between half of that and all of it', () => {
    expect([0, 0.5, 1].map((random) => backoff(0, random))).toEqual([125, 187.5, 250]);
    expect([0, 0.5, 1].map((random) => backoff(50, random))).toEqual([5_000, 7_500, 10_000]);
  });
});
