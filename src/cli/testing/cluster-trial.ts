import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomFrom } from '../../games/random.ts';
import { formatBoardFile } from '../../games/scramble/board-file.ts';
import type { Layout } from '../../games/scramble/cards.ts';
import { must } from '../../games/testing/must.ts';
import { JetStream } from '../../logs/stream/jetstream.ts';
import { StreamLog } from '../../logs/stream/stream-log.ts';
import { readRooms, type StoredRooms } from '../../logs/testing/stored-rooms.ts';
import { REAL_TIME } from '../../rooms/cluster.ts';
import { call, flip } from '../../server/testing/room-client.ts';
import { TestSocket } from '../../server/testing/test-socket.ts';
import { isTableName } from '../../table/table.ts';
import { type FaultLimits, Faults } from './cluster-faults.ts';
import { CrashClient, send } from './crash-client.ts';
import { CrashSession } from './crash-session.ts';
import { checkHistory, type Findings } from './history-check.ts';
import { type Ask, History } from './history-record.ts';
import { type Breach, NodeCluster } from './node-cluster.ts';
import { newFolder } from './processes.ts';
import { contradictions } from './socket-crash-check.ts';
import { SETUPS } from './socket-crash-choices.ts';
import type { Account } from './socket-crash-record.ts';
import { peopleOf, playToTheEnd, type Tried } from './socket-crash-trial.ts';

interface Options extends FaultLimits {
  readonly faults: number;
  /** The number of people at each table, and of clients of the text protocol. */
  readonly people: number;
  readonly clients: number;
  /** How a node is broken on purpose. Then nothing has to go on, and only what is wrong is returned. */
  readonly breach?: Breach;
}

/** A pair that is removed at the beginning. Flips there fail, are stored, and never wait. */
const EMPTY = [
  { type: 'flip', row: 14, column: 13 },
  { type: 'flip', row: 14, column: 14 },
] as const;

/** Enough cards for names that may hold some for ever. */
const LAYOUT: Layout = {
  rows: 15,
  columns: 15,
  cards: Array.from({ length: 225 }, (_, spot) => {
    if (spot >= 223) return 'empty';
    return spot < 40 ? `🦄${spot % 20}` : `c/${spot}`;
  }),
};

/** A node that does not answer a probe by then is probed again. */
const PROBE_MS = 3_000;

/** Play goes on on every node so soon after a fault, elections included. */
const GOES_ON_WITHIN_MS = 40_000;
const BROKEN_MS = 10_000;
/** What was on its way through a node before a fault is through by then. */
const CALM_AFTER_MS = 500;
/** A server that was away knows by then that it was. */
const CURRENT_AFTER_MS = 2_000;

export interface ClusterTried extends Tried {
  /** What contradicts the log. */
  readonly wrong: readonly string[];
  /** How much was answered over the text protocol; undefined if that is wrong. */
  readonly text: Findings | undefined;
  /** The names of the faults, and how long it took until play went on everywhere. */
  readonly faults: readonly { readonly name: string; readonly milliseconds: number }[];
}

/**
 * Lets people play all games over sockets, and Scramble over the text protocol, on three nodes and three
 * NATS servers, which are killed, frozen and cut off from each other at random.
 */
export async function tryOut(seed: string, options: Options): Promise<ClusterTried> {
  const folder = newFolder();
  const boardFile = join(folder, 'board.txt');
  await writeFile(boardFile, formatBoardFile(LAYOUT));
  const cluster = await NodeCluster.start([boardFile, '--history', ...UNLIMITED], options.breach);
  return new Trial(seed, options, cluster).run();
}

const UNLIMITED = ['moves-per-second', 'rooms-per-hour', 'seats-per-minute'].flatMap((name) => [
  '--limit',
  `${name}=100000`,
]);

class Trial {
  readonly #seed: string;
  readonly #options: Options;
  readonly #cluster: NodeCluster;
  readonly #random: Random;
  readonly #history = new History();
  readonly #account: Account = { isUnreliable: true, rooms: new Map(), unanswered: 0 };
  readonly #faults: { readonly name: string; readonly milliseconds: number }[] = [];
  #probes = 0;

  constructor(seed: string, options: Options, cluster: NodeCluster) {
    this.#seed = seed;
    this.#options = options;
    this.#cluster = cluster;
    this.#random = randomFrom(seed);
  }

