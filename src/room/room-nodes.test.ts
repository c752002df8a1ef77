import { describe, expect, it } from 'vitest';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from './log.ts';
import { NO_PEERS, type Peers } from './settings.ts';
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

/** Peers of which the test says who is gone. */
class KnownPeers implements Peers {
  readonly #gone = new Set<string>();
  readonly #watchers = new Map<string, Set<() => void>>();

  get watched(): string[] {
    return [...this.#watchers].flatMap(([node, { size }]) => (size > 0 ? [node] : []));
  }

  isGone(node: string): boolean {
    return this.#gone.has(node);
  }

  whenGone(node: string, action: () => void): () => void {
    const watchers = this.#watchers.get(node) ?? new Set();
    this.#watchers.set(node, watchers.add(action));
    return () => watchers.delete(action);
  }

  /** The node is gone from now on. */
  lose(node: string): void {
    this.#gone.add(node);
    for (const action of this.#watchers.get(node) ?? []) action();
  }
}

/** Two nodes with one room, each with its own way to the log, in which alice holds the first card. */
async function twoNodes(cards: string) {
  const memory = new MemoryLog();
  await newRoom(memory, cards, { node: 'creator' });
  const peers = new KnownPeers();
  const open = async (node: string) => {
    const log = new FaultyLog(memory);
    return { log, room: await openRoom(log, { node, peers }) };
  };
  const [here, there] = [await open('here'), await open('there')];
  flip(here.room, 'alice', '00');
  await settled();
  return { memory, peers, here, there };
}

const movesIn = async (log: Log) =>
  (await storedIn(log)).flatMap(({ entry }) => (entry.type === 'move' ? [entry] : []));

describe('a wait', () => {
  it('[RO-30] is adopted by the node to which its move is sent again', async () => {
    const { memory, here, there } = await twoNodes('AB');
    const controller = new AbortController();
    const first = flip(here.room, 'bob', '00', { id: 'm', signal: controller.signal });
    await settled();
    const again = flip(there.room, 'bob', '00', { id: 'm' });
    await settled();
    expect((await movesIn(memory)).at(-1)).toMatchObject({
      player: 'bob',
      id: 'm',
      node: 'there',
      adopts: true,
    });
    controller.abort();
    await settled();
    expect([said(first), said(again)]).toEqual(['silent', 'silent']);
    flip(here.room, 'alice', '01');
    await settled();
    expect([said(first), said(again)]).toEqual(['done', 'done']);
    expect(again.answers).toEqual(first.answers);
    expect(seen(there.room, 'bob')).toBe('my A, up B');
    expect(there.room.save()).toEqual(await foldOf(memory));
  });

  it('[RO-30] stays where it is if its move is sent there again', async () => {
    const { memory, here } = await twoNodes('AB');
    flip(here.room, 'bob', '00', { id: 'm' });
    await settled();
    const before = await movesIn(memory);
    flip(here.room, 'bob', '00', { id: 'm' });
    await settled();
    expect(await movesIn(memory)).toEqual(before);
  });

  it('[RO-30] stays where it is if an earlier copy of its move comes late, and goes', async () => {
    const { memory, here, there } = await twoNodes('AB');
    const second = flip(here.room, 'bob', '00', { id: 'm', again: 1 });
    await settled();
    const before = await movesIn(memory);
    const controller = new AbortController();
    flip(there.room, 'bob', '00', { id: 'm', again: 0, signal: controller.signal });
    await settled();
    controller.abort();
    await settled();
    expect(await movesIn(memory)).toEqual(before);
    expect(said(second)).toBe('silent');
    expect(here.room.save()).toEqual(await foldOf(memory));
    flip(there.room, 'bob', '00', { id: 'm', again: 2 });
    await settled();
    expect((await movesIn(memory)).at(-1)).toMatchObject({ node: 'there', adopts: true });
  });

  it('[RO-30] outlives the node that it was adopted from', async () => {
    const { peers, here, there } = await twoNodes('AB');
    flip(here.room, 'bob', '00', { id: 'm' });
    await settled();
    const again = flip(there.room, 'bob', '00', { id: 'm' });
    await settled();
    peers.lose('here');
    await settled();
    expect(said(again)).toBe('silent');
    flip(there.room, 'alice', '01');
    await settled();
    expect(said(again)).toBe('done');
  });

  it('[RO-30] is not adopted for somebody who has gone again', async () => {
    const { memory, here, there } = await twoNodes('AB');
    flip(here.room, 'bob', '00', { id: 'm' });
    await settled();
    const before = await movesIn(memory);
    const again = flip(there.room, 'bob', '00', { id: 'm', signal: AbortSignal.abort() });
    await settled();
    expect(said(again)).toBe('refused gave-up');
    expect(await movesIn(memory)).toEqual(before);
  });

  it('[RO-30] is cancelled by the node that has adopted it', async () => {
    const { memory, here, there } = await twoNodes('AB');
    const first = flip(here.room, 'bob', '00', { id: 'm' });
    await settled();
    const controller = new AbortController();
    flip(there.room, 'bob', '00', { id: 'm', signal: controller.signal });
    await settled();
    controller.abort();
    await settled();
    expect(said(first)).toBe('failed gave-up');
    expect((await movesIn(memory)).at(-1)).toMatchObject({ player: 'bob', by: 'room' });
  });

  it('[RO-31] of a node that is gone is cancelled by another, with or without an id', async () => {
    const { memory, peers, here, there } = await twoNodes('AB');
    flip(here.room, 'bob', '00', { id: 'm' });
    flip(here.room, 'carol', '00');
    const own = flip(there.room, 'dave', '00');
    await settled();
    here.log.holds.appends = true;
    expect(peers.watched).toContain('here');
    peers.lose('here');
    await settled();
    expect(there.room.save()).toEqual(await foldOf(memory));
    flip(there.room, 'alice', '01');
    await settled();
    expect(said(own)).toBe('done');
    expect((await movesIn(memory)).filter(({ by }) => by === 'room')).toHaveLength(2);
  });

  it('[RO-31] of a node that lives is left alone', async () => {
    const { peers, here, there } = await twoNodes('AB');
    const waiting = flip(here.room, 'bob', '00');
    await settled();
    peers.lose('elsewhere');
    await settled();
    expect(said(waiting)).toBe('silent');
    await there.room.close();
    expect(peers.watched).toEqual([]);
  });

  it('[RO-31] of any other node is cancelled where a server is alone', async () => {
    const { memory, here } = await twoNodes('AB');
    flip(here.room, 'bob', '00', { id: 'm' });
    await settled();
    const alone = await openRoom(memory, { node: 'alone', isAlone: true });
    await settled();
    expect(JSON.stringify(alone.save())).toContain('"waiters":[]');
    expect(NO_PEERS.isGone('here')).toBe(true);
  });
});

describe('a room on several nodes', () => {
  it('[RO-7] applies what it has heard after a conflict, and reads nothing', async () => {
    const { here, there } = await twoNodes('AB/CD');
    there.log.holds.reads = true;
    here.log.holds.appends = true;
    there.log.holds.appends = true;
    const first = flip(here.room, 'bob', '01');
    const second = flip(there.room, 'carol', '10');
    await settled();
    here.log.heal();
    await settled();
    there.log.holds.appends = false;
    for (const append of [...there.log.appends]) append.store();
    await settled();
    expect([said(first), said(second)]).toEqual(['done', 'done']);
    expect(there.log.reads).toEqual([]);
  });

  it('[RO-7] plays moves that are submitted while it does so behind those that it had', async () => {
    const { memory, here, there } = await twoNodes('AB/CD');
    there.log.holds.appends = true;
    flip(there.room, 'carol', '10');
    await settled();
    there.room.subscribe({
      onMove: ({ player }) => player === 'bob' && flip(there.room, 'dave', '11'),
    });
    flip(here.room, 'bob', '01');
    await settled();
    there.log.heal();
    await settled();
    expect((await movesIn(memory)).map(({ player }) => player)).toEqual([
      'alice',
      'bob',
      'carol',
      'dave',
    ]);
    expect(there.room.save()).toEqual(await foldOf(memory));
  });

  it('[RO-32] catches up with what others have appended', async () => {
    const { here, there } = await twoNodes('AB/CD');
    there.log.holds.news = true;
    flip(here.room, 'bob', '01');
    await settled();
    expect(there.room.seq).toBe(2);
    there.log.catchUp = async () => there.log.heal();
    await there.room.catchUp();
    expect(there.room.seq).toBe(3);
  });

  it('[RO-32] does not count as caught up while it reads what it missed', async () => {
    const { here, there } = await twoNodes('AB/CD');
    there.log.holds.news = true;
    flip(here.room, 'bob', '01');
    flip(here.room, 'carol', '10');
    await settled();
    // The first news is lost, so the second shows a gap.
    there.log.news[0]?.drop();
    there.log.holds.reads = true;
    there.log.news[0]?.tell();
    let isCaughtUp = false;
    const caughtUp = there.room.catchUp().then(() => {
      isCaughtUp = true;
    });
    await settled();
    expect([there.log.reads.length, isCaughtUp]).toEqual([1, false]);
    there.log.reads[0]?.succeed();
    await caughtUp;
    expect(there.room.seq).toBe(4);
  });

  it('[RO-32] rejects where the log cannot be read', async () => {
    const { here, there } = await twoNodes('AB/CD');
    there.log.holds.news = true;
    flip(here.room, 'bob', '01');
    flip(here.room, 'carol', '10');
    await settled();
    there.log.news[0]?.drop();
    there.log.holds.reads = true;
    there.log.news[0]?.tell();
    const caughtUp = there.room.catchUp();
    await settled();
    there.log.reads[0]?.fail();
    await expect(caughtUp).rejects.toThrow('the log cannot be read');
  });

  it('[RO-32] is caught up also while its own players never pause', async () => {
    const { here } = await twoNodes('AB/CD');
    here.log.holds.appends = true;
    for (const [nth, place] of ['01', '10', '11'].entries()) {
      flip(here.room, `p${nth}`, place);
      await settled();
    }
    here.log.appends[0]?.store();
    await settled();
    expect([here.room.seq, here.log.appends.length]).toEqual([3, 1]);
    await here.room.catchUp();
    expect(here.log.appends).toHaveLength(1);
  });

  it('[RO-33] closes everywhere when it is removed, and answers everybody', async () => {
    const { memory, here, there } = await twoNodes('AB');
    const closings: unknown[] = [];
    for (const { room } of [here, there]) room.subscribe({ onClose: (why) => closings.push(why) });
    const waiting = flip(there.room, 'bob', '00');
    await settled();
    await memory.remove(ROOM);
    await settled();
    expect(closings).toEqual([{ kind: 'removed' }, { kind: 'removed' }]);
    expect(said(waiting)).toBe('lost closed');
    expect(said(flip(here.room, 'carol', '01'))).toBe('lost closed');
  });

  it('[RO-4] stores at most a thousand moves at once', async () => {
    const { here } = await twoNodes('AB');
    here.log.holds.appends = true;
    const replies = Array.from({ length: 2_500 }, (_, nth) => flip(here.room, `p${nth}`, '01'));
    await settled();
    here.log.heal();
    await settled();
    expect(replies.every(({ answers }) => answers.length < 2)).toBe(true);
    expect(Math.max(...here.log.batches)).toBe(1_000);
    expect(here.log.batches.reduce((sum, count) => sum + count, 0)).toBe(2_501);
  });

  it('[RO-4] stores only so much at once that the log can take', async () => {
    const { here } = await twoNodes('AB');
    Object.assign(here.log, { isLimited: true });
    here.log.holds.appends = true;
    const replacements = [['x'.repeat(60_000), 'y']] as const;
    const send50kB = (nth: number) =>
      send(here.room, `p${nth}`, { type: 'map', replacements, unlisted: 'stay' });
    const replies = Array.from({ length: 20 }, (_, nth) => send50kB(nth));
    const short = flip(here.room, 'bob', '01');
    await settled();
    here.log.heal();
    await settled();
    expect([...replies, short].map(said)).toEqual(Array.from({ length: 21 }, () => 'done'));
    expect(Math.max(...here.log.batches)).toBe(5);
  });
});
