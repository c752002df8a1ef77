import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GameName } from '../games/index.ts';
import type { Json } from '../games/json.ts';
import { TIMEOUT, tries } from '../games/testing/effort.ts';
import {
  matchTwins,
  memoarrrTwins,
  scrambleTwins,
  type Twins,
} from '../server/testing/twin-rooms.ts';
import type { MoveReply, PlayerPort, RoomEvent, RoomPort, TablePort } from './port.ts';

/** How a room is created: the first of these is the host. */
export interface RoomSetup {
  readonly game: GameName;
  readonly options: Json;
  readonly names: readonly [string, ...string[]];
  readonly seed: string;
}

/** A room that has not started, as those have it who are in it. */
export interface OpenedRoom {
  readonly seats: readonly PlayerPort[];
  readonly spectator: RoomPort;
  /** The table ports of the players, in the same order. */
  readonly tables: readonly TablePort[];
  /** The room is closed for everybody. */
  close(): Promise<void>;
}

type Open = (setup: RoomSetup) => Promise<OpenedRoom>;

/** The contract of every port. */
export function portContract(what: string, open: Open): void {
  const scramble = (board: string, names: RoomSetup['names'] = ['Ann', 'Bob']): RoomSetup => {
    const options = { board: `1x${board.length}\n${[...board].join('\n')}\n` };
    return { game: 'scramble', options, names, seed: 'a seed' };
  };
  const memoarrr = {
    game: 'memoarrr',
    options: {},
    names: ['Ann', 'Bob'],
    seed: 'a seed',
  } as const;

  /** A room that has started, with Ann's and Bob's ports and how to close it. */
  async function started(setup: RoomSetup) {
    const room = await open(setup);
    onTestFinished(() => room.close());
    await room.tables[0]?.start();
    const [ann, bob] = room.seats as readonly [PlayerPort, PlayerPort];
    await level(room);
    return { ...room, ann, bob };
  }

  describe(what, () => {
    it('[TA-12] shows the table before the start, and the same game to everybody after it', async () => {
      const room = await open(scramble('AABB'));
      onTestFinished(() => room.close());
      for (const port of [...room.seats, room.spectator]) {
        expect([port.view, port.secret, port.status]).toEqual([undefined, null, 'live']);
        expect([port.game, port.table.status, port.table.host]).toEqual([
          'scramble',
          'waiting',
          'Ann',
        ]);
      }
      expect(room.seats.map(({ you }) => you)).toEqual(['Ann', 'Bob']);
      expect(room.spectator.you).toBeNull();
      await room.tables[0]?.start();
      await level(room);
      expect(room.spectator.view?.spots).toEqual(['down', 'down', 'down', 'down']);
      for (const { view, seq } of room.seats) {
        expect([view, seq]).toEqual([room.spectator.view, room.spectator.seq]);
      }
    });

    it('emits each move with its effects and the view before and after', async () => {
      const { ann, bob, spectator } = await started(scramble('AABB'));
      const heard = eventsOf(spectator);
      const [before, { seq }] = [spectator.view, spectator];
      expect(await ann.play(flip(0))).toEqual({ seq: seq + 1 });
      expect(ann.view?.spots[0]).toEqual({ up: 'A', by: 'Ann' });
      await until(spectator, () => spectator.seq > seq);
      const after = spectator.view;
      expect(heard).toEqual([
        {
          ...{ kind: 'move', seq: seq + 1, time: expect.any(Number), player: 'Ann', by: 'human' },
          ...{ effects: expect.any(Array), before, after },
        },
      ]);
      expect(after).toEqual(ann.view);
      expect(heard).toMatchObject([{ effects: [{ type: 'turned-up', spot: 0, card: 'A' }, {}] }]);
      expect(bob.seq).toBeLessThanOrEqual(seq + 1);
    });

    it('[AD-3] replies to a move that fails, is refused, or does not fit the schema', async () => {
      const { ann, bob } = await started(scramble('AABB'));
      await ann.play(flip(0));
      await bob.play(flip(1));
      expect(await bob.play(flip(0))).toEqual({
        seq: ann.seq,
        failed: { code: 'controlled', message: expect.any(String) },
      });
      const { seq } = bob;
      const replies = [
        await ann.play({ type: 'cancel', wait: 99 } as never),
        await ann.play({ type: 'start-game' } as never),
        await ann.play({ type: 'stand-up' } as never),
        await ann.play({ type: 'idle', spots: [0] } as never),
      ];
      for (const reply of replies) expect(reply).toEqual({ refused: expect.any(Object) });
      for (const illTyped of [{}, null, 7, { type: 'replace' }, { ...flip(2), column: 'x' }]) {
        expect(await ann.play(illTyped as never)).toMatchObject({
          refused: { code: 'illegal-request' },
        });
      }
      expect([ann.seq, ann.you]).toEqual([seq, 'Ann']);
    });

    it('replies to a move that waits when the wait is over', async () => {
      const { ann, bob } = await started(scramble('AABB'));
      await ann.play(flip(0));
      const waiting = bob.play(flip(0));
      await until(ann, () => isWaiting(ann, 'Bob'));
      await ann.play(flip(2));
      expect(await waiting).toEqual({ seq: expect.any(Number) });
      expect(bob.view?.spots[0]).toEqual({ up: 'A', by: 'Bob' });
    });

    it('[RO-16] gives up a wait that nobody wants any more', async () => {
      const { ann, bob } = await started(scramble('AABB'));
      await ann.play(flip(0));
      const controller = new AbortController();
      const waiting = bob.play(flip(0), { signal: controller.signal });
      await until(ann, () => isWaiting(ann, 'Bob'));
      controller.abort();
      expect(await waiting).toMatchObject({ failed: { code: 'gave-up' } });
      await until(ann, () => !isWaiting(ann, 'Bob'));
      const { seq } = bob;
      expect(await bob.play(flip(1), { signal: controller.signal })).toMatchObject({
        refused: { code: 'gave-up' },
      });
      expect(bob.seq).toBe(seq);
    });

    it('[PR-4] shows a secret to its owner alone, and emits its changes', async () => {
      const { ann, bob, spectator } = await started(memoarrr);
      await until(ann, () => ann.secret !== null);
      await until(bob, () => bob.secret !== null);
      expect(ann.secret).toHaveProperty('peek');
      expect(ann.secret).not.toEqual(bob.secret);
      expect(spectator.secret).toBeNull();
      const [anns, bobs] = [eventsOf(ann), eventsOf(bob)];
      const { secret } = ann;
      await ann.play({ type: 'seen' });
      await until(ann, () => anns.some(({ kind }) => kind === 'secret'));
      expect(ann.secret).not.toEqual(secret);
      await until(bob, () => bob.seq === ann.seq);
      expect(bobs.map(({ kind }) => kind)).toEqual(['move']);
    });

    it('emits the loss of the seat, after which its owner is a spectator', async () => {
      const { ann, bob, tables } = await started(memoarrr);
      const heard = eventsOf(bob);
      await tables[0]?.remove('Bob');
      expect(ann.table.seats).toMatchObject([{ hasLeft: false }, { hasLeft: true }]);
      await until(bob, () => bob.you === null);
      await until(bob, () => heard.some(({ kind }) => kind === 'seat-lost'));
      expect(bob.secret).toBeNull();
      expect(await bob.play({ type: 'seen' })).toMatchObject({ refused: { code: 'not-playing' } });
    });

    it('replies to table moves, with the reason if one is refused', async () => {
      const { ann, bob, tables } = await started(scramble('AABB'));
      const [anns, bobs] = tables;
      await expect(bobs?.end()).rejects.toThrow('only the host can do that');
      await anns?.handOver('Bob');
      expect(ann.table.host).toBe('Bob');
      await bobs?.end();
      expect(bob.table.status).toBe('ended');
      const again = await open({ ...memoarrr, names: ['Ann', 'Bob'] });
      onTestFinished(() => again.close());
      await expect(again.tables[0]?.rematch()).rejects.toThrow('the game is not over yet');
      await again.tables[0]?.start();
      await again.tables[0]?.end();
      const next = await again.tables[0]?.rematch();
      expect((await again.tables[1]?.rematch())?.room).toBe(next?.room);
      expect(again.seats[0]?.table.rematch).toBe(next?.room);
    });

    it('does not call listeners that have unsubscribed', async () => {
      const { ann } = await started(scramble('AABB'));
      const heard: string[] = [];
      const listener = ({ kind }: RoomEvent): void => void heard.push(kind);
      const stops = [ann.subscribe(listener), ann.subscribe(listener)];
      await ann.play(flip(0));
      stops[0]?.();
      await ann.play(flip(1));
      stops[1]?.();
      await ann.play(flip(2));
      expect(heard.filter((kind) => kind === 'move')).toEqual(['move', 'move', 'move']);
    });

    it('can be subscribed to by a listener, which is called from the next event on', async () => {
      const { ann } = await started(scramble('AABB'));
      const heard: RoomEvent[] = [];
      const next = (): void => {
        const stop = ann.subscribe((event) => {
          stop();
          heard.push(event);
          next();
        });
      };
      next();
      const { seq } = ann;
      for (const column of [0, 1, 2]) await ann.play(flip(column));
      const moves = heard.flatMap((event) => (event.kind === 'move' ? [event.seq] : []));
      expect(moves).toEqual([seq + 1, seq + 2, seq + 3]);
    });

    it('does not call a listener that another one has removed', async () => {
      const { ann } = await started(scramble('AABB'));
      const heard: string[] = [];
      ann.subscribe(() => stop());
      const stop = ann.subscribe(({ kind }) => heard.push(kind));
      await ann.play(flip(0));
      expect(heard).toEqual([]);
    });

    it('is closed with the room, and loses pending moves', async () => {
      const { ann, bob, close } = await started(scramble('AABB'));
      const heard = eventsOf(bob);
      await ann.play(flip(0));
      const waiting = bob.play(flip(0));
      await until(ann, () => isWaiting(ann, 'Bob'));
      await close();
      await until(bob, () => bob.status === 'closed');
      expect(heard.at(-1)).toEqual({ kind: 'status', status: 'closed' });
      // Given up by the room, or lost with the connection.
      expect(await waiting).not.toHaveProperty('refused');
      expect(await bob.play(flip(1))).toMatchObject({ lost: { code: 'closed' } });
    });
  });

  const TWINS = { scramble: scrambleTwins, memoarrr: memoarrrTwins, match: matchTwins } as const;

  describe.each(Object.entries(TWINS))(`${what}, in two rooms of %s`, (game, twinsOf) => {
    it(
      'that differ only in hidden cards shows and emits the same bytes, and nothing reveals them',
      async () => {
        for (let number = 0; number < tries(2); number += 1) {
          const seed = `${game} port #${number}`;
          const twins = twinsOf(seed, 'unseen');
          const one = await playTwin(open, twins, 'one');
          const other = await playTwin(open, twins, 'other');
          for (const name of [...twins.unaware, SPECTATOR]) {
            const { transcript = [], reached = '' } = one.get(name) ?? {};
            expect(other.get(name)?.transcript, `${seed}, ${name}`).toEqual(transcript);
            expect(transcript.length, `${seed}, ${name}`).toBeGreaterThan(twins.turns.length);
            const all = transcript.join('\n');
            const told = twins.hidden.filter((hidden) => all.includes(hidden));
            expect(told, `${seed}: ${name} has got these`).toEqual([]);
            const within = twins.hidden.map(unquoted).filter((text) => text.length > 4);
            const found = within.filter((text) => reached.includes(text));
            expect(found, `${seed}: ${name} can get hold of these`).toEqual([]);
          }
        }
      },
      TIMEOUT,
    );

    it('that differ in visible cards does not', async () => {
      const twins = twinsOf(`${game} port control`, 'seen');
      const one = await playTwin(open, twins, 'one');
      const other = await playTwin(open, twins, 'other');
      expect(other.get(SPECTATOR)?.transcript).not.toEqual(one.get(SPECTATOR)?.transcript);
    });
  });
}

