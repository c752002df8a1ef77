/** A clock that the test advances. */
export class Timers {
  #now = 0;
  readonly #planned: { readonly due: number; readonly action: () => void }[] = [];

  get now(): number {
    return this.#now;
  }

  readonly later = (milliseconds: number, action: () => void): void => {
    this.#planned.push({ due: this.#now + milliseconds, action });
    this.#planned.sort((a, b) => a.due - b.due);
  };

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (;;) {
      const [next] = this.#planned;
      if (!next || next.due > this.#now) return;
      this.#planned.shift();
      next.action();
    }
  }
}
