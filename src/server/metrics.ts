import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** What there is to be counted. */
export interface Counted {
  rooms(): number;
  sockets(): number;
}

/** Numbers for Prometheus. They tell how much is played, never what. */
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

  count({ rooms, sockets }: Counted): void {
    const registers = [this.#registry];
    new Gauge({
      name: 'recollect_rooms',
      help: 'Rooms in memory.',
      registers,
      collect() {
        this.set(rooms());
      },
    });
    new Gauge({
      name: 'recollect_sockets',
      help: 'Sockets that are open.',
      registers,
      collect() {
        this.set(sockets());
      },
    });
  }

  /** Counting must cost a move next to nothing. */
  readonly moved = (game: string): void => {
    this.#moves.set(game, (this.#moves.get(game) ?? 0) + 1);
  };

  requested(method: string, route: string, status: number): void {
    this.#requests.inc({ method, route, status });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** How the process is, is watched from the first time that somebody asks. */
  text(): Promise<string> {
    if (!this.#hasDefaults) collectDefaultMetrics({ register: this.#registry });
    this.#hasDefaults = true;
    return this.#registry.metrics();
  }
}
