/** Time, handed in so that tests need not wait for it. */
export interface Clock {
  now(): number;
  /** Runs `task` once, after so many milliseconds; the returned function prevents it. */
  after(milliseconds: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
