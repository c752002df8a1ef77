/**
 * One commit is under way at a time; whatever is added meanwhile goes together into the next one. So
 * the disk is asked to sync as often as it can, not as often as somebody moves.
 */
export class GroupCommit<Change> {
  readonly #commit: (changes: readonly Change[]) => Promise<void>;
  #waiting: { readonly change: Change; settle(error?: unknown): void }[] = [];
  #underway: Promise<void> | undefined;

  constructor(commit: (changes: readonly Change[]) => Promise<void>) {
    this.#commit = commit;
  }

  /** Resolves when the change is durable, in the order of adding. */
  add(change: Change): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown): void => (error === undefined ? resolve() : reject(error));
      this.#waiting.push({ change, settle });
      this.#underway ??= this.#work();
    });
  }

  async idle(): Promise<void> {
    while (this.#underway) await this.#underway;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Every room that has something to write at this moment goes along.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      const batch = this.#waiting;
      this.#waiting = [];
      const failure = await this.#failureOf(batch.map(({ change }) => change));
      for (const { settle } of batch) settle(failure);
    }
    this.#underway = undefined;
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
