/** What one client, seat or room may take, and what that is for. Every one of them can be set. */
export const LIMITS = {
  'body-bytes': [524_288, 'bytes of a request'],
  'message-bytes': [65_536, 'bytes of a message on a socket'],
  'unsent-bytes': [1_048_576, 'bytes kept for a connection that reads slowly'],
  'rooms-per-hour': [600, 'rooms created from one address within an hour, rematches included'],
  'seats-per-minute': [
    600,
    'rooms asked for, seats taken and left, and the like, from one address within a minute',
  ],
  'connections-per-address': [12_000, 'connections from one address at a time'],
  'sockets-per-address': [1_000, 'sockets from one address at a time'],
  'sockets-per-room': [5_000, 'sockets in one room at a time'],
  'moves-per-second': [20, 'moves of one seat within a second'],
  'open-moves-per-second': [100_000, 'moves on open boards from one address within a second'],
  'cells-per-second': [50_000, 'cards replaced on open boards from one address within a second'],
  'name-length': [32, 'characters of a name'],
  'board-side': [100, 'rows and columns of a board'],
  'players-per-board': [10_000, 'players of an open board'],
  'waiting-per-connection': [100, 'requests or moves under way on one connection'],
} as const satisfies Record<string, readonly [value: number, what: string]>;

export type LimitName = keyof typeof LIMITS;
export type Limits = { readonly [name in LimitName]: number };

export const isLimit = (name: string): name is LimitName => Object.hasOwn(LIMITS, name);

export const DEFAULT_LIMITS = Object.fromEntries(
  Object.entries(LIMITS).map(([name, [value]]) => [name, value]),
) as Limits;

/**
 * So much within so much time, and no more: used up at once or little by little, it fills up again
 * steadily.
 */
export class TokenBucket {
  readonly #most: number;
  readonly #perMs: number;
  #left: number;
  #at: number;

  constructor(most: number, withinMs: number, now: number) {
    this.#most = most;
    this.#perMs = most / withinMs;
    this.#left = most;
    this.#at = now;
  }

  /** Takes as many as that, if there are so many; whoever wants more than all gets all. */
  take(now: number, wanted = 1): boolean {
    const count = Math.min(wanted, this.#most);
    this.#left = this.#leftAt(now);
    this.#at = now;
    if (this.#left < count) return false;
    this.#left -= count;
    return true;
  }

  /** Nothing is used up: it is as good as a new one. */
  isFull(now: number): boolean {
    return this.#leftAt(now) >= this.#most;
  }

  /** Nothing is lost when the clock is put back. */
  #leftAt(now: number): number {
    const since = Math.max(0, now - this.#at);
    return Math.min(this.#most, this.#left + since * this.#perMs);
  }
}

/** How many allowances are kept before those that are as good as new are let go. */
const SWEEP_AT = 10_000;

/** An allowance for each of many, such as addresses. */
export class RateLimiter {
  readonly #most: number;
  readonly #withinMs: number;
  readonly #now: () => number;
  readonly #all = new Map<string, TokenBucket>();
  #sweepAt = SWEEP_AT;

  constructor(most: number, withinMs: number, now: () => number = Date.now) {
    this.#most = most;
    this.#withinMs = withinMs;
    this.#now = now;
  }

  take(key: string, wanted = 1): boolean {
    const now = this.#now();
    const known = this.#all.get(key);
    if (known) return known.take(now, wanted);
    if (this.#all.size >= this.#sweepAt) this.#sweep(now);
    const fresh = new TokenBucket(this.#most, this.#withinMs, now);
    this.#all.set(key, fresh);
    return fresh.take(now, wanted);
  }

  #sweep(now: number): void {
    for (const [key, allowance] of this.#all) if (allowance.isFull(now)) this.#all.delete(key);
    this.#sweepAt = Math.max(SWEEP_AT, 2 * this.#all.size);
  }
}
