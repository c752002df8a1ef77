import type { Entry, MoveEntry, Stored } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';
import type { AbandonedWaits } from './abandoned-waits.ts';
import { isLogFailure, type Log } from './log.ts';
import type { Replica } from './replica.ts';
import { RETRY_MS, type RoomSettings } from './settings.ts';
import { CommittedMove, type Subscribers } from './subscribers.ts';

/** The entries that the replica lacks: as they were read, or those that were received. */
export type Missed = readonly Stored[] | 'received';

/**
 * Follows the log of a room: receives what anybody appends, knows whether the replica lacks some of
 * it, reads what did not come, and applies it in order, each entry once. An applied entry is published
 * as a move of this instance is. When that happens is up to the queue: never while moves are in flight.
 */
export class LogFollower<State> {
  readonly #log: Log;
  readonly #room: RoomId;
  readonly #replica: Replica<State>;
  readonly #subscribers: Subscribers;
  readonly #abandoned: AbandonedWaits<State>;
  readonly #settings: RoomSettings;

  /** In order. Some may be applied already, as the log tells of own entries, too. */
  #received: Stored<Entry>[] = [];
  #hasGap = false;
  #isStale = false;
  #isRetrying = false;

  constructor(
    log: Log,
    room: RoomId,
    replica: Replica<State>,
    subscribers: Subscribers,
    abandoned: AbandonedWaits<State>,
    settings: RoomSettings,
  ) {
    this.#log = log;
    this.#room = room;
    this.#replica = replica;
    this.#subscribers = subscribers;
    this.#abandoned = abandoned;
    this.#settings = settings;
  }

  /** There are received entries to apply or to skip. */
  get hasReceived(): boolean {
    return this.#received.length > 0;
  }

  /** Entries are missing that only a read brings. */
  get hasGap(): boolean {
    return this.#hasGap;
  }

  /** The log could not be read after a failure: it must be before the next move. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** Moves can be played at once: there is nothing to apply, to skip or to read. */
  get isCurrent(): boolean {
    return !this.#isStale && !this.#hasGap && this.#received.length === 0;
  }

  /** Entries that are known to be in the log are not applied. */
  get isBehind(): boolean {
    const { durable } = this.#replica;
    return this.#hasGap || this.#received.some(({ seq }) => seq > durable);
  }

  /** The next entry was received, so that an append which came second needs no read. */
  get hasNext(): boolean {
    const { durable, isDirty } = this.#replica;
    return !isDirty && this.#received.find(({ seq }) => seq > durable)?.seq === durable + 1;
  }

  receive(entries: readonly Stored<Entry>[]): void {
    for (const stored of entries) this.#received.push(stored);
  }

  /** Entries were appended that will not be received. */
  noticeGap(): void {
    this.#hasGap = true;
  }

  /** Applies what was received, up to the first entry that is missing; the rest must be read. */
  applyReceived(): void {
    for (const { seq, entry } of this.#received.splice(0)) {
      const next = this.#replica.durable + 1;
      if (seq > next) {
        this.#hasGap = true;
        return;
      }
      if (seq === next && entry.type === 'move') this.#apply(entry);
    }
  }

  /** Forgets the received entries that this instance has committed itself. */
  skipCommitted(): void {
    if (this.#received.length === 0) return;
    const { durable } = this.#replica;
    this.#received = this.#received.filter(({ seq }) => seq > durable);
  }

  /**
   * Reads what the replica lacks; everything if it is dirty. Resolves with undefined if that fails,
   * which is reported. The caller then calls `catchUp` or `markStale`.
   */
  async read(): Promise<readonly Stored[] | undefined> {
    this.#hasGap = false;
    const { isDirty, durable } = this.#replica;
    const after = isDirty ? 0 : durable;
    try {
      const read: Stored[] = [];
      for await (const stored of this.#log.read(this.#room, after)) read.push(stored);
      return read;
    } catch (error) {
      if (!isLogFailure(error)) this.#settings.onTrouble(error);
      return undefined;
    }
  }

  /**
   * Applies what was missed, after which nothing is stale. The state ahead loses all moves that are not
   * durable, so those that are queued must be ordered again.
   */
  catchUp(missed: Missed): void {
    this.#isStale = false;
    if (missed !== 'received' && this.#replica.isDirty) {
      this.#rebuild(missed);
      return;
    }
    this.#replica.resetAhead();
    if (missed === 'received') this.applyReceived();
    else for (const stored of missed) this.#applyRead(stored);
  }

  /** The log cannot be read, and what was received may not be all. */
  markStale(): void {
    this.#isStale = true;
    this.#received = [];
  }

  /** Calls `retry` after a pause, unless the log was read meanwhile. Several calls share a pause. */
  retryLater(retry: () => void): void {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    this.#settings.later(RETRY_MS, () => {
      this.#isRetrying = false;
      if (this.#isStale) retry();
    });
  }

  #applyRead(stored: Stored): void {
    if (stored.entry.type === 'move') this.#apply(stored.entry);
    else this.#rebuild([stored]);
  }

  #apply(entry: MoveEntry): void {
    const played = this.#replica.applyRemote(entry);
    this.#subscribers.publish(new CommittedMove(this.#replica.committed, entry, played));
    this.#replica.replyToSettled(played);
    if (played.waiting !== undefined) this.#abandoned.cancelIfOrphaned(entry.player);
  }

  #rebuild(read: readonly Stored[]): void {
    this.#replica.rebuild(read);
    this.#subscribers.resync();
    this.#replica.settleWaits();
    this.#abandoned.cancelOrphaned();
  }
}
