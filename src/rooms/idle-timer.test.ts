import { describe, expect, it } from 'vitest';
import type { Game, Json, PlayerId } from '../games/game.ts';
import { match } from '../games/match/match.ts';
import type { MatchView } from '../games/match/view.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { MoveReply } from '../room/move-request.ts';
import { Room } from '../room/room.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import { settled } from '../room/testing/scramble-room.ts';
import type { TableState } from '../table/state.ts';
import { type Table, tableOf } from '../table/table.ts';
import { flip, optionsFor, START } from '../table/testing/gathering.ts';
import { IdleTimer, type Timing } from './idle-timer.ts';

const LIMIT = 30;
const NOON = Date.UTC(2026, 0, 31, 12);

/** A clock that moves when the test says so, a second at a time. */
class FakeTime implements Timing {
  /** By how much the clock has been set. */
  set = 0;
  #seconds = 0;
  readonly #actions = new Set<() => void>();

  now(): number {
    return this.#seconds * 1_000;
  }

  /** The time of day, which others may set. */
  clock(): number {
    return NOON + this.set + this.now();
  }

  every(milliseconds: number, action: () => void): () => void {
    expect(milliseconds).toBe(1_000);
    this.#actions.add(action);
    return () => this.#actions.delete(action);
  }

  get isTicking(): boolean {
    return this.#actions.size > 0;
  }

  /** Runs the timers that are due, and all that follows from them. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.#seconds += 1;
      for (const action of this.#actions) action();
      await settled();
    }
  }
}

interface Watched {
  readonly time: FakeTime;
  readonly clock: IdleTimer;
  /** Whether anybody is connected: nobody, unless the test says so. */
  readonly presence: { players: number };
  readonly room: Room<TableState<unknown>>;
  readonly log: FaultyLog;
  /** The effects of each move since the start: `'ann: turned-up'`. */
  readonly told: string[];
  plays(player: PlayerId, move: Json): Promise<MoveReply>;
}

/** A game that has just begun, and a clock that allows half a minute. */
async function begin(
  game: Game,
  names: string,
  options: Json = {},
  limit = LIMIT,
): Promise<Watched> {
  const log = new FaultyLog(new MemoryLog());
  const time = new FakeTime();
  const setup = optionsFor(game, names, { options, idleSeconds: limit });
  const table: Table = tableOf(game);
  const settings = { node: 'here', clock: () => time.clock(), now: () => time.now() };
  const creation = { setup, players: [], seed: '' };
  const room = await Room.create(log, 'room', table, creation, settings);
  await new Promise((resolve) => room.play('ann', START, resolve));
  return watch({ room, log, time }, limit);
}

/** The room as it is loaded again, with a timer of its own. */
async function reload({ room: { id, game }, log, time }: Watched, limit = LIMIT): Promise<Watched> {
  const room = await Room.load(log, id, game, { node: 'here', clock: () => time.clock() });
  if (!room) throw new Error('the room is gone');
  return watch({ room: room as Watched['room'], log, time }, limit);
}

function watch(table: Pick<Watched, 'room' | 'log' | 'time'>, limit: number): Watched {
  const { room, time } = table;
  const told: string[] = [];
  const presence = { players: 0 };
  const clock = new IdleTimer(room, limit, presence, time);
  room.subscribe({
    onMove: ({ player, effects }) =>
      told.push(`${player}: ${effects.map(({ type }) => type).join(' ')}`),
  });
  const plays = (player: PlayerId, move: Json): Promise<MoveReply> =>
    new Promise((resolve) => room.play(player, move, resolve));
  return { ...table, clock, presence, told, plays };
}

const DECK = { deck: '1 1 2 2\n3 3 4 4' };
const BOARD = { board: '2x2\nA\nB\nA\nB\n' };

const reveal = (spot: number): Json => ({ type: 'reveal', spot });
const SEEN = { type: 'seen' };

/** A move of ann, who is the host, that changes nothing in the game. */
const AT_THE_TABLE = { type: 'hand-over', to: 'ann' };

const moverIn = ({ room }: Watched): string => {
  const { phase } = room.game.publicView(room.state) as unknown as MatchView;
  return phase.kind === 'over' ? 'nobody' : phase.player;
};

