import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Random, randomFrom } from '../../games/random.ts';
import { scramble } from '../../games/scramble/scramble.ts';
import { EFFORT } from '../../games/testing/effort.ts';
import type { Entry, Stored } from '../../history/entry.ts';
import type { MoveReply } from '../../room/move-request.ts';
import { Room } from '../../room/room.ts';
import {
  checkAnswers,
  checkNoGhosts,
  checkSightings,
  type SentMove,
  type Sighting,
  storyOf,
} from '../../room/testing/room-check.ts';
import { newRoom, ROOM, type ScrambleRoom } from '../../room/testing/scramble-room.ts';
import { REAL_TIME } from '../../rooms/cluster.ts';
import { Heartbeats } from '../../rooms/heartbeats.ts';
import { JetStream } from './jetstream.ts';
import { StreamLog } from './stream-log.ts';
import { NatsCluster } from './testing/nats-cluster.ts';
import { describeWithNats } from './testing/with-nats.ts';

const FAULTS = EFFORT <= 1 ? 3 : Math.round(3 * EFFORT);

const SEED = 'real servers';

const PREFIX = 'faults';

const PLAYERS = ['ann', 'bob', 'cho', 'dan', 'eve'];

/** A node in this process, with the room in its memory. */
interface Node {
  readonly name: string;
  readonly stream: JetStream;
  readonly log: StreamLog;
  readonly heartbeats: Heartbeats;
  readonly room: ScrambleRoom;
}

describeWithNats('nodes on servers of NATS that are killed and frozen', () => {
  let cluster: NatsCluster;

  beforeAll(async () => {
    cluster = await NatsCluster.start();
  });

  afterAll(async () => {
    await cluster.close();
  });

  it(
    '[RO-34] agree, lose nothing, answer truthfully, and go on after each fault',
    async () => {
      const random = randomFrom(SEED);
      const nodes = await startNodes(cluster);
      const play = new Play(nodes, random);
      for (let nth = 0; nth < FAULTS; nth++) {
        const before = play.acknowledged;
        play.start();
        await expect.poll(() => play.acknowledged - before).toBeGreaterThan(50);
        await harm(cluster, random);
        expect(await play.isGoingOn(), `seed ${SEED}, fault ${nth}`).toBe(true);
        await play.stop();
      }
      await cluster.ready();
      await play.settle();
      const history = await historyOf(nodes);
      const story = storyOf(history);
      const last = story.saves[history.length];
      for (const { room, name } of nodes) {
        expect([name, room.seq, JSON.stringify(room.save())]).toEqual([name, history.length, last]);
      }
      checkNoGhosts(play.sent, story);
      checkAnswers(
        play.sent.map((sent) => ({ ...sent, isLost: sent.answers.length === 0 })),
        story,
      );
      checkSightings(play.sightings, story);
      for (const node of nodes) await closeNode(node);
    },
    120_000 + 60_000 * FAULTS,
  );
});

async function startNodes({ servers }: NatsCluster): Promise<Node[]> {
  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three']) {
    const stream = await JetStream.connect({ servers, name, prefix: PREFIX, streams: 1 });
    const log = new StreamLog(stream, {
      ...REAL_TIME,
      newId: () => crypto.randomUUID(),
      onTrouble: (error) => {
        throw error;
      },
    });
    stream.onStatus((status) => {
      if (status === 'connected') log.refresh();
    });
    const heartbeats = new Heartbeats(name, stream.broadcast, REAL_TIME);
    const settings = { node: name, peers: heartbeats, snapshotEvery: 100, dropOldEntries: false };
    if (nodes.length === 0) await (await newRoom(log, 'ABC/DEF', { node: 'creator' })).close();
    const room = await Room.load(log, ROOM, scramble, settings);
    if (!room) throw new Error('there is no room');
    nodes.push({ name, stream, log, heartbeats, room });
  }
  return nodes;
}

async function closeNode({ room, heartbeats, log, stream }: Node): Promise<void> {
  await room.close();
  heartbeats.close();
  log.close();
  await stream.close();
}

