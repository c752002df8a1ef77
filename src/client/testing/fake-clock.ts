interface Timer {
  readonly due: number;
  readonly action: () => void;
}

/** Time that passes when a test says so. */
export class FakeClock {
  #now = 0;
  #timers: Timer[] = [];

  /** How long from now each thing is to happen that has not been called off, soonest first. */
  get pauses(): number[] {
    return this.#timers.map(({ due }) => due - this.#now).sort((one, other) => one - other);
  }

  readonly after = (milliseconds: number, action: () => void): (() => void) => {
    const timer = { due: this.#now + milliseconds, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Lets so much time pass; what is due happens in order, and whatever follows from it. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#now = timer.due;
      timer.action();
    }
    this.#now = end;
  }

  /** Takes out what is due first. */
  #next(end: number): Timer | undefined {
    const due = this.#timers.filter((timer) => timer.due <= end);
    const [first] = due.toSorted((one, other) => one.due - other.due);
    this.#timers = this.#timers.filter((timer) => timer !== first);
    return first;
  }
}
