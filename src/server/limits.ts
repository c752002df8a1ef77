/** The default of every limit, and what it counts. All can be set on the command line. */
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
  'moves-per-second': [20, 'moves of one seat within a second, at the table as in the game'],
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

/** A token bucket: allows `most` within `withinMs`, at once or bit by bit, and refills steadily. */
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

  /** Takes `wanted` tokens if there are as many. More than the bucket holds costs a full bucket. */
  take(now: number, wanted = 1): boolean {
    const count = Math.min(wanted, this.#most);
    this.#left = this.#leftAt(now);
    this.#at = now;
    if (this.#left < count) return false;
    this.#left -= count;
    return true;
  }

  isFull(now: number): boolean {
    return this.#leftAt(now) >= this.#most;
  }

  #leftAt(now: number): number {
    // A clock that is set back takes no tokens away.
    const since = Math.max(0, now - this.#at);
    return Math.min(this.#most, this.#left + since * this.#perMs);
  }
}

/** With more buckets than this, full ones are dropped: a new one is as good. */
const SWEEP_AT = 10_000;

/** A token bucket for each key, such as an address. */
export class RateLimiter {
  readonly #most: number;
  readonly #withinMs: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, TokenBucket>();
  #sweepAt = SWEEP_AT;

  constructor(most: number, withinMs: number, now: () => number = Date.now) {
    this.#most = most;
    this.#withinMs = withinMs;
    this.#now = now;
  }

  take(key: string, wanted = 1): boolean {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? this.#add(key, now);
    return bucket.take(now, wanted);
  }

  #add(key: string, now: number): TokenBucket {
    if (this.#buckets.size >= this.#sweepAt) this.#sweep(now);
    const bucket = new TokenBucket(this.#most, this.#withinMs, now);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #sweep(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
    this.#sweepAt = Math.max(SWEEP_AT, 2 * this.#buckets.size);
  }
}
