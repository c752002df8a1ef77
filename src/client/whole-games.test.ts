import { describe, expect, it } from 'vitest';
import { RememberingPlayer } from '../bots/player.ts';
import type { Game } from '../games/game.ts';
import type { GameName } from '../games/index.ts';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { type Random, randomFrom } from '../games/random.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { TIMEOUT, tries } from '../games/testing/effort.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from '../room/log.ts';
import { serve, type TestServer, UNLIMITED } from '../server/testing/http.ts';
import { Replay } from '../server/testing/replay.ts';
import { call } from '../server/testing/room-client.ts';
import type { NewRoom } from './recollect.ts';
import { fastClient } from './testing/live.ts';
import { BadNetwork, REQUEST_TROUBLES, TROUBLES } from './testing/troubles.ts';
import { UnreliableProxy } from './testing/unreliable-proxy.ts';
import { Witness } from './testing/witness.ts';

const NAMES = ['Ann', 'Bob B.', '__proto__', 'Zoë 🦄'] as const;

/** A game and its number of players. */
interface Cast {
  readonly game: Game;
  readonly room: Omit<NewRoom, 'name'>;
  readonly count: 2 | 3 | 4;
}

const castOf = <Name extends GameName>(
  game: Game,
  count: Cast['count'],
  room: Omit<NewRoom<Name>, 'name'>,
): Cast => ({ game, room, count });

const CASTS = {
  'Memory Match': [
    castOf<'match'>(match as Game, 2, { game: 'match', options: { rows: 4, columns: 4 } }),
    castOf<'match'>(match as Game, 2, { game: 'match', options: { rows: 2, columns: 3 } }),
  ],
  'Memoarrr!': [
    castOf<'memoarrr'>(memoarrr as Game, 2, { game: 'memoarrr' }),
    castOf<'memoarrr'>(memoarrr as Game, 4, { game: 'memoarrr', options: { rules: 'expert' } }),
  ],
  'Memory Scramble': [
    castOf<'scramble'>(scramble as Game, 3, {
      game: 'scramble',
      options: { rows: 3, columns: 4, theme: 'letters' },
    }),
    castOf<'scramble'>(scramble as Game, 4, {
      game: 'scramble',
      options: { rows: 4, columns: 4, theme: 'animals' },
    }),
  ],
} as const;

describe('complete games over an unreliable network', () => {
  it.each(Object.entries(CASTS))(
    'of %s play every move once, and show what the log says',
    async (_title, casts) => {
      for (let round = 0; round < tries(1); round += 1) {
        const log = new MemoryLog();
        const server = await serve({ log, limits: UNLIMITED });
        const networks = await Promise.all(
          casts.map((cast) => playOut(log, server, cast, `${cast.count} ${round}`)),
        );
        expectAllTroubles(networks);
      }
    },
    TIMEOUT,
  );

  it(
    'continue when the server restarts with the same log',
    async () => {
      for (let round = 0; round < tries(1); round += 1) {
        const casts = [CASTS['Memory Match'][0], CASTS['Memory Scramble'][0]];
        await Promise.all(casts.map((cast) => playThroughRestart(cast, `restart ${round}`)));
      }
    },
    TIMEOUT,
  );
});

async function playThroughRestart(cast: Cast, what: string): Promise<void> {
  const log = new MemoryLog();
  const server = await serve({ log, limits: UNLIMITED });
  await playOut(log, server, cast, what, async () => {
    await server.close();
    return serve({ log, limits: UNLIMITED });
  });
}

/** Adds the game to every error message. */
async function playOut(
  log: Log,
  server: TestServer,
  cast: Cast,
  what: string,
  restart?: () => Promise<TestServer>,
): Promise<BadNetwork> {
  const seed = `${cast.game.name} ${what}`;
  try {
    return await play(log, server, cast, seed, restart);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`in the game of seed "${seed}": ${why}`, { cause: error });
  }
}

async function play(
  log: Log,
  server: TestServer,
  cast: Cast,
  seed: string,
  restart?: () => Promise<TestServer>,
): Promise<BadNetwork> {
  const network = new BadNetwork(seed);
  const { proxies, players, spectator } = await gather(server, cast, network);
  network.isBad = true;
  const { id } = spectator.room;
  const playing = players.map((player) =>
    playToTheEnd(player, randomFrom(`${seed} ${player.name}`)),
  );
  let now = server;
  if (restart) {
    await spectator.room.until(({ seq, isOver }) => seq >= cast.count + 8 || isOver);
    now = await restart();
    for (const proxy of proxies) proxy.target = now.port;
  }
  await Promise.all(playing);
  for (const player of players) await goOnUntilAllHasGoneWrong(player, network);
  await expectSightThrough(proxies, now, id);
  await expectTruth(log, now, id, cast, [...players, spectator]);
  const sent = [...(proxies.at(-1)?.sentTypes ?? [])];
  expect(sent).toContain('moved');
  expect(sent).not.toContain('secret');
  expect(sent).not.toContain('reply');
  for (const { room } of [...players, spectator]) room.close();
  return network;
}

