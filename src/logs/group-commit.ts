import { NotStored } from '../room/log.ts';
import type { Change } from './data-file.ts';

interface PendingChange {
  readonly change: Change;
  settle(error?: unknown): void;
}

/**
 * Runs one commit at a time; changes added meanwhile share the next one. So the disk syncs as often
 * as it can, not once a move.
 */
export class GroupCommit {
  readonly #commit: (changes: readonly Change[]) => Promise<void>;
  #pending: PendingChange[] = [];
  #inFlight: Promise<void> | undefined;

  constructor(commit: (changes: readonly Change[]) => Promise<void>) {
    this.#commit = commit;
  }

  /** Resolves when the change is durable, in the order of the calls. */
  add(change: Change): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(error));
      this.#pending.push({ change, settle });
      this.#inFlight ??= this.#work();
    });
  }

  async drained(): Promise<void> {
    while (this.#inFlight) await this.#inFlight;
  }

  async #work(): Promise<void> {
    while (this.#pending.length > 0) {
      // Every room that has something to write in this turn joins the batch.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      await this.#settle(this.#pending.splice(0));
    }
    this.#inFlight = undefined;
  }

  /** If there is no space for all changes, there may be for some, above all for removals. */
  async #settle(batch: readonly PendingChange[]): Promise<void> {
    let failure: unknown;
    try {
      await this.#commit(batch.map(({ change }) => change));
    } catch (error) {
      failure = error ?? new Error('the commit failed');
    }
    if (failure instanceof NotStored && batch.length > 1) {
      for (const one of batch) await this.#settle([one]);
    } else {
      for (const { settle } of batch) settle(failure);
    }
  }
}
