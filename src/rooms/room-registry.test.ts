import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stayingMoves } from '../bots/player.ts';
import type { Game, Json, PlayerId } from '../games/game.ts';
import { games } from '../games/index.ts';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import type { MemoarrrState } from '../games/memoarrr/state.ts';
import { pickFrom, randomFrom } from '../games/random.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { MoveId } from '../history/entry.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { MemoryLog } from '../logs/memory.ts';
import { Conflict, type Log } from '../room/log.ts';
import type { MoveReply } from '../room/move-request.ts';
import type { Creation, Room } from '../room/room.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import { settled } from '../room/testing/scramble-room.ts';
import { Timers } from '../room/testing/timers.ts';
import type { RoomId } from '../table/state.ts';
import { type RegistrySettings, type RoomLease, RoomRegistry } from './room-registry.ts';

const ROOM = 'room';
const MINUTE = 60_000;

const MODES = { display: 'base', peekEachRound: true, winnerStarts: false } as const;

/** A room of each game, in which alice and bob play. */
const CREATIONS: ReadonlyMap<Game, Creation<Json>> = new Map<Game, Creation<Json>>([
  [memoarrr, creationOf({ rules: 'expert', ...MODES })],
  [match, creationOf({ grid: { rows: 2, columns: 4 }, lastSpecial: 'score' })],
  [scramble, creationOf(boardOf(false))],
]);

function creationOf(setup: Json): Creation<Json> {
  return { setup, players: ['alice', 'bob'], seed: 'seed' };
}

function boardOf(open: boolean): Json {
  return { rows: 2, columns: 2, cards: ['A', 'B', 'A', 'B'], shuffle: false, open };
}

/** A registry and its clock. */
function registryOf(log: Log, settings: Partial<RegistrySettings> = {}) {
  const timers = new Timers();
  const registry = new RoomRegistry(log, games, { node: 'here', later: timers.later, ...settings });
  return { registry, timers };
}

function create(registry: RoomRegistry, game: Game, id: RoomId = ROOM): Promise<RoomLease> {
  const creation = CREATIONS.get(game);
  if (!creation) throw new Error(`what is ${game.name}?`);
  return registry.create(id, game, creation);
}

async function enter(registry: RoomRegistry, id: RoomId = ROOM): Promise<RoomLease> {
  const lease = await registry.acquire(id);
  if (!lease) throw new Error(`there is no room ${id}`);
  return lease;
}

/** Plays a move to its answer. */
const play = (room: Room<unknown>, player: PlayerId, move: Json, id?: MoveId): Promise<MoveReply> =>
  new Promise((resolve) => room.play(player, move, resolve, id === undefined ? {} : { id }));

/** Turns over the first card of a board, or waits for it. */
const FLIP = { type: 'flip', row: 0, column: 0 };
const OTHER_FLIP = { type: 'flip', row: 0, column: 1 };

/** Sends a move that has to wait. Resolves when it does. */
async function wait(room: Room<unknown>, player: PlayerId, id?: MoveId) {
  const waits = new Promise<void>((resolve) => {
    const stop = room.subscribe({
      onMove() {
        stop();
        resolve();
      },
      onResync: () => {},
    });
  });
  const answer = play(room, player, FLIP, id);
  await waits;
  return { answer };
}

/** Who waits in the room, once all that is under way there has been done. */
async function waitersOf(room: Room<unknown>): Promise<PlayerId[]> {
  await play(room, 'zoe', { type: 'flip', row: 1, column: 1 });
  const { waiters } = room.save() as { readonly waiters: readonly [PlayerId, Json][] };
  return waiters.map(([player]) => player);
}

async function lengthOf(log: Log): Promise<number | undefined> {
  return (await log.info(ROOM))?.seq;
}

/** Lets the room leave memory, and loads it again. */
async function reload(
  registry: RoomRegistry,
  timers: Timers,
  { room, release: leave }: RoomLease,
): Promise<RoomLease> {
  leave();
  timers.advance(MINUTE);
  timers.advance(MINUTE);
  const again = await enter(registry, room.id);
  expect(again.room).not.toBe(room);
  return again;
}