/** Connects each player, and then a spectator, through a network of their own. */
async function gather({ port }: TestServer, { room, count }: Cast, network: BadNetwork) {
  const proxies = await Promise.all(
    Array.from({ length: count + 1 }, () => UnreliableProxy.before(port, network)),
  );
  const clients = proxies.map(({ address }) => fastClient(address));
  const [host, ...others] = clients.slice(0, count);
  const watcher = clients.at(-1);
  if (!host || !watcher) throw new RangeError('expected a host and a spectator');
  const seat = await host.create({ ...room, name: NAMES[0] });
  const witnesses = [new Witness(await host.play(seat), seat.name)];
  network.isBad = true;
  const seats = [];
  for (const [index, other] of others.entries()) {
    seats.push(await other.sitDown(seat.room, { name: NAMES[index + 1] ?? '' }));
  }
  network.isBad = false;
  for (const [index, other] of others.entries()) {
    const theirs = seats[index];
    if (theirs) witnesses.push(new Witness(await other.play(theirs), theirs.name));
  }
  const spectator = new Witness(await watcher.watch(seat.room), 'the spectator');
  await witnesses[0]?.room.start();
  return { proxies, players: witnesses, spectator };
}

/** Makes legal moves, now and then two at once. */
async function playToTheEnd(player: Witness, random: Random): Promise<void> {
  const { room } = player;
  const chooser = new RememberingPlayer(random);
  while (!room.isOver) {
    const { seq } = room;
    const move = chooser.choose(room);
    if (!move) await room.until((now) => now.seq > seq || now.isOver);
    else if (random.below(8) > 0) await player.play(move);
    else await Promise.all([player.play(move), player.play(chooser.choose(room) ?? move)]);
  }
}

/** Makes refused moves after a short game until every trouble has happened. */
async function goOnUntilAllHasGoneWrong(player: Witness, network: BadNetwork): Promise<void> {
  while (network.lacksTrouble) {
    expect(await player.play({ type: 'leave' })).toHaveProperty('refused');
  }
}

/** Checks the room over HTTP, although requests and answers are lost. */
async function expectSightThrough(
  proxies: readonly UnreliableProxy[],
  { port }: TestServer,
  id: string,
): Promise<void> {
  const { body } = await call(port, 'GET', `/rooms/${id}`);
  for (const { address } of proxies) expect(await fastClient(address).look(id)).toEqual(body);
}

/** Checks that all clients saw what the log says, and that it has no move twice. */
async function expectTruth(
  log: Log,
  { port }: TestServer,
  id: string,
  { game }: Cast,
  witnesses: readonly Witness[],
): Promise<void> {
  const replay = new Replay(log, id, game);
  await replay.catchUp();
  await Promise.all(witnesses.map(({ room }) => room.until(({ seq }) => seq >= replay.seq)));
  const now = (await call(port, 'GET', `/rooms/${id}`)).body;
  for (const { room, name } of witnesses) {
    expect([name, room.isOver, room.seq]).toEqual([name, true, now.seq]);
    expect(room.view, name).toEqual(now.view);
  }
  const [witness] = witnesses;
  const { entries } = await fastClient(`http://127.0.0.1:${port}`).history(id);
  expect(entries).toHaveLength(now.seq);
  for (const one of witnesses) one.compare(replay, idsOf(entries, one.name));
  expect(witness?.made.length).toBeGreaterThan(0);
  expect(witnesses.at(-1)?.room.secret).toBeNull();
}

/** The ids of all moves of that player, with repetitions. */
function idsOf(entries: readonly unknown[], name: string): string[] {
  return entries.flatMap((line) => {
    const { entry } = line as { entry: { player?: string; id?: string } };
    return entry.player === name && entry.id !== undefined ? [entry.id] : [];
  });
}

function expectAllTroubles(networks: readonly BadNetwork[]): void {
  for (const { toServer, toClient, requests } of networks) {
    expect([...toServer.happened.keys()].sort()).toEqual([...TROUBLES].sort());
    expect([...toClient.happened.keys()].sort()).toEqual([...TROUBLES].sort());
    expect([...requests.happened.keys()].sort()).toEqual([...REQUEST_TROUBLES].sort());
  }
}
