import { isRefused, type Played, type PlayerId, type Refused, type WaitId } from '../games/game.ts';
import type { Entry, MoveEntry, Stored } from '../history/entry.ts';
import type { Waiter } from '../history/room-state.ts';
import type { RoomId } from '../table/state.ts';
import { Conflict, type Log, type LogSubscription, NotStored } from './log.ts';
import { type MoveReply, MoveRequest, MoveRequests, mayRetry, REPLIES } from './move-request.ts';
import type { Replica } from './replica.ts';
import type { RoomSettings } from './settings.ts';
import { CommittedMove, type RoomClosing, type Subscribers } from './subscribers.ts';

/** A longer append counts as an outage of the storage. */
const OUTAGE_MS = 1_000;

/** The pause after the log has failed. */
const RETRY_MS = 1_000;

/** What arrives beyond that goes into the next append, so that one is never too long to store. */
const MOST_IN_APPEND = 1_000;
const MOST_BYTES_IN_APPEND = 262_144;

/** How long one room may publish before other rooms get a turn. */
const SLICE_MS = 20;

/** A move that is still queued by then is refused, not played long after the press. */
const APPEND_WITHIN_MS = 10_000;

/** How long a player has to resend a waiting move after its request was lost. */
const GRACE_MS = 10_000;

/**
 * Takes moves through a room: submit → order (on the state ahead) → append (to the log) → commit (on
 * the durable state) → publish (to the subscribers) → reply. One append is in flight at a time; moves
 * that arrive meanwhile share the next one. If others appended first, queued moves are ordered again.
 */
export class RoomQueue<State> {
  readonly #log: Log;
  readonly #room: RoomId;
  readonly #replica: Replica<State>;
  readonly #subscribers: Subscribers;
  readonly #settings: RoomSettings;
  readonly #subscription: LogSubscription | undefined;

  readonly #requests = new MoveRequests();
  #remoteEntries: Stored<Entry>[] = [];

  #phase: 'ready' | 'appending' | 'appended' | 'yielding' | 'recovering' | 'ended' = 'ready';
  /** The log could not be read after a failure: it must be before the next move. */
  #isStale = false;
  /** Entries are missing that only a read brings. */
  #hasGap = false;
  #appendingSince = 0;
  #isRetrying = false;
  #isExpiring = false;
  #isBusy = false;
  #isClosed = false;
  readonly #whenDrained: (() => void)[] = [];
  readonly #whenApplied: (() => void)[] = [];
  /** The other nodes with waits in this room, and how to stop watching them. */
  readonly #watched = new Map<string, () => void>();

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
    subscription?.deliverTo({
      onEntries: (entries) => {
        if (this.#phase === 'ended') return;
        for (const stored of entries) this.#remoteEntries.push(stored);
        this.#work();
      },
      onGap: () => {
        this.#hasGap = true;
        this.#work();
      },
      onRemoved: () => this.#end({ kind: 'removed' }, REPLIES.closed),
      onLost: (error) => this.#break(error),
    });
    this.#cancelOrphanedWaits();
  }

