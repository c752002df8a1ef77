import { describe, expect, it } from 'vitest';
import type { FromServer } from '../protocol/messages.ts';
import type { PortStatus } from '../room/port.ts';
import { NotRecollect, type RecollectError, Rejected, RoomGone, Unreachable } from './errors.ts';
import { backoff, ReconnectingSocket } from './reconnecting-socket.ts';
import { FakePlatform } from './testing/fake-platform.ts';
import { moved, roomAt, welcome, welcomeBack } from './testing/messages.ts';

const URL = 'ws://localhost:8080/api/rooms/r1/socket';
const SERVER = 'http://localhost:8080';
const WELCOME = welcome(roomAt(3));

/** A line, and all that was said to whoever talks over it. */
function lineIn(platform = new FakePlatform()) {
  const heard: FromServer['type'][] = [];
  const turns: PortStatus[] = [];
  const ends: RecollectError[] = [];
  const reactions = {
    wrongWith: (_message: FromServer): string | undefined => undefined,
    hears: () => {},
    turns: (_connection: PortStatus) => {},
  };
  const line = new ReconnectingSocket(
    URL,
    {
      hello: () => ({ type: 'hello', after: heard.length }),
      wrongWith: (message) => reactions.wrongWith(message),
      onMessage(message) {
        heard.push(message.type);
        reactions.hears();
      },
      onStatus(connection) {
        turns.push(connection);
        reactions.turns(connection);
      },
      onClosed(error) {
        turns.push(line.status);
        ends.push(error);
      },
    },
    platform,
  );
  return { platform, clock: platform.clock, line, heard, turns, ends, reactions };
}

/** A line over which somebody has been welcome. */
function connectedLine() {
  const world = lineIn();
  world.platform.socket.opens();
  world.platform.socket.hears(WELCOME);
  world.platform.socket.sent.splice(0);
  return world;
}

describe('a line', () => {
  it('says hello when its socket opens, and is connected once it is welcome', () => {
    const { platform, line, turns, heard } = lineIn();
    expect([platform.socket.url, line.status]).toEqual([URL, 'reconnecting']);
    platform.socket.opens();
    expect(platform.socket.sent).toEqual([{ type: 'hello', after: 0 }]);
    expect(turns).toEqual([]);
    platform.socket.hears(WELCOME);
    expect([line.status, turns, heard]).toEqual(['live', ['live'], ['welcome']]);
  });

  it('tells that it is connected after the welcome, so that what it says is known by then', () => {
    const { platform, turns, reactions } = lineIn();
    reactions.hears = () => turns.push('reconnecting');
    platform.socket.hears(WELCOME);
    expect(turns).toEqual(['reconnecting', 'live']);
  });

  it('sends only while it is connected', () => {
    const { platform, line } = lineIn();
    line.send({ type: 'move', id: '1', move: 1 });
    platform.socket.opens();
    line.send({ type: 'move', id: '2', move: 2 });
    platform.socket.hears(WELCOME);
    line.send({ type: 'move', id: '3', move: 3 });
    expect(platform.socket.sent).toEqual([
      { type: 'hello', after: 0 },
      { type: 'move', id: '3', move: 3 },
    ]);
  });

  it('passes on nothing before the welcome, and no pongs', () => {
    const { platform, heard } = lineIn();
    platform.socket.hears(moved(4));
    platform.socket.hears({ type: 'presence', here: [], watching: 0 });
    platform.socket.hears(WELCOME);
    platform.socket.hears({ type: 'pong' });
    platform.socket.hears(moved(4));
    expect(heard).toEqual(['welcome', 'moved']);
  });

  it('passes on a second welcome without turning again', () => {
    const { platform, heard, turns } = connectedLine();
    platform.socket.hears(welcomeBack(3, null));
    expect([heard, turns]).toEqual([['welcome', 'welcome'], ['live']]);
  });
});

