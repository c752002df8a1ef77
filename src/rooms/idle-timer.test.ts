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

/** A clock that moves when the test says so, a second at a time. */
class FakeTime implements Timing {
  #seconds = 0;
  readonly #actions = new Set<() => void>();

  now(): number {
    return this.#seconds * 1_000;
  }

  every(milliseconds: number, action: () => void): () => void {
    expect(milliseconds).toBe(1_000);
    this.#actions.add(action);
    return () => this.#actions.delete(action);
  }

  get isTicking(): boolean {
    return this.#actions.size > 0;
  }

  /** What is due is done, and everything that follows from it. */
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
  /** What the moves of each player did, since the start: `'ann: turned-up'`. */
  readonly told: string[];
  plays(player: PlayerId, move: Json): Promise<MoveReply>;
}

/** A game that has just begun, and a clock that allows half a minute. */
async function begin(game: Game, names: string, chosen: Json = {}): Promise<Watched> {
  const log = new FaultyLog(new MemoryLog());
  const creation = { options: optionsFor(game, names, { chosen }), players: [], seed: '' };
  const table: Table = tableOf(game);
  const room = await Room.create(log, 'room', table, creation, { node: 'here' });
  const plays = (player: PlayerId, move: Json): Promise<MoveReply> =>
    new Promise((resolve) => room.play(player, move, resolve));
  await plays('ann', START);
  const told: string[] = [];
  const time = new FakeTime();
  const presence = { players: 0 };
  const clock = new IdleTimer(room, LIMIT, presence, time);
  room.subscribe({
    onMove: ({ player, effects }) =>
      told.push(`${player}: ${effects.map(({ type }) => type).join(' ')}`),
    onResync: () => {},
  });
  // It is looked every second who is away, so what happens is noticed within one.
  await time.pass(1);
  return { time, clock, presence, room, log, told, plays };
}

const DECK = { deck: '1 1 2 2\n3 3 4 4' };
const BOARD = { board: '2x2\nA\nB\nA\nB\n' };

const reveal = (spot: number): Json => ({ type: 'reveal', spot });
const SEEN = { type: 'seen' };

/** Changes nothing, but shows that ann, who is the host, has not gone away. */
const STILL_THERE = { type: 'hand-over', to: 'ann' };

const moverIn = ({ room }: Watched): string => {
  const { phase } = room.game.publicView(room.state) as unknown as MatchView;
  return phase.at === 'over' ? 'nobody' : phase.player;
};

describe('somebody who is away', () => {
  it('[T-5] misses their turn in Memory Match after the limit, and not before', async () => {
    const table = await begin(match, 'ann bob', DECK);
    await table.time.pass(LIMIT - 1);
    expect([table.told, moverIn(table)]).toEqual([[], 'ann']);
    await table.time.pass(1);
    expect([table.told.length, moverIn(table)]).toEqual([1, 'bob']);
    expect(table.told[0]).toMatch(/^ann: /);
  });

  it('[A-1] does not hold up Memoarrr!', async () => {
    const { time, told, plays } = await begin(memoarrr, 'ann bob cem');
    await plays('bob', SEEN);
    told.length = 0;
    await time.pass(LIMIT - 1);
    expect(told).toEqual([]);
    await time.pass(1);
    expect(told).toEqual(['ann: seen', 'cem: seen round-started']);
    await time.pass(LIMIT);
    expect(told).toHaveLength(2);
    await time.pass(1);
    expect(told[2]).toBe('ann: out');
  });

  it('[L-1] puts back the card that they hold in Memory Scramble', async () => {
    const { time, room, told, plays } = await begin(scramble, 'ann bob', BOARD);
    await plays('bob', flip(0, 0));
    await time.pass(1);
    told.length = 0;
    await time.pass(LIMIT - 1);
    expect(told).toEqual([]);
    await time.pass(1);
    expect(told).toEqual(['bob: released turned-down left']);
    expect(room.game.publicView(room.state).spots[0]).toBe('down');
    await time.pass(10 * LIMIT);
    expect(told, 'there is nothing else to put back').toHaveLength(1);
  });

  it('[1-D] is nobody who waits for a card that another holds', async () => {
    const { time, told, plays } = await begin(scramble, 'ann bob', BOARD);
    await plays('ann', flip(0, 0));
    const waiting = plays('bob', flip(0, 0));
    await time.pass(LIMIT - 2);
    await plays('ann', STILL_THERE);
    told.length = 0;
    await time.pass(LIMIT);
    expect(told).toEqual([]);
    await time.pass(1);
    expect(told).toEqual(['ann: released took left']);
    expect(await waiting, 'bob has got the card').toMatchObject({ seq: expect.any(Number) });
  });

  it('is nobody before the start, and nobody after the end', async () => {
    const { time, told, plays } = await begin(match, 'ann bob', DECK);
    await plays('ann', { type: 'end-game' });
    told.length = 0;
    await time.pass(10 * LIMIT);
    expect(told).toEqual([]);
  });

  it('is nobody who has stood up', async () => {
    const { time, told, plays } = await begin(memoarrr, 'ann bob cem');
    await plays('bob', { type: 'stand-up' });
    told.length = 0;
    await time.pass(LIMIT);
    expect(told.map((line) => line.split(':')[0]).sort()).toEqual(['ann', 'cem']);
  });
});

