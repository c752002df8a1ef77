import { describe, expect, it } from 'vitest';
import { scramble } from '../games/scramble/scramble.ts';
import { MemoryLog } from '../logs/memory.ts';
import { RoomRegistry } from '../rooms/room-registry.ts';
import { logOnDisk } from '../server/testing/http.ts';
import type { Log } from './log.ts';
import { Room } from './room.ts';
import { FaultyLog } from './testing/faulty-log.ts';
import {
  flip,
  newFaultyRoom,
  newRoom,
  openRoom,
  ROOM,
  said,
  seen,
  settled,
  storedIn,
} from './testing/scramble-room.ts';
import { Timers } from './testing/timers.ts';

const explode = (): never => {
  throw new Error('a bug');
};

describe('a subscriber that throws', () => {
  it('[RO-19] is resynced; the move counts, and others are notified', async () => {
    const troubles: unknown[] = [];
    const room = await newRoom(new MemoryLog(), 'AB', {
      onTrouble: (error) => troubles.push(error),
    });
    const heard: string[] = [];
    room.subscribe({ onMove: explode, onResync: () => heard.push(`resync at ${room.seq}`) });
    room.subscribe({ onMove: ({ seq }) => heard.push(`moved to ${seq}`), onResync: explode });
    const moves = [flip(room, 'alice', '00'), flip(room, 'alice', '01')];
    expect(moves.map(said)).toEqual(['done', 'done']);
    expect(heard).toEqual(['resync at 2', 'moved to 2', 'resync at 3', 'moved to 3']);
    expect(troubles.map(String)).toEqual(['Error: a bug', 'Error: a bug']);
  });

  it('[RO-19] never leaves a batch half delivered', async () => {
    const { log, room } = await newFaultyRoom('AB/CD');
    room.subscribe({ onMove: explode });
    log.holds.appends = true;
    const moves = ['00', '01', '10'].map((place, index) => flip(room, `p${index}`, place));
    await settled();
    log.heal();
    await settled();
    expect(moves.map(said)).toEqual(['done', 'done', 'done']);
  });

  it('[RO-19] is dropped if the resync throws as well, and nobody else notices', async () => {
    const troubles: unknown[] = [];
    const heard: unknown[] = [];
    const room = await newRoom(new MemoryLog(), 'AB', {
      onTrouble: (error) => troubles.push(error),
    });
    room.subscribe({
      onMove: explode,
      onResync: explode,
      onDropped: () => {
        heard.push('dropped');
        explode();
      },
      onClose: () => heard.push('closed'),
    });
    room.subscribe({ onMove: ({ seq }) => heard.push(seq), onClose: () => heard.push('over') });
    const moves = [flip(room, 'alice', '00'), flip(room, 'alice', '01')];
    expect(moves.map(said)).toEqual(['done', 'done']);
    await room.close();
    expect(heard).toEqual(['dropped', 2, 3, 'over']);
    expect(troubles, 'moving, starting over, being dropped').toHaveLength(3);
  });

  it('interrupts neither its batch nor others on a disk', async () => {
    const log = logOnDisk();
    const troubles: unknown[] = [];
    const room = await newRoom(log, 'AB/CD', { onTrouble: (error) => troubles.push(error) });
    room.subscribe({ onMove: explode, onResync: explode });
    let resyncs = 0;
    room.subscribe({ onMove: explode, onResync: () => (resyncs += 1) });
    const moves = ['00', '01', '10', '11'].map((place, index) => flip(room, `p${index}`, place));
    await room.close();
    expect(moves.map(said)).toEqual(['done', 'done', 'done', 'done']);
    expect(resyncs).toBe(4);
    expect(troubles).toHaveLength(2 + 4);
    expect(seen(await openRoom(log), 'p0')).toBe('my A, up B / up C, up D');
  });
});

describe('a caller that throws when it is replied to', () => {
  it('is reported, and the room continues', async () => {
    const troubles: unknown[] = [];
    const log = new MemoryLog();
    const room = await newRoom(log, 'AB', { onTrouble: (error) => troubles.push(error) });
    room.play('alice', { type: 'flip', row: 0, column: 0 }, explode);
    expect(troubles.map(String)).toEqual(['Error: a bug']);
    expect(said(flip(room, 'alice', '01'))).toBe('done');
  });
});

/** A room whose rules throw from now on, and what it does then. */
async function brokenRoom(log: Log) {
  let isBroken = false;
  const game: typeof scramble = {
    ...scramble,
    play: (state, player, move) => (isBroken ? explode() : scramble.play(state, player, move)),
  };
  const told: unknown[] = [];
  const room = await Room.load(log, ROOM, game, {
    node: 'there',
    onTrouble: (error) => told.push(String(error)),
  });
  if (!room) throw new Error('expected a room');
  room.subscribe({ onClose: ({ kind }) => told.push(kind) });
  const breakDown = (): void => {
    isBroken = true;
  };
  return { room, told, breakDown };
}

