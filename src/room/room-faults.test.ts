import { describe, expect, it } from 'vitest';
import { scramble } from '../games/scramble/scramble.ts';
import { MemoryLog } from '../logs/memory.ts';
import { RoomRegistry } from '../rooms/room-registry.ts';
import { Room } from './room.ts';
import {
  flip,
  newFaultyRoom,
  newRoom,
  openRoom,
  said,
  seen,
  settled,
} from './testing/scramble-room.ts';

const explode = (): never => {
  throw new Error('a bug');
};

describe('a listener that throws', () => {
  it('starts over from the room as it is; the move counts, and others hear of it', async () => {
    const troubles: unknown[] = [];
    const room = await newRoom(new MemoryLog(), 'AB', {
      onTrouble: (error) => troubles.push(error),
    });
    const heard: string[] = [];
    room.subscribe({ onMove: explode, onResync: () => heard.push(`reset at ${room.seq}`) });
    room.subscribe({ onMove: ({ seq }) => heard.push(`moved to ${seq}`), onResync: explode });
    const moves = [flip(room, 'alice', '00'), flip(room, 'alice', '01')];
    expect(moves.map(said)).toEqual(['done', 'done']);
    expect(heard).toEqual(['reset at 2', 'moved to 2', 'reset at 3', 'moved to 3']);
    expect(troubles.map(String)).toEqual(['Error: a bug', 'Error: a bug']);
  });

  it('never leaves a batch half told', async () => {
    const { log, room } = await newFaultyRoom('AB/CD');
    room.subscribe({ onMove: explode, onResync: () => {} });
    log.holds.appends = true;
    const moves = ['00', '01', '10'].map((place, index) => flip(room, `p${index}`, place));
    await settled();
    log.heal();
    await settled();
    expect(moves.map(said)).toEqual(['done', 'done', 'done']);
  });
});

describe('a room that cannot go on', () => {
  it('answers everybody that it does not know, and tells its owner', async () => {
    const log = new MemoryLog();
    const told: unknown[] = [];
    const room = await newRoom(log, 'AB', {
      onTrouble: (error) => told.push(String(error)),
      onBroken: () => told.push('broken'),
    });
    flip(room, 'alice', '00');
    const waiting = flip(room, 'bob', '00');
    room.subscribe({ onMove: explode, onResync: explode });
    const moved = flip(room, 'alice', '01');
    expect([moved, waiting].map(said)).toEqual(['lost unavailable', 'lost unavailable']);
    expect(told).toEqual(['Error: a bug', 'Error: a bug', 'broken']);
    expect(said(flip(room, 'carol', '01'))).toBe('lost closed');
    await room.close();
    const again = await openRoom(log);
    expect(seen(again, 'alice'), 'what was stored counts').toBe('up A, up B');
  });

  it('is one whose rules throw, whatever is under way', async () => {
    const { memory } = await newFaultyRoom('AB');
    let isBroken = false;
    const game: typeof scramble = {
      ...scramble,
      play: (state, player, move) => (isBroken ? explode() : scramble.play(state, player, move)),
    };
    const broken: string[] = [];
    const opened = await Room.load(memory, 'room', game, {
      node: 'there',
      onBroken: () => broken.push('broken'),
    });
    if (!opened) throw new Error('expected a room');
    isBroken = true;
    expect(said(flip(opened, 'alice', '00'))).toBe('lost unavailable');
    expect(broken).toEqual(['broken']);
  });

  it('leaves memory, and is loaded anew for the next lease', async () => {
    const log = new MemoryLog();
    await newRoom(log, 'AB');
    const cleared: boolean[] = [];
    const games = new Map([[scramble.name, scramble as never]]);
    const registry = new RoomRegistry(log, games, { node: 'here' }, () => ({
      dispose: (isRemoved) => cleared.push(isRemoved),
    }));
    const lease = await registry.acquire('room');
    lease?.room.subscribe({ onMove: explode, onResync: explode });
    const answers: unknown[] = [];
    lease?.room.play('alice', { type: 'flip', row: 0, column: 0 }, (answer) =>
      answers.push(answer),
    );
    expect(answers).toMatchObject([{ lost: { code: 'unavailable' } }]);
    expect([cleared, registry.size]).toEqual([[false], 0]);
    lease?.release();
    const again = await registry.acquire('room');
    expect(again?.room.seq).toBe(2);
    expect(again?.room).not.toBe(lease?.room);
  });
});

describe('a large batch', () => {
  it('is told in slices, between which others get a turn and the room is as it was', async () => {
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
