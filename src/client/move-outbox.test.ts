import { describe, expect, it } from 'vitest';
import { problem } from '../games/problem.ts';
import type { MakeMove, StopWaiting } from '../protocol/messages.ts';
import type { MoveReply } from '../room/port.ts';
import { MoveOutbox } from './move-outbox.ts';
import { FakePlatform } from './testing/fake-platform.ts';
import { replyTo } from './testing/fake-room.ts';

const REVEAL = { type: 'reveal', spot: 0 } as const;
const SECOND = 1_000;

/** An outbox, the messages it sent, and the replies in order. */
function movesAt(seq: number) {
  const platform = new FakePlatform();
  const sent: (MakeMove | StopWaiting)[] = [];
  const connection = { isConnected: true };
  const send = (message: MakeMove | StopWaiting): boolean => {
    if (connection.isConnected) sent.push(message);
    return connection.isConnected;
  };
  const moves = new MoveOutbox(send, platform);
  moves.advanceTo(seq);
  const replies: MoveReply[] = [];
  const play = (signal?: AbortSignal): string => {
    const next = sent.length;
    void moves.play(REVEAL, signal).then((one) => replies.push(one));
    return sent[next]?.id ?? '';
  };
  const ids = (): string[] => sent.map(({ id }) => id);
  return { moves, sent, replies, play, ids, connection, clock: platform.clock };
}