describe('a line that breaks', () => {
  it('is made again after a pause, with another hello', () => {
    const { platform, line, turns } = connectedLine();
    const first = platform.socket;
    first.breaks();
    expect([line.status, first.isClosed, platform.sockets.length]).toEqual([
      'reconnecting',
      true,
      1,
    ]);
    const second = platform.nextSocket();
    second.opens();
    expect(second.sent).toEqual([{ type: 'hello', after: 1 }]);
    second.hears(welcomeBack(3));
    expect(turns).toEqual(['live', 'reconnecting', 'live']);
  });

  it('waits longer every time, up to a bound, and by chance', () => {
    const { platform, clock } = connectedLine();
    platform.chance = 1;
    const pauses = Array.from({ length: 9 }, () => {
      platform.socket.breaks();
      const [pause] = clock.pauses;
      platform.nextSocket();
      return pause;
    });
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
    platform.chance = 0;
    platform.socket.breaks();
    expect(clock.pauses).toEqual([5_000]);
  });

  it('is never given up once somebody has been welcome', () => {
    const { platform, ends } = connectedLine();
    for (let time = 0; time < 1_100; time++) {
      platform.socket.breaks();
      platform.nextSocket();
    }
    expect(ends).toEqual([]);
  });

  it.each([
    [4_999, 1_000],
    [5_000, 250],
  ])('waits shortly again if it was steady: after %i ms, %i', (time, pause) => {
    const { platform, clock } = connectedLine();
    platform.chance = 1;
    for (let broken = 0; broken < 2; broken++) {
      platform.socket.breaks();
      platform.nextSocket();
    }
    platform.socket.hears(welcomeBack(3));
    clock.pass(time);
    platform.socket.breaks();
    expect(clock.pauses).toEqual([pause]);
  });

  it('pays no attention to what its old socket still says', () => {
    const { platform, heard, turns, ends } = connectedLine();
    const { onopen, onmessage, onclose, onerror } = platform.socket;
    expect([onopen, onmessage, onclose, onerror]).not.toContain(null);
    const old = platform.socket;
    old.breaks();
    old.opens();
    old.hears(moved(4));
    old.hears({ type: 'gone', next: null });
    old.breaks(4003, 'late');
    expect([heard, turns, ends]).toEqual([['welcome'], ['live', 'reconnecting'], []]);
    expect([old.sent, platform.sockets.length]).toEqual([[], 1]);
  });

  it('can be broken on purpose, to hear everything anew', () => {
    const { platform, line } = connectedLine();
    line.restart();
    expect([line.status, platform.socket.isClosed]).toEqual(['reconnecting', true]);
    line.restart();
    expect(platform.clock.pauses).toHaveLength(1);
  });

  it('is not made again if it is closed by whoever is told', () => {
    const { platform, clock, line, reactions, ends } = connectedLine();
    reactions.turns = () => line.close(new RoomGone(null));
    platform.socket.breaks();
    expect([line.status, ends.length, clock.pauses]).toEqual(['closed', 1, []]);
  });
});

describe('the first connection', () => {
  it('is tried four times, then it is said why not', () => {
    const { platform, turns, ends, clock } = lineIn();
    platform.socket.breaks();
    platform.nextSocket().breaks();
    platform.nextSocket().breaks();
    expect(ends).toEqual([]);
    platform.nextSocket().breaks(4029, 'expected at most 2 sockets in a room');
    expect(turns).toEqual(['closed']);
    expect(ends).toEqual([expect.any(Unreachable)]);
    expect(ends[0]?.message).toBe(`cannot reach ${SERVER}: expected at most 2 sockets in a room`);
    expect([clock.pauses, platform.isNetworkHeard]).toEqual([[], false]);
  });

  it('is tried again if nobody says welcome within ten seconds', () => {
    const { platform, clock, ends } = lineIn();
    platform.socket.opens();
    clock.pass(9_999);
    expect(platform.socket.isClosed).toBe(false);
    clock.pass(1);
    expect(platform.socket.isClosed).toBe(true);
    for (let time = 0; time < 3; time++) {
      platform.nextSocket();
      clock.pass(10_000);
    }
    expect(ends.map(({ message }) => message)).toEqual([
      `cannot reach ${SERVER}: there was no answer in time`,
    ]);
  });

  it('is given up as well where sockets cannot even be opened', () => {
    const platform = new FakePlatform();
    platform.noSocket = new SyntaxError('insecure');
    const { ends, clock } = lineIn(platform);
    clock.pass(10_000);
    expect(ends.map(({ message }) => message)).toEqual([`cannot reach ${SERVER}: insecure`]);
  });
});

describe('silence', () => {
  it('of twenty seconds is answered with a ping, and a pong is enough', () => {
    const { platform, clock, turns } = connectedLine();
    for (let time = 0; time < 3; time++) {
      clock.pass(19_999);
      expect(platform.socket.sent).toHaveLength(time);
      clock.pass(1);
      expect(platform.socket.sent).toHaveLength(time + 1);
      clock.pass(7_999);
      platform.socket.hears({ type: 'pong' });
    }
    expect(platform.socket.sent[0]).toEqual({ type: 'ping' });
    expect(turns).toEqual(['live']);
  });

  it('after the ping breaks the line', () => {
    const { platform, clock, line } = connectedLine();
    clock.pass(20_000 + 7_999);
    expect(line.status).toBe('live');
    clock.pass(1);
    expect([line.status, platform.socket.isClosed]).toEqual(['reconnecting', true]);
  });

  it('is no silence while anything is said', () => {
    const { platform, clock } = connectedLine();
    for (let seq = 4; seq < 10; seq++) {
      clock.pass(19_000);
      platform.socket.hears(moved(seq));
    }
    expect(platform.socket.sent).toEqual([]);
  });
});

