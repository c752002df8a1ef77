import type { Entry, Stored } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';
import type { Log } from './log.ts';

type OnEntries = (entries: readonly Stored<Entry>[]) => void;

/** Follows a room from before it is read, so that nothing is missed in between. */
export class Follower {
  readonly stop: () => void;
  #onEntries: OnEntries | undefined;
  readonly #kept: Stored<Entry>[] = [];

  constructor(log: Log, room: RoomId) {
    this.stop = log.follow(room, (entries) => {
      if (this.#onEntries) this.#onEntries(entries);
      else this.#kept.push(...entries);
    });
  }

  /** Passes on what was heard so far and what comes from now on. */
  listen(onEntries: OnEntries): void {
    this.#onEntries = onEntries;
    onEntries(this.#kept.splice(0));
  }
}
