import type { Peers } from '../room/settings.ts';
import type { Broadcast, ClusterTiming } from './cluster.ts';

const BEAT_MS = 1_000;

/** A node that nobody has heard of for this long is gone. */
const GONE_AFTER_MS = 10_000;

/** A node that has not heard its own messages for this long is cut off. */
const DEAF_AFTER_MS = 2_500;

/** Nodes act for one that is gone in the order of their names, each so much later than the one before. */
const RANK_MS = 1_000;

const TOPIC = 'heartbeat';

/**
 * Tells the other nodes that this one lives, and listens to theirs. Silence counts on this node's own
 * clock, from the moment at which it first heard of a node.
 */
export class Heartbeats implements Peers {
  readonly #node: string;
  readonly #timing: ClusterTiming;
  readonly #heard = new Map<string, number>();
  readonly #watchers = new Map<string, Set<() => void>>();
  readonly #stop: readonly (() => void)[];
  #lastTick: number;
  /** When this node has last heard itself: otherwise it cannot hear the others either. */
  #lastEcho: number;

  constructor(node: string, broadcast: Broadcast, timing: ClusterTiming) {
    this.#node = node;
    this.#timing = timing;
    this.#lastTick = timing.now();
    this.#lastEcho = timing.now();
    const beat = (): void => broadcast.publish(TOPIC, node);
    this.#stop = [
      broadcast.subscribe(TOPIC, (other) => {
        if (other === node) this.#lastEcho = timing.now();
        else this.#heard.set(other, timing.now());
      }),
      timing.every(BEAT_MS, () => {
        beat();
        this.#tick();
      }),
    ];
    beat();
  }

  isGone(node: string): boolean {
    return !this.#isDeaf && this.#silence(node) >= GONE_AFTER_MS;
  }

  get #isDeaf(): boolean {
    return this.#timing.now() - this.#lastEcho > DEAF_AFTER_MS;
  }

  /** Calls `action` every second while the node is gone. */
  whenGone(node: string, action: () => void): () => void {
    this.#silence(node);
    const watchers = this.#watchers.get(node) ?? new Set();
    this.#watchers.set(node, watchers);
    const own = (): void => action();
    watchers.add(own);
    return () => {
      watchers.delete(own);
      if (watchers.size === 0 && this.#watchers.get(node) === watchers) this.#watchers.delete(node);
    };
  }

  /** A second for each living node that comes before this one. */
  patience(): number {
    let patience = 0;
    for (const node of this.#heard.keys()) {
      if (node < this.#node && !this.isGone(node)) patience += RANK_MS;
    }
    return patience;
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }

  #silence(node: string): number {
    const now = this.#timing.now();
    const heard = this.#heard.get(node) ?? now;
    this.#heard.set(node, heard);
    return now - heard;
  }

  #tick(): void {
    this.#forgiveOwnAbsence();
    if (this.#isDeaf) return;
    this.#forgetUnwatched();
    const patience = GONE_AFTER_MS + this.patience();
    for (const [node, watchers] of [...this.#watchers]) {
      if (this.#silence(node) < patience) continue;
      for (const watcher of [...watchers]) watcher();
    }
  }

  /** A node that was paused or cut off has not heard the others, and grants them that time. */
  #forgiveOwnAbsence(): void {
    const now = this.#timing.now();
    const passed = now - this.#lastTick;
    this.#lastTick = now;
    const absent = this.#isDeaf ? passed : passed - BEAT_MS;
    if (absent < BEAT_MS) return;
    for (const [node, heard] of this.#heard) this.#heard.set(node, Math.min(now, heard + absent));
  }

  #forgetUnwatched(): void {
    for (const node of this.#heard.keys()) {
      if (this.isGone(node) && !this.#watchers.has(node)) this.#heard.delete(node);
    }
  }
}
