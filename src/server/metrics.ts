import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Numbers for Prometheus: how much is played, never what. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #moves = new Map<string, number>();
  readonly #requests: Counter;
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
  }

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
