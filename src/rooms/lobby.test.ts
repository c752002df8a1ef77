import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Game, Json, PlayerId } from '../games/game.ts';
import { games } from '../games/index.ts';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import type { MemoarrrState } from '../games/memoarrr/state.ts';
import { randomFrom } from '../games/random.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { pickFrom } from '../games/testing/pick.ts';
import type { MoveId } from '../history/entry.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { MemoryLog } from '../logs/memory.ts';
import { Conflict, type Log } from '../room/log.ts';
import type { Answer } from '../room/request.ts';
import type { Creation, Room } from '../room/room.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import { settled } from '../room/testing/scramble-room.ts';
import { Timers } from '../room/testing/timers.ts';
import type { RoomId } from '../table/state.ts';
import { Lobby, type LobbySettings, type Visit } from './lobby.ts';

const ROOM = 'room';
const MINUTE = 60_000;

const MODES = { display: 'base', peekEachRound: true, winnerStarts: false } as const;

/** A room of each game, in which alice and bob play. */
const CREATIONS: ReadonlyMap<Game, Creation<Json>> = new Map<Game, Creation<Json>>([
  [memoarrr, creationOf({ rules: 'expert', ...MODES })],
  [match, creationOf({ grid: { rows: 2, columns: 4 }, lastSpecial: 'score' })],
  [scramble, creationOf(boardOf(false))],
]);

function creationOf(options: Json): Creation<Json> {
  return { options, players: ['alice', 'bob'], seed: 'seed' };
}

function boardOf(open: boolean): Json {
  return { rows: 2, columns: 2, cards: ['A', 'B', 'A', 'B'], shuffle: false, open };
}

/** A lobby and its clock. */
function lobbyOf(log: Log, settings: Partial<LobbySettings> = {}) {
  const timers = new Timers();
  const lobby = new Lobby(log, games, { node: 'here', later: timers.later, ...settings });
  return { lobby, timers };
}

function create(lobby: Lobby, game: Game, id: RoomId = ROOM): Promise<Visit> {
  const creation = CREATIONS.get(game);
  if (!creation) throw new Error(`what is ${game.name}?`);
  return lobby.create(id, game, creation);
}

async function enter(lobby: Lobby, id: RoomId = ROOM): Promise<Visit> {
  const visit = await lobby.enter(id);
  if (!visit) throw new Error(`there is no room ${id}`);
  return visit;
}

/** Plays a move to its answer. */
const play = (room: Room<unknown>, player: PlayerId, move: Json, id?: MoveId): Promise<Answer> =>
  new Promise((resolve) => room.play(player, move, resolve, id === undefined ? {} : { id }));

/** Turns over the first card of a board, or waits for it. */
const FLIP = { type: 'flip', row: 0, column: 0 };
const OTHER_FLIP = { type: 'flip', row: 0, column: 1 };

