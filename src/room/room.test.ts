import { describe, expect, it } from 'vitest';
import { scramble } from '../games/scramble/scramble.ts';
import type { Stored } from '../history/entry.ts';
import { MemoryLog } from '../logs/memory.ts';
import { Conflict } from './log.ts';
import { Room } from './room.ts';
import type { CommittedMove } from './subscribers.ts';
import { FaultyLog } from './testing/faulty-log.ts';
import {
  flip,
  foldOf,
  newRoom,
  openRoom,
  ROOM,
  said,
  seen,
  send,
  settled,
  storedIn,
} from './testing/scramble-room.ts';

describe('a room', () => {
  it('[RO-1] plays moves in the order in which they arrive', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    const replies = [
      flip(room, 'alice', '00'),
      flip(room, 'bob', '01'),
      flip(room, 'alice', '01'),
      flip(room, 'bob', '00'),
    ];
    expect(replies.map(said)).toEqual(['done', 'done', 'failed controlled', 'done']);
    expect(replies.map(({ answers }) => answers)).toMatchObject([
      [{ seq: 2 }],
      [{ seq: 3 }],
      [{ seq: 4 }],
      [{ seq: 5 }],
    ]);
  });

  it('[HI-2] [HI-3] [HI-4] dates its entries, never back, and names the rules and who moved', async () => {
    for (const log of [new MemoryLog(), new FaultyLog(new MemoryLog())]) {
      const times = [1_000, 3_000, 2_000, 4_000];
      const room = await newRoom(log, 'AB', { clock: () => times.shift() ?? 0 });
      flip(room, 'alice', '00');
      flip(room, 'bob', '00');
      await settled();
      room.play('alice', { type: 'leave' }, () => {}, { by: 'bot' });
      await settled();
      const [created, ...moves] = (await storedIn(log)).map(({ entry }) => entry);
      expect(created).toMatchObject({ time: 1_000, game: 'scramble', rules: 1 });
      expect(moves).toMatchObject([
        { time: 3_000, player: 'alice', by: 'human' },
        { time: 3_000, player: 'bob', by: 'human', node: expect.any(String) },
        { time: 4_000, player: 'alice', by: 'bot' },
      ]);
      expect(moves[2]).not.toHaveProperty('node');
    }
  });

  it('replies at once if its log is durable at once', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    expect(said(flip(room, 'alice', '00'))).toBe('done');
    expect(seen(room, 'alice')).toBe('my A, down');
  });

  it('computes once what a move changed, while it is the latest', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    const moves: CommittedMove[] = [];
    room.subscribe({ onMove: (move) => moves.push(move) });
    flip(room, 'alice', '00');
    expect(moves[0]?.change).toMatchObject({ spots: [[0, { up: 'A', by: 'alice' }]] });
    expect(moves[0]?.change).toBe(moves[0]?.change);
    flip(room, 'alice', '01');
    flip(room, 'alice', '00');
    expect(() => moves[1]?.change).toThrow('the room has moved on');
  });

  it('[RO-6] refuses what the game refuses, and does not store it', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'AB');
    expect(said(flip(room, 'alice', '77'))).toBe('refused out-of-range');
    expect(room.seq).toBe(1);
    expect(await storedIn(log)).toHaveLength(1);
  });

  it('[HI-1] is the fold of its log', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'AB/BA');
    for (const place of ['00', '11', '01', '00']) flip(room, 'alice', place, { id: place });
    flip(room, 'bob', '01');
    expect(room.save()).toEqual(await foldOf(log));
    expect(JSON.parse(JSON.stringify(room.save()))).toEqual(room.save());
  });

  it('cannot be created twice', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'AB');
    await expect(newRoom(log, 'CD')).rejects.toThrow(Conflict);
    expect(said(flip(room, 'alice', '00'))).toBe('done');
  });

  it('cannot be opened before it is created', async () => {
    const log = new MemoryLog();
    expect(await Room.load(log, ROOM, scramble, { node: 'here' })).toBe(undefined);
    await newRoom(log, 'AB');
    expect(await Room.load(log, ROOM, scramble, { node: 'here' })).toBeInstanceOf(Room);
  });

  it('does not open if its log cannot be read, and does not subscribe to it either', async () => {
    const memory = new MemoryLog();
    await newRoom(memory, 'AB');
    const log = new FaultyLog(memory);
    Object.assign(log.holds, { reads: true, news: true });
    const opening = openRoom(log);
    await settled();
    log.reads[0]?.fail();
    await expect(opening).rejects.toThrow('unreadable');
    flip(await openRoom(memory), 'alice', '00');
    expect(log.news).toEqual([]);
  });

  it('misses nothing that is appended while it opens', async () => {
    const memory = new MemoryLog();
    const other = await newRoom(memory, 'AB', { node: 'other' });
    class BusyLog extends FaultyLog {
      override async *read(): AsyncGenerator<Stored> {
        const stored = await storedIn(memory);
        flip(other, 'alice', '00');
        yield* stored;
      }
    }
    const room = await openRoom(new BusyLog(memory));
    expect(seen(room, 'alice')).toBe('my A, down');
    expect(room.save()).toEqual(other.save());
  });
});

