import { describe, expect, it } from 'vitest';
import { problem } from '../games/problem.ts';
import type { MakeMove, StopWaiting } from '../protocol/messages.ts';
import type { MoveReply } from '../room/port.ts';
import { MoveOutbox } from './move-outbox.ts';
import { FakePlatform } from './testing/fake-platform.ts';
import { outcome } from './testing/messages.ts';

const REVEAL = { type: 'reveal', spot: 0 } as const;
const SECOND = 1_000;

/** Moves, what was sent of them, and what became of them in the order in which that was told. */
function movesAt(seq: number) {
  const platform = new FakePlatform();
  const sent: (MakeMove | StopWaiting)[] = [];
  const line = { isConnected: true };
  const send = (message: MakeMove | StopWaiting): boolean => {
    if (line.isConnected) sent.push(message);
    return line.isConnected;
  };
  const moves = new MoveOutbox(send, platform);
  moves.reached(seq);
  const told: MoveReply[] = [];
  const play = (signal?: AbortSignal): string => {
    const next = sent.length;
    void moves.play(REVEAL, signal).then((one) => told.push(one));
    return sent[next]?.id ?? '';
  };
  const ids = (): string[] => sent.map(({ id }) => id);
  return { moves, sent, told, play, ids, line, clock: platform.clock };
}

/** Lets those hear who have been answered. */
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

  it('has ids that no other client of the same player has', () => {
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
  ])('is answered as it was %s', async (_status, said, expected) => {
    const { moves, play, told } = movesAt(3);
    moves.receive(outcome(play(), said));
    await settled();
    expect(told).toEqual([expected]);
  });

  it('is answered when the room that it led to is known, and not before', async () => {
    const { moves, play, told } = movesAt(3);
    moves.receive(outcome(play(), { seq: 5 }));
    moves.reached(4);
    await settled();
    expect(told).toEqual([]);
    moves.reached(5);
    await settled();
    expect(told).toEqual([{ seq: 5 }]);
  });

  it('is answered also if what it led to is told by showing the whole room', async () => {
    const { moves, play, told } = movesAt(3);
    moves.receive(outcome(play(), { seq: 5 }));
    moves.reached(9);
    await settled();
    expect(told).toEqual([{ seq: 5 }]);
  });

  it('that came too soon after others is sent again, and played', async () => {
    const { moves, play, ids, told, clock } = movesAt(3);
    const id = play();
    moves.receive(outcome(id, { refused: TOO_MANY }));
    clock.pass(SECOND);
    expect(ids()).toEqual([id, id]);
    moves.receive(outcome(id, { seq: 3 }));
    await settled();
    expect(told).toEqual([{ seq: 3 }]);
  });

  it('that always is too much is refused in the end', async () => {
    const { moves, play, told, clock } = movesAt(3);
    const id = play();
    for (let tries = 0; tries <= 6; tries++) {
      expect(told).toEqual([]);
      moves.receive(outcome(id, { refused: TOO_MANY }));
      clock.pass(10 * SECOND);
      await settled();
    }
    expect(told).toEqual([{ refused: TOO_MANY }]);
  });

  it('is answered once, however often that is said', async () => {
    const { moves, play, told } = movesAt(3);
    const id = play();
    moves.receive(outcome(id, { seq: 4 }));
    moves.receive(outcome(id, { seq: 4 }));
    moves.reached(4);
    moves.receive(outcome(id, { refused: REFUSED }));
    moves.receive(outcome('of somebody else', { seq: 1 }));
    await settled();
    expect(told).toHaveLength(1);
  });

  it('that is no JSON is not sent, and harms no other', async () => {
    const { moves, play, sent } = movesAt(3);
    const circle: { type: 'seen'; self?: object } = { type: 'seen' };
    circle.self = circle;
    await expect(moves.play(circle)).rejects.toThrow(TypeError);
    play();
    moves.sendAgain();
    expect(sent).toHaveLength(2);
  });
});

