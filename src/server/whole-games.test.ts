import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Game } from '../games/game.ts';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { pickFrom } from '../games/random.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { TIMEOUT, tries } from '../games/testing/effort.ts';
import { parseHistory } from '../history/transfer.ts';
import { verifyHistory } from '../history/verify.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from '../room/log.ts';
import { Device } from './testing/device.ts';
import { serve, UNLIMITED } from './testing/http.ts';
import { Replay } from './testing/replay.ts';
import { call } from './testing/room-client.ts';
import { type Cast, type Place, Story } from './testing/story.ts';

const LOGS = { memory: () => new MemoryLog(), disk: diskLog } as const;

describe.each(Object.entries(LOGS))(
  'complete games over real sockets, kept in %s',
  (kind, logOf) => {
    it(
      '[PR-3] of Memoarrr!: all clients show what the log says, whatever connections are lost',
      async () => {
        const casts = [2, 3, 4].flatMap((count) =>
          (['base', 'expert'] as const).map((rules) => castOf(memoarrr, count, { rules })),
        );
        const happened = await playAll(kind, logOf(), casts);
        expectOften(happened, USUAL);
      },
      TIMEOUT,
    );

    it(
      '[PR-3] of Memory Match: all clients show what the log says, whatever connections are lost',
      async () => {
        const casts = [
          { rows: 2, columns: 3 },
          { rows: 4, columns: 4 },
          { rows: 3, columns: 6, lastSpecial: 'score' },
          { rows: 5, columns: 4, first: 2 },
        ].map((options) => castOf(match, 2, options));
        const happened = await playAll(kind, logOf(), casts);
        expectOften(happened, USUAL);
      },
      TIMEOUT,
    );

    it(
      '[PR-3] of Memory Scramble: all clients show what the log says, whatever connections are lost',
      async () => {
        const casts = [
          castOf(scramble, 3, { rows: 3, columns: 4, theme: 'letters' }),
          castOf(scramble, 4, { rows: 4, columns: 5, cards: ['🦄', '👩‍🚀', 'none', 'down'] }),
          castOf(scramble, 4, { rows: 3, columns: 5 }),
        ];
        const happened = await playAll(kind, logOf(), casts);
        expectOften(happened, [...USUAL, 'waits']);
      },
      TIMEOUT,
    );
  },
);

describe('a client that was away for long', () => {
  it('[PR-2] gets the whole room if it missed too many moves, and otherwise the missed ones', async () => {
    const log = new MemoryLog();
    const { port } = await serve({ log, limits: UNLIMITED });
    const cast = castOf(scramble, 2, { rows: 6, columns: 6 });
    const story = await Story.begin({ port, log }, { ...cast, seed: 'away for long', dawdle: 620 });
    const sleeper = await story.join('the sleeper');
    const dozer = await story.join('the dozer');
    story.devices.splice(-2);
    sleeper.drop();
    const asleep = story.replay.seq;
    while (story.replay.seq < asleep + 100) await story.step();
    await dozer.settle();
    dozer.drop();
    while (story.replay.seq <= asleep + 512) await story.step();
    expect(await sleeper.connect()).toBe('anew');
    expect(await dozer.connect()).toBe('resumed');
    story.devices.push(sleeper, dozer);
    await story.play();
    await expectEnd({ port, log }, cast, story);
  });
});

function diskLog(): Log {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = LmdbLog.open(folder, {});
  onTestFinished(() => log.close());
  return log;
}

const NAMES = ['Ann', 'Bob B.', '__proto__', 'Zoë 🦄'] as const;

const castOf = (game: Game, count: number, options: Cast['settings']): Cast => {
  const [host, ...others] = NAMES;
  return {
    game,
    names: [host, ...others.slice(0, count - 1)],
    settings: { options },
    seed: `${game.name} ${count} ${Object.values(options).join(' ')}`,
    skill: 60,
  };
};

/** Plays them all, several times if that is wanted, and tells how often what happened. */
async function playAll(
  kind: string,
  log: Log,
  casts: readonly Cast[],
): Promise<ReadonlyMap<string, number>> {
  const { port } = await serve({ log, limits: UNLIMITED });
  const happened = new Map<string, number>();
  for (let round = 0; round < tries(1); round += 1) {
    for (const cast of casts) {
      const seed = `${cast.seed} in ${kind} #${round}`;
      const story = await playOne({ port, log }, { ...cast, seed });
      for (const [what, count] of story.happened) {
        happened.set(what, (happened.get(what) ?? 0) + count);
      }
    }
  }
  return happened;
}

