import { describe, expect, it } from 'vitest';
import { TIMEOUT, tries } from '../../games/testing/effort.ts';
import { Conflict, type Log } from '../../room/log.ts';
import { NO_PEERS, UNKNOWN_PEERS } from '../../room/settings.ts';
import {
  ClusterSimulation,
  type Plan,
  type Sabotage,
  type Tally,
} from './testing/cluster-simulation.ts';
import { type Faults, NO_FAULTS } from './testing/simulated-stream.ts';

const plan = (faults: Partial<Faults>, more: Partial<Plan> = {}): Plan => ({
  nodes: 3,
  steps: 60,
  faults: { ...NO_FAULTS, ...faults },
  isViolent: false,
  ...more,
});

const PLANS = {
  'a stream that works': plan({}),
  'a stream that drops': plan({ drop: 15 }),
  'a stream that delays': plan({ delay: 15 }),
  'a stream that repeats': plan({ repeat: 30, delay: 5 }),
  'a stream that answers from the past': plan({ stale: 30, drop: 5 }),
  'a stream that accepts two': plan({ acceptTwo: 60, delay: 5 }),
  'nodes that die': plan({}, { isViolent: true }),
  'everything at once': plan(
    { drop: 8, delay: 8, repeat: 8, stale: 8, acceptTwo: 30, refuse: 5 },
    { isViolent: true, nodes: 4 },
  ),
};

type Kind = keyof typeof PLANS;

const KINDS = Object.keys(PLANS) as Kind[];

/** What happens in a hundred long courses at least. */
const LEAST: Readonly<Record<Kind, Partial<Tally>>> = {
  'a stream that works': { acknowledged: 5_000, looks: 2_000, adoptions: 20 },
  'a stream that drops': { acknowledged: 5_000, gaps: 300 },
  'a stream that delays': { acknowledged: 4_000, gaps: 300 },
  'a stream that repeats': { acknowledged: 5_000, gaps: 100 },
  'a stream that answers from the past': { acknowledged: 5_000, gaps: 200 },
  'a stream that accepts two': { acknowledged: 5_000, skipped: 200 },
  'nodes that die': { acknowledged: 3_000, crashes: 100, cancelled: 50, adoptions: 20 },
  'everything at once': { acknowledged: 2_000, crashes: 100, skipped: 10, gaps: 200, lost: 50 },
};

const COURSES = tries(520);

const run = (seed: string, how: Plan): Promise<Tally> => new ClusterSimulation(seed, how).run();

describe('nodes that share a room over a stream', () => {
  it.each(KINDS)(
    '[RO-34] agree, lose nothing and answer truthfully with %s',
    async (kind) => {
      const total = new Map<string, number>();
      for (let nth = 0; nth < COURSES; nth++) {
        const seed = `${kind} ${nth}`;
        const tally = await run(seed, PLANS[kind]).catch((error: unknown) => {
          throw new Error(`seed "${seed}"`, { cause: error });
        });
        for (const [what, count] of Object.entries(tally)) {
          total.set(what, (total.get(what) ?? 0) + count);
        }
      }
      for (const [what, least] of Object.entries(LEAST[kind])) {
        expect(total.get(what), what).toBeGreaterThanOrEqual(
          Math.floor((least * COURSES) / 100 / 4),
        );
      }
    },
    TIMEOUT,
  );

  /** Courses in which something went wrong once, or would with the fault that is named. */
  const PINNED: readonly (readonly [what: string, kind: Kind, nth: number])[] = [
    ['a snapshot of the last entry leaves a gap that no entry shows', 'a stream that delays', 14],
    ['an older snapshot is accepted after a newer one', 'a stream that accepts two', 13],
    ['a look is asked for while the room reads what it missed', 'nodes that die', 5],
    ['a look is asked for while the log cannot be read', 'a stream that drops', 48],
    ['a move is submitted while those that lost are ordered again', 'a stream that drops', 8],
    ['a repeated message is refused because it is stored already', 'a stream that repeats', 2],
  ];

  it.each(PINNED)('[RO-34] agree when %s', async (_, kind, nth) => {
    const long = { ...PLANS[kind], steps: 120 };
    expect((await run(`${kind} ${nth}`, long)).acknowledged).toBeGreaterThan(0);
  });
});

describe('the check of nodes that share a room', () => {
  /** A log whose `append` or `catchUp` is another one. */
  const withLog = (change: (log: Log) => Partial<Log>): Sabotage => ({
    log: (log) =>
      new Proxy(log, { get: (_, name) => methodOf(change(log), name) ?? methodOf(log, name) }),
  });

  const methodOf = (target: object, name: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, name);
    return typeof value === 'function' ? value.bind(target) : value;
  };

  const SABOTAGES: readonly (readonly [string, Sabotage, Kind, RegExp])[] = [
    [
      'acknowledges before the log does',
      withLog((log) => ({
        append: async (room, expected, entries) => {
          Promise.resolve(log.append(room, expected, entries)).catch(() => {});
          return expected + entries.length;
        },
      })),
      'a stream that works',
      /before it was durable|is what the log/,
    ],
    [
      'ignores a lost race',
      withLog((log) => ({
        append: async (room, expected, entries) => {
          try {
            return await log.append(room, expected, entries);
          } catch (error) {
            if (error instanceof Conflict) return expected + entries.length;
            throw error;
          }
        },
      })),
      'a stream that works',
      /is what the log|before it was durable|has entry|answered once/,
    ],
    [
      'shows the room without catching up',
      withLog(() => ({ catchUp: async () => {} })),
      'nodes that die',
      /a look shows/,
    ],
    [
      'lets the waits of the dead be',
      { peers: UNKNOWN_PEERS },
      'nodes that die',
      /waits and is there/,
    ],
    [
      'cancels the waits of the living',
      { peers: NO_PEERS },
      'a stream that works',
      /cancels no wait that is wanted/,
    ],
  ];

  it.each(SABOTAGES)('notices a node that %s', async (_, sabotage, kind, complaint) => {
    let complaints = '';
    for (let nth = 0; nth < 100 && !complaint.test(complaints); nth++) {
      const how = { ...PLANS[kind], steps: 120, sabotage };
      complaints += await run(`sabotage ${nth}`, how).then(
        () => '',
        (error: unknown) => `${error}\n`,
      );
    }
    expect(complaints).toMatch(complaint);
  });
});
