/** How long play stands still when nodes and NATS servers end, as people with the client see it. */
import { setTimeout as delay } from 'node:timers/promises';
import { Balancer } from '../scripts/balancer.mjs';
import { findNatsServer, MISSING } from '../scripts/nats-server.mjs';
import { Recollect } from '../src/client/node.ts';
import type { Room } from '../src/client/room.ts';
import { NatsCluster } from '../src/logs/stream/testing/nats-cluster.ts';
import { mayRetry } from '../src/room/move-request.ts';
import { type MeasuredServer, startRecollect } from './measured-server.ts';
import { beginStep } from './progress.ts';
import { type Resources, withResources } from './resources.ts';
import { median, type Table } from './table.ts';

const NODES = 3;
const FAULTS = 20;
const RESTARTS = 2;

/** The rooms that are played in throughout, and the pause between two moves of a player. */
const ROOMS = 6;
const SEATS = 4;
const PACE_MS = 100;
/** Play before a fault. Clients that lose one connection after the other wait longer. */
const CALM_MS = 5_500;

/** The rooms whose players all are on the node that ends. */
const CROWDED_ROOMS = 500;
const CREATED_AT_ONCE = 20;

/** Two cards for each player, all of them different, so that nobody waits and play never runs out. */
const BOARD = `${SEATS}x2\n${Array.from({ length: 2 * SEATS }, (_, card) => `c${card}\n`).join('')}`;