describe('when the network is back', () => {
  it('a broken line is made again at once, without another attempt behind', () => {
    const { platform, clock } = connectedLine();
    platform.socket.breaks();
    platform.networkIsBack();
    expect(platform.sockets).toHaveLength(2);
    platform.socket.hears(welcomeBack(3));
    clock.pass(15_000);
    expect(platform.sockets).toHaveLength(2);
  });

  it('a connection that is being made is replaced', () => {
    const { platform } = connectedLine();
    platform.socket.breaks();
    const second = platform.nextSocket();
    platform.networkIsBack();
    expect([second.isClosed, platform.sockets.length]).toEqual([true, 3]);
  });

  it('it is asked whether a connected line still is', () => {
    const { platform, clock, line } = connectedLine();
    platform.networkIsBack();
    expect(platform.socket.sent).toEqual([{ type: 'ping' }]);
    clock.pass(8_000);
    expect(line.status).toBe('reconnecting');
  });
});

describe('a close', () => {
  const refusal = { code: 'wrong-token', message: 'this is not the token' } as const;

  it.each([1000, 1001, 1005, 1006, 1011, 1012, 4000, 4008, 4029])(
    'with %i means to come again',
    (code) => {
      const { platform, line, ends } = connectedLine();
      platform.socket.breaks(code, 'some reason');
      expect([line.status, ends]).toEqual(['reconnecting', []]);
    },
  );

  it.each([4000, 4003, 4004, 4009])('with %i is for good, if it was said what is wrong', (code) => {
    const { platform, ends, clock } = lineIn();
    platform.socket.opens();
    platform.socket.hears({ type: 'problem', problem: refusal });
    platform.socket.breaks(code);
    expect(ends).toEqual([expect.any(Rejected)]);
    expect(ends[0]).toMatchObject({ ...refusal, status: 0 });
    expect(clock.pauses).toEqual([]);
  });

  it('with 4004 means that the room is gone, to those who have been in it', () => {
    const { platform, ends } = connectedLine();
    platform.socket.breaks();
    platform.nextSocket().hears({ type: 'problem', problem: refusal });
    platform.socket.breaks(4004);
    expect(ends).toEqual([new RoomGone(null)]);
  });

  it.each([4003, 4009])('with %i and without a word is not what Recollect does', (code) => {
    const { platform, ends } = connectedLine();
    platform.socket.breaks(code, 'go away');
    expect(ends).toEqual([new NotRecollect('go away')]);
  });

  it('is told with nothing in it that a terminal would obey', () => {
    const { platform, ends } = lineIn();
    for (let attempt = 1; attempt < 4; attempt++) {
      platform.socket.breaks(1011, '\x1b[2J');
      platform.nextSocket();
    }
    platform.socket.breaks(1011, '\x1b[2J\x9bwhy');
    expect(ends).toEqual([new Unreachable(`cannot reach ${SERVER}: \ufffd[2J\ufffdwhy`)]);
  });

  it('with 4009 after too much at once means to come again, more slowly', () => {
    const { platform, line } = connectedLine();
    const problem = { code: 'too-many', message: 'there was too much at once' } as const;
    platform.socket.hears({ type: 'problem', problem });
    platform.socket.breaks(4009);
    expect(line.status).toBe('reconnecting');
  });

  it('with 1009 is for good: what was too large still is', () => {
    const { platform, ends } = connectedLine();
    platform.socket.breaks(1009);
    expect(ends[0]).toMatchObject({ code: 'too-large', status: 0 });
  });

  it('is not blamed on what was wrong on an earlier connection', () => {
    const { platform, ends } = connectedLine();
    platform.socket.hears({ type: 'problem', problem: refusal });
    platform.socket.breaks();
    platform.nextSocket().breaks(4003, 'why not');
    expect(ends).toEqual([new NotRecollect('why not')]);
  });
});

