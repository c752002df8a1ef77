import { describe, expect, it } from 'vitest';
import type { Game, Json, PlayerId } from '../games/game.ts';
import { games } from '../games/index.ts';
import { match } from '../games/match/match.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { RoomInfo } from '../history/entry.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from '../room/log.ts';
import type { MoveReply } from '../room/move-request.ts';
import type { Creation, Room } from '../room/room.ts';
import type { RoomClosing } from '../room/subscribers.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import { settled } from '../room/testing/scramble-room.ts';
import { Timers } from '../room/testing/timers.ts';
import type { RoomId } from '../table/state.ts';
import type { LiveRoom } from './live-room.ts';
import { removeExpiredRooms } from './retention.ts';
import { type RoomLease, RoomRegistry } from './room-registry.ts';

const ROOM = 'room';
const MINUTE = 60_000;

const CREATIONS: ReadonlyMap<Game, Creation<Json>> = new Map<Game, Creation<Json>>([
  [match, { setup: {}, players: ['alice', 'bob'], seed: 'seed' }],
  [
    scramble,
    {
      setup: { rows: 2, columns: 2, cards: ['A', 'B', 'A', 'B'], shuffle: false, open: false },
      players: [],
      seed: 'seed',
    },
  ],
]);

const FLIP = { type: 'flip', row: 0, column: 0 };

/** A room that was loaded, and the ways in which it left memory since. */
interface Loaded {
  readonly room: Room<unknown>;
  readonly closed: RoomClosing['kind'][];
}

/** A registry, all rooms that it has loaded, and its clock. */
function registryOf(log: Log = new MemoryLog()) {
  const timers = new CountingTimers();
  const loaded: Loaded[] = [];
  const onLoad = ({ room }: LiveRoom): void => {
    const closed: Loaded['closed'] = [];
    loaded.push({ room, closed });
    room.subscribe({ onClose: ({ kind }) => closed.push(kind) });
  };
  const registry = new RoomRegistry(log, games, { node: 'here', later: timers.later, onLoad });
  return { registry, log, timers, loaded };
}

class CountingTimers {
  readonly #timers = new Timers();
  planned = 0;

  readonly later = (milliseconds: number, action: () => void): void => {
    this.planned += 1;
    this.#timers.later(milliseconds, () => {
      this.planned -= 1;
      action();
    });
  };

  advance(milliseconds: number): void {
    this.#timers.advance(milliseconds);
  }
}

function create(registry: RoomRegistry, game: Game = match, id: RoomId = ROOM): Promise<RoomLease> {
  const creation = CREATIONS.get(game);
  if (!creation) throw new Error(`what is ${game.name}?`);
  return registry.create(id, game, creation);
}

async function enter(registry: RoomRegistry, id: RoomId = ROOM): Promise<RoomLease> {
  const lease = await registry.acquire(id);
  if (!lease) throw new Error(`there is no room ${id}`);
  return lease;
}

const play = (room: Room<unknown>, player: PlayerId, move: Json): Promise<MoveReply> =>
  new Promise((resolve) => room.play(player, move, resolve));

/** All rooms of the log. */
async function roomsIn(log: Log): Promise<RoomId[]> {
  const ids: RoomId[] = [];
  for await (const { id } of log.rooms()) ids.push(id);
  return ids.sort();
}

