import { describe, expect, it } from 'vitest';
import type { Game, Json, PlayerId } from '../games/game.ts';
import { games } from '../games/index.ts';
import { match } from '../games/match/match.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { RoomInfo } from '../history/entry.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from '../room/log.ts';
import type { Answer } from '../room/request.ts';
import type { Creation, Room } from '../room/room.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import { settled } from '../room/testing/scramble-room.ts';
import { Timers } from '../room/testing/timers.ts';
import type { RoomId } from '../table/state.ts';
import { removeRooms } from './keep.ts';
import { type Furniture, Lobby, type Visit } from './lobby.ts';

const ROOM = 'room';
const MINUTE = 60_000;

const CREATIONS: ReadonlyMap<Game, Creation<Json>> = new Map<Game, Creation<Json>>([
  [match, { options: {}, players: ['alice', 'bob'], seed: 'seed' }],
  [
    scramble,
    {
      options: { rows: 2, columns: 2, cards: ['A', 'B', 'A', 'B'], shuffle: false, open: false },
      players: [],
      seed: 'seed',
    },
  ],
]);

const FLIP = { type: 'flip', row: 0, column: 0 };

/** Tells how often the room that it stands in has left memory, and whether it was removed. */
class Chair implements Furniture {
  readonly room: Room<unknown>;
  readonly cleared: ('kept' | 'removed')[] = [];

  constructor(room: Room<unknown>) {
    this.room = room;
  }

  clear(isRemoved: boolean): void {
    this.cleared.push(isRemoved ? 'removed' : 'kept');
  }
}

