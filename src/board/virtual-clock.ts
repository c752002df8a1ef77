import { setImmediate } from 'node:timers/promises';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * A clock for simulations: it wakes one sleeper at a time, the earliest first, and lets all that
 * follows from that happen before it wakes the next. So the order depends on the pauses alone.
 */
export class VirtualClock {
  #now = 0;
  readonly #sleepers: Sleeper[] = [];

  pause(milliseconds: number): Promise<void> {
    return new Promise((wake) => {
      this.#sleepers.push({ until: this.#now + milliseconds, wake });
    });
  }

  /** Runs until `work` is done. `pace` is called with each new time, and may let real time pass. */
  async run(work: Promise<unknown>, pace: (now: number) => Promise<void>): Promise<void> {
    let isDone = false;
    const stop = (): void => {
      isDone = true;
    };
    work.then(stop, stop);
    for (;;) {
      await setImmediate();
      if (isDone) break;
      const next = this.#takeEarliest();
      if (!next) throw new Error('everybody waits and nobody is left to move');
      this.#now = next.until;
      await pace(this.#now);
      next.wake();
    }
    await work;
  }

  #takeEarliest(): Sleeper | undefined {
    const earliest = Math.min(...this.#sleepers.map(({ until }) => until));
    const index = this.#sleepers.findIndex(({ until }) => until === earliest);
    return index < 0 ? undefined : this.#sleepers.splice(index, 1)[0];
  }
}