describe('the clock of a player', () => {
  it('starts anew with every move of their own', async () => {
    const table = await begin(match, 'ann bob', DECK);
    await table.time.pass(LIMIT - 1);
    await table.plays('ann', reveal(0));
    await table.time.pass(LIMIT);
    expect(table.told).toEqual(['ann: turned-up']);
    await table.time.pass(1);
    expect(moverIn(table)).toBe('bob');
  });

  it('starts anew also with a move that changes nothing of what is waited for', async () => {
    const { time, told, plays } = await begin(memoarrr, 'ann bob');
    await time.pass(LIMIT - 1);
    await plays('ann', STILL_THERE);
    told.length = 0;
    await time.pass(1);
    expect(told, 'bob is late, ann is not').toEqual(['bob: seen']);
  });

  it('goes on when somebody else moves', async () => {
    const { time, told, plays } = await begin(memoarrr, 'ann bob cem');
    await time.pass(LIMIT - 1);
    await plays('bob', SEEN);
    told.length = 0;
    await time.pass(1);
    expect(told).toEqual(['ann: seen', 'cem: seen round-started']);
  });

  it('starts when it is their turn', async () => {
    const table = await begin(match, 'ann bob', DECK);
    for (const spot of [0, 2]) await table.plays('ann', reveal(spot));
    await table.time.pass(LIMIT - 2);
    await table.plays('ann', SEEN);
    await table.time.pass(LIMIT);
    expect(moverIn(table)).toBe('bob');
    await table.time.pass(1);
    expect(moverIn(table)).toBe('ann');
  });
});

describe('when nobody is there', () => {
  it('the clock rests, so that the log does not grow for ever', async () => {
    const { time, room, told } = await begin(match, 'ann bob', DECK);
    await time.pass(20 * (LIMIT + 1));
    expect(told.map((line) => line.split(':')[0])).toEqual(['ann', 'bob', 'ann', 'bob']);
    const { seq } = room;
    await time.pass(100 * LIMIT);
    expect(room.seq).toBe(seq);
  });

  it('it goes on when somebody is back', async () => {
    const table = await begin(match, 'ann bob', DECK);
    await table.time.pass(20 * (LIMIT + 1));
    await table.plays('ann', reveal(0));
    table.told.length = 0;
    await table.time.pass(LIMIT);
    expect([table.told, moverIn(table)], 'ann has as much time as ever').toEqual([[], 'ann']);
    await table.time.pass(1);
    expect(moverIn(table)).toBe('bob');
    await table.time.pass(LIMIT + 1);
    expect(moverIn(table)).toBe('ann');
  });

  it('it goes on at a sign of life, also of somebody whose turn it is not', async () => {
    const { time, clock, told } = await begin(match, 'ann bob', DECK);
    await time.pass(20 * (LIMIT + 1));
    told.length = 0;
    clock.noteActivity();
    await time.pass(LIMIT + 1);
    expect(told).toHaveLength(1);
  });

  it('it goes on as long as somebody is connected, but not for ever', async () => {
    const { time, presence, told } = await begin(match, 'ann bob', DECK);
    presence.players = 1;
    await time.pass(20 * (LIMIT + 1));
    expect(told.length).toBeGreaterThan(15);
    await time.pass(600 * (LIMIT + 1));
    expect(told).toHaveLength(500);
  });

  it('a game of Memory Scramble rests as soon as all cards are put back', async () => {
    const { time, room, plays } = await begin(scramble, 'ann bob', BOARD);
    await plays('ann', flip(0, 0));
    await plays('bob', flip(0, 1));
    await time.pass(2 * LIMIT);
    const { seq } = room;
    await time.pass(100 * LIMIT);
    expect(room.seq).toBe(seq);
  });

  it('Memoarrr! comes to its end or rests', async () => {
    const { time, room } = await begin(memoarrr, 'ann bob cem dan');
    await time.pass(100 * (LIMIT + 1));
    const { seq } = room;
    await time.pass(100 * LIMIT);
    expect(room.seq).toBe(seq);
  });
});

describe('a move that takes its time to be stored', () => {
  it('is not made twice in somebody’s place', async () => {
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

  it('of somebody who comes back in the last moment shows that they are there', async () => {
    const table = await begin(match, 'ann bob', DECK);
    await table.time.pass(3 * (LIMIT + 1) - 1);
    expect(moverIn(table), 'three times in a row nobody was there').toBe('bob');
    table.told.length = 0;
    await table.time.pass(LIMIT);
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

describe('the timer of a room that closes', () => {
  it('ticks no more', async () => {
    const { time, room, told } = await begin(match, 'ann bob', DECK);
    expect(time.isTicking).toBe(true);
    await room.close();
    await time.pass(10 * LIMIT);
    expect([time.isTicking, told]).toEqual([false, []]);
  });
});