  submit(request: MoveRequest): void {
    if (this.#isClosed) request.reply(REPLIES.closed);
    else if (this.#requests.isFull) request.reply(this.#refusal(request, REPLIES.full));
    else this.#submit(request);
  }

  /** Stops for good if the queue is empty and no player waits here. Returns whether it did. */
  release(): boolean {
    if (this.#replica.waits.players().length > 0 || !this.#isFree) return false;
    this.#close();
    return true;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves when every entry is applied that anybody appended before the call. */
  async catchUp(): Promise<void> {
    await this.#log.catchUp(this.#room);
    while (this.#isBehind) await new Promise<void>((resolve) => this.#whenApplied.push(resolve));
    if (this.#isStale) throw new Error('the log cannot be read');
  }

  get #isBehind(): boolean {
    if (this.#phase === 'ended') return false;
    const { durable } = this.#replica;
    const isMissing = this.#remoteEntries.some(({ seq }) => seq > durable);
    return this.#phase === 'recovering' || this.#hasGap || isMissing;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const player of this.#replica.waits.players()) this.#closeWait(player);
    while (this.#isActive) {
      await new Promise<void>((resolve) => this.#whenDrained.push(resolve));
    }
    this.#close();
  }

  #close(): void {
    this.#isClosed = true;
    this.#subscription?.unsubscribe();
    for (const stopWatching of this.#watched.values()) stopWatching();
  }

  #submit(request: MoveRequest): void {
    if (this.#phase === 'ended') {
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

  /** Takes the request all the way without queueing: the hot path of a synchronous log. */
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
      // Moves that subscribers submitted meanwhile come behind it.
      for (const next of [request, ...this.#requests.takeAll()]) this.#requests.push(next);
      this.#requests.orderNext();
      this.#requests.startAppend();
      void this.#recover(error);
      return false;
    }
  }

  get #isActive(): boolean {
    return this.#phase !== 'ended' && (this.#phase !== 'ready' || this.#requests.size > 0);
  }

  get #isFree(): boolean {
    const isCurrent = !this.#isStale && !this.#hasGap && this.#remoteEntries.length === 0;
    return !this.#isBusy && isCurrent && !this.#isActive;
  }

  /** Takes all steps possible now. Not reentrant, so moves are published in order. */
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
    if (!this.#isBehind) for (const resolve of this.#whenApplied.splice(0)) resolve();
    if (this.#whenDrained.length === 0 || this.#isActive) return;
    for (const resolve of this.#whenDrained.splice(0)) resolve();
  }

  #step(): boolean {
    switch (this.#phase) {
      case 'recovering':
      case 'ended':
        return false;
      case 'appending':
      case 'yielding':
        return !this.#isNextFull && this.#orderNext();
      case 'appended':
        this.#commitBatch();
        return true;
      case 'ready':
        if (!this.#requests.hasOrdered) return this.#applyRemoteOrOrder();
        // Moves that have arrived share an append, unless the log is synchronous anyway.
        if (this.#log.isSynchronous || this.#isNextFull || !this.#orderNext()) this.#append();
        return true;
    }
  }

  get #isNextFull(): boolean {
    const { nextCount, nextBytes } = this.#requests;
    return nextCount >= MOST_IN_APPEND || nextBytes >= MOST_BYTES_IN_APPEND;
  }

  #applyRemoteOrOrder(): boolean {
    const isBehind = this.#remoteEntries.length > 0;
    const isStale = this.#isStale && (isBehind || this.#requests.hasArrived);
    if (isStale || this.#hasGap) void this.#recover();
    else if (isBehind) this.#applyRemoteEntries();
    else return this.#orderNext();
    return true;
  }

  #orderNext(): boolean {
    const request = this.#requests.orderNext();
    if (!request) return false;
    const isLate = this.#isLate(request) && !this.#replica.isRepeat(request);
    if (isLate) this.#replica.refuse(request, REPLIES.late);
    else this.#order(request);
    const { entry } = request;
    if (entry && this.#log.isLimited) this.#requests.addBytes(JSON.stringify(entry).length);
    return true;
  }

  #order(request: MoveRequest): void {
    this.#replica.order(request);
    this.#cancelWhenAborted(request);
  }

  readonly #isLate = ({ since }: MoveRequest): boolean =>
    this.#settings.now() - since >= APPEND_WITHIN_MS;

  /** Refuses late moves even while an append hangs. */
  #expireLater(): void {
    if (this.#isExpiring) return;
    this.#isExpiring = true;
    this.#later(RETRY_MS, () => {
      this.#isExpiring = false;
      if (this.#refuseQueued(this.#isLate)) this.#work();
      if (this.#requests.hasQueued) this.#expireLater();
    });
  }

  /** Refuses requests that are not in flight; the others are ordered again. Returns whether it did. */
  #refuseQueued(isRefused: (request: MoveRequest) => boolean): boolean {
    const refused = this.#requests.take(isRefused);
    if (refused.length === 0) return false;
    this.#replica.resetAhead(this.#requests.inFlight());
    for (const request of refused) {
      this.#replica.waits.reply(request, this.#refusal(request, REPLIES.late));
    }
    return true;
  }

  /** A move that was sent before may count already, so it cannot be called refused. */
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
    this.#appendingSince = this.#settings.now();
    try {
      const appended = this.#log.append(this.#room, this.#replica.durable, entries);
      if (typeof appended === 'number') this.#phase = 'appended';
      else appended.then(this.#onDurable, this.#recover);
    } catch (error) {
      void this.#recover(error);
    }
  }

  readonly #onDurable = (): void => {
    if (this.#settings.now() - this.#appendingSince >= OUTAGE_MS) {
      this.#refuseQueued(isIdle);
      this.#subscribers.outage();
    }
    this.#onAppended();
  };

  readonly #onAppended = (): void => {
    if (this.#phase === 'ended') return;
    this.#phase = 'appended';
    this.#work();
  };

  /** Publishes a large batch in slices: between two of them the room is as it was after an entry. */
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
    // The log tells of own entries, too.
    const { durable } = this.#replica;
    if (this.#remoteEntries.length > 0) {
      this.#remoteEntries = this.#remoteEntries.filter(({ seq }) => seq > durable);
    }
    this.#phase = 'ready';
  }

  #commit(request: MoveRequest): void {
    const { entry, outcome } = request;
    let played: Played | undefined;
    if (entry && outcome && !isRefused(outcome)) {
      played = this.#replica.commit(entry, outcome);
      this.#publish(entry, played);
    }
    this.#replica.reply(request, played);
    this.#attendWait(request);
    // Of all instances of the room, the one that made the move stores the snapshot.
    const snapshot = played && this.#replica.snapshotIfDue();
    if (!snapshot) return;
    const { dropOldEntries, onTrouble } = this.#settings;
    const { durable } = this.#replica;
    this.#log.snapshot(this.#room, durable, snapshot, dropOldEntries).catch(onTrouble);
  }

  #publish(entry: MoveEntry, played: Played): void {
    this.#subscribers.publish(new CommittedMove(this.#replica.committed, entry, played));
    this.#replica.replyToSettled(played);
  }

  #attendWait(request: MoveRequest): void {
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

  /** Plays the move that cancels a wait, unless a request still wants it when it is played. */
  #cancelWait(player: PlayerId, wait: WaitId): void {
    const { committed, waits } = this.#replica;
    if (!waits.startCancelling(wait)) return;
    const move = committed.game.cancel?.(wait);
    if (move === undefined) return;
    const onReply = (reply: MoveReply): void => {
      waits.stopCancelling(wait);
      if (mayRetry(reply)) this.#later(RETRY_MS, () => this.#cancelWait(player, wait));
    };
    this.#submit(new MoveRequest(player, move, onReply, { by: 'room', cancelsWait: wait }));
  }

  /** Cancels this instance's waits whose requests are gone, so that no absent player takes a card. */
  #cancelOrphanedWaits(): void {
    const { waiters } = this.#replica.committed;
    for (const [player, waiter] of [...waiters]) this.#cancelOrphaned(player, waiter);
  }