/** A lobby in whose rooms there are chairs, all chairs that there have been, and its clock. */
function lobbyOf(log: Log = new MemoryLog()) {
  const timers = new CountingTimers();
  const chairs: Chair[] = [];
  const lobby = new Lobby(log, games, { node: 'here', later: timers.later }, (room) => {
    const chair = new Chair(room);
    chairs.push(chair);
    return chair;
  });
  return { lobby, log, timers, chairs };
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

function create(lobby: Lobby<Chair>, game: Game = match, id: RoomId = ROOM): Promise<Visit<Chair>> {
  const creation = CREATIONS.get(game);
  if (!creation) throw new Error(`what is ${game.name}?`);
  return lobby.create(id, game, creation);
}

async function enter(lobby: Lobby<Chair>, id: RoomId = ROOM): Promise<Visit<Chair>> {
  const visit = await lobby.enter(id);
  if (!visit) throw new Error(`there is no room ${id}`);
  return visit;
}

const play = (room: Room<unknown>, player: PlayerId, move: Json): Promise<Answer> =>
  new Promise((resolve) => room.play(player, move, resolve));

/** All rooms of the log. */
async function roomsIn(log: Log): Promise<RoomId[]> {
  const ids: RoomId[] = [];
  for await (const { id } of log.rooms()) ids.push(id);
  return ids.sort();
}

describe('removing a room', () => {
  it('forgets it for good', async () => {
    const { lobby, log, chairs } = lobbyOf();
    await create(lobby);
    expect(await lobby.remove(ROOM)).toBe(true);
    expect([lobby.size, lobby.has(ROOM), await roomsIn(log)]).toEqual([0, false, []]);
    expect(chairs.map(({ cleared }) => cleared)).toEqual([['removed']]);
    expect(await lobby.enter(ROOM)).toBe(undefined);
  });

  it('is possible while it is not in memory', async () => {
    const { lobby: before, log } = lobbyOf();
    await create(before);
    const { lobby, chairs } = lobbyOf(log);
    expect(await lobby.remove(ROOM)).toBe(true);
    expect([chairs, await roomsIn(log)]).toEqual([[], []]);
  });

  it('tells whether there was one', async () => {
    const { lobby } = lobbyOf();
    await create(lobby);
    expect(await lobby.remove('another')).toBe(false);
    expect(await Promise.all([lobby.remove(ROOM), lobby.remove(ROOM)])).toEqual([true, false]);
  });

  it('leaves the others as they are', async () => {
    const { lobby, log } = lobbyOf();
    const { room } = await create(lobby, match, 'one');
    await create(lobby, match, 'two');
    await lobby.remove('two');
    expect([lobby.size, await roomsIn(log)]).toEqual([1, ['one']]);
    expect((await enter(lobby, 'one')).room).toBe(room);
  });

  it('answers those who are waiting in it, and whoever plays there later', async () => {
    const { lobby } = lobbyOf();
    const { room } = await create(lobby, scramble);
    await play(room, 'alice', FLIP);
    const waiting = play(room, 'bob', FLIP);
    await lobby.remove(ROOM);
    expect(await waiting).toMatchObject({ lost: { code: 'closed' } });
    expect(await play(room, 'alice', FLIP)).toMatchObject({ lost: { code: 'closed' } });
  });

  it('comes after the moves that are under way', async () => {
    const log = new FaultyLog(new MemoryLog());
    const { lobby } = lobbyOf(log);
    const { room } = await create(lobby);
    log.holds.appends = true;
    const playing = play(room, 'alice', { type: 'reveal', spot: 0 });
    const removing = lobby.remove(ROOM);
    await settled();
    expect(await roomsIn(log)).toEqual([ROOM]);
    log.heal();
    expect([await playing, await removing]).toEqual([{ seq: 2 }, true]);
    expect(await roomsIn(log)).toEqual([]);
  });

  it('is final for those who are still in it: their leaving does nothing', async () => {
    const { lobby, timers, chairs } = lobbyOf();
    const old = await create(lobby);
    await lobby.remove(ROOM);
    const { room } = await create(lobby);
    old.leave();
    timers.advance(10 * MINUTE);
    expect((await enter(lobby)).room).toBe(room);
    expect(chairs.map(({ cleared }) => cleared)).toEqual([['removed'], []]);
  });

  it('does not disturb a room that is created under the same id', async () => {
    const { lobby, log } = lobbyOf();
    const { room: old } = await create(lobby);
    await play(old, 'alice', { type: 'reveal', spot: 0 });
    const [, { room }] = await Promise.all([lobby.remove(ROOM), create(lobby, scramble)]);
    expect([room.seq, (await log.info(ROOM))?.game, lobby.size]).toEqual([1, 'scramble', 1]);
    expect(await play(room, 'alice', FLIP)).toEqual({ seq: 2 });
  });

  it('lets those in who come after somebody created it again, and no others', async () => {
    const { lobby } = lobbyOf();
    await create(lobby);
    const removing = lobby.remove(ROOM);
    const early = lobby.enter(ROOM);
    const creating = create(lobby, scramble);
    const late = lobby.enter(ROOM);
    await removing;
    expect(await early).toBe(undefined);
    expect((await late)?.room).toBe((await creating).room);
  });

  it('is possible while the room is being loaded', async () => {
    const log = new FaultyLog(new MemoryLog());
    await create(lobbyOf(log).lobby);
    const { lobby, chairs } = lobbyOf(log);
    log.holds.reads = true;
    const entering = enter(lobby);
    const removing = lobby.remove(ROOM);
    await settled();
    log.heal();
    const { room } = await entering;
    expect([await removing, await roomsIn(log), lobby.size]).toEqual([true, [], 0]);
    expect(chairs.map(({ cleared }) => cleared)).toEqual([['removed']]);
    expect(await play(room, 'alice', { type: 'reveal', spot: 0 })).toMatchObject({
      lost: { code: 'closed' },
    });
  });

  it('never leaves a room in memory twice, however many come and go at once', async () => {
    const { lobby, chairs } = lobbyOf(new FaultyLog(new MemoryLog()));
    const inMemory = (): number => chairs.filter(({ cleared }) => cleared.length === 0).length;
    const asked = Array.from({ length: 60 }, (_, nth) => {
      if (nth % 7 === 0) return create(lobby);
      return nth % 3 === 0 ? lobby.remove(ROOM) : lobby.enter(ROOM);
    });
    for (let step = 0; step < 100; step++) {
      expect(inMemory()).toBeLessThanOrEqual(1);
      await Promise.resolve();
    }
    const answers = await Promise.allSettled(asked);
    expect(answers).toHaveLength(60);
    expect(chairs.length, 'it was created again and again').toBeGreaterThan(3);
    await lobby.remove(ROOM);
    expect(chairs.every(({ cleared }) => cleared.length === 1)).toBe(true);
  });

  it('is not possible when the lobby has closed', async () => {
    const { lobby, log, chairs } = lobbyOf();
    await create(lobby);
    await lobby.close();
    await expect(lobby.remove(ROOM)).rejects.toThrow('all rooms are closed');
    expect([await roomsIn(log), chairs[0]?.cleared]).toEqual([[ROOM], ['kept']]);
  });
});

describe('a lobby that closes while a room is being removed', () => {
  it('closes when that is done, and sends the others away', async () => {
    const log = new FaultyLog(new MemoryLog());
    const { lobby, chairs } = lobbyOf(log);
    const { room } = await create(lobby);
    log.holds.appends = true;
    const playing = play(room, 'alice', { type: 'reveal', spot: 0 });
    const removing = lobby.remove(ROOM);
    const others = [lobby.enter(ROOM), lobby.remove(ROOM), create(lobby)];
    const closing = lobby.close();
    const all = Promise.allSettled(others);
    log.heal();
    await closing;
    expect([await playing, await removing]).toEqual([{ seq: 2 }, true]);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([lobby.size, chairs.map(({ cleared }) => cleared)]).toEqual([0, [['removed']]]);
  });
});

describe('dismissing a room', () => {
  it('closes it, and the next who come find it as it was left', async () => {
    const { lobby, chairs } = lobbyOf();
    const { room } = await create(lobby);
    await play(room, 'alice', { type: 'reveal', spot: 0 });
    await lobby.dismiss(ROOM);
    expect([lobby.size, chairs[0]?.cleared]).toEqual([0, ['kept']]);
    expect(await play(room, 'alice', { type: 'reveal', spot: 1 })).toMatchObject({
      lost: { code: 'closed' },
    });
    const { room: again } = await enter(lobby);
    expect(again).not.toBe(room);
    expect(again.save()).toEqual(room.save());
  });

  it('gives an answer to those who wait there', async () => {
    const { lobby } = lobbyOf();
    const { room } = await create(lobby, scramble);
    await play(room, 'alice', FLIP);
    const waiting = play(room, 'bob', FLIP);
    await lobby.dismiss(ROOM);
    expect(await waiting).toMatchObject({ lost: { code: 'closed' } });
  });

  it('is no harm if it is not in memory, or not there at all', async () => {
    const { lobby, log } = lobbyOf();
    await lobby.dismiss(ROOM);
    await create(lobby);
    await lobby.dismiss(ROOM);
    await lobby.dismiss(ROOM);
    expect([lobby.size, await roomsIn(log)]).toEqual([0, [ROOM]]);
  });

  it('loads it once for those who come meanwhile', async () => {
    const { lobby, chairs } = lobbyOf();
    await create(lobby);
    const dismissing = lobby.dismiss(ROOM);
    const visits = await Promise.all([enter(lobby), enter(lobby)]);
    await dismissing;
    expect(new Set(visits.map(({ room }) => room)).size).toBe(1);
    expect(chairs.map(({ cleared }) => cleared)).toEqual([['kept'], []]);
  });
});

describe('furniture', () => {
  it('is the same for all who are in the room', async () => {
    const { lobby, chairs } = lobbyOf();
    const { furniture } = await create(lobby);
    expect(furniture).toBe((await enter(lobby)).furniture);
    expect([...lobby.furniture()]).toEqual(chairs);
  });

  it('is cleared once when the room leaves memory', async () => {
    const { lobby, timers, chairs } = lobbyOf();
    (await create(lobby)).leave();
    timers.advance(10 * MINUTE);
    await lobby.dismiss(ROOM);
    await lobby.close();
    expect(chairs.map(({ cleared }) => cleared)).toEqual([['kept']]);
  });

  it('is cleared once when the lobby closes', async () => {
    const { lobby, timers, chairs } = lobbyOf();
    (await create(lobby, match, 'one')).leave();
    await create(lobby, match, 'two');
    await lobby.close();
    timers.advance(10 * MINUTE);
    expect(chairs.map(({ cleared }) => cleared)).toEqual([['kept'], ['kept']]);
  });
});

describe('a room is had by the lobby', () => {
  it('while it is in memory', async () => {
    const { lobby, timers } = lobbyOf();
    expect(lobby.has(ROOM)).toBe(false);
    const { leave } = await create(lobby);
    expect([lobby.has(ROOM), lobby.has('another')]).toEqual([true, false]);
    leave();
    expect(lobby.has(ROOM)).toBe(true);
    timers.advance(MINUTE);
    expect(lobby.has(ROOM)).toBe(false);
  });

  it('while it is being loaded', async () => {
    const { log } = lobbyOf();
    await create(lobbyOf(log).lobby);
    const { lobby } = lobbyOf(log);
    const entering = lobby.enter(ROOM);
    expect([lobby.has(ROOM), lobby.size]).toEqual([true, 0]);
    await entering;
    expect(lobby.has(ROOM)).toBe(true);
  });
});

describe('thousands of short visits', () => {
  it('need one timer', async () => {
    const { lobby, timers } = lobbyOf();
    (await create(lobby)).leave();
    for (let visits = 0; visits < 5_000; visits++) (await enter(lobby)).leave();
    expect(timers.planned).toBe(1);
    timers.advance(MINUTE);
    expect([lobby.size, timers.planned], 'the last one has just left').toEqual([1, 1]);
    timers.advance(MINUTE);
    expect([lobby.size, timers.planned]).toEqual([0, 0]);
  });
});

describe('sweeping the rooms', () => {
  const always = (): boolean => true;

  /** A lobby and rooms that nobody is in any more. */
  async function leftBehind(...ids: readonly RoomId[]) {
    const log = new MemoryLog();
    const { lobby } = lobbyOf(log);
    for (const id of ids) await create(lobby, match, id);
    await lobby.close();
    return lobbyOf(log);
  }

  it('removes those that are done with, and tells how many', async () => {
    const { lobby, log } = await leftBehind('one', 'two', 'three');
    const isDoneWith = ({ id }: RoomInfo): boolean => id !== 'two';
    expect(await removeRooms(log, lobby, isDoneWith)).toBe(2);
    expect(await roomsIn(log)).toEqual(['two']);
  });

  it('spares those that somebody is in, or has just been in', async () => {
    const { lobby, log, timers } = await leftBehind('one', 'two', 'three');
    await enter(lobby, 'one');
    (await enter(lobby, 'two')).leave();
    expect(await removeRooms(log, lobby, always)).toBe(1);
    expect(await roomsIn(log)).toEqual(['one', 'two']);
    timers.advance(MINUTE);
    expect(await removeRooms(log, lobby, always)).toBe(1);
    expect(await roomsIn(log)).toEqual(['one']);
  });

  it('spares those to which somebody is just coming', async () => {
    const { lobby, log } = await leftBehind(ROOM);
    const entering = enter(lobby);
    expect(await removeRooms(log, lobby, always)).toBe(0);
    expect((await entering).room.seq).toBe(1);
  });

  it('does not count those that somebody else has removed meanwhile', async () => {
    const { log } = await leftBehind('one', 'two');
    const tooLate = { has: () => false, remove: async (id: RoomId) => id === 'one' };
    expect(await removeRooms(log, tooLate, always)).toBe(1);
  });
});