  async run(): Promise<ClusterTried> {
    const { port } = this.#cluster;
    for (const ask of [...EMPTY, EMPTY[0]]) await this.#flip('opener', ask, port);
    const session = new CrashSession(port, Number.POSITIVE_INFINITY, true);
    const people = peopleOf(this.#seed, this.#options.people, this.#account);
    const playing = [
      ...people.map((person) => person.play(session, false)),
      ...this.#clients().map((client) => client.play(session)),
    ];
    const harmed = this.#harm(session)
      .catch((error) => {
        if (!this.#options.breach) throw error;
      })
      .finally(() => {
        session.isOver = true;
      });
    await Promise.all([harmed, ...playing]);
    if (!this.#options.breach) {
      await this.#cluster.nats.ready();
      // From here on nothing may fail.
      await playToTheEnd(people, port, 200);
      await this.#cluster.stop();
    }
    const kept = await this.#stored();
    const text = this.#checkText(kept);
    return {
      account: this.#account,
      kept,
      cutOff: [],
      wrong: [...contradictions(this.#account, kept), ...(typeof text === 'string' ? [text] : [])],
      text: typeof text === 'string' ? undefined : text,
      faults: this.#faults,
    };
  }

  /** How much was answered over the text protocol, or what is wrong about it. */
  #checkText(kept: StoredRooms): Findings | string {
    const [board] = [...kept.values()].filter(({ info }) => !isTableName(info.game));
    try {
      return checkHistory(this.#history, board?.history ?? []);
    } catch (error) {
      return String(error);
    }
  }

  #clients(): CrashClient[] {
    return Array.from({ length: this.#options.clients }, (_, index) => {
      const random = randomFrom(`${this.#seed} ${index}`);
      return new CrashClient(`p${index}`, this.#history, random, LAYOUT);
    });
  }

  /** Lets one fault follow the other, each when play goes on everywhere. */
  async #harm(session: CrashSession): Promise<void> {
    const room = await this.#probeRoom();
    const faults = new Faults(this.#random);
    await this.#goesOn(room);
    for (let nth = 1; nth <= this.#options.faults; nth++) {
      await delay(300 + this.#random.below(700));
      await this.#hasPlayed(nth);
      const { name, isOutdating = false, run } = faults.next();
      session.mayBeOutdated ||= isOutdating;
      const start = performance.now();
      await run(this.#cluster, this.#random, this.#options);
      await this.#goesOn(room);
      this.#faults.push({ name, milliseconds: Math.round(performance.now() - start) });
      await delay(isOutdating ? CURRENT_AFTER_MS : CALM_AFTER_MS);
      session.mayBeOutdated = false;
      session.calms += 1;
    }
  }

  /** A broken node need not go on. */
  get #patience(): number {
    return this.#options.breach ? BROKEN_MS : GOES_ON_WITHIN_MS;
  }

  /** Resolves when enough of every game was played for so many faults. */
  async #hasPlayed(faults: number): Promise<void> {
    const isEnough = (): boolean =>
      this.#history.asked.filter(({ answer }) => answer).length > 20 * faults &&
      Object.keys(SETUPS).every((game) => countedIn(this.#account, game) > faults);
    const deadline = Date.now() + this.#patience;
    while (!isEnough()) {
      must(Date.now() < deadline, () => 'nobody plays');
      await delay(20);
    }
  }

  async #probeRoom(): Promise<string> {
    const options = { board: '1x3\nA\nB\nC\n', open: true };
    const body = { game: 'scramble', name: 'probe', options };
    // It is none of the people's rooms.
    this.#account.unanswered += 1;
    return (await call(this.#cluster.port, 'POST', '/rooms', { body })).body.room.id;
  }

  /** Resolves when a move through each node counts. */
  async #goesOn(room: string): Promise<void> {
    const deadline = Date.now() + this.#patience;
    const until = async (nth: number, counts: () => Promise<boolean>): Promise<void> => {
      while (!(await counts())) {
        must(Date.now() < deadline, () => `play does not go on at node ${nth}`);
        await delay(20);
      }
    };
    await Promise.all(
      [0, 1, 2].flatMap((nth) => [
        until(nth, () => this.#counts(nth, room)),
        // What reached the node before that is decided then, since a room plays moves in order.
        until(nth, () => this.#countsOnBoard(nth)),
      ]),
    );
  }

  async #countsOnBoard(nth: number): Promise<boolean> {
    const status = await this.#flip(`probe_${++this.#probes}`, EMPTY[0], this.#portOf(nth));
    return status === 409;
  }

  #portOf(nth: number): number {
    return this.#cluster.nodes[nth]?.port ?? 0;
  }

  /** Resolves with the status; undefined if there was no answer, or none that decides anything. */
  async #flip(player: string, ask: Ask, port: number): Promise<number | undefined> {
    const asked = this.#history.ask(player, ask);
    const agent = new Agent();
    try {
      const answer = await send(asked, port, agent, AbortSignal.timeout(PROBE_MS));
      if (answer.status === 503) return undefined;
      this.#history.answer(asked, answer);
      return answer.status;
    } catch {
      return undefined;
    } finally {
      agent.destroy();
    }
  }

  /** Flips a card that nobody else flips, which counts, taken or put back. */
  async #counts(nth: number, room: string): Promise<boolean> {
    const socket = new TestSocket(this.#portOf(nth), room, { hello: { name: `probe${nth}` } });
    const timer = setTimeout(() => void socket.drop(), PROBE_MS);
    try {
      await socket.receives('welcome');
      const { seq } = await socket.play(flip(0, nth), `${++this.#probes}`);
      return seq !== undefined;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
      if (!socket.closed) await socket.drop();
    }
  }

  async #stored(): Promise<StoredRooms> {
    const { servers } = this.#cluster.nats;
    const stream = await JetStream.connect({ servers, name: 'checker' });
    const log = new StreamLog(stream, {
      ...REAL_TIME,
      newId: () => crypto.randomUUID(),
      onTrouble: (error) => {
        throw error;
      },
    });
    try {
      return await readRooms(log);
    } finally {
      log.close();
      await stream.close();
    }
  }
}

/** The moves in rooms of that kind that were answered and count. */
export function countedIn({ rooms }: Account, game: string): number {
  const records = [...rooms.values()].filter((record) => record.game === game);
  const moves = records.flatMap((record) => [...record.moves.values()]);
  return moves.filter(({ answers }) => answers.some(({ seq }) => seq !== undefined)).length;
}