const SPECTATOR = 'the spectator';

interface Shown {
  /** All that was shown and told, in order. */
  readonly transcript: readonly string[];
  /** All that can be reached from the port in the end. */
  readonly reached: string;
}

/** Plays the moves of the twins in one of the rooms. Returns all that each port showed. */
async function playTwin(
  open: Open,
  { one, other, turns }: Twins,
  which: 'one' | 'other',
): Promise<ReadonlyMap<string, Shown>> {
  const { game, names, settings } = which === 'one' ? one : other;
  const options = settings['options'] as Json;
  const room = await open({ game: game as GameName, names, options, seed: `rubies-of-${which}` });
  const ports: [string, RoomPort][] = [
    ...room.seats.map((port): [string, RoomPort] => [port.you ?? '', port]),
    [SPECTATOR, room.spectator],
  ];
  const transcripts = new Map(ports.map(([name]) => [name, [] as string[]]));
  const note = (name: string, what: unknown): void => {
    // The ids of two rooms are never the same.
    transcripts
      .get(name)
      ?.push(withoutTimes(JSON.stringify(what)).replaceAll(room.spectator.id, 'ROOM'));
  };
  for (const [name, port] of ports) {
    port.subscribe((event) => {
      // Who comes and goes is told when there is time for it.
      if (event.kind !== 'presence') note(name, event);
    });
  }
  await room.tables[0]?.start();
  await level(room);
  const replies: Promise<void>[] = [];
  for (const { by, move } of turns) {
    const port = room.seats.find(({ you }) => you === by);
    if (!port) throw new Error(`${by} does not play`);
    const reply = port.play(move as never).then((said: MoveReply) => note(by, said));
    replies.push(reply);
    await Promise.race([reply, until(port, () => isWaiting(port, by))]);
    await level(room);
    for (const [name, { seq, you, table, view, secret, status }] of ports) {
      note(name, { seq, you, table, view, secret, status });
    }
  }
  const all = { depth: 30, showHidden: true, getters: true, maxStringLength: null };
  const records = ports.map(([name, port]): [string, Shown] => [
    name,
    { transcript: transcripts.get(name) ?? [], reached: inspect(port, all) },
  ]);
  await room.close();
  await Promise.all(replies);
  return new Map(records);
}