describe('a move that nobody wants to wait for any more', () => {
  const stopped = (id: string) => ({ type: 'stop-waiting', id });

  it('is given up at the server, which says what became of it', async () => {
    const { moves, play, sent, told } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    controller.abort();
    expect(sent.slice(1)).toEqual([stopped(id)]);
    const failed = problem('gave-up', 'gave up waiting');
    moves.receive(outcome(id, { seq: 3, failed }));
    await settled();
    expect(told).toEqual([{ seq: 3, failed }]);
  });

  it('is never sent again: without a reply nobody can say whether it counts', async () => {
    const { moves, play, sent, told } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    controller.abort();
    sent.length = 0;
    moves.sendAgain();
    await settled();
    expect(sent).toEqual([stopped(id)]);
    expect(told).toMatchObject([{ lost: { code: 'gave-up' } }]);
  });

  it('is refused at once if there was no connection to send it over', async () => {
    const { moves, play, sent, told, line } = movesAt(3);
    line.isConnected = false;
    const controller = new AbortController();
    play(controller.signal);
    play();
    controller.abort();
    await settled();
    expect(told).toMatchObject([{ refused: { code: 'gave-up' } }]);
    line.isConnected = true;
    moves.sendAgain();
    expect(sent).toMatchObject([{ type: 'move' }]);
  });

  it('is lost at once if the connection it was sent over is gone', async () => {
    const { play, sent, told, line } = movesAt(3);
    const controller = new AbortController();
    play(controller.signal);
    line.isConnected = false;
    controller.abort();
    await settled();
    expect(told).toMatchObject([{ lost: { code: 'gave-up' } }]);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['came too soon, is refused', { refused: TOO_MANY }, 'refused'],
    ['nobody could tell of, is lost', { lost: LOST }, 'lost'],
  ] as const)('and that %s while it is to be sent again', async (_what, said, becomes) => {
    const { moves, play, sent, told, clock } = movesAt(3);
    const controller = new AbortController();
    moves.receive(outcome(play(controller.signal), said));
    controller.abort();
    clock.pass(10 * SECOND);
    await settled();
    expect(told).toMatchObject([{ [becomes]: { code: 'gave-up' } }]);
    expect(sent).toHaveLength(1);
  });

  it('is lost if it was sent twice and the second one is refused: the first may count', async () => {
    const { moves, play, told } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    moves.sendAgain();
    moves.receive(outcome(id, { refused: TOO_MANY }));
    controller.abort();
    await settled();
    expect(told).toMatchObject([{ lost: { code: 'gave-up' } }]);
  });

  it('is lost if nobody can tell what became of it', async () => {
    const { moves, play, told } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    controller.abort();
    moves.receive(outcome(id, { lost: LOST }));
    await settled();
    expect(told).toEqual([{ lost: LOST }]);
  });

  it('is refused if it has not been sent, and the next one is', async () => {
    const { moves, play, sent, told } = movesAt(3);
    const controller = new AbortController();
    moves.slowDown();
    play(controller.signal);
    controller.abort();
    await settled();
    expect(told).toMatchObject([{ refused: { code: 'gave-up' } }]);
    moves.sendAgain();
    expect(sent).toEqual([]);
    expect(await moves.play(REVEAL, controller.signal)).toMatchObject({
      refused: { code: 'gave-up' },
    });
    play();
    expect(sent).toHaveLength(1);
  });

  it('is not sent again when it came too soon', async () => {
    const { moves, play, told } = movesAt(3);
    const controller = new AbortController();
    const id = play(controller.signal);
    controller.abort();
    moves.receive(outcome(id, { refused: TOO_MANY }));
    await settled();
    expect(told).toEqual([{ refused: TOO_MANY }]);
  });

  it('is left alone once it has its reply', async () => {
    const { moves, play, sent } = movesAt(3);
    const controller = new AbortController();
    moves.receive(outcome(play(controller.signal), { seq: 3 }));
    await settled();
    controller.abort();
    expect(sent).toHaveLength(1);
  });
});

describe('after a break', () => {
  it('what has no answer is sent again as it was, in order, and nothing else', async () => {
    const { moves, play, sent, ids, told } = movesAt(3);
    const all = [play(), play(), play()];
    moves.receive(outcome(all[1] ?? '', { refused: REFUSED }));
    const first = sent.splice(0);
    moves.sendAgain();
    expect(ids()).toEqual([all[0], all[2]]);
    expect(sent).toEqual([first[0], first[2]]);
    await settled();
    expect(told).toHaveLength(1);
  });

  it('a move is what it was when it was made', () => {
    const { moves, sent } = movesAt(3);
    const move: { type: 'reveal'; spot: number } = { type: 'reveal', spot: 1 };
    void moves.play(move);
    move.spot = 2;
    moves.sendAgain();
    expect(sent).toMatchObject([
      { move: { type: 'reveal', spot: 1 } },
      { move: { type: 'reveal', spot: 1 } },
    ]);
  });

  it('what was answered early is answered when the room is known, and once', async () => {
    const { moves, play, told } = movesAt(3);
    const id = play();
    moves.receive(outcome(id, { seq: 5 }));
    moves.sendAgain();
    moves.reached(5);
    moves.receive(outcome(id, { seq: 5 }));
    await settled();
    expect(told).toEqual([{ seq: 5 }]);
  });
});