describe('removing a room', () => {
  it('[RO-23] closes it and deletes it from the log', async () => {
    const { registry, log, loaded } = registryOf();
    await create(registry);
    expect(await registry.remove(ROOM)).toBe(true);
    expect([registry.size, registry.has(ROOM), await roomsIn(log)]).toEqual([0, false, []]);
    expect(loaded.map(({ closed }) => closed)).toEqual([['removed']]);
    expect(await registry.acquire(ROOM)).toBe(undefined);
  });

  it('works if it is not in memory', async () => {
    const { registry: before, log } = registryOf();
    await create(before);
    const { registry, loaded } = registryOf(log);
    expect(await registry.remove(ROOM)).toBe(true);
    expect([loaded, await roomsIn(log)]).toEqual([[], []]);
  });

  it('returns whether it existed', async () => {
    const { registry } = registryOf();
    await create(registry);
    expect(await registry.remove('another')).toBe(false);
    expect(await Promise.all([registry.remove(ROOM), registry.remove(ROOM)])).toEqual([
      true,
      false,
    ]);
  });

  it('does not affect other rooms', async () => {
    const { registry, log } = registryOf();
    const { room } = await create(registry, match, 'one');
    await create(registry, match, 'two');
    await registry.remove('two');
    expect([registry.size, await roomsIn(log)]).toEqual([1, ['one']]);
    expect((await enter(registry, 'one')).room).toBe(room);
  });

  it('[RO-23] replies to the waiting requests, and to later ones', async () => {
    const { registry } = registryOf();
    const { room } = await create(registry, scramble);
    await play(room, 'alice', FLIP);
    const waiting = play(room, 'bob', FLIP);
    await registry.remove(ROOM);
    expect(await waiting).toMatchObject({ lost: { code: 'closed' } });
    expect(await play(room, 'alice', FLIP)).toMatchObject({ lost: { code: 'closed' } });
  });

  it('happens after the pending moves', async () => {
    const log = new FaultyLog(new MemoryLog());
    const { registry } = registryOf(log);
    const { room } = await create(registry);
    log.holds.appends = true;
    const playing = play(room, 'alice', { type: 'reveal', spot: 0 });
    const removing = registry.remove(ROOM);
    await settled();
    expect(await roomsIn(log)).toEqual([ROOM]);
    log.heal();
    expect([await playing, await removing]).toEqual([{ seq: 2 }, true]);
    expect(await roomsIn(log)).toEqual([]);
  });

  it('is final: leases from before have no effect', async () => {
    const { registry, timers, loaded } = registryOf();
    const old = await create(registry);
    await registry.remove(ROOM);
    const { room } = await create(registry);
    old.release();
    timers.advance(10 * MINUTE);
    expect((await enter(registry)).room).toBe(room);
    expect(loaded.map(({ closed }) => closed)).toEqual([['removed'], []]);
  });

  it('does not affect a new room with the same id', async () => {
    const { registry, log } = registryOf();
    const { room: old } = await create(registry);
    await play(old, 'alice', { type: 'reveal', spot: 0 });
    const [, { room }] = await Promise.all([registry.remove(ROOM), create(registry, scramble)]);
    expect([room.seq, (await log.info(ROOM))?.game, registry.size]).toEqual([1, 'scramble', 1]);
    expect(await play(room, 'alice', FLIP)).toEqual({ seq: 2 });
  });

  it('refuses leases until the room is created again', async () => {
    const { registry } = registryOf();
    await create(registry);
    const removing = registry.remove(ROOM);
    const early = registry.acquire(ROOM);
    const creating = create(registry, scramble);
    const late = registry.acquire(ROOM);
    await removing;
    expect(await early).toBe(undefined);
    expect((await late)?.room).toBe((await creating).room);
  });

  it('works while the room is being loaded', async () => {
    const log = new FaultyLog(new MemoryLog());
    await create(registryOf(log).registry);
    const { registry, loaded } = registryOf(log);
    log.holds.reads = true;
    const entering = enter(registry);
    const removing = registry.remove(ROOM);
    await settled();
    log.heal();
    const { room } = await entering;
    expect([await removing, await roomsIn(log), registry.size]).toEqual([true, [], 0]);
    expect(loaded.map(({ closed }) => closed)).toEqual([['removed']]);
    expect(await play(room, 'alice', { type: 'reveal', spot: 0 })).toMatchObject({
      lost: { code: 'closed' },
    });
  });

  it('[RO-22] never leaves a room in memory twice, whatever happens concurrently', async () => {
    const { registry, loaded } = registryOf(new FaultyLog(new MemoryLog()));
    const inMemory = (): number => loaded.filter(({ closed }) => closed.length === 0).length;
    const asked = Array.from({ length: 60 }, (_, nth) => {
      if (nth % 7 === 0) return create(registry);
      return nth % 3 === 0 ? registry.remove(ROOM) : registry.acquire(ROOM);
    });
    for (let step = 0; step < 100; step++) {
      expect(inMemory()).toBeLessThanOrEqual(1);
      await Promise.resolve();
    }
    const answers = await Promise.allSettled(asked);
    expect(answers).toHaveLength(60);
    expect(loaded.length, 'it was created again and again').toBeGreaterThan(3);
    await registry.remove(ROOM);
    expect(loaded.every(({ closed }) => closed.length === 1)).toBe(true);
  });

  it('is refused when the registry has closed', async () => {
    const { registry, log, loaded } = registryOf();
    await create(registry);
    await registry.close();
    await expect(registry.remove(ROOM)).rejects.toThrow('all rooms are closed');
    expect([await roomsIn(log), loaded[0]?.closed]).toEqual([[ROOM], ['unloaded']]);
  });
});

