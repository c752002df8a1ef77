import { describe, expect, it } from 'vitest';
import type { Entry, RoomInfo, Seq, Time } from '../history/entry.ts';
import { createEntry, moveEntry } from '../history/testing/entries.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from '../room/log.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import type { RoomId } from '../table/state.ts';
import { Retention } from './retention.ts';
import { RegistryClosed } from './room-registry.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const creation = createEntry({ game: 'match' });

const move = moveEntry(null);

/** A log whose entries have the time at which they are appended, and whose rooms can be imported. */
class ClockedLog extends MemoryLog {
  readonly imported = new Map<RoomId, number>();
  readonly #clock: () => Time;

  constructor(clock: () => Time) {
    super();
    this.#clock = clock;
  }

  override append(room: RoomId, expected: Seq, entries: readonly Entry[]): Seq {
    const time = this.#clock();
    return super.append(
      room,
      expected,
      entries.map((entry) => ({ ...entry, time })),
    );
  }

  override async *rooms(): AsyncGenerator<RoomInfo> {
    for await (const room of super.rooms()) {
      const imported = this.imported.get(room.id);
      yield imported === undefined ? room : { ...room, imported };
    }
  }
}

/** A server that keeps rooms for 90 days, on a clock of one's own, and can be started again. */
async function server(keepMs = 90 * DAY) {
  const start = Date.UTC(2026, 0, 1);
  const time = { clock: start, running: 0 };
  const log = new ClockedLog(() => time.clock);
  const present = new Set<RoomId>();
  const said: string[] = [];
  const registry = {
    has: (id: RoomId) => present.has(id),
    remove: (id: RoomId) => log.remove(id),
  };
  const open = (log: Log, keepMs: number): Promise<Retention> => {
    const before = time.running;
    return Retention.open({
      log,
      registry,
      keepMs,
      isDoneWith: ({ id }) => !id.startsWith('wanted'),
      now: () => time.clock,
      elapsedMs: () => time.running - before,
      say: (line) => said.push(line),
    });
  };
  let retention = await open(log, keepMs);
  return {
    time,
    log,
    present,
    said,
    registry,
    open,
    get retention() {
      return retention;
    },
    /** Time goes by, while the server runs. */
    run(ms: number): void {
      time.clock += ms;
      time.running += ms;
    },
    /** Sweeps, and returns the rooms that are left. */
    async sweep(): Promise<RoomId[]> {
      await retention.sweep();
      const left: RoomId[] = [];
      for await (const { id } of log.rooms()) left.push(id);
      return left.sort();
    },
    async restart(nextKeepMs = keepMs): Promise<void> {
      await retention.save();
      retention = await open(log, nextKeepMs);
    },
  };
}

describe('an unused room', () => {
  it('[RO-25] is removed if it is found expired in sweeps that are a day of running apart', async () => {
    const { log, run, sweep, said } = await server();
    log.append('old', 0, [creation]);
    run(90 * DAY);
    log.append('new', 0, [creation]);
    run(HOUR);
    expect(await sweep()).toEqual(['new', 'old']);
    expect(said).toEqual([
      'nobody has played in a room for 90 days: to be removed after another day of running, at 2026-04-02 01:00Z or later, unless somebody plays there',
    ]);
    run(DAY - HOUR);
    expect(await sweep()).toEqual(['new', 'old']);
    expect(said).toHaveLength(1);
    run(HOUR);
    expect(await sweep()).toEqual(['new']);
    expect(said.slice(1)).toEqual(['removed a room that nobody played in for 90 days']);
  });

  it('[RO-25] stays if a player moves in it after it was found', async () => {
    const { log, run, sweep } = await server();
    log.append('old', 0, [creation]);
    run(91 * DAY);
    await sweep();
    log.append('old', 1, [move]);
    run(2 * DAY);
    expect(await sweep()).toEqual(['old']);
  });

  it('[RO-25] stays while it is in memory or wanted', async () => {
    const { log, run, sweep, present, said } = await server();
    log.append('in memory', 0, [creation]);
    log.append('wanted', 0, [creation]);
    present.add('in memory');
    for (let day = 0; day < 100; day++) {
      run(DAY);
      expect(await sweep()).toEqual(['in memory', 'wanted']);
    }
    expect(said).toEqual([]);
  });

  it('[RO-25] is removed after a day of running, over any number of starts', async () => {
    const { log, run, sweep, restart, time } = await server();
    log.append('old', 0, [creation]);
    run(91 * DAY);
    for (let hours = 0; hours < 24; hours += 3) {
      expect(await sweep()).toEqual(['old']);
      run(3 * HOUR);
      await restart();
      // The server is off.
      time.clock += 30 * DAY;
    }
    expect(await sweep()).toEqual([]);
  });

  it('is not removed by starts alone, however many there are', async () => {
    const { log, run, sweep, restart, time, said } = await server();
    log.append('old', 0, [creation]);
    run(91 * DAY);
    for (let start = 0; start < 200; start++) {
      expect(await sweep()).toEqual(['old']);
      await restart();
      time.clock += DAY;
    }
    expect(said).toHaveLength(1);
    const note = JSON.stringify(await log.notes.get('retention'));
    expect(note.length).toBeLessThan(300);
  });

  it('is kept for a day of running when the retention gets shorter', async () => {
    const { log, run, sweep, restart, said } = await server();
    log.append('old', 0, [creation]);
    for (let day = 0; day < 10; day++) {
      run(DAY);
      await sweep();
    }
    await restart(12 * HOUR);
    expect(await sweep()).toEqual(['old']);
    expect(said[0]).toMatch(/^nobody has played in a room for 12 hours: to be removed after/);
    run(DAY);
    expect(await sweep()).toEqual([]);
  });
});