describe('the subscribers of a room', () => {
  it('[RO-5] are notified of each move once, in order, while the state is the one after it', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    const heard: string[] = [];
    room.subscribe({
      onMove: ({ seq, player }) => heard.push(`${seq} ${player}: ${seen(room, player)}`),
      onResync: () => heard.push('reset'),
    });
    flip(room, 'alice', '00');
    flip(room, 'bob', '77');
    flip(room, 'bob', '01');
    expect(heard).toEqual(['2 alice: my A, down', '3 bob: up A, my B']);
  });

  it('[RO-5] are notified of a move before its player gets the reply', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    const order: string[] = [];
    room.subscribe({ onMove: () => order.push('moved'), onResync: () => {} });
    room.play('alice', { type: 'flip', row: 0, column: 0 }, () => order.push('answered'));
    expect(order).toEqual(['moved', 'answered']);
  });

  it('may play: that move comes after the current one', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    const heard: string[] = [];
    room.subscribe({
      onMove: ({ seq, player }) => {
        if (seq === 2) flip(room, 'bob', '01');
        heard.push(`first: ${seq} ${player}`);
      },
      onResync: () => {},
    });
    room.subscribe({
      onMove: ({ seq, player }) => heard.push(`second: ${seq} ${player}`),
      onResync: () => {},
    });
    flip(room, 'alice', '00');
    expect(heard).toEqual(['first: 2 alice', 'second: 2 alice', 'first: 3 bob', 'second: 3 bob']);
  });

  it('are not notified after they unsubscribe', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    const heard: number[] = [];
    const stop = room.subscribe({ onMove: ({ seq }) => heard.push(seq), onResync: () => {} });
    flip(room, 'alice', '00');
    stop();
    flip(room, 'alice', '01');
    expect(heard).toEqual([2]);
  });
});

describe('two rooms over one log that is durable at once', () => {
  it('are in sync: each shows at once what happened in the other', async () => {
    const log = new MemoryLog();
    const here = await newRoom(log, 'AB', { node: 'here' });
    const there = await openRoom(log, { node: 'there' });
    flip(here, 'alice', '00');
    const waiting = flip(there, 'bob', '00');
    expect(said(waiting)).toBe('silent');
    flip(here, 'alice', '01');
    expect(said(waiting)).toBe('done');
    expect(seen(here, 'bob')).toBe('my A, up B');
    expect(there.save()).toEqual(here.save());
  });

  it('stay in sync when a subscriber of one plays in the other', async () => {
    const log = new MemoryLog();
    const here = await newRoom(log, 'ABC', { node: 'here' });
    const there = await openRoom(log, { node: 'there' });
    const third = await openRoom(log, { node: 'third' });
    const heard: number[] = [];
    there.subscribe({
      onMove: ({ player }) => {
        if (player === 'alice') flip(there, 'bob', '01');
      },
      onResync: () => {},
    });
    third.subscribe({ onMove: ({ seq }) => heard.push(seq), onResync: () => heard.push(-1) });
    flip(here, 'alice', '00');
    expect(heard).toEqual([2, 3]);
    expect(seen(here, 'bob')).toBe('up A, my B, down');
    expect(said(flip(here, 'carol', '02'))).toBe('done');
    expect([there.save(), third.save()]).toEqual([here.save(), here.save()]);
  });
});

describe('a room that closes', () => {
  it('[RO-23] plays nothing more', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    await room.close();
    expect(said(flip(room, 'alice', '00'))).toBe('lost closed');
    expect(room.seq).toBe(1);
  });

  it('[RO-23] cancels the waits that have their requests here', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'AB');
    flip(room, 'alice', '00');
    const waiting = flip(room, 'bob', '00');
    const alsoWaiting = flip(room, 'carol', '00', { id: 'c' });
    await room.close();
    expect([waiting, alsoWaiting].map(said)).toEqual(['lost closed', 'lost closed']);
    const again = await openRoom(log);
    flip(again, 'alice', '01');
    expect(seen(again, 'alice')).toBe('up A, up B');
    expect(said(flip(again, 'dave', '00'))).toBe('done');
  });

  it('[RO-23] first makes pending moves durable and replies to them', async () => {
    const memory = new MemoryLog();
    const log = new FaultyLog(memory);
    const room = await newRoom(log, 'AB');
    log.holds.appends = true;
    const first = flip(room, 'alice', '00');
    const pending = flip(room, 'bob', '01');
    const waiting = flip(room, 'carol', '00');
    let closings = 0;
    const closing = [room.close(), room.close()].map((closed) => closed.then(() => closings++));
    await settled();
    expect([closings, said(first), said(pending)]).toEqual([0, 'silent', 'silent']);
    log.heal();
    await Promise.all(closing);
    expect([first, pending, waiting].map(said)).toEqual(['done', 'done', 'lost closed']);
    const again = await openRoom(memory);
    expect(again.save()).toEqual(room.save());
    expect(said(flip(again, 'carol', '00'))).toBe('silent');
  });

  it('does not wait forever for a broken log', async () => {
    const log = new FaultyLog(new MemoryLog());
    const room = await newRoom(log, 'AB');
    Object.assign(log.holds, { appends: true, reads: true });
    const reply = flip(room, 'alice', '00');
    const closing = room.close();
    log.appends[0]?.failBeforeStoring();
    await settled();
    log.reads[0]?.fail();
    await closing;
    expect(said(reply)).toBe('lost unavailable');
  });

  it('is not notified of other instances', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'AB', { node: 'here' });
    const other = await openRoom(log, { node: 'other' });
    await room.close();
    flip(other, 'alice', '00');
    expect([room.seq, other.seq]).toEqual([1, 2]);
  });
});