const LOGS: Record<string, () => Log> = {
  MemoryLog: () => new MemoryLog(),
  LmdbLog() {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
    const log = LmdbLog.open(folder);
    onTestFinished(async () => {
      await log.close();
      rmSync(folder, { recursive: true });
    });
    return log;
  },
};

describe.each(Object.entries(LOGS))('a registry over a %s', (_, newLog) => {
  describe('loads rooms', () => {
    it('[RO-22] at the first lease, and not before', async () => {
      const log = newLog();
      const { room } = await create(registryOf(log).registry, match);
      const { registry } = registryOf(log);
      expect(registry.size).toBe(0);
      const lease = await enter(registry);
      expect([lease.room.id, lease.room.seq, registry.size]).toEqual([ROOM, 1, 1]);
      expect(lease.room.save()).toEqual(room.save());
      expect((await enter(registry)).room).toBe(lease.room);
    });

    it('[RO-22] once for all concurrent leases', async () => {
      const log = new FaultyLog(newLog());
      await create(registryOf(log).registry, match);
      const { registry } = registryOf(log);
      log.holds.reads = true;
      const entering = [enter(registry), enter(registry), enter(registry)];
      await settled();
      entering.push(enter(registry));
      expect(log.reads).toHaveLength(1);
      log.heal();
      const rooms = (await Promise.all(entering)).map(({ room }) => room);
      expect([new Set(rooms).size, registry.size]).toEqual([1, 1]);
    });

    it('of every game', async () => {
      const { registry, timers } = registryOf(newLog());
      expect([...CREATIONS.keys()].map(({ name }) => name).sort()).toEqual(
        [...games.keys()].sort(),
      );
      for (const game of games.values()) {
        const lease = await create(registry, game, game.name);
        const [move] = game.moves(game.publicView(lease.room.state), 'alice');
        expect(await play(lease.room, 'alice', move ?? null)).toEqual({ seq: 2 });
        const { room } = await reload(registry, timers, lease);
        expect(room.save()).toEqual(lease.room.save());
        expect(game.publicView(room.state)).toEqual(game.publicView(lease.room.state));
      }
      expect(registry.size).toBe(games.size);
    });

    it('only if they exist', async () => {
      const { registry } = registryOf(newLog());
      await create(registry, match);
      const others = ['', 'Room', 'room ', '__proto__'];
      const leases = await Promise.all([...others, ...others].map((id) => registry.acquire(id)));
      expect(leases.every((lease) => lease === undefined)).toBe(true);
      expect(registry.size).toBe(1);
    });

    it('only of games that it knows', async () => {
      const log = newLog();
      const { registry } = registryOf(log);
      await create(registry, match, 'known');
      await create(registry, memoarrr, 'un"known');
      const few = new RoomRegistry(log, new Map([[match.name, match]]), { node: 'here' });
      const message = 'room "un\\"known" is of an unknown game: memoarrr';
      await expect(few.acquire('un"known')).rejects.toThrow(message);
      await expect(few.acquire('un"known'), 'a second time').rejects.toThrow(message);
      expect((await enter(few, 'known')).room.id).toBe('known');
      expect(few.size).toBe(1);
    });

    it('again after a first attempt failed', async () => {
      const log = new FaultyLog(newLog());
      await create(registryOf(log).registry, match);
      const { registry } = registryOf(log);
      log.holds.reads = true;
      const entering = registry.acquire(ROOM);
      await settled();
      log.reads[0]?.fail();
      await expect(entering).rejects.toThrow('unreadable');
      log.heal();
      expect([(await enter(registry)).room.seq, registry.size]).toEqual([1, 1]);
    });
  });

  describe('does not create a room', () => {
    it('if it is in memory', async () => {
      const { registry } = registryOf(newLog());
      const { room } = await create(registry, memoarrr);
      await expect(create(registry, match)).rejects.toThrow(Conflict);
      expect((await enter(registry)).room).toBe(room);
      expect(await play(room, 'alice', { type: 'seen' })).toEqual({ seq: 2 });
    });

    it('if it is in the log', async () => {
      const log = newLog();
      await create(registryOf(log).registry, memoarrr);
      const { registry } = registryOf(log);
      await expect(create(registry, match)).rejects.toThrow(Conflict);
      expect([registry.size, (await log.info(ROOM))?.game]).toEqual([0, 'memoarrr']);
    });

    it('twice at the same time', async () => {
      const { registry } = registryOf(newLog());
      const all = await Promise.allSettled([1, 2, 3].map(() => create(registry, match)));
      expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(registry.size).toBe(1);
    });
  });

  describe('unloads a room', () => {
    it('[RO-22] a minute after the last lease is released', async () => {
      const { registry, timers } = registryOf(newLog());
      const leases = [await create(registry, match), await enter(registry)];
      for (const { release: leave } of leases) leave();
      timers.advance(MINUTE - 1);
      expect(registry.size).toBe(1);
      timers.advance(1);
      expect(registry.size).toBe(0);
    });

    it('not while there is a lease', async () => {
      const { registry, timers } = registryOf(newLog());
      const leases = [await create(registry, match), await enter(registry)];
      leases[0]?.release();
      timers.advance(100 * MINUTE);
      expect(registry.size).toBe(1);
    });

    it('[RO-22] one to two minutes after the last lease is released, if there was another one meanwhile', async () => {
      const { registry, timers } = registryOf(newLog());
      const { room, release: leave } = await create(registry, match);
      leave();
      timers.advance(MINUTE / 2);
      const back = await enter(registry);
      expect(back.room).toBe(room);
      timers.advance(MINUTE / 4);
      back.release();
      timers.advance(MINUTE);
      expect(registry.size).toBe(1);
      timers.advance(MINUTE);
      expect(registry.size).toBe(0);
    });

    it('not if one lease is released twice', async () => {
      const { registry, timers } = registryOf(newLog());
      const once = await create(registry, match);
      await enter(registry);
      once.release();
      once.release();
      timers.advance(100 * MINUTE);
      expect(registry.size).toBe(1);
    });

    it('a minute after the release, even if the lease is released again', async () => {
      const { registry, timers } = registryOf(newLog());
      const { release: leave } = await create(registry, match);
      leave();
      timers.advance(MINUTE / 2);
      leave();
      timers.advance(MINUTE / 2);
      expect(registry.size).toBe(0);
    });

    it('[RO-22] not while a move is pending', async () => {
      const log = new FaultyLog(newLog());
      const { registry, timers } = registryOf(log);
      const { room, release: leave } = await create(registry, memoarrr);
      log.holds.appends = true;
      const answer = play(room, 'alice', { type: 'seen' });
      leave();
      timers.advance(MINUTE);
      expect(registry.size).toBe(1);
      expect((await enter(registry)).room).toBe(room);
      log.heal();
      expect(await answer).toEqual({ seq: 2 });
    });

    it('after the pending move is stored', async () => {
      const log = new FaultyLog(newLog());
      const { registry, timers } = registryOf(log);
      const { room, release: leave } = await create(registry, memoarrr);
      log.holds.appends = true;
      const answer = play(room, 'alice', { type: 'seen' });
      leave();
      timers.advance(MINUTE);
      log.heal();
      expect(await answer).toEqual({ seq: 2 });
      await settled();
      timers.advance(MINUTE);
      expect(registry.size).toBe(0);
      expect((await enter(registry)).room.save()).toEqual(room.save());
    });

    it('[RO-22] not while a request waits in it', async () => {
      const { registry, timers } = registryOf(newLog());
      const { room, release: leave } = await create(registry, scramble);
      await play(room, 'alice', FLIP);
      const { answer } = await wait(room, 'bob');
      leave();
      timers.advance(100 * MINUTE);
      const back = await enter(registry);
      expect(back.room).toBe(room);
      await play(room, 'alice', OTHER_FLIP);
      expect(await answer).toEqual({ seq: 4 });
      await reload(registry, timers, back);
    });

    it('and no other one', async () => {
      const { registry, timers } = registryOf(newLog());
      await create(registry, match, 'one');
      const { release: leave } = await create(registry, match, 'two');
      leave();
      timers.advance(MINUTE);
      expect(registry.size).toBe(1);
      expect((await enter(registry, 'one')).room.id).toBe('one');
      expect(registry.size).toBe(1);
    });
  });

  describe('loads a room again', () => {
    it('unchanged in every phase of Memoarrr!, from entries or from a snapshot', async () => {
      const { registry, timers } = registryOf(newLog(), { snapshotEvery: 7 });
      const random = randomFrom('phases');
      const phases = new Set<string>();
      for (let nth = 1; phases.size < 7; nth++) {
        expect(nth, `only ${[...phases]}`).toBeLessThan(20);
        let lease = await create(registry, memoarrr, `${nth}`);
        for (;;) {
          const before = lease.room;
          lease = await reload(registry, timers, lease);
          expect([lease.room.save(), lease.room.seq]).toEqual([before.save(), before.seq]);
          const state = lease.room.state as MemoarrrState;
          const { phase } = state;
          phases.add(phase.kind);
          if (phase.kind === 'over') break;
          const player = phase.kind === 'peek' ? pickFrom(phase.looking, random) : phase.player;
          const moves = stayingMoves(memoarrr, memoarrr.publicView(state), player);
          await play(lease.room, player, pickFrom(moves, random), `${lease.room.seq}`);
        }
      }
    });

    it('with the waits that have their requests on other nodes', async () => {
      const log = newLog();
      const elsewhere = await create(registryOf(log, { node: 'elsewhere' }).registry, scramble);
      await play(elsewhere.room, 'alice', FLIP);
      const { answer } = await wait(elsewhere.room, 'bob', 'id');
      const { registry, timers } = registryOf(log);
      let lease = await enter(registry);
      timers.advance(100 * MINUTE);
      lease = await reload(registry, timers, lease);
      expect(lease.room.save()).toEqual(elsewhere.room.save());
      expect(await waitersOf(lease.room)).toEqual(['bob']);
      await play(lease.room, 'alice', OTHER_FLIP);
      expect(await answer).toEqual({ seq: 5 });
    });

    it('[RO-18] with its own waits, for ten seconds', async () => {
      const log = newLog();
      const { room } = await create(registryOf(log).registry, scramble);
      await play(room, 'alice', FLIP);
      await wait(room, 'bob', 'id');
      const { registry, timers } = registryOf(log);
      const lease = await enter(registry);
      expect(lease.room.save()).toEqual(room.save());
      timers.advance(9_999);
      expect(await waitersOf(lease.room)).toEqual(['bob']);
      timers.advance(1);
      expect(await waitersOf(lease.room)).toEqual([]);
    });

    it('[RO-18] with its own waits for longer, if their moves are sent again', async () => {
      const log = newLog();
      const { room } = await create(registryOf(log).registry, scramble);
      await play(room, 'alice', FLIP);
      await wait(room, 'bob', 'id');
      const { registry, timers } = registryOf(log);
      const lease = await enter(registry);
      const answer = play(lease.room, 'bob', FLIP, 'id');
      timers.advance(MINUTE);
      expect(await waitersOf(lease.room)).toEqual(['bob']);
      await play(lease.room, 'alice', OTHER_FLIP);
      expect(await answer).toEqual({ seq: 5 });
    });

    it('[RO-18] without waits that have no move id', async () => {
      const log = newLog();
      const { room } = await create(registryOf(log).registry, scramble);
      await play(room, 'alice', FLIP);
      await wait(room, 'bob');
      const { room: again } = await enter(registryOf(log).registry);
      expect(await waitersOf(again)).toEqual([]);
    });

    it('with the move ids that it has seen', async () => {
      const log = newLog();
      const { registry, timers } = registryOf(log, { snapshotEvery: 3 });
      let lease = await create(registry, scramble);
      const sent = [FLIP, FLIP, OTHER_FLIP, FLIP].map((move, nth) => ({ move, id: `id${nth}` }));
      const answers: MoveReply[] = [];
      for (const { move, id } of sent) answers.push(await play(lease.room, 'alice', move, id));
      expect(answers.map((answer) => 'failed' in answer)).toEqual([false, true, false, false]);
      for (let times = 0; times < 2; times++) {
        lease = await reload(registry, timers, lease);
        for (const [nth, { move, id }] of sent.entries()) {
          expect(await play(lease.room, 'alice', move, id)).toEqual(answers[nth]);
        }
      }
      expect([lease.room.seq, await lengthOf(log)]).toEqual([5, 5]);
    });
  });

  describe('that closes', () => {
    it('closes the rooms in memory, which stay in the log', async () => {
      const log = newLog();
      const { registry } = registryOf(log);
      const leases = [
        await create(registry, match, 'one'),
        await create(registry, memoarrr, 'two'),
      ];
      await registry.close();
      expect(registry.size).toBe(0);
      for (const { room } of leases) {
        expect(await play(room, 'alice', { type: 'seen' })).toMatchObject({
          lost: { code: 'closed' },
        });
      }
      const { room } = await enter(registryOf(log).registry, 'two');
      expect(room.save()).toEqual(leases[1]?.room.save());
    });

    it('makes pending moves durable', async () => {
      const log = new FaultyLog(newLog());
      const { registry } = registryOf(log);
      const { room } = await create(registry, memoarrr);
      log.holds.appends = true;
      const answers = [play(room, 'alice', { type: 'seen' }), play(room, 'bob', { type: 'seen' })];
      const closing = registry.close();
      log.heal();
      await closing;
      expect(await lengthOf(log)).toBe(3);
      expect(await Promise.all(answers)).toEqual([{ seq: 2 }, { seq: 3 }]);
    });

    it('ends all waits', async () => {
      const log = newLog();
      const { registry } = registryOf(log);
      const { room } = await create(registry, scramble);
      await play(room, 'alice', FLIP);
      const { answer } = await wait(room, 'bob', 'id');
      await registry.close();
      expect(await answer).toMatchObject({ lost: { code: 'closed' } });
      const { room: again } = await enter(registryOf(log).registry);
      expect(await waitersOf(again)).toEqual([]);
    });

    it('closes rooms that are being loaded, too', async () => {
      const log = new FaultyLog(newLog());
      await create(registryOf(log).registry, memoarrr);
      const { registry } = registryOf(log);
      log.holds.reads = true;
      const entering = enter(registry);
      const closing = registry.close();
      await settled();
      log.heal();
      await closing;
      const { room } = await entering;
      expect(await play(room, 'alice', { type: 'seen' })).toMatchObject({
        lost: { code: 'closed' },
      });
      expect(registry.size).toBe(0);
    });
  });
});

describe('a room that is acquired while it is being created', () => {
  it('is in memory once', async () => {
    const log = new FaultyLog(new MemoryLog());
    const { registry } = registryOf(log);
    log.holds.appends = true;
    const creating = create(registry, match);
    const entering = [enter(registry), enter(registry)];
    await settled();
    log.heal();
    const { room } = await creating;
    for (const lease of await Promise.all(entering)) expect(lease.room).toBe(room);
    expect(registry.size).toBe(1);
    expect(await play(room, 'alice', { type: 'reveal', spot: 0 })).toEqual({ seq: 2 });
  });

  it('does not exist for leases from before', async () => {
    const log = new FaultyLog(new MemoryLog());
    const { registry } = registryOf(log);
    const entering = registry.acquire(ROOM);
    const creating = create(registry, match);
    expect(await entering).toBe(undefined);
    await creating;
    expect(registry.size).toBe(1);
  });
});

describe('a registry that has closed', () => {
  it('refuses all leases', async () => {
    const { registry } = registryOf(new MemoryLog());
    await registry.close();
    await expect(registry.acquire(ROOM)).rejects.toThrow('all rooms are closed');
    await expect(create(registry, match)).rejects.toThrow('all rooms are closed');
  });
});
