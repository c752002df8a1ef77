import { setTimeout as delay } from 'node:timers/promises';
import { pickFrom, type Random } from '../../games/random.ts';
import type { NodeCluster } from './node-cluster.ts';

/** How long what is frozen or cut off stays so, at most. */
export interface FaultLimits {
  readonly frozenMs: number;
}

/** A node that hears nothing of the others for ten seconds loses the waits of its players. */
const MOST_CUT_OFF_MS = 6_000;
const MOST_AWAY_MS = 2_000;
const MOST_DELAY_MS = 400;

const STREAMS = 'recollect-';

interface Fault {
  readonly name: string;
  /** Whether a storage server may answer with the past when it is over. */
  readonly isOutdating?: boolean;
  /** Resolves when all that was harmed is there again. */
  run(cluster: NodeCluster, random: Random, limits: FaultLimits): Promise<void>;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'a node is killed',
    run: (cluster, random) => cluster.replace(random.below(3), delay(random.below(MOST_AWAY_MS))),
  },
  {
    name: 'a node is frozen',
    async run({ nodes }, random, limits) {
      const node = pickFrom(nodes, random);
      node.signal('SIGSTOP');
      await delay(between(1_000, limits.frozenMs, random));
      node.signal('SIGCONT');
    },
  },
  {
    name: 'a node is cut off from NATS',
    async run(cluster, random) {
      const proxies = cluster.proxiesOf(random.below(3));
      for (const proxy of proxies) proxy.isHeld = true;
      await delay(between(500, MOST_CUT_OFF_MS, random));
      for (const proxy of proxies) proxy.isHeld = false;
    },
  },
  {
    name: 'connections to NATS break',
    async run(cluster, random) {
      for (const node of [0, 1, 2]) {
        if (random.below(2) === 0) for (const proxy of cluster.proxiesOf(node)) proxy.cut();
      }
    },
  },
  {
    name: 'connections to NATS are slow',
    async run(cluster, random) {
      const proxies = cluster.proxiesOf(random.below(3));
      for (const proxy of proxies) proxy.delayMs = 1 + random.below(MOST_DELAY_MS);
      await delay(between(500, 3_000, random));
      for (const proxy of proxies) proxy.delayMs = 0;
    },
  },
  {
    name: 'connections of players break',
    run: async ({ balancer }) => balancer.cut(),
  },
  {
    name: 'a NATS server is killed',
    isOutdating: true,
    async run({ nats }, random) {
      const server = random.below(3);
      await nats.kill(server);
      await delay(random.below(MOST_AWAY_MS));
      await nats.restart(server);
    },
  },
  {
    name: 'a leader of NATS is killed',
    isOutdating: true,
    async run({ nats }, random) {
      const leader = await nats.leaderOf(`${STREAMS}${random.below(2)}`);
      await nats.kill(leader);
      await delay(random.below(MOST_AWAY_MS));
      await nats.restart(leader);
    },
  },
  {
    name: 'a leader of NATS is frozen',
    isOutdating: true,
    async run({ nats }, random, limits) {
      const leader = await nats.leaderOf(`${STREAMS}${random.below(2)}`);
      nats.stop(leader);
      await delay(between(1_000, limits.frozenMs, random));
      nats.cont(leader);
    },
  },
];

/** Draws faults at random, each kind as often as the others. */
export class Faults {
  readonly #random: Random;
  #coming: Fault[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  next(): Fault {
    if (this.#coming.length === 0) this.#coming = [...FAULTS];
    const fault = pickFrom(this.#coming, this.#random);
    this.#coming = this.#coming.filter((other) => other !== fault);
    return fault;
  }
}

const between = (least: number, most: number, random: Random): number =>
  least + random.below(most - least + 1);
