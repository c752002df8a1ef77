import type { Clock } from '../clock.ts';

/** A clock that stands still until it is moved by hand. */
export class HandClock implements Clock {
  #now = 0;
  readonly #tasks = new Set<{ readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const task = { at: this.#now + milliseconds, run };
    this.#tasks.add(task);
    return () => this.#tasks.delete(task);
  }

  /** Moves on, runs what is due in order, and lets promises settle after each task. */
  async forward(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settled();
    for (let next = this.#nextUntil(end); next; next = this.#nextUntil(end)) {
      this.#now = next.at;
      this.#tasks.delete(next);
      next.run();
      await settled();
    }
    this.#now = end;
  }

  #nextUntil(end: number) {
    return [...this.#tasks].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}

/** Resolves when all promises that can settle by themselves have. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
