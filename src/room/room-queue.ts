import { isRefused, type Played, type PlayerId, type Refused, type WaitId } from '../games/game.ts';
import type { Entry, MoveEntry, Seq, Stored } from '../history/entry.ts';
import { save, type Waiter } from '../history/room-state.ts';
import type { RoomId } from '../table/state.ts';
import { Conflict, type Log, type LogSubscription, NotStored } from './log.ts';
import { type MoveReply, MoveRequest, MoveRequests, REPLIES } from './move-request.ts';
import type { Replica } from './replica.ts';
import type { RoomSettings } from './settings.ts';
import { CommittedMove, type Subscribers } from './subscribers.ts';

/** How long to leave a log alone that has just failed. */
const RETRY_MS = 1_000;

/** How long one room may publish what became durable before other rooms get a turn. */
const SLICE_MS = 20;

/** A move that is not on its way to the log by then is refused, not played long after the press. */
const APPEND_WITHIN_MS = 10_000;

/** How many moves may be queued. More than that are refused. */
const MOST_QUEUED = 20_000;

/** How long a player has to send a waiting move again after its request was lost. */
const GRACE_MS = 10_000;

/**
 * The way of a move through a room: submit → order (on the state ahead) → append (to the log) →
 * commit (on the durable state) → publish (to the subscribers) → reply. One append is in flight at a
 * time; what arrives meanwhile goes together into the next one. If others appended first, what is
 * queued is ordered again.
 */
export class RoomQueue<State> {
  readonly #log: Log;
  readonly #room: RoomId;
  readonly #replica: Replica<State>;
  readonly #subscribers: Subscribers;
  readonly #settings: RoomSettings;
  readonly #subscription: LogSubscription | undefined;

  readonly #requests = new MoveRequests();
  /** Entries of other instances that are yet to be applied. */
  #remoteEntries: Stored<Entry>[] = [];

  #phase: 'ready' | 'appending' | 'appended' | 'yielding' | 'recovering' | 'broken' = 'ready';
  /** The log could not be read after a failure: nothing can be played before it is. */
  #isStale = false;
  #isRetrying = false;
  #isExpiring = false;
  #isBusy = false;
  #isClosed = false;
  #lastSnapshot: Seq;
  readonly #whenDrained: (() => void)[] = [];

