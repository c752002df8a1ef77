import type { Peers } from '../room/settings.ts';

/** Messages to all nodes, which may be lost. */
export interface Broadcast {
  publish(topic: string, text: string): void;
  /** Calls back with the messages of all nodes, this one included. Returns the function that unsubscribes. */
  subscribe(topic: string, onMessage: (text: string) => void): () => void;
}

export interface ClusterTiming {
  /** Monotonic milliseconds. */
  now(): number;
  later(milliseconds: number, action: () => void): void;
  /** Calls `action` periodically. Returns a function that stops it. */
  every(milliseconds: number, action: () => void): () => void;
}

export const REAL_TIME: ClusterTiming = {
  now: () => performance.now(),
  later: (milliseconds, action) => void setTimeout(action, milliseconds).unref(),
  every(milliseconds, action) {
    const timer = setInterval(action, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

/** A node's view of all nodes that share its log. */
export interface Cluster {
  /** The name of this node, another one after each start. */
  readonly node: string;
  readonly peers: Peers;
  readonly broadcast: Broadcast;
  readonly timing: ClusterTiming;
  /** How long this node waits before it does what any node could do, so that only one does. */
  patience(): number;
}
