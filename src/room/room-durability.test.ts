import { describe, expect, it } from 'vitest';
import { MemoryLog } from '../logs/memory.ts';
import { FaultyLog, type HeldAppend } from './testing/faulty-log.ts';
import {
  flip,
  foldOf,
  newFaultyRoom,
  newRoom,
  openRoom,
  said,
  seen,
  send,
  settled,
  storedIn,
} from './testing/scramble-room.ts';
import { Timers } from './testing/timers.ts';

/** A room whose appends are held back from now on, and its log. */
async function heldRoom(cards: string) {
  const faulty = await newFaultyRoom(cards);
  const { log, room } = faulty;
  const heard: string[] = [];
  room.subscribe({
    onMove: ({ seq, player }) => heard.push(`${seq} ${player}`),
    onResync: () => heard.push('reset'),
  });
  log.holds.appends = true;
  log.batches.length = 0;
  return { ...faulty, heard };
}

/** The append that is held back now, and lets no other one pass. */
function onlyAppend(log: FaultyLog): HeldAppend {
  const [append, ...more] = log.appends;
  if (!append || more.length > 0) throw new Error(`${log.appends.length} appends are under way`);
  return append;
}

/** Two rooms over one log; the appends of `here` are held back. */
async function rivals(cards: string) {
  const held = await heldRoom(cards);
  const there = await openRoom(held.memory, { node: 'there' });
  return { ...held, there };
}

describe('while an append is in flight', () => {
  it('[RO-4] moves that arrive go together into the next one', async () => {
    const { log, room } = await heldRoom('ABCDE');
    const replies = ['00', '01', '02', '03'].map((place) => flip(room, `p${place}`, place));
    expect(log.batches).toEqual([1]);
    onlyAppend(log).store();
    await settled();
    expect(log.batches).toEqual([1, 3]);
    expect(replies.map(said)).toEqual(['done', 'silent', 'silent', 'silent']);
    replies.push(flip(room, 'p04', '04'));
    onlyAppend(log).store();
    await settled();
    expect(log.batches).toEqual([1, 3, 1]);
    expect(replies.map(said)).toEqual(['done', 'done', 'done', 'done', 'silent']);
  });

  it('[RO-2] each move sees the ones before it', async () => {
    const { log, room } = await heldRoom('AB');
    flip(room, 'alice', '00');
    const second = flip(room, 'bob', '01');
    const third = flip(room, 'bob', '00');
    log.heal();
    await settled();
    expect([second, third].map(said)).toEqual(['done', 'failed controlled']);
  });

  it('[RO-2] [RO-3] nothing leaves the room before it is durable: no reply, no view, no event', async () => {
    const { log, room, heard } = await heldRoom('AB');
    const before = room.save();
    const first = flip(room, 'alice', '00');
    const refused = flip(room, 'alice', '99');
    const second = flip(room, 'bob', '01');
    await settled();
    expect([first, refused, second].map(said)).toEqual(['silent', 'silent', 'silent']);
    expect([seen(room, 'alice'), room.seq, heard]).toEqual(['down, down', 1, []]);
    expect(room.save()).toEqual(before);

    onlyAppend(log).store();
    await settled();
    expect([first, refused, second].map(said)).toEqual(['done', 'silent', 'silent']);
    expect([seen(room, 'alice'), room.seq, heard]).toEqual(['my A, down', 2, ['2 alice']]);

    onlyAppend(log).store();
    await settled();
    expect([first, refused, second].map(said)).toEqual(['done', 'refused out-of-range', 'done']);
    expect([seen(room, 'alice'), room.seq, heard]).toEqual(['my A, up B', 3, ['2 alice', '3 bob']]);
  });

  it('[RO-5] replies come in order, each while the state is the one after its move', async () => {
    const { log, room } = await heldRoom('ABC');
    const order: string[] = [];
    for (const [column, player] of ['alice', 'bob', 'carol'].entries()) {
      room.play(player, { type: 'flip', row: 0, column }, () =>
        order.push(`${player}: ${seen(room, player)}`),
      );
    }
    room.subscribe({ onMove: ({ seq }) => order.push(`${seq}`), onResync: () => {} });
    log.heal();
    await settled();
    expect(order).toEqual([
      '2',
      'alice: my A, down, down',
      '3',
      'bob: up A, my B, down',
      '4',
      'carol: up A, up B, my C',
    ]);
  });

  it('[RO-3] a refusal waits for the moves that it saw, even if nothing else is queued', async () => {
    const { log, room } = await heldRoom('AB');
    flip(room, 'alice', '00');
    flip(room, 'bob', '00');
    const refused = flip(room, 'bob', '01');
    onlyAppend(log).store();
    await settled();
    expect(said(refused)).toBe('silent');
    onlyAppend(log).store();
    await settled();
    expect(said(refused)).toBe('refused already-waiting');
  });

  it('[RO-3] a refusal that saw only durable moves is sent at once', async () => {
    const { room } = await heldRoom('AB');
    expect(said(flip(room, 'alice', '99'))).toBe('refused out-of-range');
  });

  it('a wait that ends within the same batch gets a reply', async () => {
    const { log, room } = await heldRoom('AB');
    flip(room, 'alice', '00');
    const waiting = flip(room, 'bob', '00');
    flip(room, 'alice', '01');
    log.heal();
    await settled();
    expect(said(waiting)).toBe('done');
    expect(seen(room, 'bob')).toBe('my A, up B');
  });
});