async function historyOf([node]: readonly Node[]): Promise<Stored<Entry>[]> {
  const history: Stored<Entry>[] = [];
  for await (const { seq, entry } of node?.log.history(ROOM) ?? []) {
    if (entry.type !== 'snapshot') history.push({ seq, entry });
  }
  return history;
}

/** Kills or freezes the leader of the stream or any server, and brings it back. */
async function harm(cluster: NatsCluster, random: Random): Promise<void> {
  await cluster.ready();
  const leader = await cluster.leaderOf(`${PREFIX}-0`);
  const server = random.below(2) === 0 ? leader : random.below(3);
  if (random.below(2) === 0) {
    await cluster.kill(server);
    await delay(random.below(3_000));
    await cluster.restart(server);
  } else {
    cluster.stop(server);
    await delay(1_000 + random.below(9_000));
    cluster.cont(server);
  }
}

/** Players who flip cards at random, on any node, until they are stopped. */
class Play {
  readonly sent: SentMove[] = [];
  readonly sightings: Sighting[] = [];
  acknowledged = 0;
  readonly #nodes: readonly Node[];
  readonly #random: Random;
  #playing: Promise<unknown> = Promise.resolve();
  #isStopped = false;
  #clock = 0;
  #ids = 0;

  constructor(nodes: readonly Node[], random: Random) {
    this.#nodes = nodes;
    this.#random = random;
    for (const { room } of nodes) {
      const see = (): void => this.#see(room);
      room.subscribe({ onMove: see, onResync: see });
    }
  }

  start(): void {
    this.#isStopped = false;
    this.#playing = Promise.all(PLAYERS.map((player) => this.#playAs(player)));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#playing;
  }

  /** Whether a move on each node counts before long. */
  async isGoingOn(): Promise<boolean> {
    const done = this.#nodes.map(async (node) => {
      const deadline = Date.now() + 40_000;
      while (Date.now() < deadline) {
        if ('seq' in (await this.#send(node, `check_${node.name}`, 0, false))) return true;
      }
      return false;
    });
    return (await Promise.all(done)).every(Boolean);
  }

  /** Resolves when every node has everything. */
  async settle(): Promise<void> {
    await this.stop();
    for (const { room } of this.#nodes)
      await expect.poll(() => room.catchUp().then(() => 'ok', String)).toBe('ok');
    // Waits that were lost are cancelled within seconds.
    await delay(12_000);
    for (const { room } of this.#nodes) await room.catchUp();
  }

  async #playAs(player: string): Promise<void> {
    while (!this.#isStopped) {
      const node = this.#nodes[this.#random.below(this.#nodes.length)];
      if (node) await this.#send(node, player, this.#random.below(6), true);
    }
  }

  /** Sends a move, waits for the answer at most so long, and then goes away. */
  #send(node: Node, player: string, place: number, isNamed: boolean): Promise<MoveReply> {
    const mark = this.sent.length;
    const id = isNamed ? `id${this.#ids++}` : undefined;
    const controller = new AbortController();
    const move = { type: 'flip', row: place % 2, column: place >> 1, mark } as const;
    const times = { sentAt: this.#clock++, answeredAt: Number.POSITIVE_INFINITY };
    const fresh = { answers: [], submitted: undefined, isGivenUp: false, isLost: false };
    const sent: SentMove = { player, move, id, controller, ...times, ...fresh };
    this.sent.push(sent);
    const leave = setTimeout(() => controller.abort(), 300);
    return new Promise((resolve) => {
      const answer = (reply: MoveReply): void => {
        clearTimeout(leave);
        sent.answers.push(reply);
        sent.answeredAt = this.#clock++;
        if ('seq' in reply) this.acknowledged += 1;
        this.#see(node.room);
        resolve(reply);
      };
      const { signal } = controller;
      node.room.play(player, move, answer, { signal, ...(id !== undefined && { id }) });
    });
  }

  #see(room: ScrambleRoom): void {
    const { seq } = room;
    this.sightings.push({ seq, saved: JSON.stringify(room.save()), durable: seq });
  }
}
