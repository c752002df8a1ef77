import { describe, expect, it } from 'vitest';
import { MemoryLog } from '../logs/memory.ts';
import { FaultyLog } from './testing/faulty-log.ts';
import { flip, newRoom, openRoom, said, send, settled, storedIn } from './testing/scramble-room.ts';

const id = 'one';

describe('a move that is sent again under its id', () => {
  it('[RO-12] is played once and gets the same reply', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'AB');
    const first = flip(room, 'alice', '00', { id });
    const again = flip(room, 'alice', '00', { id });
    expect(again).toEqual(first);
    expect(said(again)).toBe('done');
    expect(await storedIn(log)).toHaveLength(2);
  });

  it('[RO-12] gets the same reply if it failed', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    flip(room, 'alice', '00');
    const failed = flip(room, 'alice', '00', { id });
    expect(said(failed)).toBe('failed controlled');
    expect(flip(room, 'alice', '00', { id })).toEqual(failed);
  });

  it('[RO-12] gets the reply to the first one, whatever it asks for now', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    const first = flip(room, 'alice', '00', { id });
    expect(flip(room, 'alice', '01', { id })).toEqual(first);
    expect(send(room, 'alice', { type: 'leave' }, { id })).toEqual(first);
  });

  it('[RO-12] is played once while the first one is pending, and gets the same reply', async () => {
    const memory = new MemoryLog();
    const log = new FaultyLog(memory);
    const room = await newRoom(log, 'AB');
    log.holds.appends = true;
    const first = flip(room, 'alice', '00', { id });
    const again = flip(room, 'alice', '00', { id });
    await settled();
    expect([first, again].map(said)).toEqual(['silent', 'silent']);
    log.heal();
    await settled();
    expect(again).toEqual(first);
    expect(await storedIn(memory)).toHaveLength(2);
  });

  it('[RO-15] shares the wait of the first one, and both get a reply when it ends', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    flip(room, 'alice', '00');
    const first = flip(room, 'bob', '00', { id });
    const again = flip(room, 'bob', '00', { id });
    expect([first, again].map(said)).toEqual(['silent', 'silent']);
    flip(room, 'alice', '01');
    expect([first, again].map(said)).toEqual(['done', 'done']);
    expect(flip(room, 'bob', '00', { id })).toEqual(first);
  });

  it('[RO-12] is remembered after a restart', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'AB');
    const first = flip(room, 'alice', '00', { id });
    flip(room, 'bob', '00', { id });
    const again = await openRoom(log);
    expect(flip(again, 'alice', '00', { id })).toEqual(first);
    const joined = flip(again, 'bob', '00', { id });
    flip(again, 'alice', '01', { id: 'two' });
    expect(said(joined)).toBe('done');
    const once_more = await openRoom(log);
    expect(flip(once_more, 'bob', '00', { id })).toEqual(joined);
  });

  it('is known to other instances of the room', async () => {
    const memory = new MemoryLog();
    const here = await newRoom(new FaultyLog(memory), 'AB', { node: 'here' });
    const there = await openRoom(new FaultyLog(memory), { node: 'there' });
    const replies = [flip(here, 'alice', '00', { id }), flip(there, 'alice', '00', { id })];
    await settled();
    expect(replies[0]).toEqual(replies[1]);
    expect(await storedIn(memory)).toHaveLength(2);
  });

  it('[RO-13] can be tried again if it was refused', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    flip(room, 'alice', '00');
    flip(room, 'bob', '00');
    expect(said(flip(room, 'bob', '01', { id }))).toBe('refused already-waiting');
    flip(room, 'alice', '01');
    expect(said(flip(room, 'bob', '01', { id }))).toBe('done');
  });

  it('[RO-12] belongs to its player: others may use the same id', async () => {
    const room = await newRoom(new MemoryLog(), 'ABC');
    const players = ['alice', '__proto__', 'constructor'];
    const replies = players.map((player, column) => flip(room, player, `0${column}`, { id }));
    expect(replies.map(({ answers }) => answers)).toEqual([
      [{ seq: 2 }],
      [{ seq: 3 }],
      [{ seq: 4 }],
    ]);
  });

  it('[RO-13] is forgotten above the limit of all ids, oldest players first, unless it waits', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    flip(room, 'alice', '00', { id });
    const waiting = flip(room, 'bob', '00', { id });
    const nothing = { type: 'map', replacements: [], unlisted: 'stay' } as const;
    for (let player = 0; player < 31_999; player++) send(room, `p${player}`, nothing, { id });
    const known = ['alice', 'bob', 'p0', 'p31998'].map((player) => room.hasPlayed(player, id));
    expect(known).toEqual([false, true, true, true]);
    flip(room, 'alice', '01', { id });
    expect(said(waiting)).toBe('done');
    const { recent } = room.save() as { readonly recent: readonly unknown[] };
    expect(recent).toHaveLength(32_000);
  });

  it('[RO-13] is remembered while it is among the last 32 of its player', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    const oldest = flip(room, 'alice', '00', { id });
    for (let index = 0; index < 31; index++) flip(room, 'alice', '00', { id: `${index}` });
    for (let index = 0; index < 99; index++) flip(room, 'bob', '01', { id: `${index}` });
    expect(flip(room, 'alice', '00', { id })).toEqual(oldest);
    flip(room, 'alice', '00', { id: '31' });
    expect(flip(room, 'alice', '00', { id })).not.toEqual(oldest);
  });

  it('[RO-13] is lost, not played twice, if it is forgotten and says what its player knew', async () => {
    const log = new MemoryLog();
    const room = await newRoom(log, 'AB');
    flip(room, 'alice', '00', { id, after: 1 });
    for (let index = 0; index < 32; index++) {
      const reply = flip(room, 'alice', '00', { id: `${index}`, after: room.seq });
      expect(said(reply)).not.toMatch('lost');
    }
    const count = (await storedIn(log)).length;
    const copy = flip(room, 'alice', '00', { id, after: 1 });
    expect(copy.answers).toMatchObject([{ lost: { code: 'too-late' } }]);
    expect(said(flip(await openRoom(log), 'alice', '00', { id, after: 1 }))).toMatch('lost');
    expect(await storedIn(log)).toHaveLength(count);
  });
});