describe('many moves at once', () => {
  it('are sent sixteen at a time, in order', () => {
    const { moves, play, ids, sent } = movesAt(3);
    for (let count = 0; count < 40; count++) play();
    expect(sent).toHaveLength(16);
    const [first = ''] = ids();
    moves.receive(outcome(first, { refused: REFUSED }));
    expect(sent).toHaveLength(17);
    expect(new Set(ids()).size).toBe(17);
    sent.splice(0);
    moves.sendAgain();
    expect(sent).toHaveLength(16);
    expect(ids()).not.toContain(first);
  });

  it('are all sent in the end', async () => {
    const { moves, play, sent, told } = movesAt(3);
    for (let count = 0; count < 40; count++) play();
    for (let next = 0; next < sent.length; next++) {
      moves.receive(outcome(sent[next]?.id ?? '', { seq: 3 }));
    }
    await settled();
    expect(told).toHaveLength(40);
  });

  it('wait for one whose fate is unknown, before the server forgets it', () => {
    const { moves, play, sent, clock } = movesAt(3);
    for (let count = 0; count < 60; count++) play();
    const [lost = ''] = sent.map(({ id }) => id);
    moves.receive(outcome(lost, { lost: LOST }));
    for (let next = 1; next < sent.length; next++) {
      moves.receive(outcome(sent[next]?.id ?? '', { seq: 3 }));
    }
    expect(sent.length).toBeLessThan(32);
    clock.pass(SECOND);
    expect(sent.at(-1)?.id).toBe(lost);
    moves.receive(outcome(lost, { seq: 3 }));
    for (let next = sent.length - 16; next < sent.length; next++) {
      moves.receive(outcome(sent[next]?.id ?? '', { seq: 3 }));
    }
    expect(sent).toHaveLength(61);
  });

  it('that are refused do not hold up others behind one that waits', () => {
    const { moves, play, sent } = movesAt(3);
    for (let count = 0; count < 60; count++) play();
    for (let next = 1; next < sent.length; next++) {
      moves.receive(outcome(sent[next]?.id ?? '', { refused: REFUSED }));
    }
    expect(sent).toHaveLength(60);
  });
});

describe('a move of which nobody can say whether it counts', () => {
  it('is sent again under the same id, after pauses that grow', () => {
    const { moves, play, sent, clock } = movesAt(3);
    const id = play();
    const pauses = Array.from({ length: 4 }, () => {
      moves.receive(outcome(id, { lost: LOST }));
      const [pause = 0] = clock.pauses;
      clock.pass(pause);
      return pause;
    });
    expect(pauses).toEqual([187.5, 375, 750, 1_500]);
    expect(sent.map(({ id }) => id)).toEqual([id, id, id, id, id]);
  });

  it('is sent again once, also if that is said twice', () => {
    const { moves, play, sent, clock } = movesAt(3);
    const id = play();
    moves.receive(outcome(id, { lost: LOST }));
    moves.receive(outcome(id, { lost: LOST }));
    clock.pass(SECOND);
    expect(sent).toHaveLength(2);
  });

  it('is sent at once over a new connection, and not again later', () => {
    const { moves, play, sent, clock } = movesAt(3);
    moves.receive(outcome(play(), { lost: LOST }));
    moves.sendAgain();
    clock.pass(10 * SECOND);
    expect(sent).toHaveLength(2);
  });
});

describe('a server that has heard too much', () => {
  it('is left alone for a second, then gets all that it may have left out', () => {
    const { moves, play, sent, clock } = movesAt(3);
    play();
    moves.slowDown();
    moves.slowDown();
    play();
    expect(sent).toHaveLength(1);
    clock.pass(SECOND - 1);
    expect(sent).toHaveLength(1);
    clock.pass(1);
    expect(sent).toHaveLength(3);
    clock.pass(10 * SECOND);
    expect(sent).toHaveLength(3);
  });

  it('has not heard anything over a new connection', () => {
    const { moves, play, sent, clock } = movesAt(3);
    play();
    moves.slowDown();
    moves.sendAgain();
    play();
    expect(sent).toHaveLength(3);
    expect(clock.pauses).toEqual([]);
  });
});

describe('at the end', () => {
  it('whoever still waits for an answer is told why there is none, and nothing is left', async () => {
    const { moves, play, told, sent, clock } = movesAt(3);
    for (let count = 0; count < 20; count++) play();
    const [first, second] = sent.map(({ id }) => id);
    moves.receive(outcome(first ?? '', { lost: LOST }));
    moves.receive(outcome(second ?? '', { seq: 9 }));
    const lost = problem('closed', 'the room was closed');
    moves.end(lost);
    await settled();
    expect(told).toEqual(Array.from({ length: 20 }, () => ({ lost })));
    expect(await moves.play(REVEAL)).toEqual({ lost });
    expect(clock.pauses).toEqual([]);
    moves.reached(9);
    moves.receive(outcome(second ?? '', { seq: 9 }));
    await settled();
    expect([told.length, sent.length]).toEqual([20, 16]);
  });
});