  constructor(
    log: Log,
    room: RoomId,
    replica: Replica<State>,
    subscribers: Subscribers,
    settings: RoomSettings,
    subscription: LogSubscription | undefined,
  ) {
    this.#log = log;
    this.#room = room;
    this.#replica = replica;
    this.#subscribers = subscribers;
    this.#settings = settings;
    this.#subscription = subscription;
    this.#lastSnapshot = replica.committed.snapshotSeq;
    subscription?.deliverTo((entries) => this.#receive(entries));
    this.#cancelOrphanedWaits();
  }

  submit(request: MoveRequest): void {
    if (this.#isClosed) request.reply(REPLIES.closed);
    else if (this.#requests.size >= MOST_QUEUED)
      request.reply(this.#refusal(request, REPLIES.full));
    else this.#submit(request);
  }

  /** Stops for good if nothing is under way and nobody waits here. Returns whether it did. */
  release(): boolean {
    if (this.#replica.waits.players().length > 0 || !this.#isFree) return false;
    this.#isClosed = true;
    this.#subscription?.unsubscribe();
    return true;
  }

  /** Cancels all waits that have their requests here, and resolves when all is durable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const player of this.#replica.waits.players()) this.#closeWait(player);
    while (this.#isActive) {
      await new Promise<void>((resolve) => this.#whenDrained.push(resolve));
    }
    this.#subscription?.unsubscribe();
  }

  #submit(request: MoveRequest): void {
    if (this.#phase === 'broken') {
      request.reply(REPLIES.broken);
    } else if (this.#log.isSynchronous && this.#isFree) {
      this.#submitSync(request);
    } else {
      request.since = this.#settings.now();
      this.#requests.push(request);
      this.#work();
      if (this.#requests.hasQueued) this.#expireLater();
    }
  }

  /** The whole way at one go, without queueing: the hot path of a log that makes durable at once. */
  #submitSync(request: MoveRequest): void {
    this.#isBusy = true;
    try {
      this.#order(request);
      if (!request.entry || this.#appendSync(request, request.entry)) this.#commit(request);
    } catch (error) {
      this.#break(error, request);
    } finally {
      this.#isBusy = false;
    }
    if (this.#isActive || this.#remoteEntries.length > 0 || this.#whenDrained.length > 0)
      this.#work();
  }

  #appendSync(request: MoveRequest, entry: Entry): boolean {
    try {
      this.#log.append(this.#room, this.#replica.durable, [entry]);
      return true;
    } catch (error) {
      request.since = this.#settings.now();
      // What subscribers submitted meanwhile comes behind it.
      for (const next of [request, ...this.#requests.takeAll()]) this.#requests.push(next);
      this.#requests.orderNext();
      this.#requests.startAppend();
      void this.#recover(error);
      return false;
    }
  }

  get #isActive(): boolean {
    if (this.#phase === 'broken') return false;
    return this.#phase !== 'ready' || this.#requests.size > 0;
  }

  /** Nothing is under way, and nothing is to be done first. */
  get #isFree(): boolean {
    return !this.#isBusy && !this.#isStale && this.#remoteEntries.length === 0 && !this.#isActive;
  }

  /** Does whatever can be done now. Never runs inside itself, so moves are published in order. */
  #work(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#step());
    } catch (error) {
      this.#break(error);
    } finally {
      this.#isBusy = false;
    }
    if (this.#whenDrained.length === 0 || this.#isActive) return;
    for (const resolve of this.#whenDrained.splice(0)) resolve();
  }

  /** Takes one step, if there is one to take. */
  #step(): boolean {
    switch (this.#phase) {
      case 'recovering':
      case 'broken':
        return false;
      case 'appending':
      case 'yielding':
        return this.#orderNext();
      case 'appended':
        this.#commitBatch();
        return true;
      case 'ready':
        return this.#requests.hasOrdered ? this.#orderOrAppend() : this.#applyRemoteOrOrder();
    }
  }

  #applyRemoteOrOrder(): boolean {
    const isBehind = this.#remoteEntries.length > 0;
    if (this.#isStale && (isBehind || this.#requests.hasArrived)) void this.#recover();
    else if (isBehind) this.#applyRemoteEntries();
    else return this.#orderNext();
    return true;
  }

  /** What has arrived goes along in one append, unless the log makes durable at once anyway. */
  #orderOrAppend(): boolean {
    if (this.#log.isSynchronous || !this.#orderNext()) this.#append();
    return true;
  }

  #orderNext(): boolean {
    const request = this.#requests.orderNext();
    if (!request) return false;
    const isLate = this.#isLate(request) && !this.#replica.isRepeat(request);
    if (isLate) this.#replica.refuse(request, REPLIES.late);
    else this.#order(request);
    return true;
  }

  #order(request: MoveRequest): void {
    this.#replica.order(request);
    this.#cancelWhenAborted(request);
  }

  readonly #isLate = ({ since }: MoveRequest): boolean =>
    this.#settings.now() - since >= APPEND_WITHIN_MS;

  /** While the storage hangs, moves are refused in time, not when it is back. */
  #expireLater(): void {
    if (this.#isExpiring) return;
    this.#isExpiring = true;
    this.#later(RETRY_MS, () => {
      this.#isExpiring = false;
      this.#refuseLate();
      if (this.#requests.hasQueued) this.#expireLater();
    });
  }

  /** Those that came in time are played as if the others had never been there. */
  #refuseLate(): void {
    const late = this.#requests.take(this.#isLate);
    if (late.length === 0) return;
    this.#replica.resetAhead(this.#requests.inFlight());
    for (const request of late) {
      this.#replica.waits.reply(request, this.#refusal(request, REPLIES.late));
    }
    this.#work();
  }

  /** Says that a move does not count only if it cannot: not of one that was sent before. */
  #refusal(request: MoveRequest, refusal: Refused): MoveReply {
    return this.#replica.isRepeat(request) ? REPLIES.unknown : refusal;
  }