/** Sends a move that has to wait. Resolves when it does. */
async function wait(room: Room<unknown>, player: PlayerId, id?: MoveId) {
  const waits = new Promise<void>((resolve) => {
    const stop = room.watch({
      moved() {
        stop();
        resolve();
      },
      reset: () => {},
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
async function reload(lobby: Lobby, timers: Timers, { room, leave }: Visit): Promise<Visit> {
  leave();
  timers.advance(MINUTE);
  timers.advance(MINUTE);
  const again = await enter(lobby, room.id);
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

describe.each(Object.entries(LOGS))('a lobby over a %s', (_, newLog) => {
  describe('loads rooms', () => {
    it('when somebody comes, and not before', async () => {
      const log = newLog();
      const { room } = await create(lobbyOf(log).lobby, match);
      const { lobby } = lobbyOf(log);
      expect(lobby.size).toBe(0);
      const visit = await enter(lobby);
      expect([visit.room.id, visit.room.seq, lobby.size]).toEqual([ROOM, 1, 1]);
      expect(visit.room.save()).toEqual(room.save());
      expect((await enter(lobby)).room).toBe(visit.room);
    });

    it('once for all who come at the same time', async () => {
      const log = new FaultyLog(newLog());
      await create(lobbyOf(log).lobby, match);
      const { lobby } = lobbyOf(log);
      log.holds.reads = true;
      const entering = [enter(lobby), enter(lobby), enter(lobby)];
      await settled();
      entering.push(enter(lobby));
      expect(log.reads).toHaveLength(1);
      log.heal();
      const rooms = (await Promise.all(entering)).map(({ room }) => room);
      expect([new Set(rooms).size, lobby.size]).toEqual([1, 1]);
    });

    it('of every game', async () => {
      const { lobby, timers } = lobbyOf(newLog());
      expect([...CREATIONS.keys()].map(({ name }) => name).sort()).toEqual(
        [...games.keys()].sort(),
      );
      for (const game of games.values()) {
        const visit = await create(lobby, game, game.name);
        const [move] = game.moves(game.publicView(visit.room.state), 'alice');
        expect(await play(visit.room, 'alice', move ?? null)).toEqual({ seq: 2 });
        const { room } = await reload(lobby, timers, visit);
        expect(room.save()).toEqual(visit.room.save());
        expect(game.publicView(room.state)).toEqual(game.publicView(visit.room.state));
      }
      expect(lobby.size).toBe(games.size);
    });

    it('only if they are there', async () => {
      const { lobby } = lobbyOf(newLog());
      await create(lobby, match);
      const others = ['', 'Room', 'room ', '__proto__'];
      const visits = await Promise.all([...others, ...others].map((id) => lobby.enter(id)));
      expect(visits.every((visit) => visit === undefined)).toBe(true);
      expect(lobby.size).toBe(1);
    });

    it('only of games that it knows', async () => {
      const log = newLog();
      const { lobby } = lobbyOf(log);
      await create(lobby, match, 'known');
      await create(lobby, memoarrr, 'un"known');
      const few = new Lobby(log, new Map([[match.name, match]]), { node: 'here' });
      const message = 'room "un\\"known" is of an unknown game: memoarrr';
      await expect(few.enter('un"known')).rejects.toThrow(message);
      await expect(few.enter('un"known'), 'a second time').rejects.toThrow(message);
      expect((await enter(few, 'known')).room.id).toBe('known');
      expect(few.size).toBe(1);
    });

    it('also after that did not work at first', async () => {
      const log = new FaultyLog(newLog());
      await create(lobbyOf(log).lobby, match);
      const { lobby } = lobbyOf(log);
      log.holds.reads = true;
      const entering = lobby.enter(ROOM);
      await settled();
      log.reads[0]?.fail();
      await expect(entering).rejects.toThrow('unreadable');
      log.heal();
      expect([(await enter(lobby)).room.seq, lobby.size]).toEqual([1, 1]);
    });
  });

  describe('does not create a room', () => {
    it('that is in memory', async () => {
      const { lobby } = lobbyOf(newLog());
      const { room } = await create(lobby, memoarrr);
      await expect(create(lobby, match)).rejects.toThrow(Conflict);
      expect((await enter(lobby)).room).toBe(room);
      expect(await play(room, 'alice', { type: 'seen' })).toEqual({ seq: 2 });
    });

    it('that is only in the log', async () => {
      const log = newLog();
      await create(lobbyOf(log).lobby, memoarrr);
      const { lobby } = lobbyOf(log);
      await expect(create(lobby, match)).rejects.toThrow(Conflict);
      expect([lobby.size, (await log.info(ROOM))?.game]).toEqual([0, 'memoarrr']);
    });

    it('twice at the same time', async () => {
      const { lobby } = lobbyOf(newLog());
      const all = await Promise.allSettled([1, 2, 3].map(() => create(lobby, match)));
      expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(lobby.size).toBe(1);
    });
  });

  describe('lets go of a room', () => {
    it('a minute after the last one has left', async () => {
      const { lobby, timers } = lobbyOf(newLog());
      const visits = [await create(lobby, match), await enter(lobby)];
      for (const { leave } of visits) leave();
      timers.advance(MINUTE - 1);
      expect(lobby.size).toBe(1);
      timers.advance(1);
      expect(lobby.size).toBe(0);
    });

    it('not while somebody is there', async () => {
      const { lobby, timers } = lobbyOf(newLog());
      const visits = [await create(lobby, match), await enter(lobby)];
      visits[0]?.leave();
      timers.advance(100 * MINUTE);
      expect(lobby.size).toBe(1);
    });

    it('not if somebody has come back, but one or two minutes after they have left again', async () => {
      const { lobby, timers } = lobbyOf(newLog());
      const { room, leave } = await create(lobby, match);
      leave();
      timers.advance(MINUTE / 2);
      const back = await enter(lobby);
      expect(back.room).toBe(room);
      timers.advance(MINUTE / 4);
      back.leave();
      timers.advance(MINUTE);
      expect(lobby.size).toBe(1);
      timers.advance(MINUTE);
      expect(lobby.size).toBe(0);
    });

    it('not because somebody leaves twice', async () => {
      const { lobby, timers } = lobbyOf(newLog());
      const once = await create(lobby, match);
      await enter(lobby);
      once.leave();
      once.leave();
      timers.advance(100 * MINUTE);
      expect(lobby.size).toBe(1);
    });

    it('a minute after somebody left, also if they say so again', async () => {
      const { lobby, timers } = lobbyOf(newLog());
      const { leave } = await create(lobby, match);
      leave();
      timers.advance(MINUTE / 2);
      leave();
      timers.advance(MINUTE / 2);
      expect(lobby.size).toBe(0);
    });

    it('not while a move is under way', async () => {
      const log = new FaultyLog(newLog());
      const { lobby, timers } = lobbyOf(log);
      const { room, leave } = await create(lobby, memoarrr);
      log.holds.appends = true;
      const answer = play(room, 'alice', { type: 'seen' });
      leave();
      timers.advance(MINUTE);
      expect(lobby.size).toBe(1);
      expect((await enter(lobby)).room).toBe(room);
      log.heal();
      expect(await answer).toEqual({ seq: 2 });
    });

    it('when the move that was under way is done', async () => {
      const log = new FaultyLog(newLog());
      const { lobby, timers } = lobbyOf(log);
      const { room, leave } = await create(lobby, memoarrr);
      log.holds.appends = true;
      const answer = play(room, 'alice', { type: 'seen' });
      leave();
      timers.advance(MINUTE);
      log.heal();
      expect(await answer).toEqual({ seq: 2 });
      await settled();
      timers.advance(MINUTE);
      expect(lobby.size).toBe(0);
      expect((await enter(lobby)).room.save()).toEqual(room.save());
    });

    it('not while somebody waits in it', async () => {
      const { lobby, timers } = lobbyOf(newLog());
      const { room, leave } = await create(lobby, scramble);
      await play(room, 'alice', FLIP);
      const { answer } = await wait(room, 'bob');
      leave();
      timers.advance(100 * MINUTE);
      const back = await enter(lobby);
      expect(back.room).toBe(room);
      await play(room, 'alice', OTHER_FLIP);
      expect(await answer).toEqual({ seq: 4 });
      await reload(lobby, timers, back);
    });

    it('and of no other', async () => {
      const { lobby, timers } = lobbyOf(newLog());
      await create(lobby, match, 'one');
      const { leave } = await create(lobby, match, 'two');
      leave();
      timers.advance(MINUTE);
      expect(lobby.size).toBe(1);
      expect((await enter(lobby, 'one')).room.id).toBe('one');
      expect(lobby.size).toBe(1);
    });
  });

  describe('gets a room back unchanged', () => {
    it('in every phase of Memoarrr!, from entries or from a snapshot', async () => {
      const { lobby, timers } = lobbyOf(newLog(), { snapshotEvery: 7 });
      const random = randomFrom('phases');
      const phases = new Set<string>();
      for (let nth = 1; phases.size < 7; nth++) {
        expect(nth, `only ${[...phases]}`).toBeLessThan(20);
        let visit = await create(lobby, memoarrr, `${nth}`);
        for (;;) {
          const before = visit.room;
          visit = await reload(lobby, timers, visit);
          expect([visit.room.save(), visit.room.seq]).toEqual([before.save(), before.seq]);
          const state = visit.room.state as MemoarrrState;
          const { phase } = state;
          phases.add(phase.at);
          if (phase.at === 'over') break;
          const player = phase.at === 'peek' ? pickFrom(phase.looking, random) : phase.player;
          const moves = memoarrr
            .moves(memoarrr.publicView(state), player)
            .filter(({ type }) => type !== 'leave');
          await play(visit.room, player, pickFrom(moves, random), `${visit.room.seq}`);
        }
      }
    });

    it('in that those wait who have their requests elsewhere', async () => {
      const log = newLog();
      const elsewhere = await create(lobbyOf(log, { node: 'elsewhere' }).lobby, scramble);
      await play(elsewhere.room, 'alice', FLIP);
      const { answer } = await wait(elsewhere.room, 'bob', 'id');
      const { lobby, timers } = lobbyOf(log);
      let visit = await enter(lobby);
      timers.advance(100 * MINUTE);
      visit = await reload(lobby, timers, visit);
      expect(visit.room.save()).toEqual(elsewhere.room.save());
      expect(await waitersOf(visit.room)).toEqual(['bob']);
      await play(visit.room, 'alice', OTHER_FLIP);
      expect(await answer).toEqual({ seq: 5 });
    });

    it('in that those wait for ten seconds who had their requests here', async () => {
      const log = newLog();
      const { room } = await create(lobbyOf(log).lobby, scramble);
      await play(room, 'alice', FLIP);
      await wait(room, 'bob', 'id');
      const { lobby, timers } = lobbyOf(log);
      const visit = await enter(lobby);
      expect(visit.room.save()).toEqual(room.save());
      timers.advance(9_999);
      expect(await waitersOf(visit.room)).toEqual(['bob']);
      timers.advance(1);
      expect(await waitersOf(visit.room)).toEqual([]);
    });

    it('in that those go on waiting who ask again in time', async () => {
      const log = newLog();
      const { room } = await create(lobbyOf(log).lobby, scramble);
      await play(room, 'alice', FLIP);
      await wait(room, 'bob', 'id');
      const { lobby, timers } = lobbyOf(log);
      const visit = await enter(lobby);
      const answer = play(visit.room, 'bob', FLIP, 'id');
      timers.advance(MINUTE);
      expect(await waitersOf(visit.room)).toEqual(['bob']);
      await play(visit.room, 'alice', OTHER_FLIP);
      expect(await answer).toEqual({ seq: 5 });
    });

    it('in that nobody waits who cannot ask again', async () => {
      const log = newLog();
      const { room } = await create(lobbyOf(log).lobby, scramble);
      await play(room, 'alice', FLIP);
      await wait(room, 'bob');
      const { room: again } = await enter(lobbyOf(log).lobby);
      expect(await waitersOf(again)).toEqual([]);
    });

    it('in that it knows the moves that are sent again', async () => {
      const log = newLog();
      const { lobby, timers } = lobbyOf(log, { snapshotEvery: 3 });
      let visit = await create(lobby, scramble);
      const sent = [FLIP, FLIP, OTHER_FLIP, FLIP].map((move, nth) => ({ move, id: `id${nth}` }));
      const answers: Answer[] = [];
      for (const { move, id } of sent) answers.push(await play(visit.room, 'alice', move, id));
      expect(answers.map((answer) => 'failed' in answer)).toEqual([false, true, false, false]);
      for (let times = 0; times < 2; times++) {
        visit = await reload(lobby, timers, visit);
        for (const [nth, { move, id }] of sent.entries()) {
          expect(await play(visit.room, 'alice', move, id)).toEqual(answers[nth]);
        }
      }
      expect([visit.room.seq, await lengthOf(log)]).toEqual([5, 5]);
    });
  });

  describe('that closes', () => {
    it('closes the rooms that are in memory, and keeps them', async () => {
      const log = newLog();
      const { lobby } = lobbyOf(log);
      const visits = [await create(lobby, match, 'one'), await create(lobby, memoarrr, 'two')];
      await lobby.close();
      expect(lobby.size).toBe(0);
      for (const { room } of visits) {
        expect(await play(room, 'alice', { type: 'seen' })).toMatchObject({
          lost: { code: 'closed' },
        });
      }
      const { room } = await enter(lobbyOf(log).lobby, 'two');
      expect(room.save()).toEqual(visits[1]?.room.save());
    });

    it('makes durable what is under way', async () => {
      const log = new FaultyLog(newLog());
      const { lobby } = lobbyOf(log);
      const { room } = await create(lobby, memoarrr);
      log.holds.appends = true;
      const answers = [play(room, 'alice', { type: 'seen' }), play(room, 'bob', { type: 'seen' })];
      const closing = lobby.close();
      log.heal();
      await closing;
      expect(await lengthOf(log)).toBe(3);
      expect(await Promise.all(answers)).toEqual([{ seq: 2 }, { seq: 3 }]);
    });

    it('sends away those who wait', async () => {
      const log = newLog();
      const { lobby } = lobbyOf(log);
      const { room } = await create(lobby, scramble);
      await play(room, 'alice', FLIP);
      const { answer } = await wait(room, 'bob', 'id');
      await lobby.close();
      expect(await answer).toMatchObject({ lost: { code: 'closed' } });
      const { room: again } = await enter(lobbyOf(log).lobby);
      expect(await waitersOf(again)).toEqual([]);
    });

    it('closes also the rooms that are being loaded', async () => {
      const log = new FaultyLog(newLog());
      await create(lobbyOf(log).lobby, memoarrr);
      const { lobby } = lobbyOf(log);
      log.holds.reads = true;
      const entering = enter(lobby);
      const closing = lobby.close();
      await settled();
      log.heal();
      await closing;
      const { room } = await entering;
      expect(await play(room, 'alice', { type: 'seen' })).toMatchObject({
        lost: { code: 'closed' },
      });
      expect(lobby.size).toBe(0);
    });
  });
});

describe('a room that is created while somebody comes to it', () => {
  it('is in memory once', async () => {
    const log = new FaultyLog(new MemoryLog());
    const { lobby } = lobbyOf(log);
    log.holds.appends = true;
    const creating = create(lobby, match);
    const entering = [enter(lobby), enter(lobby)];
    await settled();
    log.heal();
    const { room } = await creating;
    for (const visit of await Promise.all(entering)) expect(visit.room).toBe(room);
    expect(lobby.size).toBe(1);
    expect(await play(room, 'alice', { type: 'reveal', spot: 0 })).toEqual({ seq: 2 });
  });

  it('is not there for those who came before', async () => {
    const log = new FaultyLog(new MemoryLog());
    const { lobby } = lobbyOf(log);
    const entering = lobby.enter(ROOM);
    const creating = create(lobby, match);
    expect(await entering).toBe(undefined);
    await creating;
    expect(lobby.size).toBe(1);
  });
});

describe('a lobby that has closed', () => {
  it('lets nobody in', async () => {
    const { lobby } = lobbyOf(new MemoryLog());
    await lobby.close();
    await expect(lobby.enter(ROOM)).rejects.toThrow('all rooms are closed');
    await expect(create(lobby, match)).rejects.toThrow('all rooms are closed');
  });
});