describe('when another instance appended first', () => {
  it('[RO-7] pending moves are played again, in order, after the new entries', async () => {
    const { memory, log, room, there, heard } = await rivals('ABC');
    const first = flip(room, 'alice', '00');
    const second = flip(room, 'bob', '01');
    const third = flip(room, 'alice', '02');
    flip(there, 'zoe', '00');
    flip(there, 'zoe', '02');
    flip(there, 'yan', '02');
    onlyAppend(log).store();
    log.heal();
    await settled();
    expect([first, second, third].map(said)).toEqual(['done', 'done', 'failed controlled']);
    expect(log.batches).toEqual([1, 3]);
    expect(heard).toEqual(['2 zoe', '3 zoe', '4 yan', '5 alice', '6 bob', '7 alice']);
    expect(room.save()).toEqual(there.save());
    expect(room.save()).toEqual(await foldOf(memory));
  });

  it('[RO-7] a move may turn out differently: refused, failed or waiting', async () => {
    const { log, room, there } = await rivals('AAB');
    const refused = flip(room, 'alice', '00');
    const waits = flip(room, 'bob', '00');
    const gone = flip(room, 'carol', '01');
    flip(there, 'zoe', '00');
    flip(there, 'zoe', '01');
    flip(there, 'alice', '00');
    log.heal();
    await settled();
    expect([refused, waits, gone].map(said)).toEqual([
      'refused already-waiting',
      'silent',
      'silent',
    ]);
    flip(there, 'zoe', '02');
    expect([waits, gone].map(said)).toEqual(['failed no-card', 'failed no-card']);
  });

  it('[RO-7] each of many moves in both instances is stored once', async () => {
    const memory = new MemoryLog();
    const here = await newRoom(new FaultyLog(memory), 'ABCDEFGH', { node: 'here' });
    const there = await openRoom(new FaultyLog(memory), { node: 'there' });
    const replies = Array.from({ length: 40 }, (_, index) =>
      flip(index % 2 === 0 ? here : there, `p${index}`, `0${index % 8}`),
    );
    await settled();
    expect(replies.map(said).filter((word) => word === 'done')).toHaveLength(8);
    expect(await storedIn(memory)).toHaveLength(41);
    expect([here.save(), there.save()]).toEqual([await foldOf(memory), await foldOf(memory)]);
  });

  it('an instance that only follows catches up, also after missing or repeated notifications', async () => {
    const { memory, log, room, there } = await rivals('ABC');
    log.holds.news = true;
    for (const place of ['00', '01', '02']) flip(there, `p${place}`, place);
    const [first, second, third] = log.news;
    third?.tell();
    second?.drop();
    first?.tellTwice();
    await settled();
    expect(room.save()).toEqual(await foldOf(memory));
    expect(seen(room, '')).toBe('up A, up B, up C');
  });
});