describe('a room that is gone', () => {
  it.each([null, 'r2'])('ends the line, and is followed by %s', (next) => {
    const { platform, ends } = connectedLine();
    platform.socket.hears({ type: 'gone', next });
    platform.socket.breaks(4004);
    expect(ends).toEqual([new RoomGone(next)]);
    expect(ends[0]).toMatchObject({ next });
  });

  it('may be so before anybody was welcome', () => {
    const { platform, ends } = lineIn();
    platform.socket.hears({ type: 'gone', next: 'r2' });
    expect(ends).toEqual([new RoomGone('r2')]);
  });
});

describe('what is no message of Recollect', () => {
  it.each(['<html>', '', 'null', '[]', '{"kind":"x"}', '{"type":1}', new ArrayBuffer(2)])(
    'ends the line: %j',
    (data) => {
      const { platform, ends } = connectedLine();
      platform.socket.hearsText(data);
      expect(ends).toEqual([new NotRecollect(`expected messages of Recollect from ${SERVER}`)]);
    },
  );

  it.each(['{"type":"problem"}', '{"type":"problem","problem":7}', '{"type":"welcome","room":7}'])(
    'ends the line, and nothing else, if only its type is right: %s',
    (data) => {
      const { platform, ends, reactions } = connectedLine();
      reactions.hears = () => {
        throw new TypeError('that is no message');
      };
      platform.socket.hearsText(data);
      expect(ends).toEqual([expect.any(NotRecollect)]);
    },
  );

  it('is not passed on if something is wrong with it, and the line says what', () => {
    const { platform, ends, heard, line, reactions } = connectedLine();
    reactions.wrongWith = ({ type }) => (type === 'moved' ? 'the move is none' : undefined);
    platform.socket.hears({ type: 'presence', here: [], watching: 0 });
    platform.socket.hears(moved(4));
    platform.socket.hears(moved(5));
    expect([heard, line.status]).toEqual([['welcome', 'presence'], 'closed']);
    expect(ends).toEqual([
      new NotRecollect(`what ${SERVER} sent is not of the protocol of Recollect: the move is none`),
    ]);
  });

  it('may be one that looks like it, but that nobody can make sense of', () => {
    const { platform, ends, reactions } = lineIn();
    const cause = new TypeError('cannot read properties of undefined');
    reactions.hears = () => {
      throw cause;
    };
    platform.socket.hears(WELCOME);
    expect(ends).toEqual([expect.any(NotRecollect)]);
    expect(ends[0]?.cause).toBe(cause);
  });

  it('is not a message of a type that only newer servers know', () => {
    const { platform, ends, heard } = connectedLine();
    platform.socket.hearsText('{"type":"weather"}');
    expect([ends, heard.at(-1)]).toEqual([[], 'weather']);
  });
});

describe('after a close on this side', () => {
  it.each(['connecting', 'live', 'broken', 'connecting again'])(
    'nothing happens any more: it was %s',
    (when) => {
      const world = when === 'connecting' ? lineIn() : connectedLine();
      const { platform, clock, line, heard, turns, ends } = world;
      if (when.startsWith('b') || when.endsWith('again')) platform.socket.breaks();
      if (when.endsWith('again')) platform.nextSocket();
      const sockets = platform.sockets.length;
      const before = heard.length;
      const error = new RoomGone(null);
      line.close(error);
      line.close(new RoomGone('another'));
      platform.socket.opens();
      platform.socket.hears(WELCOME);
      platform.socket.breaks(4003);
      platform.networkIsBack();
      line.restart();
      line.send({ type: 'ping' });
      clock.pass(100_000);
      expect([ends, heard.length, turns.at(-1)]).toEqual([[error], before, 'closed']);
      expect([platform.sockets.length, platform.socket.isClosed]).toEqual([sockets, true]);
      expect([platform.socket.sent, clock.pauses, platform.isNetworkHeard]).toEqual([
        [],
        [],
        false,
      ]);
    },
  );

  it('within what is heard, nobody is told of anything else', () => {
    const { platform, line, turns, ends, reactions } = lineIn();
    reactions.hears = () => line.close(new RoomGone(null));
    platform.socket.hears(WELCOME);
    expect([turns, ends.length]).toEqual([['closed'], 1]);
    expect(platform.clock.pauses).toEqual([]);
  });
});

describe('the pause before the next attempt', () => {
  it('doubles with every one that failed, up to ten seconds', () => {
    const longest = Array.from({ length: 8 }, (_, failed) => backoff(failed, 1));
    expect(longest).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(backoff(5_000, 1)).toBe(10_000);
  });

  it('is by chance between half of that and all of it', () => {
    expect([0, 0.5, 1].map((random) => backoff(0, random))).toEqual([125, 187.5, 250]);
    expect([0, 0.5, 1].map((random) => backoff(50, random))).toEqual([5_000, 7_500, 10_000]);
  });
});
