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