describe('a player who is away', () => {
  it('[T-5] [RO-26] loses their turn in Memory Match after the limit, and not before', async () => {
    const table = await begin(match, 'ann bob', DECK);
    await table.time.pass(LIMIT - 1);
    expect([table.told, moverIn(table)]).toEqual([[], 'ann']);
    await table.time.pass(1);
    expect([table.told.length, moverIn(table)]).toEqual([1, 'bob']);
    expect(table.told[0]).toMatch(/^ann: /);
  });

  it('[A-1] [RO-26] does not hold up Memoarrr!', async () => {
    const { time, told, plays } = await begin(memoarrr, 'ann bob cem');
    await plays('bob', SEEN);
    told.length = 0;
    await time.pass(LIMIT - 1);
    expect(told).toEqual([]);
    await time.pass(1);
    expect(told).toEqual(['ann: seen', 'cem: seen round-started']);
    await time.pass(LIMIT - 1);
    expect(told).toHaveLength(2);
    await time.pass(1);
    expect(told[2]).toBe('ann: out');
  });

  it('[L-1] [RO-26] puts back the card that they hold in Memory Scramble', async () => {
    const { time, room, told, plays } = await begin(scramble, 'ann bob', BOARD);
    await plays('bob', flip(0, 0));
    told.length = 0;
    await time.pass(LIMIT - 1);
    expect(told).toEqual([]);
    await time.pass(1);
    expect(told).toEqual(['bob: released turned-down left']);
    expect(room.game.publicView(room.state).spots[0]).toBe('down');
    await time.pass(10 * LIMIT);
    expect(told, 'there is nothing else to put back').toHaveLength(1);
  });

  it('[1-D] is not one who waits for a card that another player holds', async () => {
    const { time, told, plays } = await begin(scramble, 'ann bob cem', BOARD);
    await plays('ann', flip(0, 0));
    void plays('cem', flip(0, 0));
    const waiting = plays('bob', flip(0, 0));
    await settled();
    told.length = 0;
    await time.pass(2 * LIMIT - 1);
    expect(told).toEqual(['ann: released took left']);
    await time.pass(1);
    expect(told[1]).toBe('cem: released took left');
    expect(await waiting, 'bob has got the card').toMatchObject({ seq: expect.any(Number) });
  });

  it('gets no idle move after the end', async () => {
    const { time, told, plays } = await begin(match, 'ann bob', DECK);
    await plays('ann', { type: 'end-game' });
    told.length = 0;
    await time.pass(10 * LIMIT);
    expect(told).toEqual([]);
  });

  it('gets no idle move after standing up', async () => {
    const { time, told, plays } = await begin(memoarrr, 'ann bob cem');
    await plays('bob', { type: 'stand-up' });
    told.length = 0;
    await time.pass(LIMIT);
    expect(told.map((line) => line.split(':')[0]).sort()).toEqual(['ann', 'cem']);
  });
});

describe('the idle time of a player', () => {
  it('[RO-27] starts again with every move of their own in the game', async () => {
    const table = await begin(match, 'ann bob', DECK);
    await table.time.pass(LIMIT - 1);
    await table.plays('ann', reveal(0));
    await table.time.pass(LIMIT - 1);
    expect(table.told).toEqual(['ann: turned-up']);
    await table.time.pass(1);
    expect(moverIn(table)).toBe('bob');
  });

  it('[RO-27] continues when they make a move at the table', async () => {
    const { time, told, plays } = await begin(memoarrr, 'ann bob');
    await time.pass(LIMIT - 1);
    await plays('ann', AT_THE_TABLE);
    told.length = 0;
    await time.pass(1);
    expect(told).toEqual(['ann: seen', 'bob: seen round-started']);
  });

  it('[RO-27] continues when another player moves', async () => {
    const { time, told, plays } = await begin(memoarrr, 'ann bob cem');
    await time.pass(LIMIT - 1);
    await plays('bob', SEEN);
    told.length = 0;
    await time.pass(1);
    expect(told).toEqual(['ann: seen', 'cem: seen round-started']);
  });

  it('[RO-27] starts when it is their turn', async () => {
    const table = await begin(match, 'ann bob', DECK);
    for (const spot of [0, 2]) await table.plays('ann', reveal(spot));
    await table.time.pass(LIMIT - 2);
    await table.plays('ann', SEEN);
    await table.time.pass(LIMIT - 1);
    expect(moverIn(table)).toBe('bob');
    await table.time.pass(1);
    expect(moverIn(table)).toBe('ann');
  });
});