  /** A move with an id may be sent again; without one, the wait has lost its request for good. */
  #cancelOrphaned(player: PlayerId, { wait, node, id }: Waiter): void {
    if (node === undefined) return;
    if (node !== this.#settings.node) this.#watch(node);
    else if (id === undefined) this.#cancelWait(player, wait);
    else this.#later(GRACE_MS, () => this.#cancelWait(player, wait));
  }

  /** Cancels the waits of another node when it is gone. */
  #watch(node: string): void {
    if (this.#watched.has(node) || this.#isClosed) return;
    this.#watched.set(node, () => {});
    const stop = this.#settings.peers.whenGone(node, () => {
      if (this.#isClosed) return;
      for (const [player, waiter] of [...this.#replica.committed.waiters]) {
        if (waiter.node === node) this.#cancelWait(player, waiter.wait);
      }
    });
    this.#watched.set(node, stop);
  }

  #applyRemoteEntries(): void {
    for (const { seq, entry } of this.#remoteEntries.splice(0)) {
      const next = this.#replica.durable + 1;
      if (seq > next) {
        this.#hasGap = true;
        return;
      }
      if (seq === next && entry.type === 'move') this.#applyRemote(entry);
    }
  }

  #applyRemote(entry: MoveEntry): void {
    const played = this.#replica.applyRemote(entry);
    this.#publish(entry, played);
    const waiter = this.#replica.committed.waiters.get(entry.player);
    if (played.waiting !== undefined && waiter) this.#cancelOrphaned(entry.player, waiter);
  }

  #isEnded(): boolean {
    return this.#phase === 'ended';
  }

  /** The entries that came first are here. */
  #hasMissedEntries(): boolean {
    const { durable, isDirty } = this.#replica;
    return !isDirty && this.#remoteEntries.find(({ seq }) => seq > durable)?.seq === durable + 1;
  }

  /** Reads the entries missed after a failed append or a gap, and orders queued moves again. */
  readonly #recover = async (error?: unknown): Promise<void> => {
    if (this.#phase === 'ended') return;
    if (error instanceof Conflict && this.#hasMissedEntries()) {
      this.#applyAndOrderAgain(error);
      return;
    }
    this.#phase = 'recovering';
    if (error !== undefined && !(error instanceof Conflict || error instanceof NotStored)) {
      this.#settings.onTrouble(error);
    }
    this.#hasGap = false;
    const read = await this.#readMissing();
    if (this.#isEnded()) return;
    const wasOut = this.#isStale || (error !== undefined && !(error instanceof Conflict));
    this.#isStale = read === undefined;
    try {
      if (read) {
        this.#catchUp(read);
        if (wasOut) this.#subscribers.outage();
        this.#orderAgain(error, wasOut);
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

  #applyAndOrderAgain(error: Conflict): void {
    // Moves that subscribers submit meanwhile come behind those that are ordered again.
    this.#phase = 'recovering';
    try {
      this.#replica.resetAhead();
      this.#applyRemoteEntries();
      this.#orderAgain(error, false);
    } catch (bug) {
      this.#break(bug);
      return;
    }
    this.#phase = 'ready';
    this.#work();
  }

  async #readMissing(): Promise<Stored[] | undefined> {
    const { isDirty, durable } = this.#replica;
    const after = isDirty ? 0 : durable;
    try {
      const read: Stored[] = [];
      for await (const stored of this.#log.read(this.#room, after)) read.push(stored);
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
    this.#subscribers.resync();
    this.#replica.settleWaits();
    this.#cancelOrphanedWaits();
  }

  /** Requests that lost a race are ordered again; those whose append failed are replied to. */
  #orderAgain(error: unknown, wasOut: boolean): void {
    const cameSecond = error === undefined || error instanceof Conflict;
    const over = new Set(this.#requests.inFlight().filter(({ entry }) => entry && !cameSecond));
    for (const request of this.#requests.takeAll()) {
      if (over.has(request)) continue;
      if (wasOut && isIdle(request)) this.#replica.waits.reply(request, REPLIES.late);
      else this.#requests.push(request);
    }
    for (const request of over) {
      if (error instanceof NotStored) {
        this.#replica.waits.reply(request, REPLIES.notStored(error));
      } else {
        this.#replica.replyFromHistory(request);
        this.#attendWait(request);
      }
    }
  }

  /** Closes the room after a bug, which may have left its state inconsistent. The log is complete. */
  #break(error: unknown, request?: MoveRequest): void {
    this.#settings.onTrouble(error);
    this.#end({ kind: 'unloaded' }, REPLIES.broken, request);
  }

  #end(why: RoomClosing, reply: MoveReply, request?: MoveRequest): void {
    if (this.#phase === 'ended') return;
    this.#phase = 'ended';
    this.#close();
    const { waits } = this.#replica;
    const waiting = waits.players().flatMap((player) => waits.take(player));
    const unanswered = new Set([...this.#requests.takeAll(), ...waiting]);
    if (request) unanswered.add(request);
    for (const one of unanswered) waits.reply(one, reply);
    this.#subscribers.close(why);
    for (const resolve of this.#whenApplied.splice(0)) resolve();
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

/** Falls due again after an outage, if nobody moves meanwhile. */
const isIdle = ({ by }: MoveRequest): boolean => by === 'idle';