  #append(): void {
    this.#requests.startAppend();
    const entries: Entry[] = [];
    for (const { entry } of this.#requests.inFlight()) if (entry) entries.push(entry);
    if (entries.length === 0) {
      this.#phase = 'appended';
      return;
    }
    this.#phase = 'appending';
    try {
      const appended = this.#log.append(this.#room, this.#replica.durable, entries);
      if (typeof appended === 'number') this.#phase = 'appended';
      else appended.then(this.#onAppended, this.#recover);
    } catch (error) {
      void this.#recover(error);
    }
  }

  readonly #onAppended = (): void => {
    if (this.#phase === 'broken') return;
    this.#phase = 'appended';
    this.#work();
  };

  /** A large batch is published in slices: between two of them the room is as it was after some entry. */
  #commitBatch(): void {
    const end = this.#settings.now() + SLICE_MS;
    for (const request of this.#requests.inFlight()) {
      this.#commit(request);
      if (!this.#requests.commit() && this.#settings.now() > end) {
        this.#phase = 'yielding';
        this.#settings.nextTurn(this.#onAppended);
        return;
      }
    }
    this.#phase = 'ready';
  }

  #commit(request: MoveRequest): void {
    const { entry, outcome } = request;
    let played: Played | undefined;
    if (entry && outcome && !isRefused(outcome)) {
      played = this.#replica.commit(entry, outcome);
      this.#publish(entry.player, played);
    }
    this.#replica.reply(request, played);
    this.#lookAfter(request);
    if (played) this.#snapshotIfDue();
  }

  #publish(player: PlayerId, played: Played): void {
    this.#subscribers.publish(new CommittedMove(this.#replica.committed, player, played));
    this.#replica.replyToSettled(played);
  }

  /** Only for moves that were made here: of all instances of the room one is enough. */
  #snapshotIfDue(): void {
    const { durable, committed } = this.#replica;
    const { snapshotEvery, dropOldEntries, onTrouble } = this.#settings;
    if (durable - this.#lastSnapshot < snapshotEvery) return;
    this.#lastSnapshot = durable;
    // A snapshot only saves reading: without it the room is just as complete.
    this.#log.snapshot(this.#room, durable, save(committed), dropOldEntries).catch(onTrouble);
  }

  /** The request may wait. */
  #lookAfter(request: MoveRequest): void {
    if (request.wait === undefined) return;
    if (this.#isClosed) this.#closeWait(request.player);
    else this.#cancelWhenAborted(request);
  }

  #cancelWhenAborted(request: MoveRequest): void {
    const { player, wait } = request;
    if (wait === undefined) return;
    this.#replica.waits.whenAborted(request, () => this.#cancelWait(player, wait));
  }

  #closeWait(player: PlayerId): void {
    const wait = this.#replica.committed.waiters.get(player)?.wait;
    this.#replica.replyToAll(player, REPLIES.closed);
    if (wait !== undefined) this.#cancelWait(player, wait);
  }

  /** Plays the move that cancels a wait, unless it turns out that somebody still wants it. */
  #cancelWait(player: PlayerId, wait: WaitId): void {
    const { committed, waits } = this.#replica;
    if (!waits.startCancelling(wait)) return;
    const move = committed.game.cancel?.(wait);
    if (move === undefined) return;
    const onReply = (reply: MoveReply): void => {
      waits.stopCancelling(wait);
      if (isUnavailable(reply)) this.#later(RETRY_MS, () => this.#cancelWait(player, wait));
    };
    this.#submit(new MoveRequest(player, move, onReply, { cancelsWait: wait }));
  }

  /** Waits of this instance whose requests are gone are cancelled, so that no ghost takes a card. */
  #cancelOrphanedWaits(): void {
    const { waiters } = this.#replica.committed;
    for (const [player, waiter] of [...waiters]) this.#cancelOrphaned(player, waiter);
  }

  /** The wait may have no request: with an id that may still come, without one it never will. */
  #cancelOrphaned(player: PlayerId, { wait, at, id }: Waiter): void {
    if (at !== this.#settings.node) return;
    if (id === undefined) this.#cancelWait(player, wait);
    else this.#later(GRACE_MS, () => this.#cancelWait(player, wait));
  }

  #receive(entries: readonly Stored<Entry>[]): void {
    if (this.#phase === 'broken') return;
    for (const stored of entries) this.#remoteEntries.push(stored);
    this.#work();
  }

  #applyRemoteEntries(): void {
    for (const { seq, entry } of this.#remoteEntries.splice(0)) {
      const next = this.#replica.durable + 1;
      if (seq > next) {
        void this.#recover();
        return;
      }
      if (seq === next && entry.type === 'move') this.#applyRemote(entry);
    }
  }

  /** A move that was not made here, or whose request is lost. */
  #applyRemote(entry: MoveEntry): void {
    const played = this.#replica.applyRemote(entry);
    this.#publish(entry.player, played);
    const waiter = this.#replica.committed.waiters.get(entry.player);
    if (played.waiting !== undefined && waiter) this.#cancelOrphaned(entry.player, waiter);
  }

  /** An append did not succeed, or entries were missed: reads them, and orders again what is queued. */
  readonly #recover = async (error?: unknown): Promise<void> => {
    if (this.#phase === 'broken') return;
    this.#phase = 'recovering';
    if (error !== undefined && !(error instanceof Conflict || error instanceof NotStored)) {
      this.#settings.onTrouble(error);
    }
    const read = await this.#readMissing();
    this.#isStale = read === undefined;
    try {
      if (read) {
        this.#catchUp(read);
        this.#orderAgain(error);
      } else {
        this.#remoteEntries = [];
        for (const request of this.#requests.takeAll()) {
          this.#replica.waits.reply(request, REPLIES.unknown);
        }
        this.#retryLater();
      }
    } catch (bug) {
      this.#break(bug);
      return;
    }
    this.#phase = 'ready';
    this.#work();
  };

  async #readMissing(): Promise<Stored[] | undefined> {
    const { isDirty, durable } = this.#replica;
    try {
      const read: Stored[] = [];
      for await (const stored of this.#log.read(this.#room, isDirty ? 0 : durable)) {
        read.push(stored);
      }
      return read;
    } catch (error) {
      this.#settings.onTrouble(error);
      return undefined;
    }
  }

  #catchUp(read: readonly Stored[]): void {
    if (this.#replica.isDirty) {
      this.#rebuild(read);
      return;
    }
    this.#replica.resetAhead();
    for (const stored of read) {
      if (stored.entry.type === 'move') this.#applyRemote(stored.entry);
      else this.#rebuild([stored]);
    }
  }

  #rebuild(read: readonly Stored[]): void {
    this.#replica.rebuild(read);
    this.#lastSnapshot = Math.max(this.#lastSnapshot, this.#replica.committed.snapshotSeq);
    this.#subscribers.resync();
    this.#replica.settleWaits();
    this.#cancelOrphanedWaits();
  }

  /**
   * After a conflict, requests that merely lost the race are ordered again; those whose append failed
   * or is uncertain are replied to.
   */
  #orderAgain(error: unknown): void {
    const cameSecond = error === undefined || error instanceof Conflict;
    const over = new Set(this.#requests.inFlight().filter(({ entry }) => entry && !cameSecond));
    for (const request of this.#requests.takeAll()) {
      if (!over.has(request)) this.#requests.push(request);
    }
    for (const request of over) {
      if (error instanceof NotStored) {
        this.#replica.waits.reply(request, REPLIES.notStored(error));
      } else {
        this.#replica.replyFromHistory(request);
        this.#lookAfter(request);
      }
    }
  }

  /** What a bug left half done cannot be played on. The log has all that was acknowledged. */
  #break(error: unknown, request?: MoveRequest): void {
    this.#phase = 'broken';
    this.#isClosed = true;
    this.#subscription?.unsubscribe();
    this.#settings.onTrouble(error);
    const { waits } = this.#replica;
    const waiting = waits.players().flatMap((player) => waits.take(player));
    const unanswered = new Set([...this.#requests.takeAll(), ...waiting]);
    if (request) unanswered.add(request);
    for (const one of unanswered) waits.reply(one, REPLIES.broken);
    this.#subscribers.close({ kind: 'unloaded' });
    for (const resolve of this.#whenDrained.splice(0)) resolve();
  }

  #retryLater(): void {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    this.#later(RETRY_MS, () => {
      this.#isRetrying = false;
      if (this.#isStale && this.#phase === 'ready') void this.#recover();
    });
  }

  #later(milliseconds: number, action: () => void): void {
    this.#settings.later(milliseconds, () => {
      if (!this.#isClosed) action();
    });
  }
}

/** It is not, or not surely, in the log. */
const isUnavailable = (reply: MoveReply): boolean =>
  'lost' in reply || ('refused' in reply && reply.refused.code === 'unavailable');