describe('while no player is connected', () => {
  it('[RO-29] idle moves stop, so that the log does not grow forever', async () => {
    const { time, room, told } = await begin(match, 'ann bob', DECK);
    await time.pass(20 * (LIMIT + 1));
    expect(told.map((line) => line.split(':')[0])).toEqual(['ann', 'bob', 'ann', 'bob']);
    const { seq } = room;
    await time.pass(100 * LIMIT);
    expect(room.seq).toBe(seq);
  });

  it('[RO-29] idle moves start again after a move', async () => {
    const table = await begin(match, 'ann bob', DECK);
    await table.time.pass(20 * (LIMIT + 1));
    await table.plays('ann', reveal(0));
    table.told.length = 0;
    await table.time.pass(LIMIT - 1);
    expect([table.told, moverIn(table)], 'ann has as much time as ever').toEqual([[], 'ann']);
    await table.time.pass(1);
    expect(moverIn(table)).toBe('bob');
    await table.time.pass(LIMIT + 1);
    expect(moverIn(table)).toBe('ann');
  });

  it('[RO-29] idle moves start again after any activity, even of a player whose turn it is not', async () => {
    const { time, clock, told } = await begin(match, 'ann bob', DECK);
    await time.pass(20 * (LIMIT + 1));
    told.length = 0;
    clock.noteActivity();
    await time.pass(LIMIT + 1);
    expect(told).toHaveLength(1);
  });

  it('[RO-29] idle moves continue if a player is connected, but stop after 500', async () => {
    const { time, presence, told } = await begin(match, 'ann bob', DECK);
    presence.players = 1;
    await time.pass(20 * (LIMIT + 1));
    expect(told.length).toBeGreaterThan(15);
    await time.pass(600 * (LIMIT + 1));
    expect(told).toHaveLength(500);
  });

  it('Memory Scramble stops as soon as all cards are put back', async () => {
    const { time, room, plays } = await begin(scramble, 'ann bob', BOARD);
    await plays('ann', flip(0, 0));
    await plays('bob', flip(0, 1));
    await time.pass(2 * LIMIT);
    const { seq } = room;
    await time.pass(100 * LIMIT);
    expect(room.seq).toBe(seq);
  });

  it('Memoarrr! ends or stops', async () => {
    const { time, room } = await begin(memoarrr, 'ann bob cem dan');
    await time.pass(100 * (LIMIT + 1));
    const { seq } = room;
    await time.pass(100 * LIMIT);
    expect(room.seq).toBe(seq);
  });
});

describe('a move that is not stored yet', () => {
  it('is not made twice as an idle move', async () => {
    const { time, log, told } = await begin(match, 'ann bob', DECK);
    log.holds.appends = true;
    await time.pass(3 * LIMIT);
    expect([told, log.appends.map(({ entries }) => entries.length)]).toEqual([[], [1]]);
    log.heal();
    await settled();
    expect(told).toHaveLength(1);
    await time.pass(20 * (LIMIT + 1));
    expect(told, 'it rests as ever').toHaveLength(4);
  });

  it('[RO-26] of a player who returns at the last moment prevents the idle move', async () => {
    const table = await begin(match, 'ann bob', DECK);
    await table.time.pass(3 * LIMIT);
    expect(moverIn(table), 'three times in a row nobody was there').toBe('bob');
    table.told.length = 0;
    await table.time.pass(LIMIT - 1);
    table.log.holds.appends = true;
    const playing = table.plays('bob', reveal(0));
    await table.time.pass(1);
    table.log.heal();
    expect(await playing).toMatchObject({ seq: expect.any(Number) });
    await settled();
    expect(table.told).toEqual(['bob: turned-up']);
    await table.time.pass(LIMIT + 1);
    expect(moverIn(table), 'it does not rest').toBe('ann');
  });
});