describe('snapshots', () => {
  const settings = { snapshotEvery: 5, dropOldEntries: true };
  const identity = {
    type: 'map',
    replacements: [...'ABCD'].map((card) => [card, card] as const),
  } as const;

  it('[HI-5] are stored at every interval, and stand for the entries before', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'ABCD', settings);
    for (let index = 0; index < 11; index++) send(room, 'alice', identity);
    expect((await storedIn(log)).map(({ seq, entry }) => [seq, entry.type])).toEqual([
      [10, 'snapshot'],
      [11, 'move'],
      [12, 'move'],
    ]);
  });

  it('[HI-5] keep the entries if they are wanted for replays', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'ABCD', { ...settings, dropOldEntries: false });
    for (let index = 0; index < 11; index++) send(room, 'alice', identity);
    expect(await storedIn(log)).toHaveLength(12);
    expect((await openRoom(log)).save()).toEqual(room.save());
  });

  it('[HI-5] restore the same room, waits and move ids included', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'ABCD', { ...settings, node: 'other' });
    const answered = flip(room, 'alice', '00', { id: 'first' });
    flip(room, 'bob', '00', { id: 'wait' });
    while (room.seq < 10) send(room, 'carol', identity);
    expect(await storedIn(log)).toHaveLength(1);
    const again = await openRoom(log);
    expect(again.save()).toEqual(room.save());
    expect(flip(again, 'alice', '00', { id: 'first' })).toEqual(answered);
    const joined = flip(again, 'bob', '00', { id: 'wait' });
    expect(said(joined)).toBe('silent');
    flip(again, 'alice', '01');
    expect(said(joined)).toBe('done');
  });

  it('are stored also if the room is loaded again and again', async () => {
    const log = new MemoryLog();
    await newRoom(log, 'ABCD', settings);
    for (let life = 0; life < 6; life++) {
      const room = await openRoom(log, settings);
      send(room, 'alice', identity);
      await room.close();
    }
    expect((await storedIn(log))[0]?.entry.type).toBe('snapshot');
  });

  it('cause no harm if they cannot be stored', async () => {
    const log = new FaultyLog(new MemoryLog());
    log.snapshot = () => Promise.reject(new Error('no room'));
    const room = await newRoom(log, 'ABCD', settings);
    for (let index = 0; index < 11; index++) send(room, 'alice', identity);
    await settled();
    expect(room.seq).toBe(12);
  });

  it('update an instance that is far behind, and end its waits', async () => {
    const memory = new MemoryLog();
    const here = await newRoom(memory, 'ABCD', { ...settings, node: 'here' });
    flip(here, 'alice', '00');
    flip(here, 'zoe', '03');
    const log = new FaultyLog(memory);
    const peer = await openRoom(log, { node: 'peer' });
    let resets = 0;
    peer.subscribe({ onMove: () => {}, onResync: () => resets++ });
    const served = flip(peer, 'bob', '00', { id: 'b' });
    const unnamed = flip(peer, 'carol', '00');
    const stillWaiting = flip(peer, 'dave', '03');
    await settled();

    log.holds.news = true;
    flip(here, 'alice', '01');
    flip(here, 'bob', '02');
    while (here.seq < 15) send(here, 'erin', identity);
    for (const news of log.news.slice(0, -1)) news.drop();
    log.heal();
    await settled();

    expect(resets).toBe(1);
    expect(peer.save()).toEqual(here.save());
    expect([served, unnamed, stillWaiting].map(said)).toEqual([
      'done',
      'lost unavailable',
      'silent',
    ]);
    send(here, 'zoe', { type: 'leave' });
    expect(said(stillWaiting)).toBe('done');
  });
});
