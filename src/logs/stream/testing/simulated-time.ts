interface Event {
  readonly at: number;
  readonly nth: number;
  readonly action: () => void;
}

/** A clock that jumps from event to event. The same events give the same course, whatever the machine. */
export class SimulatedTime {
  #now = 0;
  #nth = 0;
  /** The next one last. */
  readonly #events: Event[] = [];

  get now(): number {
    return this.#now;
  }

  later(milliseconds: number, action: () => void): void {
    const event = { at: this.#now + milliseconds, nth: this.#nth++, action };
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#events[middle];
      if (other && (other.at > event.at || (other.at === event.at && other.nth > event.nth)))
        low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, event);
  }

  /** Runs events, and everything that follows from each, until that much time has passed. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settled();
    for (let next = this.#events.at(-1); next && next.at <= end; next = this.#events.at(-1)) {
      this.#events.pop();
      this.#now = next.at;
      next.action();
      await settled();
    }
    this.#now = end;
  }
}

/** Resolves when all promises that can be settled now are. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