describe('a room whose rules throw', () => {
  it('[RO-20] replies to every request that it is lost, and closes', async () => {
    const log = new MemoryLog();
    await newRoom(log, 'AB');
    const { room, told, breakDown } = await brokenRoom(log);
    flip(room, 'alice', '00');
    const waiting = flip(room, 'bob', '00');
    breakDown();
    const moved = flip(room, 'alice', '01');
    expect([moved, waiting].map(said)).toEqual(['lost unavailable', 'lost unavailable']);
    expect(told).toEqual(['Error: a bug', 'unloaded']);
    expect(said(flip(room, 'carol', '01'))).toBe('lost closed');
    await room.close();
    expect(seen(await openRoom(log), 'alice'), 'what was stored counts').toBe('my A, down');
  });

  it('[RO-20] replies to every request also in the middle of a batch', async () => {
    const { log } = await newFaultyRoom('AB/CD');
    const { room, told, breakDown } = await brokenRoom(log);
    log.holds.appends = true;
    const moves = ['00', '01', '10'].map((place, index) => flip(room, `p${index}`, place));
    await settled();
    breakDown();
    log.heal();
    await settled();
    expect(moves.map(said)).toEqual(Array(3).fill('lost unavailable'));
    expect(told).toEqual(['Error: a bug', 'unloaded']);
    await room.close();
  });

  it('[RO-20] is unloaded, and loaded again for the next lease', async () => {
    const log = new MemoryLog();
    await newRoom(log, 'AB');
    let isBroken = false;
    const game = {
      ...scramble,
      play: (...args: Parameters<typeof scramble.play>) =>
        isBroken ? explode() : scramble.play(...args),
    };
    const registry = new RoomRegistry(log, new Map([[game.name, game as never]]), { node: 'here' });
    const lease = await registry.acquire(ROOM);
    isBroken = true;
    const answers: unknown[] = [];
    const move = { type: 'flip', row: 0, column: 0 };
    lease?.room.play('alice', move, (answer) => answers.push(answer));
    expect(answers).toMatchObject([{ lost: { code: 'unavailable' } }]);
    expect(registry.size).toBe(0);
    lease?.release();
    isBroken = false;
    const again = await registry.acquire(ROOM);
    expect(again?.room.seq).toBe(1);
    expect(again?.room).not.toBe(lease?.room);
  });
});

