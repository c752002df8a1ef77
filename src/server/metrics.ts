import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ChannelEvents } from '../logs/stream/room-channel.ts';

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];

/** Numbers for Prometheus: how much is played, never what. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #moves = new Map<string, number>();
  readonly #requests: Counter;
  readonly #deliveries: Histogram;
  #hasDefaults = false;

  constructor() {
    const registers = [this.#registry];
    const moves = this.#moves;
    new Counter({
      name: 'recollect_moves_total',
      help: 'Moves that were made.',
      labelNames: ['game'],
      registers,
      collect() {
        this.reset();
        for (const [game, count] of moves) this.inc({ game }, count);
      },
    });
    this.#requests = new Counter({
      name: 'recollect_requests_total',
      help: 'Requests to the API.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#deliveries = new Histogram({
      name: 'recollect_delivery_seconds',
      help: 'From the arrival of a move until it was sent to the sockets of its room on this node.',
      registers,
      buckets: SECONDS,
    });
  }

  readonly delivered = (milliseconds: number): void => {
    this.#deliveries.observe(milliseconds / 1_000);
  };

  /** Adds a number that is asked for at every scrape. */
  gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(value());
      },
    });
  }

  /** Only counts in a map, since it runs for every move. */
  readonly moved = (game: string): void => {
    this.#moves.set(game, (this.#moves.get(game) ?? 0) + 1);
  };

  /** Adds numbers about a log that several nodes share. */
  streamEvents(): ChannelEvents {
    const registers = [this.#registry];
    const seconds = (name: string, help: string): Histogram =>
      new Histogram({ name, help, registers, buckets: SECONDS });
    const count = (name: string, help: string): Counter => new Counter({ name, help, registers });
    const appends = seconds('recollect_append_seconds', 'How long it took to store moves.');
    const catchUps = seconds('recollect_catch_up_seconds', 'How long it took to see the latest.');
    const conflicts = count('recollect_conflicts_total', 'Appends that came after another node.');
    const gaps = count('recollect_gaps_total', 'Times that messages were lost on the way.');
    return {
      onAppend: (milliseconds) => appends.observe(milliseconds / 1_000),
      onCatchUp: (milliseconds) => catchUps.observe(milliseconds / 1_000),
      onConflict: () => conflicts.inc(),
      onGap: () => gaps.inc(),
    };
  }

  requested(method: string, route: string, status: number): void {
    this.#requests.inc({ method, route, status });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Process metrics are collected from the first scrape on. */
  text(): Promise<string> {
    if (!this.#hasDefaults) collectDefaultMetrics({ register: this.#registry });
    this.#hasDefaults = true;
    return this.#registry.metrics();
  }
}
