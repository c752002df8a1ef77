import { onTestFinished } from 'vitest';
import { MemoryLog } from '../../logs/memory.ts';
import type { Log } from '../../room/log.ts';
import { type Broadcast, type Cluster, REAL_TIME } from '../../rooms/cluster.ts';
import { Heartbeats } from '../../rooms/heartbeats.ts';
import { serve, type TestServer, type TestServerOptions, UNLIMITED } from './http.ts';

/** Messages between nodes in one process. */
class LocalBroadcast implements Broadcast {
  readonly #listeners = new Map<string, Set<(text: string) => void>>();
  /** Nothing comes through. */
  isCut = false;

  publish(topic: string, text: string): void {
    if (this.isCut) return;
    for (const listener of [...(this.#listeners.get(topic) ?? [])]) setImmediate(listener, text);
  }

  subscribe(topic: string, onMessage: (text: string) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    const own = (text: string): void => onMessage(text);
    listeners.add(own);
    return () => listeners.delete(own);
  }
}

export interface TestNode extends TestServer {
  readonly cluster: Cluster & { readonly heartbeats: Heartbeats };
}

/** Servers that share a log, closed when the test is over. */
export class TestNodes {
  readonly log: Log;
  readonly broadcast = new LocalBroadcast();
  #count = 0;

  constructor(log: Log = new MemoryLog()) {
    this.log = log;
  }

  async start(options: TestServerOptions = {}): Promise<TestNode> {
    const node = `node-${++this.#count}`;
    const { broadcast } = this;
    const timing = REAL_TIME;
    const heartbeats = new Heartbeats(node, broadcast, timing);
    onTestFinished(() => heartbeats.close());
    const patience = (): number => heartbeats.patience();
    const cluster = { node, peers: heartbeats, heartbeats, broadcast, timing, patience };
    const limits = { ...UNLIMITED, ...options.limits };
    return { ...(await serve({ log: this.log, ...options, limits, cluster })), cluster };
  }
}