describe('a move that cannot be stored', () => {
  /** A room whose log has failed and cannot be read for the time being. */
  async function stuckRoom() {
    const memory = new MemoryLog();
    const log = new FaultyLog(memory);
    const timers = new Timers();
    const settings = { later: timers.later, now: () => timers.now };
    const room = await newRoom(log, 'AB', settings);
    log.holds.appends = true;
    log.holds.reads = true;
    const first = flip(room, 'alice', '00', { id: 'first' });
    await settled();
    log.appends[0]?.failBeforeStoring();
    await settled();
    return { log, timers, room, first };
  }

  it('[RO-11] within ten seconds is refused, and never played', async () => {
    const { log, timers, room, first } = await stuckRoom();
    const second = flip(room, 'bob', '01');
    timers.advance(9_000);
    const third = flip(room, 'carol', '01');
    timers.advance(2_000);
    expect([first, second, third].map(said)).toEqual(['silent', 'refused unavailable', 'silent']);
    log.heal();
    await settled();
    expect([second, third].map(said)).toEqual(['refused unavailable', 'done']);
    expect(seen(room, 'carol')).toBe('down, my B');
    await room.close();
  });

  it('[RO-11] is refused in time also if others came before it', async () => {
    const { log, timers, room } = await stuckRoom();
    const replies = [flip(room, 'bob', '01')];
    timers.advance(6_000);
    replies.push(flip(room, 'carol', '01'));
    timers.advance(5_000);
    expect(replies.map(said)).toEqual(['refused unavailable', 'silent']);
    timers.advance(5_000);
    expect(replies.map(said)).toEqual(['refused unavailable', 'refused unavailable']);
    log.heal();
    await room.close();
    expect(seen(room, 'carol')).toBe('down, down');
  });

  it('[RO-11] is refused behind an append that hangs, and leaves its cards to others', async () => {
    const log = new FaultyLog(new MemoryLog());
    const timers = new Timers();
    const room = await newRoom(log, 'AB/CD', { later: timers.later, now: () => timers.now });
    log.holds.appends = true;
    flip(room, 'zoe', '11');
    const inFlight = [flip(room, 'alice', '00'), flip(room, 'dave', '00')];
    await settled();
    log.appends[0]?.store();
    await settled();
    expect(log.batches.at(-1)).toBe(2);
    const late = [flip(room, 'bob', '01'), flip(room, 'erin', '00')];
    timers.advance(9_000);
    const inTime = flip(room, 'carol', '01');
    timers.advance(1_999);
    expect(late.map(said)).toEqual(['refused unavailable', 'refused unavailable']);
    expect(seen(room, 'carol')).toBe('down, down / down, up D');
    log.heal();
    await settled();
    expect(said(inTime)).toBe('done');
    expect(seen(room, 'carol')).toBe('up A, my B / down, up D');
    const next = flip(room, 'alice', '10');
    await settled();
    expect([...inFlight, next].map(said)).toEqual(['done', 'done', 'done']);
    expect(late.map(said), 'once').toEqual(['refused unavailable', 'refused unavailable']);
    expect(await storedIn(log)).toHaveLength(room.seq);
    await room.close();
  });

  it('[RO-11] is lost if it was sent before and may count', async () => {
    const log = new FaultyLog(new MemoryLog());
    const timers = new Timers();
    const room = await newRoom(log, 'AB', { later: timers.later, now: () => timers.now });
    log.holds.appends = true;
    const first = flip(room, 'alice', '00', { id: 'once' });
    await settled();
    const again = flip(room, 'alice', '00', { id: 'once' });
    const other = flip(room, 'alice', '01', { id: 'other' });
    timers.advance(11_000);
    expect([again, other].map(said)).toEqual(['lost unavailable', 'refused unavailable']);
    log.heal();
    await settled();
    const later = [flip(room, 'alice', '00', { id: 'once' }), flip(room, 'bob', '01')];
    await settled();
    expect([first, ...later].map(said)).toEqual(['done', 'done', 'done']);
    expect(room.seq).toBe(3);
    await room.close();
  });

  it('gets its actual reply as soon as the log shows that it was stored before', async () => {
    const log = new FaultyLog(new MemoryLog());
    const timers = new Timers();
    const room = await newRoom(log, 'AB', { later: timers.later, now: () => timers.now });
    Object.assign(log.holds, { appends: true, reads: true });
    const first = flip(room, 'alice', '00', { id: 'once' });
    await settled();
    log.appends[0]?.failAfterStoring();
    await settled();
    const again = flip(room, 'alice', '00', { id: 'once' });
    timers.advance(9_500);
    timers.advance(700);
    log.heal();
    await settled();
    expect([first, again].map(said)).toEqual(['done', 'done']);
    expect(room.seq).toBe(2);
    await room.close();
  });

  it('is not stored if another instance appended first and its time is up', async () => {
    const log = new FaultyLog(new MemoryLog());
    const timers = new Timers();
    const room = await newRoom(log, 'AB', { later: timers.later, now: () => timers.now });
    log.holds.appends = true;
    log.holds.reads = true;
    const late = flip(room, 'alice', '00');
    await settled();
    log.appends[0]?.conflict();
    await settled();
    timers.advance(10_000);
    log.heal();
    await settled();
    expect([said(late), room.seq]).toEqual(['refused unavailable', 1]);
    const next = flip(room, 'bob', '00');
    await settled();
    expect([said(next), room.seq]).toEqual(['done', 2]);
    await room.close();
  });

  it('is one that waited for ten seconds, not one that came ten seconds after the load', async () => {
    const log = new MemoryLog();
    await newRoom(log, 'AB');
    const [one, other] = [
      await openRoom(log, { isAlone: true, now: () => 1_000_000 }),
      await openRoom(log, { isAlone: true }),
    ];
    expect(said(flip(other, 'bob', '00'))).toBe('done');
    const second = flip(one, 'alice', '01');
    await settled();
    expect([said(second), seen(one, 'alice')]).toEqual(['done', 'up A, my B']);
  });

  it('[RO-10] is refused if 20,000 are queued before it', async () => {
    const { log, room } = await stuckRoom();
    const queued = Array.from({ length: 20_000 }, (_, index) => flip(room, `p${index}`, '01'));
    expect(queued.map(said).filter((one) => one !== 'silent')).toEqual(['refused unavailable']);
    expect(said(flip(room, 'alice', '00', { id: 'first' })), 'which may count').toBe(
      'lost unavailable',
    );
    log.heal();
    await room.close();
  });
});

describe('a large batch', () => {
  it('[RO-5] is delivered in slices, between which others get a turn and the room is consistent', async () => {
    let time = 0;
    const turns: (() => void)[] = [];
    const { log } = await newFaultyRoom('AB/CD');
    const room = await openRoom(log, {
      node: 'slow',
      now: () => time,
      nextTurn: (action) => turns.push(action),
    });
    room.subscribe({
      onMove: () => {
        time += 15;
      },
      onResync: () => {},
    });
    log.holds.appends = true;
    const first = flip(room, 'first', '11');
    const places = ['00', '01', '10'];
    const moves = places.map((place, index) => flip(room, `p${index}`, place));
    await settled();
    log.heal();
    await settled();
    const answered = (): number => [first, ...moves].filter((one) => said(one) === 'done').length;
    const counts = [answered()];
    while (turns.length > 0) {
      expect(room.seq, 'what is told is what is shown').toBe(1 + answered());
      turns.shift()?.();
      await settled();
      counts.push(answered());
    }
    expect(counts.length, 'slices').toBeGreaterThan(1);
    expect(counts.at(-1)).toBe(4);
    await room.close();
  });
});