describe('when an append fails', () => {
  it('[RO-8] its moves are lost, and the room continues', async () => {
    const { memory, log, room, heard } = await heldRoom('ABC');
    const acknowledged = flip(room, 'alice', '00');
    onlyAppend(log).store();
    await settled();
    const lost = flip(room, 'bob', '01');
    const next = flip(room, 'carol', '02');
    onlyAppend(log).failBeforeStoring();
    await settled();
    expect([acknowledged, lost, next].map(said)).toEqual(['done', 'lost unavailable', 'silent']);
    log.heal();
    await settled();
    expect(said(next)).toBe('done');
    expect(seen(room, 'alice')).toBe('my A, down, up C');
    expect(heard).toEqual(['2 alice', '3 carol']);
    expect(room.save()).toEqual(await foldOf(memory));
  });

  it('[RO-8] but was stored, the room shows what was stored', async () => {
    const { memory, log, room, heard } = await heldRoom('AB');
    const unknown = flip(room, 'alice', '00');
    const next = flip(room, 'bob', '01');
    onlyAppend(log).failAfterStoring();
    await settled();
    expect([said(unknown), heard]).toEqual(['lost unavailable', ['2 alice']]);
    log.heal();
    await settled();
    expect(said(next)).toBe('done');
    expect(room.save()).toEqual(await foldOf(memory));
  });

  it('[RO-8] and is stored later, the room applies it', async () => {
    const { memory, log, room } = await heldRoom('AB');
    const unknown = flip(room, 'alice', '00');
    const storeLater = onlyAppend(log).failAndStoreLater();
    await settled();
    const next = flip(room, 'bob', '00');
    await storeLater();
    expect(said(unknown)).toBe('lost unavailable');
    log.heal();
    await settled();
    expect(said(next)).toBe('silent');
    expect(seen(room, 'alice')).toBe('my A, down');
    expect(room.save()).toEqual(await foldOf(memory));
  });

  it('refusals in the same batch are decided again', async () => {
    const { log, room } = await heldRoom('AB');
    flip(room, 'zoe', '01');
    flip(room, 'alice', '00');
    flip(room, 'bob', '00');
    const refused = flip(room, 'bob', '01');
    onlyAppend(log).store();
    await settled();
    onlyAppend(log).failBeforeStoring();
    log.heal();
    await settled();
    expect(said(refused)).toBe('silent');
    send(room, 'zoe', { type: 'leave' });
    await settled();
    expect(said(refused)).toBe('done');
  });

  it('[RO-9] and the log cannot be read either, all queued moves are lost, and the next move reads it again', async () => {
    const { memory, log, room, heard } = await heldRoom('AB');
    log.holds.reads = true;
    const replies = [flip(room, 'alice', '00'), flip(room, 'bob', '01')];
    onlyAppend(log).failAfterStoring();
    await settled();
    replies.push(flip(room, 'carol', '01'));
    log.reads[0]?.fail();
    await settled();
    expect(replies.map(said)).toEqual(Array(3).fill('lost unavailable'));
    expect([seen(room, ''), heard]).toEqual(['down, down', []]);

    log.heal();
    const next = flip(room, 'dave', '00');
    await settled();
    expect([said(next), heard]).toEqual(['silent', ['2 alice', '3 dave']]);
    expect(room.save()).toEqual(await foldOf(memory));
  });

  it('[RO-9] and the log cannot be read for a while, the room retries by itself', async () => {
    const { log, timers, room, heard } = await heldRoom('AB');
    log.holds.reads = true;
    flip(room, 'alice', '00');
    onlyAppend(log).failAfterStoring();
    await settled();
    log.reads[0]?.fail();
    await settled();
    for (let attempt = 0; attempt < 3; attempt++) {
      timers.advance(999);
      await settled();
      expect(log.reads).toHaveLength(0);
      timers.advance(1);
      await settled();
      expect(log.reads).toHaveLength(1);
      if (attempt < 2) log.reads[0]?.fail();
      await settled();
    }
    log.heal();
    await settled();
    expect(heard).toEqual(['2 alice']);
    expect(seen(room, 'alice')).toBe('my A, down');
  });
});

describe('while the log cannot be read', () => {
  it('[RO-9] it is retried once a second, however many moves fail', async () => {
    const { log, timers, room } = await heldRoom('AB');
    let reads = 0;
    log.read = () => {
      reads += 1;
      throw new Error('unreadable');
    };
    flip(room, 'alice', '00');
    onlyAppend(log).failBeforeStoring();
    await settled();
    for (let moves = 0; moves < 3; moves++) {
      timers.advance(300);
      expect(said(flip(room, 'alice', '00'))).toBe('silent');
      await settled();
    }
    expect(reads).toBe(4);
    for (let tenths = 0; tenths < 100; tenths++) {
      timers.advance(100);
      await settled();
    }
    expect(reads).toBe(14);
  });
});

describe('a log that is durable at once and fails', () => {
  /** Fails the next append as it is told. */
  class BrittleLog extends MemoryLog {
    failure: 'before' | 'after' | undefined;

    override append(...args: Parameters<MemoryLog['append']>): number {
      const { failure } = this;
      this.failure = undefined;
      if (failure === 'before') throw new Error('not stored');
      const seq = super.append(...args);
      if (failure === 'after') throw new Error('stored or not');
      return seq;
    }
  }

  for (const failure of ['before', 'after'] as const) {
    it(`is read from the start, having failed ${failure} storing`, async () => {
      const log = new BrittleLog();
      const room = await newRoom(log, 'AB');
      let resets = 0;
      room.subscribe({ onMove: () => {}, onResync: () => resets++ });
      flip(room, 'alice', '00');
      const waiting = flip(room, 'bob', '00');
      log.failure = failure;
      const lost = flip(room, 'alice', '01');
      const next = flip(room, 'carol', '01');
      await settled();
      expect([said(lost), resets]).toEqual(['lost unavailable', 1]);
      expect(said(next)).toBe('done');
      expect(room.save()).toEqual(await foldOf(log));
      expect(said(waiting)).toBe(failure === 'before' ? 'silent' : 'lost unavailable');
    });
  }

  it('is read from the start even if the first attempt fails', async () => {
    const log = new BrittleLog();
    const timers = new Timers();
    const room = await newRoom(log, 'AB', { later: timers.later });
    log.failure = 'before';
    const read = log.read.bind(log);
    log.read = () => {
      log.read = read;
      throw new Error('unreadable');
    };
    const lost = flip(room, 'alice', '00');
    await settled();
    timers.advance(1_000);
    await settled();
    expect(said(lost)).toBe('lost unavailable');
    expect(room.save()).toEqual(await foldOf(log));
    expect(said(flip(room, 'bob', '00'))).toBe('done');
  });
});