describe('a wrong clock', () => {
  it('removes no room at a start 91 days ahead, nor when it is set right', async () => {
    const { log, run, sweep, restart, time } = await server();
    for (let day = 0; day < 3; day++) {
      run(DAY);
      await sweep();
    }
    log.append('played today', 0, [creation]);
    await restart();
    time.clock += 91 * DAY;
    expect(await sweep()).toEqual(['played today']);
    run(23 * HOUR);
    expect(await sweep()).toEqual(['played today']);
    time.clock -= 91 * DAY;
    expect(await sweep()).toEqual(['played today']);
    run(DAY);
    expect(await sweep()).toEqual(['played today']);
    time.clock += 91 * DAY;
    expect(await sweep()).toEqual(['played today']);
  });

  it('removes no room if it jumps back and forth', async () => {
    const { log, run, sweep, time } = await server();
    log.append('room', 0, [creation]);
    for (let day = 0; day < 40; day++) {
      time.clock += 91 * DAY;
      expect(await sweep()).toEqual(['room']);
      time.clock -= 91 * DAY;
      run(12 * HOUR);
      expect(await sweep()).toEqual(['room']);
      run(12 * HOUR);
    }
  });

  it('removes no room while it is behind, and expired ones when it is set right', async () => {
    const { log, run, sweep, time } = await server();
    log.append('old', 0, [creation]);
    run(91 * DAY);
    await sweep();
    time.clock -= 20_000 * DAY;
    for (let day = 0; day < 3; day++) {
      run(DAY);
      expect(await sweep()).toEqual(['old']);
    }
    time.clock += 20_000 * DAY;
    expect(await sweep()).toEqual(['old']);
    run(DAY);
    expect(await sweep()).toEqual([]);
  });

  it('removes no room that was used since it was found', async () => {
    const { log, run, sweep, restart, retention, time, said } = await server();
    log.append('looked at', 0, [creation]);
    log.append('played with the clock behind', 0, [creation]);
    log.append('left alone', 0, [creation]);
    run(91 * DAY);
    await sweep();
    run(HOUR);
    time.clock -= 300 * DAY;
    log.append('played with the clock behind', 1, [move]);
    time.clock += 300 * DAY;
    retention.visited(['looked at', 'played with the clock behind']);
    run(DAY);
    await restart();
    expect(await sweep()).toEqual(['looked at', 'played with the clock behind']);
    run(89 * DAY - HOUR);
    expect(await sweep()).toEqual(['looked at', 'played with the clock behind']);
    expect(said).toHaveLength(2);
    run(HOUR);
    expect(await sweep()).toEqual(['looked at', 'played with the clock behind']);
    expect(said.slice(2)).toEqual([expect.stringMatching(/^nobody has played in 2 rooms for/)]);
    run(DAY);
    expect(await sweep()).toEqual([]);
    expect(said.slice(3)).toEqual(['removed 2 rooms that nobody played in for 90 days']);
  });
});