describe('after an append failed, a move with an id', () => {
  async function failing() {
    const memory = new MemoryLog();
    const log = new FaultyLog(memory);
    const room = await newRoom(log, 'AB');
    log.holds.appends = true;
    return { memory, log, room };
  }

  it('[RO-8] gets its actual reply if it was stored', async () => {
    const { log, room } = await failing();
    const reply = flip(room, 'alice', '00', { id });
    log.appends[0]?.failAfterStoring();
    await settled();
    expect(reply.answers).toEqual([{ seq: 2 }]);
  });

  it('can be sent again, and is played if it was not stored', async () => {
    const { memory, log, room } = await failing();
    const lost = flip(room, 'alice', '00', { id });
    log.appends[0]?.failBeforeStoring();
    await settled();
    expect(said(lost)).toBe('lost unavailable');
    log.heal();
    const again = flip(room, 'alice', '00', { id });
    await settled();
    expect(again.answers).toEqual([{ seq: 2 }]);
    expect(await storedIn(memory)).toHaveLength(2);
  });

  it('is played once if it is stored after it was sent again', async () => {
    const { memory, log, room } = await failing();
    flip(room, 'alice', '00', { id });
    const storeLater = log.appends[0]?.failAndStoreLater();
    await settled();
    const again = flip(room, 'alice', '00', { id });
    await storeLater?.();
    log.heal();
    await settled();
    expect(again.answers).toEqual([{ seq: 2 }]);
    expect(await storedIn(memory)).toHaveLength(2);
  });

  it('is replaced by its repeat in the same append', async () => {
    const { memory, log, room } = await failing();
    flip(room, 'zoe', '01');
    const first = flip(room, 'alice', '00', { id });
    const repeat = flip(room, 'alice', '00', { id });
    log.appends[0]?.store();
    await settled();
    log.appends[0]?.failBeforeStoring();
    log.heal();
    await settled();
    expect([first, repeat].map(said)).toEqual(['lost unavailable', 'done']);
    expect(await storedIn(memory)).toHaveLength(3);
  });

  it('continues to wait, if it waits', async () => {
    const { log, room } = await failing();
    flip(room, 'alice', '00');
    log.appends[0]?.store();
    await settled();
    const waiting = flip(room, 'bob', '00', { id });
    log.appends[0]?.failAfterStoring();
    await settled();
    expect(said(waiting)).toBe('silent');
    log.heal();
    flip(room, 'alice', '01');
    await settled();
    expect(said(waiting)).toBe('done');
  });
});