/** Resolves after all resolved promises were handled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const REFUSED = { code: 'not-your-turn', message: "it is Bob's turn" } as const;
const TOO_MANY = { code: 'too-many', message: 'expected at most 20 moves a second' } as const;
const LOST = { code: 'unavailable', message: 'the storage failed' } as const;

describe('a move', () => {
  it('is sent under an id of its own', () => {
    const { play, sent } = movesAt(3);
    play();
    play();
    expect(sent).toMatchObject([
      { type: 'move', move: REVEAL },
      { type: 'move', move: REVEAL },
    ]);
    expect(sent[0]?.id).not.toBe(sent[1]?.id);
    for (const { id } of sent) expect(id.length).toBeLessThanOrEqual(64);
  });

  it('has an id that differs from those of other clients', () => {
    const platform = new FakePlatform();
    const sent: string[] = [];
    for (let client = 0; client < 20; client++) {
      void new MoveOutbox(({ id }) => sent.push(id) > 0, platform).play(REVEAL);
    }
    expect(new Set(sent).size).toBe(20);
  });

  it.each([
    ['played', { seq: 3 }, { seq: 3 }],
    ['failed', { seq: 3, failed: REFUSED }, { seq: 3, failed: REFUSED }],
    ['refused', { refused: REFUSED }, { refused: REFUSED }],
  ])('gets its reply: %s', async (_status, said, expected) => {
    const { moves, play, replies } = movesAt(3);
    moves.receive(replyTo(play(), said));
    await settled();
    expect(replies).toEqual([expected]);
  });

  it('[PR-5] is answered once the room is known up to it, and not before', async () => {
    const { moves, play, replies } = movesAt(3);
    moves.receive(replyTo(play(), { seq: 5 }));
    moves.advanceTo(4);
    await settled();
    expect(replies).toEqual([]);
    moves.advanceTo(5);
    await settled();
    expect(replies).toEqual([{ seq: 5 }]);
  });

  it('is answered after a resync, too', async () => {
    const { moves, play, replies } = movesAt(3);
    moves.receive(replyTo(play(), { seq: 5 }));
    moves.advanceTo(9);
    await settled();
    expect(replies).toEqual([{ seq: 5 }]);
  });

  it('is sent again if it was rate-limited', async () => {
    const { moves, play, ids, replies, clock } = movesAt(3);
    const id = play();
    moves.receive(replyTo(id, { refused: TOO_MANY }));
    clock.advance(SECOND);
    expect(ids()).toEqual([id, id]);
    moves.receive(replyTo(id, { seq: 3 }));
    await settled();
    expect(replies).toEqual([{ seq: 3 }]);
  });

  it('is refused if it is rate-limited too often', async () => {
    const { moves, play, replies, clock } = movesAt(3);
    const id = play();
    for (let tries = 0; tries <= 6; tries++) {
      expect(replies).toEqual([]);
      moves.receive(replyTo(id, { refused: TOO_MANY }));
      clock.advance(10 * SECOND);
      await settled();
    }
    expect(replies).toEqual([{ refused: TOO_MANY }]);
  });

  it('is answered once, even if the reply comes twice', async () => {
    const { moves, play, replies } = movesAt(3);
    const id = play();
    moves.receive(replyTo(id, { seq: 4 }));
    moves.receive(replyTo(id, { seq: 4 }));
    moves.advanceTo(4);
    moves.receive(replyTo(id, { refused: REFUSED }));
    moves.receive(replyTo('of another player', { seq: 1 }));
    await settled();
    expect(replies).toHaveLength(1);
  });

  it('rejects if it is no JSON, without harm to others', async () => {
    const { moves, play, sent } = movesAt(3);
    const circle: { type: 'seen'; self?: object } = { type: 'seen' };
    circle.self = circle;
    await expect(moves.play(circle)).rejects.toThrow(TypeError);
    play();
    moves.resend();
    expect(sent).toHaveLength(2);
  });
});

describe('a cancelled move', () => {
  const stopped = (id: string) => ({ type: 'stop-waiting', id });

  it('is cancelled at the server, which replies', async () => {
    const { moves, play, sent, replies } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    controller.abort();
    expect(sent.slice(1)).toEqual([stopped(id)]);
    const failed = problem('gave-up', 'gave up waiting');
    moves.receive(replyTo(id, { seq: 3, failed }));
    await settled();
    expect(replies).toEqual([{ seq: 3, failed }]);
  });

  it('is never sent again, so it is lost without a reply', async () => {
    const { moves, play, sent, replies } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    controller.abort();
    sent.length = 0;
    moves.resend();
    await settled();
    expect(sent).toEqual([stopped(id)]);
    expect(replies).toMatchObject([{ lost: { code: 'gave-up' } }]);
  });

  it('is refused at once if there was no connection to send it over', async () => {
    const { moves, play, sent, replies, connection } = movesAt(3);
    connection.isConnected = false;
    const controller = new AbortController();
    play(controller.signal);
    play();
    controller.abort();
    await settled();
    expect(replies).toMatchObject([{ refused: { code: 'gave-up' } }]);
    connection.isConnected = true;
    moves.resend();
    expect(sent).toMatchObject([{ type: 'move' }]);
  });

  it('is lost at once if the connection it was sent over is gone', async () => {
    const { play, sent, replies, connection } = movesAt(3);
    const controller = new AbortController();
    play(controller.signal);
    connection.isConnected = false;
    controller.abort();
    await settled();
    expect(replies).toMatchObject([{ lost: { code: 'gave-up' } }]);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['refused if it was rate-limited', { refused: TOO_MANY }, 'refused'],
    ['lost if it was lost', { lost: LOST }, 'lost'],
  ] as const)('is %s and waits for a retry', async (_what, said, becomes) => {
    const { moves, play, sent, replies, clock } = movesAt(3);
    const controller = new AbortController();
    moves.receive(replyTo(play(controller.signal), said));
    controller.abort();
    clock.advance(10 * SECOND);
    await settled();
    expect(replies).toMatchObject([{ [becomes]: { code: 'gave-up' } }]);
    expect(sent).toHaveLength(1);
  });

  it('is lost if it was sent twice and the second one is refused: the first may count', async () => {
    const { moves, play, replies } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    moves.resend();
    moves.receive(replyTo(id, { refused: TOO_MANY }));
    controller.abort();
    await settled();
    expect(replies).toMatchObject([{ lost: { code: 'gave-up' } }]);
  });

  it('is lost if the server cannot tell whether it counts', async () => {
    const { moves, play, replies } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    controller.abort();
    moves.receive(replyTo(id, { lost: LOST }));
    await settled();
    expect(replies).toEqual([{ lost: LOST }]);
  });

  it('is refused if it has not been sent, and the next one is', async () => {
    const { moves, play, sent, replies } = movesAt(3);
    const controller = new AbortController();
    moves.slowDown();
    play(controller.signal);
    controller.abort();
    await settled();
    expect(replies).toMatchObject([{ refused: { code: 'gave-up' } }]);
    moves.resend();
    expect(sent).toEqual([]);
    expect(await moves.play(REVEAL, controller.signal)).toMatchObject({
      refused: { code: 'gave-up' },
    });
    play();
    expect(sent).toHaveLength(1);
  });

  it('is not sent again when it was rate-limited', async () => {
    const { moves, play, replies } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    controller.abort();
    moves.receive(replyTo(id, { refused: TOO_MANY }));
    await settled();
    expect(replies).toEqual([{ refused: TOO_MANY }]);
  });

  it('cannot be cancelled after its reply', async () => {
    const { moves, play, sent } = movesAt(3);
    const controller = new AbortController();
    moves.receive(replyTo(play(controller.signal), { seq: 3 }));
    await settled();
    controller.abort();
    expect(sent).toHaveLength(1);
  });
});

describe('after a reconnect', () => {
  it('[PR-14] exactly the pending moves are sent again, in order', async () => {
    const { moves, play, sent, ids, replies } = movesAt(3);
    const all = [play(), play(), play()];
    moves.receive(replyTo(all[1] ?? '', { refused: REFUSED }));
    const first = sent.splice(0);
    moves.resend();
    expect(ids()).toEqual([all[0], all[2]]);
    expect(sent).toEqual([first[0], first[2]].map((message) => ({ ...message, again: 1 })));
    await settled();
    expect(replies).toHaveLength(1);
  });

  it('[PR-14] a move says what was known when it was first sent, and how often it was', () => {
    const { moves, play, sent, connection } = movesAt(3);
    connection.isConnected = false;
    play();
    moves.advanceTo(4);
    connection.isConnected = true;
    moves.resend();
    moves.advanceTo(5);
    moves.resend();
    expect(sent).toMatchObject([
      { after: 4, again: 0 },
      { after: 4, again: 1 },
    ]);
  });

  it('a move is sent as it was when it was made', () => {
    const { moves, sent } = movesAt(3);
    const move: { type: 'reveal'; spot: number } = { type: 'reveal', spot: 1 };
    void moves.play(move);
    move.spot = 2;
    moves.resend();
    expect(sent).toMatchObject([
      { move: { type: 'reveal', spot: 1 } },
      { move: { type: 'reveal', spot: 1 } },
    ]);
  });

  it('an early reply is delivered once, when the room is known', async () => {
    const { moves, play, replies } = movesAt(3);
    const id = play();
    moves.receive(replyTo(id, { seq: 5 }));
    moves.resend();
    moves.advanceTo(5);
    moves.receive(replyTo(id, { seq: 5 }));
    await settled();
    expect(replies).toEqual([{ seq: 5 }]);
  });
});

describe('many moves at once', () => {
  it('[PR-14] are sent sixteen at a time, in order', () => {
    const { moves, play, ids, sent } = movesAt(3);
    for (let count = 0; count < 40; count++) play();
    expect(sent).toHaveLength(16);
    const [first = ''] = ids();
    moves.receive(replyTo(first, { refused: REFUSED }));
    expect(sent).toHaveLength(17);
    expect(new Set(ids()).size).toBe(17);
    sent.splice(0);
    moves.resend();
    expect(sent).toHaveLength(16);
    expect(ids()).not.toContain(first);
  });

  it('are all sent eventually', async () => {
    const { moves, play, sent, replies } = movesAt(3);
    for (let count = 0; count < 40; count++) play();
    for (let next = 0; next < sent.length; next++) {
      moves.receive(replyTo(sent[next]?.id ?? '', { seq: 3 }));
    }
    await settled();
    expect(replies).toHaveLength(40);
  });

  it('wait for one whose delivery is unknown, before the server forgets it', () => {
    const { moves, play, sent, clock } = movesAt(3);
    for (let count = 0; count < 60; count++) play();
    const [lost = ''] = sent.map(({ id }) => id);
    moves.receive(replyTo(lost, { lost: LOST }));
    for (let next = 1; next < sent.length; next++) {
      moves.receive(replyTo(sent[next]?.id ?? '', { seq: 3 }));
    }
    expect(sent.length).toBeLessThan(32);
    clock.advance(SECOND);
    expect(sent.at(-1)?.id).toBe(lost);
    moves.receive(replyTo(lost, { seq: 3 }));
    for (let next = sent.length - 16; next < sent.length; next++) {
      moves.receive(replyTo(sent[next]?.id ?? '', { seq: 3 }));
    }
    expect(sent).toHaveLength(61);
  });

  it('are not held up by refused ones behind one that waits', () => {
    const { moves, play, sent } = movesAt(3);
    for (let count = 0; count < 60; count++) play();
    for (let next = 1; next < sent.length; next++) {
      moves.receive(replyTo(sent[next]?.id ?? '', { refused: REFUSED }));
    }
    expect(sent).toHaveLength(60);
  });
});

describe('a lost move', () => {
  it('is not sent again if the server has forgotten what became of it', async () => {
    const { moves, play, sent, replies, clock } = movesAt(3);
    const lost = problem('too-late', 'it was sent too long ago');
    moves.receive(replyTo(play(), { lost }));
    await settled();
    expect(replies).toEqual([{ lost }]);
    clock.advance(60 * SECOND);
    expect(sent).toHaveLength(1);
  });

  it('[PR-14] is sent again under the same id, after growing delays', () => {
    const { moves, play, sent, clock } = movesAt(3);
    const id = play();
    const pauses = Array.from({ length: 4 }, () => {
      moves.receive(replyTo(id, { lost: LOST }));
      const [pause = 0] = clock.delays;
      clock.advance(pause);
      return pause;
    });
    expect(pauses).toEqual([187.5, 375, 750, 1_500]);
    expect(sent.map(({ id }) => id)).toEqual([id, id, id, id, id]);
  });

  it('is sent again once, even if the reply comes twice', () => {
    const { moves, play, sent, clock } = movesAt(3);
    const id = play();
    moves.receive(replyTo(id, { lost: LOST }));
    moves.receive(replyTo(id, { lost: LOST }));
    clock.advance(SECOND);
    expect(sent).toHaveLength(2);
  });

  it('is sent at once over a new connection, and not again later', () => {
    const { moves, play, sent, clock } = movesAt(3);
    moves.receive(replyTo(play(), { lost: LOST }));
    moves.resend();
    clock.advance(10 * SECOND);
    expect(sent).toHaveLength(2);
  });
});

describe('a rate limit', () => {
  it('pauses for a second, then sends all pending moves again', () => {
    const { moves, play, sent, clock } = movesAt(3);
    play();
    moves.slowDown();
    moves.slowDown();
    play();
    expect(sent).toHaveLength(1);
    clock.advance(SECOND - 1);
    expect(sent).toHaveLength(1);
    clock.advance(1);
    expect(sent).toHaveLength(3);
    clock.advance(10 * SECOND);
    expect(sent).toHaveLength(3);
  });

  it('ends with the connection', () => {
    const { moves, play, sent, clock } = movesAt(3);
    play();
    moves.slowDown();
    moves.resend();
    play();
    expect(sent).toHaveLength(3);
    expect(clock.delays).toEqual([]);
  });
});

describe('at the end', () => {
  it('all pending moves are lost, and no timer is left', async () => {
    const { moves, play, replies, sent, clock } = movesAt(3);
    for (let count = 0; count < 20; count++) play();
    const [first, second] = sent.map(({ id }) => id);
    moves.receive(replyTo(first ?? '', { lost: LOST }));
    moves.receive(replyTo(second ?? '', { seq: 9 }));
    const lost = problem('closed', 'the room was closed');
    moves.end(lost);
    await settled();
    expect(replies).toEqual(Array.from({ length: 20 }, () => ({ lost })));
    expect(await moves.play(REVEAL)).toEqual({ lost });
    expect(clock.delays).toEqual([]);
    moves.advanceTo(9);
    moves.receive(replyTo(second ?? '', { seq: 9 }));
    await settled();
    expect([replies.length, sent.length]).toEqual([20, 16]);
  });
});
