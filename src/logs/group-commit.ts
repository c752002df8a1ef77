import { NotStored } from '../room/log.ts';

interface Waiting<Change> {
  readonly change: Change;
  settle(error?: unknown): void;
}

/**
 * One commit is under way at a time; whatever is added meanwhile goes together into the next one. So
 * the disk is asked to sync as often as it can, not as often as somebody moves.
 */
export class GroupCommit<Change> {
  readonly #commit: (changes: readonly Change[]) => Promise<void>;
  #waiting: Waiting<Change>[] = [];
  #inFlight: Promise<void> | undefined;

  constructor(commit: (changes: readonly Change[]) => Promise<void>) {
    this.#commit = commit;
  }

  /** Resolves when the change is durable, in the order of adding. */
  add(change: Change): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(error));
      this.#waiting.push({ change, settle });
      this.#inFlight ??= this.#work();
    });
  }

  async drained(): Promise<void> {
    while (this.#inFlight) await this.#inFlight;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Every room that has something to write at this moment goes along.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#settle(batch);
    }
    this.#inFlight = undefined;
  }

  /** If there is no space for all, there may be for some, above all for those that make space. */
  async #settle(batch: readonly Waiting<Change>[]): Promise<void> {
    const failure = await this.#failureOf(batch.map(({ change }) => change));
    if (failure instanceof NotStored && batch.length > 1) {
      for (const one of batch) await this.#settle([one]);
    } else {
      for (const { settle } of batch) settle(failure);
    }
  }

  async #failureOf(changes: readonly Change[]): Promise<unknown> {
    try {
      await this.#commit(changes);
      return undefined;
    } catch (error) {
      return error ?? new Error('the commit failed');
    }
  }
}