/** Adds the game and its deal to every error message. */
async function playOne(place: Place, cast: Cast): Promise<Story> {
  const story = await Story.begin(place, cast);
  try {
    await story.play();
    await expectEnd(place, cast, story);
    return story;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const { seed } = story.replay.state.setup;
    throw new Error(`in the game of seed "${cast.seed}", dealt by ${seed}: ${why}`, {
      cause: error,
    });
  }
}

/** A test in which little happens proves little. */
const USUAL = [
  'moves',
  'together',
  'on both devices',
  'answers lost',
  'repeated',
  'dropped',
  'anew',
  'resumed',
  'resumed after missing something',
  'looked',
];

function expectOften(happened: ReadonlyMap<string, number>, what: readonly string[]): void {
  for (const one of what) expect(happened.get(one) ?? 0, one).toBeGreaterThan(0);
}

/** It is over for everybody, the seed is what was promised, and they can play again. */
async function expectEnd(place: Place, cast: Cast, story: Story): Promise<void> {
  const { replay, devices } = story;
  const standings = replay.table.result(replay.state) ?? [];
  for (const { view, label } of devices) {
    expect(view.table.status, label).toBe('over');
    expect(view.table.standings, label).toEqual(standings);
  }
  expect(standings.length).toBeGreaterThan(0);
  // Those who waited are answered after everybody has seen why.
  await expect.poll(() => story.unanswered()).toEqual([]);
  expectFairness(replay);
  await expectPublicLog(place, cast, story);
  await expectRematch(place, cast, story);
  for (const device of devices) device.drop();
}

/** The hash is there from the beginning, the seed once it is over and not before. */
function expectFairness({ moments }: Replay): void {
  const { seed = '', seedHash } = moments.at(-1)?.view.table.fairness ?? {};
  expect(seedHash).toMatch(/^[0-9a-f]{64}$/);
  expect(createHash('sha256').update(seed).digest('hex')).toBe(seedHash);
  for (const { view } of moments) {
    const { status, fairness } = view.table;
    expect([fairness.deal, fairness.seedHash]).toEqual(['random', seedHash]);
    expect(fairness.seed).toBe(status === 'over' ? seed : undefined);
  }
}

/** The log holds the same game. */
async function expectPublicLog({ port }: Place, { game }: Cast, story: Story): Promise<void> {
  const { replay, room, seats } = story;
  const response = await fetch(`http://127.0.0.1:${port}/api/rooms/${room}/history`);
  const text = await response.text();
  for (const { token } of seats) expect(text).not.toContain(token);
  const kinds = new Map([[replay.table.name, replay.table as Game]]);
  const { entries } = verifyHistory(parseHistory(text), kinds);
  const copy = new MemoryLog();
  for (const { seq, entry } of entries) {
    if (entry.type !== 'snapshot') copy.append(room, seq - 1, [entry]);
  }
  const read = new Replay(copy, room, game);
  await read.catchUp();
  expect(read.at(replay.seq).view).toEqual(replay.at(replay.seq).view);
}

/** One of them asks for it, and everybody comes with the token that they have. */
async function expectRematch(place: Place, { game }: Cast, story: Story): Promise<void> {
  const { seats, random, room, replay, devices } = story;
  const { port, log } = place;
  const asker = pickFrom(seats, random);
  const again = `/rooms/${room}/rematch`;
  const { body } = await call(port, 'POST', again, { token: asker.token });
  for (const { token } of seats) {
    expect((await call(port, 'POST', again, { token })).body).toEqual(body);
  }
  await story.settle();
  for (const { view } of devices) expect(view.table.rematch).toBe(body.room);
  const next = new Replay(log, body.room, game);
  const theirs = seats.map((seat) => new Device(port, body.room, `${seat.name} again`, seat));
  for (const device of theirs) await device.connect();
  const { token } = seats[0] ?? {};
  expect((await call(port, 'POST', `/rooms/${body.room}/start`, { token })).status).toBe(200);
  await next.catchUp();
  for (const device of theirs) {
    await device.keepUpWith(next.seq);
    device.check(next);
    expect(device.view.table.status).toBe('playing');
    expect(device.view.table.fairness.seedHash).not.toBe(replay.at(1).view.table.fairness.seedHash);
    device.drop();
  }
}