const LIMITS = [
  'moves-per-second',
  'rooms-per-hour',
  'seats-per-minute',
  'sockets-per-address',
].map((name) => `${name}=1000000`);

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;
const shortly = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`;
const worst = (all: readonly number[]): number => Math.max(...all);
const medianAndWorst = (all: readonly number[]): string =>
  `median ${seconds(median(all))}, worst ${seconds(worst(all))} of ${all.length}`;

export async function proveOutages(table: Table): Promise<void> {
  const found = await findNatsServer();
  if (!found) {
    process.stdout.write(`${MISSING}\n`);
    return;
  }
  await withResources(async (resources) => {
    const cluster = await Cluster.start(resources, found.path);
    const people = await cluster.seat(ROOMS);
    for (const person of people) person.playOn();
    await proveNodeDeaths(table, cluster, people);
    await proveLeaderDeaths(table, cluster, people);
    await proveRestarts(table, cluster, people);
    await proveComeback(table, cluster, people);
  });
}

/** Three NATS servers, nodes and a balancer, which can end one by one. */
class Cluster {
  readonly nats: NatsCluster;
  readonly #resources: Resources;
  readonly #balancer: Balancer;
  readonly #nodes: MeasuredServer[] = [];
  #port = 0;

  private constructor(resources: Resources, nats: NatsCluster) {
    this.#resources = resources;
    this.nats = nats;
    this.#balancer = new Balancer([]);
    resources.onClose(() => this.#balancer.close());
  }

  static async start(resources: Resources, binary: string): Promise<Cluster> {
    beginStep('starting three NATS servers and three nodes');
    const nats = await NatsCluster.start({ binary });
    resources.onClose(() => nats.close());
    const cluster = new Cluster(resources, nats);
    for (let nth = 0; nth < NODES; nth++) await cluster.startNode(nth);
    cluster.#port = await cluster.#balancer.listen(0);
    return cluster;
  }

  /** A client that comes through the balancer. */
  get client(): Recollect {
    return new Recollect(`http://127.0.0.1:${this.#port}`);
  }

  async startNode(nth: number): Promise<void> {
    const { servers, monitors } = this.nats;
    const options = { nats: { servers, monitors }, limits: LIMITS };
    this.#nodes[nth] = await startRecollect(this.#resources, options);
    this.lead(this.#nodes.keys());
  }

  /** Ends a node at once, or in order. */
  async stopNode(nth: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.#nodes[nth]?.stop(signal);
  }

  /** Leads those who connect from now on to these nodes. */
  lead(nodes: Iterable<number>): void {
    this.#balancer.ports = [...nodes].flatMap((nth) => this.#nodes[nth]?.port ?? []);
  }

  /** Seats people in rooms of their own. */
  async seat(rooms: number): Promise<Person[]> {
    const people: Person[] = [];
    for (let first = 0; first < rooms; first += CREATED_AT_ONCE) {
      const count = Math.min(CREATED_AT_ONCE, rooms - first);
      const seated = await Promise.all(Array.from({ length: count }, () => this.#seatFour()));
      people.push(...seated.flat());
    }
    return people;
  }

  async #seatFour(): Promise<Person[]> {
    const { client } = this;
    const options = { board: BOARD, open: true };
    const { token: _, ...seat } = await client.create({ game: 'scramble', name: 'p0', options });
    const entered = Array.from({ length: SEATS }, async (_, row) => {
      const room = await client.play({ ...seat, name: `p${row}` });
      this.#resources.onClose(() => room.close());
      return new Person(room, row);
    });
    return Promise.all(entered);
  }
}

/** Somebody who flips two cards of their own in turn. */
class Person {
  readonly #room: Room<'scramble'>;
  readonly #row: number;
  readonly #answers: { readonly at: number; readonly took: number }[] = [];
  #moves = 0;
  #lostAt = Number.NEGATIVE_INFINITY;

  constructor(room: Room<'scramble'>, row: number) {
    this.#room = room;
    this.#row = row;
    room.subscribe((event) => {
      if (event.kind === 'status' && event.status === 'reconnecting')
        this.#lostAt = performance.now();
    });
  }

  /** Makes a move at each pace, until the room is closed. */
  playOn(): void {
    void (async () => {
      while (this.#room.status !== 'closed') {
        await this.play();
        await delay(PACE_MS);
      }
    })();
  }

  /** Resolves when the move counts, whatever happens to servers. */
  async play(): Promise<void> {
    const column = this.#moves++ % 2;
    const start = performance.now();
    const press = () => this.#room.play({ type: 'flip', row: this.#row, column });
    let reply = await press();
    // A room refuses what it could not play for ten seconds; then people press again.
    while (mayRetry(reply) && this.#room.status !== 'closed') reply = await press();
    if (!('seq' in reply)) return;
    const at = performance.now();
    this.#answers.push({ at, took: at - start });
  }

  hasLostConnectionSince(time: number): boolean {
    return this.#lostAt >= time;
  }

  /** The time until the first answer after that moment. */
  async standstillSince(time: number): Promise<number> {
    for (;;) {
      const next = this.#answers.find(({ at }) => at > time);
      if (next) return next.at - time;
      await delay(20);
    }
  }

  /** How long the moves took that were answered between two moments. */
  answeredBetween(from: number, to: number): number[] {
    return this.#answers.filter(({ at }) => at >= from && at < to).map(({ took }) => took);
  }
}

/** How long it takes from the begin of a fault until each gets an answer, by whether it cut them off. */
async function standstills(
  people: readonly Person[],
  fault: () => Promise<unknown>,
): Promise<{ ofTheirs: number[]; ofOthers: number[] }> {
  await delay(CALM_MS);
  const start = performance.now();
  const [all] = await Promise.all([
    Promise.all(people.map((person) => person.standstillSince(start))),
    fault(),
  ]);
  const isTheirs = people.map((person) => person.hasLostConnectionSince(start));
  return {
    ofTheirs: all.filter((_, nth) => isTheirs[nth]),
    ofOthers: all.filter((_, nth) => !isTheirs[nth]),
  };
}

async function proveNodeDeaths(table: Table, cluster: Cluster, people: readonly Person[]) {
  const [theirs, others]: number[][] = [[], []];
  for (let nth = 0; nth < FAULTS; nth++) {
    beginStep(`a node is killed: ${nth + 1} of ${FAULTS}`);
    const node = nth % NODES;
    const found = await standstills(people, () => cluster.stopNode(node, 'SIGKILL'));
    theirs?.push(...found.ofTheirs);
    others?.push(...found.ofOthers);
    await cluster.startNode(node);
  }
  table.print({
    what: 'a node is killed: seconds until its players play again (median)',
    ratio: median(theirs ?? []) / 1_000,
    atMost: 2,
    note: medianAndWorst(theirs ?? []),
  });
  table.print({
    what: 'the same: until the next answer to all others',
    note: medianAndWorst(others ?? []),
  });
}

async function proveLeaderDeaths(table: Table, { nats }: Cluster, people: readonly Person[]) {
  const slowest: number[] = [];
  for (let nth = 0; nth < FAULTS; nth++) {
    beginStep(`a leader of NATS is killed: ${nth + 1} of ${FAULTS}`);
    const leader = await nats.leaderOf(`recollect-${nth % 4}`);
    const { ofTheirs, ofOthers } = await standstills(people, () => nats.kill(leader));
    slowest.push(worst([...ofTheirs, ...ofOthers]));
    await nats.restart(leader);
    await nats.ready();
  }
  table.print({
    what: 'a NATS leader is killed: seconds until all play again (median)',
    ratio: median(slowest) / 1_000,
    atMost: 7,
    note: medianAndWorst(slowest),
  });
  table.print({
    what: 'the same (worst)',
    ratio: worst(slowest) / 1_000,
    atMost: 12,
  });
}

async function proveRestarts(table: Table, cluster: Cluster, people: readonly Person[]) {
  const [nodes, servers]: number[][] = [[], []];
  for (let nth = 0; nth < RESTARTS * NODES; nth++) {
    beginStep(`a node and a NATS server are restarted: ${nth + 1} of ${RESTARTS * NODES}`);
    const one = nth % NODES;
    const node = await standstills(people, () => cluster.stopNode(one, 'SIGTERM'));
    nodes?.push(...node.ofTheirs);
    await cluster.startNode(one);
    const server = await standstills(people, () => cluster.nats.retire(one));
    servers?.push(...server.ofTheirs, ...server.ofOthers);
    await cluster.nats.restart(one);
    await cluster.nats.ready();
  }
  table.print({
    what: 'a node is restarted in order: its players',
    note: medianAndWorst(nodes ?? []),
  });
  table.print({
    what: 'a NATS server is restarted in lame duck mode: everybody',
    note: medianAndWorst(servers ?? []),
  });
}

/** All players of a crowded node come back at once. */
async function proveComeback(table: Table, cluster: Cluster, others: readonly Person[]) {
  beginStep(`${CROWDED_ROOMS * SEATS} players sit down on one node`);
  cluster.lead([0]);
  const crowd = await cluster.seat(CROWDED_ROOMS);
  await delay(CALM_MS);
  const calm = performance.now();
  await delay(CALM_MS);
  beginStep('the node is killed');
  cluster.lead([1, 2]);
  const start = performance.now();
  const back = crowd.map((person) => person.play().then(() => performance.now() - start));
  const [times] = await Promise.all([Promise.all(back), cluster.stopNode(0, 'SIGKILL')]);
  const end = performance.now();
  const elsewhere = others.filter((person) => !person.hasLostConnectionSince(start));
  const before = elsewhere.flatMap((person) => person.answeredBetween(calm, start));
  const during = elsewhere.flatMap((person) => person.answeredBetween(start, end));
  table.print({
    what: `${crowd.length.toLocaleString('en')} players of a killed node come back at once`,
    note: `half of them play after ${seconds(median(times))}, all after ${seconds(worst(times))}`,
  });
  table.print({
    what: 'what that costs the others: the time to an answer',
    note: `median ${shortly(median(before))} before, ${shortly(median(during))} meanwhile; worst ${shortly(worst(during))}`,
  });
}