/** Text as in memory, not as in JSON. */
const unquoted = (text: string): string => text.replaceAll('"', '');

const flip = (column: number) => ({ type: 'flip', row: 0, column }) as const;

const isWaiting = ({ view }: RoomPort, name: string): boolean =>
  view?.players.some((player) => player.name === name && 'wait' in player) ?? false;

/** All that a port tells from now on, but for who is connected. */
function eventsOf(port: RoomPort): RoomEvent[] {
  const events: RoomEvent[] = [];
  port.subscribe((event) => {
    if (event.kind !== 'presence') events.push(event);
  });
  return events;
}

/** Resolves as soon as it is so. */
function until(port: RoomPort, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let stop = (): void => {};
    const check = (): void => {
      if (!isSo()) return;
      stop();
      resolve();
    };
    stop = port.subscribe(check);
    check();
  });
}

/** Everybody knows of everything, secrets included. */
async function level({ seats, spectator }: OpenedRoom): Promise<void> {
  const latest = Math.max(...[...seats, spectator].map(({ seq }) => seq));
  for (const port of [...seats, spectator]) await until(port, () => port.seq >= latest);
  // A reply comes after all that was told before.
  for (const port of seats) {
    expect(await port.play(REFUSED[port.game] as never)).toHaveProperty('refused');
  }
}

/** A move of each game that its rules always refuse. */
const REFUSED: Readonly<Record<string, Json>> = {
  scramble: { type: 'cancel', wait: -1 },
  memoarrr: { type: 'turn-over', spot: -1 },
  match: { type: 'reveal', spot: -1 },
};

/** Two rooms are not played at the same time. */
const withoutTimes = (json: string): string => json.replace(/"time":\d+/g, '"time":0');
