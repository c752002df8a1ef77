/** The time between a server's start and its end. */
export class Session {
  readonly port: number;
  /** Resolves when so many requests have been answered. */
  readonly enough: Promise<void>;
  /** The server may be gone. */
  isOver = false;
  #remaining: number;
  #onEnough: () => void = () => {};

  constructor(port: number, answers: number) {
    this.port = port;
    this.#remaining = answers;
    this.enough = new Promise((resolve) => {
      this.#onEnough = resolve;
    });
  }

  answered(): void {
    this.#remaining -= 1;
    if (this.#remaining === 0) this.#onEnough();
  }
}