describe('a registry that closes while a room is being removed', () => {
  it('finishes the removal, and refuses everything else', async () => {
    const log = new FaultyLog(new MemoryLog());
    const { registry, loaded } = registryOf(log);
    const { room } = await create(registry);
    log.holds.appends = true;
    const playing = play(room, 'alice', { type: 'reveal', spot: 0 });
    const removing = registry.remove(ROOM);
    const others = [registry.acquire(ROOM), registry.remove(ROOM), create(registry)];
    const closing = registry.close();
    const all = Promise.allSettled(others);
    log.heal();
    await closing;
    expect([await playing, await removing]).toEqual([{ seq: 2 }, true]);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([registry.size, loaded.map(({ closed }) => closed)]).toEqual([0, [['removed']]]);
  });
});

describe('unloading a room', () => {
  it('[RO-23] closes it, and the next lease loads it unchanged', async () => {
    const { registry, loaded } = registryOf();
    const { room } = await create(registry);
    await play(room, 'alice', { type: 'reveal', spot: 0 });
    await registry.unload(ROOM);
    expect([registry.size, loaded[0]?.closed]).toEqual([0, ['unloaded']]);
    expect(await play(room, 'alice', { type: 'reveal', spot: 1 })).toMatchObject({
      lost: { code: 'closed' },
    });
    const { room: again } = await enter(registry);
    expect(again).not.toBe(room);
    expect(again.save()).toEqual(room.save());
  });

  it('replies to the waiting requests', async () => {
    const { registry } = registryOf();
    const { room } = await create(registry, scramble);
    await play(room, 'alice', FLIP);
    const waiting = play(room, 'bob', FLIP);
    await registry.unload(ROOM);
    expect(await waiting).toMatchObject({ lost: { code: 'closed' } });
  });

  it('has no effect if it is not in memory, or does not exist', async () => {
    const { registry, log } = registryOf();
    await registry.unload(ROOM);
    await create(registry);
    await registry.unload(ROOM);
    await registry.unload(ROOM);
    expect([registry.size, await roomsIn(log)]).toEqual([0, [ROOM]]);
  });

  it('loads it once for concurrent leases', async () => {
    const { registry, loaded } = registryOf();
    await create(registry);
    const dismissing = registry.unload(ROOM);
    const leases = await Promise.all([enter(registry), enter(registry)]);
    await dismissing;
    expect(new Set(leases.map(({ room }) => room)).size).toBe(1);
    expect(loaded.map(({ closed }) => closed)).toEqual([['unloaded'], []]);
  });
});

