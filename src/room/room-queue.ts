import { isRefused, type Played, type Refused } from '../games/game.ts';
import type { Entry } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';
import { AbandonedWaits } from './abandoned-waits.ts';
import { Conflict, isLogFailure, type Log, type LogSubscription, NotStored } from './log.ts';
import { LogFollower, type Missed } from './log-follower.ts';
import { type MoveReply, type MoveRequest, MoveRequests, REPLIES } from './move-request.ts';
import type { Replica } from './replica.ts';
import { RETRY_MS, type RoomSettings } from './settings.ts';
import { CommittedMove, type RoomClosing, type Subscribers } from './subscribers.ts';

/** A longer append counts as an outage of the storage. */
const OUTAGE_MS = 1_000;

/** How long one room may publish before other rooms get a turn. */
const SLICE_MS = 20;

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
  readonly #abandoned: AbandonedWaits<State>;
  readonly #follower: LogFollower<State>;

  readonly #requests = new MoveRequests();

  #phase: 'ready' | 'appending' | 'appended' | 'yielding' | 'recovering' | 'ended' = 'ready';
  #appendingSince = 0;
  #isExpiring = false;
  #isBusy = false;
  #isClosed = false;
  readonly #whenDrained: (() => void)[] = [];
  readonly #whenApplied: (() => void)[] = [];

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
    const abandoned = new AbandonedWaits(replica, settings, (request) => this.#submit(request));
    this.#abandoned = abandoned;
    this.#follower = new LogFollower(log, room, replica, subscribers, abandoned, settings);
    subscription?.deliverTo({
      onEntries: (entries) => {
        if (this.#phase === 'ended') return;
        this.#follower.receive(entries);
        this.#work();
      },
      onGap: () => {
        this.#follower.noticeGap();
        this.#work();
      },
      onRemoved: () => this.#end({ kind: 'removed' }, REPLIES.closed),
      onLost: (error) => this.#break(error),
    });
    abandoned.cancelOrphaned();
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
    if (this.#follower.isStale) throw new Error('the log cannot be read');
  }

  get #isBehind(): boolean {
    if (this.#phase === 'ended') return false;
    return this.#phase === 'recovering' || this.#follower.isBehind;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#abandoned.close();
    while (this.#isActive) {
      await new Promise<void>((resolve) => this.#whenDrained.push(resolve));
    }
    this.#close();
  }

  #close(): void {
    this.#isClosed = true;
    this.#subscription?.unsubscribe();
    this.#abandoned.stop();
  }

  #submit(request: MoveRequest): void {
    if (this.#phase === 'ended') {
      request.reply(REPLIES.broken);
      return;
    }
    request.since = this.#settings.now();
    if (this.#log.isSynchronous && this.#isFree) {
      this.#submitSync(request);
    } else {
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
    const isDraining = this.#whenDrained.length > 0;
    if (this.#isActive || this.#follower.hasReceived || isDraining) this.#work();
  }

  #appendSync(request: MoveRequest, entry: Entry): boolean {
    try {
      this.#log.append(this.#room, this.#replica.durable, [entry]);
      return true;
    } catch (error) {
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
    return !this.#isBusy && this.#follower.isCurrent && !this.#isActive;
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
    const { hasOrdered, isNextFull } = this.#requests;
    switch (this.#phase) {
      case 'recovering':
      case 'ended':
        return false;
      case 'appending':
      case 'yielding':
        return !isNextFull && this.#orderNext();
      case 'appended':
        this.#commitBatch();
        return true;
      case 'ready':
        if (!hasOrdered) return this.#applyRemoteOrOrder();
        // Moves that have arrived share an append, unless the log is synchronous anyway.
        if (this.#log.isSynchronous || isNextFull || !this.#orderNext()) this.#append();
        return true;
    }
  }

  #applyRemoteOrOrder(): boolean {
    const { hasReceived, hasGap, isStale } = this.#follower;
    const isWanted = hasReceived || this.#requests.hasArrived;
    if (hasGap || (isStale && isWanted)) void this.#recover();
    else if (hasReceived) this.#follower.applyReceived();
    else return this.#orderNext();
    return true;
  }

  #orderNext(): boolean {
    const request = this.#requests.orderNext();
    if (!request) return false;
    const isLate = request.isLate(this.#settings.now());
    if (isLate && !this.#replica.isRepeat(request)) this.#replica.refuse(request, REPLIES.late);
    else this.#order(request);
    const { entry } = request;
    if (entry && this.#log.isLimited) this.#requests.addBytes(JSON.stringify(entry).length);
    return true;
  }

  #order(request: MoveRequest): void {
    this.#replica.order(request);
    this.#abandoned.cancelWhenAborted(request);
  }

  /** Refuses late moves even while an append hangs. */
  #expireLater(): void {
    if (this.#isExpiring) return;
    this.#isExpiring = true;
    this.#later(RETRY_MS, () => {
      this.#isExpiring = false;
      const now = this.#settings.now();
      if (this.#refuseQueued((request) => request.isLate(now))) this.#work();
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
    this.#follower.skipCommitted();
    this.#phase = 'ready';
  }

  #commit(request: MoveRequest): void {
    const { entry, outcome } = request;
    let played: Played | undefined;
    if (entry && outcome && !isRefused(outcome)) {
      played = this.#replica.commit(entry, outcome);
      const { committed } = this.#replica;
      this.#subscribers.publish(new CommittedMove(committed, entry, played, request.since));
      this.#replica.replyToSettled(played);
    }
    this.#replica.reply(request, played);
    this.#abandoned.attend(request);
    // Of all instances of the room, the one that made the move stores the snapshot.
    const snapshot = played && this.#replica.snapshotIfDue();
    if (!snapshot) return;
    const { dropOldEntries, onTrouble } = this.#settings;
    const { durable } = this.#replica;
    this.#log.snapshot(this.#room, durable, snapshot, dropOldEntries).catch((error: unknown) => {
      if (!isLogFailure(error)) onTrouble(error);
    });
  }

  /** Catches up with the log after a failed append or a gap, and orders queued moves again. */
  readonly #recover = async (error?: unknown): Promise<void> => {
    if (this.#phase === 'ended') return;
    // Moves that subscribers submit meanwhile come behind those that are ordered again.
    this.#phase = 'recovering';
    if (error instanceof Conflict && this.#follower.hasNext) {
      this.#resume(error, 'received');
      return;
    }
    if (error !== undefined && !isLogFailure(error)) this.#settings.onTrouble(error);
    this.#resume(error, await this.#follower.read());
  };

  #resume(error: unknown, missed: Missed | undefined): void {
    if (this.#phase === 'ended') return;
    try {
      if (missed) this.#applyAndOrderAgain(error, missed);
      else this.#giveUp();
    } catch (bug) {
      this.#break(bug);
      return;
    }
    this.#phase = 'ready';
    this.#work();
  }

  #applyAndOrderAgain(error: unknown, missed: Missed): void {
    const wasOut = this.#follower.isStale || !cameSecond(error);
    this.#follower.catchUp(missed);
    if (wasOut) this.#subscribers.outage();
    this.#orderAgain(error, wasOut);
  }

  /** Requests that lost a race are ordered again; those whose append failed are replied to. */
  #orderAgain(error: unknown, wasOut: boolean): void {
    const inFlight = cameSecond(error) ? [] : this.#requests.inFlight();
    const over = new Set(inFlight.filter(({ entry }) => entry));
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
        this.#abandoned.attend(request);
      }
    }
  }

  /** The log cannot be read, so nobody can say which moves count. */
  #giveUp(): void {
    this.#follower.markStale();
    for (const request of this.#requests.takeAll()) {
      this.#replica.waits.reply(request, REPLIES.unknown);
    }
    this.#follower.retryLater(() => {
      if (!this.#isClosed && this.#phase === 'ready') void this.#recover();
    });
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

  #later(milliseconds: number, action: () => void): void {
    this.#settings.later(milliseconds, () => {
      if (!this.#isClosed) action();
    });
  }
}

/** Falls due again after an outage, if nobody moves meanwhile. */
const isIdle = ({ by }: MoveRequest): boolean => by === 'idle';

/** There was no failure, or other instances have appended first. */
const cameSecond = (error: unknown): boolean => error === undefined || error instanceof Conflict;