describe('an imported room', () => {
  it('expires counting from its import', async () => {
    const { log, run, sweep } = await server();
    log.append('imported', 0, [creation]);
    run(300 * DAY);
    log.imported.set('imported', Date.UTC(2026, 0, 1) + 300 * DAY);
    for (let day = 0; day < 90; day++) {
      expect(await sweep()).toEqual(['imported']);
      run(DAY);
    }
    run(HOUR);
    expect(await sweep()).toEqual(['imported']);
    run(DAY);
    expect(await sweep()).toEqual([]);
  });
});

describe('the stored state of the retention', () => {
  it.each([
    'nonsense',
    { ranMs: 'long', cutoff: 0, sweeps: [], visits: [] },
    { ranMs: 1, cutoff: 0, sweeps: [{}], visits: [] },
    { ranMs: 1, cutoff: 0, sweeps: [], visits: [['room']] },
    { ranMs: 1, cutoff: 0, sweeps: [] },
  ])('is ignored if it is %j', async (note) => {
    const { log, run, sweep, restart } = await server();
    log.append('old', 0, [creation]);
    run(91 * DAY);
    await restart();
    await log.notes.change('retention', () => note);
    await restart();
    expect(await sweep()).toEqual(['old']);
    run(DAY);
    expect(await sweep()).toEqual([]);
  });

  it('is kept in memory if it cannot be stored', async () => {
    const { log, run, open, said } = await server();
    log.append('old', 0, [creation]);
    run(91 * DAY);
    const retention = await open(new FaultyLog(log), DAY);
    await retention.sweep();
    run(DAY);
    await retention.sweep();
    expect([said.at(-1), await log.info('old')]).toEqual([
      'removed a room that nobody played in for 24 hours',
      undefined,
    ]);
  });
});

it('stops when all rooms are closed', async () => {
  const { log, run, sweep, registry, said } = await server();
  log.append('old', 0, [creation]);
  run(91 * DAY);
  await sweep();
  run(DAY);
  registry.remove = () => Promise.reject(new RegistryClosed('all rooms are closed'));
  expect(await sweep()).toEqual(['old']);
  expect(said).toHaveLength(1);
});

describe('retention on several nodes', () => {
  /** Two nodes that share a log; the first one removes. */
  async function twoNodes() {
    const { log, time, registry, run } = await server();
    const inUse = new Set<RoomId>();
    const open = (isFirst: boolean): Promise<Retention> =>
      Retention.open({
        log,
        registry,
        keepMs: 90 * DAY,
        isDoneWith: () => true,
        now: () => time.clock,
        elapsedMs: () => time.running,
        say: () => {},
        shared: { isFirst: () => isFirst, isInUse: async (room) => inUse.has(room) },
      });
    const [first, second] = [await open(true), await open(false)];
    const rooms = async (): Promise<RoomId[]> => {
      const ids: RoomId[] = [];
      for await (const { id } of log.rooms()) ids.push(id);
      return ids;
    };
    return { log, run, inUse, first, second, open, rooms };
  }

  it('[RO-25] removes on one node only', async () => {
    const { log, run, first, second, rooms } = await twoNodes();
    log.append('old', 0, [creation]);
    run(91 * DAY);
    for (let hour = 0; hour < 30; hour++) {
      await second.sweep();
      run(HOUR);
    }
    expect(await rooms()).toEqual(['old']);
    await first.sweep();
    run(25 * HOUR);
    await first.sweep();
    expect(await rooms()).toEqual([]);
  });

  it('[RO-25] keeps what was visited on another node, or is in use there', async () => {
    const { log, run, inUse, first, second, rooms } = await twoNodes();
    for (const room of ['old', 'visited', 'used']) log.append(room, 0, [creation]);
    inUse.add('used');
    run(91 * DAY);
    second.visited(['visited']);
    await second.save();
    await first.sweep();
    run(25 * HOUR);
    await first.sweep();
    expect(await rooms()).toEqual(['visited', 'used']);
  });

  it('[RO-25] goes on with the sweeps of the node that was first before', async () => {
    const { log, run, first, open, rooms } = await twoNodes();
    log.append('old', 0, [creation]);
    run(91 * DAY);
    const next = await open(true);
    await first.sweep();
    run(25 * HOUR);
    await first.save();
    await next.sweep();
    expect(await rooms()).toEqual([]);
  });
});