describe('a live room', () => {
  it('is the same for all leases of the room', async () => {
    const { registry, loaded } = registryOf();
    const { live } = await create(registry);
    expect(live).toBe((await enter(registry)).live);
    expect([...registry.rooms()].map(({ room }) => room)).toEqual(loaded.map(({ room }) => room));
  });

  it('is closed once when the room is unloaded', async () => {
    const { registry, timers, loaded } = registryOf();
    (await create(registry)).release();
    timers.advance(10 * MINUTE);
    await registry.unload(ROOM);
    await registry.close();
    expect(loaded.map(({ closed }) => closed)).toEqual([['unloaded']]);
  });

  it('is closed once when the registry closes', async () => {
    const { registry, timers, loaded } = registryOf();
    (await create(registry, match, 'one')).release();
    await create(registry, match, 'two');
    await registry.close();
    timers.advance(10 * MINUTE);
    expect(loaded.map(({ closed }) => closed)).toEqual([['unloaded'], ['unloaded']]);
  });
});

describe('the registry has a room', () => {
  it('while it is in memory', async () => {
    const { registry, timers } = registryOf();
    expect(registry.has(ROOM)).toBe(false);
    const { release: leave } = await create(registry);
    expect([registry.has(ROOM), registry.has('another')]).toEqual([true, false]);
    leave();
    expect(registry.has(ROOM)).toBe(true);
    timers.advance(MINUTE);
    expect(registry.has(ROOM)).toBe(false);
  });

  it('while it is being loaded', async () => {
    const { log } = registryOf();
    await create(registryOf(log).registry);
    const { registry } = registryOf(log);
    const entering = registry.acquire(ROOM);
    expect([registry.has(ROOM), registry.size]).toEqual([true, 0]);
    await entering;
    expect(registry.has(ROOM)).toBe(true);
  });
});

describe('thousands of short leases', () => {
  it('need one timer', async () => {
    const { registry, timers } = registryOf();
    (await create(registry)).release();
    for (let leases = 0; leases < 5_000; leases++) (await enter(registry)).release();
    expect(timers.planned).toBe(1);
    timers.advance(MINUTE);
    expect([registry.size, timers.planned], 'the last one has just left').toEqual([1, 1]);
    timers.advance(MINUTE);
    expect([registry.size, timers.planned]).toEqual([0, 0]);
  });
});

describe('sweeping the rooms', () => {
  const always = (): boolean => true;

  /** A registry and rooms that nobody is in any more. */
  async function leftBehind(...ids: readonly RoomId[]) {
    const log = new MemoryLog();
    const { registry } = registryOf(log);
    for (const id of ids) await create(registry, match, id);
    await registry.close();
    return registryOf(log);
  }

  it('removes the expired ones, and returns how many', async () => {
    const { registry, log } = await leftBehind('one', 'two', 'three');
    const isDoneWith = ({ id }: RoomInfo): boolean => id !== 'two';
    expect(await removeExpiredRooms(log, registry, isDoneWith)).toBe(2);
    expect(await roomsIn(log)).toEqual(['two']);
  });

  it('[RO-25] keeps those that are in memory', async () => {
    const { registry, log, timers } = await leftBehind('one', 'two', 'three');
    await enter(registry, 'one');
    (await enter(registry, 'two')).release();
    expect(await removeExpiredRooms(log, registry, always)).toBe(1);
    expect(await roomsIn(log)).toEqual(['one', 'two']);
    timers.advance(MINUTE);
    expect(await removeExpiredRooms(log, registry, always)).toBe(1);
    expect(await roomsIn(log)).toEqual(['one']);
  });

  it('keeps those that are being loaded', async () => {
    const { registry, log } = await leftBehind(ROOM);
    const entering = enter(registry);
    expect(await removeExpiredRooms(log, registry, always)).toBe(0);
    expect((await entering).room.seq).toBe(1);
  });

  it('does not count those that were removed elsewhere meanwhile', async () => {
    const { log } = await leftBehind('one', 'two');
    const tooLate = { has: () => false, remove: async (id: RoomId) => id === 'one' };
    expect(await removeExpiredRooms(log, tooLate, always)).toBe(1);
  });
});