describe('the remaining time of a player', () => {
  it('[RO-27] counts from the entry that made the others wait, also after the room is loaded again', async () => {
    const table = await begin(match, 'ann bob', DECK);
    expect([...table.room.awaited]).toEqual([['ann', NOON]]);
    await table.time.pass(10);
    const again = await reload(table);
    expect([...again.room.awaited]).toEqual([['ann', NOON]]);
    await table.time.pass(LIMIT - 10 - 1);
    expect(again.told).toEqual([]);
    await table.time.pass(1);
    expect(again.told).toHaveLength(1);
  });

  it('[RO-28] does not run out sooner than 15 seconds after the room was loaded', async () => {
    const table = await begin(match, 'ann bob', DECK);
    await table.room.close();
    await table.time.pass(100 * LIMIT);
    const again = await reload(table);
    await table.time.pass(14);
    expect(again.told).toEqual([]);
    await table.time.pass(1);
    expect(again.told).toEqual([expect.stringMatching(/^ann: /)]);
  });

  it('[RO-28] does not run out sooner than the limit, if that is shorter', async () => {
    const table = await begin(match, 'ann bob', DECK, 5);
    await table.room.close();
    await table.time.pass(100);
    const again = await reload(table, 5);
    await table.time.pass(4);
    expect(again.told).toEqual([]);
    await table.time.pass(1);
    expect(again.told).toHaveLength(1);
  });

  it.each([
    ['fails', (log: FaultyLog) => log.appends[0]?.failBeforeStoring()],
    ['hangs', () => {}],
  ])('[RO-28] does not run out while the storage %s, nor right after', async (_how, harm) => {
    const { time, log, plays, told } = await begin(match, 'ann bob', DECK);
    await time.pass(LIMIT - 2);
    log.holds.appends = true;
    const playing = plays('ann', AT_THE_TABLE);
    await time.pass(1);
    harm(log);
    await settled();
    log.heal();
    await playing;
    told.length = 0;
    await time.pass(14);
    expect(told).toEqual([]);
    await time.pass(LIMIT);
    expect(told[0]).toMatch(/^ann: /);
  });

  it('[RO-28] does not run out sooner than 15 seconds after a full disk has space again', async () => {
    const { time, log, plays, told } = await begin(match, 'ann bob', DECK);
    await time.pass(5);
    log.isFull = true;
    expect(await plays('ann', reveal(0))).toMatchObject({ refused: { code: 'unavailable' } });
    await time.pass(10 * LIMIT);
    log.isFull = false;
    await time.pass(15);
    expect(told).toEqual([]);
    await time.pass(1);
    expect(told).toEqual([expect.stringMatching(/^ann: /)]);
  });

  it('[RO-28] does not run out by an idle move that fell due while the storage hung', async () => {
    const { time, log, plays, told } = await begin(memoarrr, 'ann bob');
    await time.pass(LIMIT - 2);
    log.holds.appends = true;
    const playing = plays('bob', SEEN);
    await time.pass(5);
    log.heal();
    await playing;
    await time.pass(14);
    expect(told).toEqual(['bob: seen']);
    await time.pass(1);
    expect(told[1]).toMatch(/^ann: seen/);
  });

  it('[RO-27] is not affected when the clock of the machine is set', async () => {
    const { time, told, plays } = await begin(match, 'ann bob', DECK);
    await plays('ann', reveal(0));
    told.length = 0;
    time.set = 3_600_000;
    await time.pass(LIMIT - 1);
    expect(told).toEqual([]);
    await time.pass(1);
    expect(told).toHaveLength(1);
  });

  it('[HI-4] ends with an idle move, which the history marks as such', async () => {
    const { time, log, plays } = await begin(match, 'ann bob', DECK);
    await plays('ann', reveal(0));
    await time.pass(LIMIT);
    const movers = [];
    for await (const { entry } of log.history('room')) {
      if (entry.type === 'move') movers.push([entry.player, entry.by]);
    }
    expect(movers).toEqual([
      ['ann', 'human'],
      ['ann', 'human'],
      ['ann', 'idle'],
    ]);
  });
});

describe('the timer of a room that closes', () => {
  it('stops', async () => {
    const { time, room, told } = await begin(match, 'ann bob', DECK);
    expect(time.isTicking).toBe(true);
    await room.close();
    await time.pass(10 * LIMIT);
    expect([time.isTicking, told]).toEqual([false, []]);
  });
});
