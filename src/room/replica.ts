import { isRefused, type Played, type PlayerId, type Refused, type WaitId } from '../games/game.ts';
import type { Problem } from '../games/problem.ts';
import { FORMAT, type MoveEntry, type Seq, type Snapshot, type Stored } from '../history/entry.ts';
import { advance, fold, foldLogged, mayHaveForgotten, resultOf } from '../history/fold.ts';
import { copy, type RoomState, save, type Waiter } from '../history/room-state.ts';
import { type MoveReply, type MoveRequest, offAbort, onAbort, REPLIES } from './move-request.ts';
import type { RoomSettings } from './settings.ts';

/** The most requests that may share a wait: a device or two resend a move, not hundreds. */
const MOST_SHARING = 16;

/**
 * One instance of a room, in two states. *Ahead* has each move as soon as it arrives, so moves count
 * in the order of arrival. *Committed* has only durable moves, and everything that leaves the room is
 * taken from it. With a synchronous log the two are one object.
 */
export class Replica<State> {
  readonly waits: Waits;
  readonly #settings: RoomSettings;
  readonly #sharesState: boolean;
  committed: RoomState<State>;
  ahead: RoomState<State>;
  /** The number of the last entry known to be durable. */
  durable: Seq;
  #lastSnapshot: Seq;

  constructor(room: RoomState<State>, sharesState: boolean, settings: RoomSettings) {
    this.waits = new Waits(settings.onTrouble);
    this.#settings = settings;
    this.#sharesState = sharesState;
    this.committed = room;
    this.ahead = sharesState ? room : copy(room);
    this.durable = room.seq;
    this.#lastSnapshot = room.snapshotSeq;
  }

  /** Committed has a move that the log may lack: possible only while the two are one. */
  get isDirty(): boolean {
    return this.committed.seq !== this.durable;
  }

  /** Plays the request on the state ahead, again if others came first. */
  order(request: MoveRequest): void {
    request.outcome = undefined;
    request.entry = undefined;
    this.waits.end(request);
    if (request.id !== undefined && this.#orderRepeat(request)) return;
    if (this.#isCancelled(request)) request.outcome = REPLIES.cancelled;
    else this.#play(request);
  }

  /** The player has sent this move before, and it may count. */
  isRepeat(request: MoveRequest): boolean {
    const { player, id } = request;
    if (id === undefined) return false;
    return resultOf(this.ahead, player, id) !== undefined || isForgotten(this.ahead, request);
  }

  /** Replaces the outcome of a request, which may have been ordered before. */
  refuse(request: MoveRequest, outcome: Refused): void {
    this.waits.end(request);
    request.entry = undefined;
    request.outcome = outcome;
  }

  /**
   * A repeat of a waiting move shares its wait; a repeat of any other gets the same reply. One that the
   * room may have forgotten is not played again.
   */
  #orderRepeat(request: MoveRequest): boolean {
    const { player, id = '' } = request;
    const known = resultOf(this.ahead, player, id);
    const waiter = this.ahead.waiters.get(player);
    if (known === 'waiting' && waiter) {
      if (this.waits.isCrowded(player)) request.outcome = REPLIES.crowded;
      else this.#share(request, waiter);
    }
    return known !== undefined || isForgotten(this.ahead, request);
  }

  /**
   * Shares a wait. If another node has its requests, that is an entry, so that no node cancels it; unless
   * this is an earlier copy of the move, which came late.
   */
  #share(request: MoveRequest, { wait, node: at, again = 0 }: Waiter): void {
    const { node } = this.#settings;
    const isEarlier = request.again !== undefined && request.again <= again;
    if (at !== undefined && at !== node && !isEarlier) {
      if (request.isAborted) {
        request.outcome = REPLIES.cancelled;
        return;
      }
      const adoption = {
        ...this.#asWaiting(this.#entryOf(request), request),
        adopts: true,
      } as const;
      request.outcome = fold(this.ahead, adoption);
      request.entry = adoption;
    }
    this.waits.begin(request, wait);
  }

  /** The caller is gone, or another request still wants the wait that this one would cancel. */
  #isCancelled({ isAborted, player, cancelsWait }: MoveRequest): boolean {
    if (isAborted || cancelsWait === undefined) return isAborted;
    if (this.isOurs(player) && this.waits.isAbandoned(player, cancelsWait)) return false;
    this.waits.stopCancelling(cancelsWait);
    return true;
  }

  /** Whether the player's wait, if any, has its requests here, or on a node that is gone. */
  isOurs(player: PlayerId): boolean {
    const { node, peers } = this.#settings;
    const at = this.ahead.waiters.get(player)?.node;
    return at === undefined || at === node || peers.isGone(at);
  }

  #entryOf({ player, by, move, id }: MoveRequest): MoveEntry {
    // The clock may be set back, and other nodes have their own.
    const time = Math.max(this.#settings.clock(), this.ahead.time);
    return id === undefined
      ? { v: FORMAT, type: 'move', time, player, by, move }
      : { v: FORMAT, type: 'move', time, player, by, move, id };
  }

  /** It says which node has the request, and which copy of the move that is. */
  #asWaiting(entry: MoveEntry, { again }: MoveRequest): MoveEntry {
    const { node } = this.#settings;
    return { ...entry, node, ...(again !== undefined && { again }) };
  }

  #play(request: MoveRequest): void {
    const { node } = this.#settings;
    const entry = this.#entryOf(request);
    const { again } = request;
    // Only a move that waits is stored with it.
    const outcome = fold(this.ahead, again === undefined ? entry : { ...entry, again }, node);
    request.outcome = outcome;
    if (isRefused(outcome)) return;
    if (this.ahead.game.result(this.ahead.state) !== undefined) {
      request.entry = { ...entry, over: true };
    } else if (outcome.waiting === undefined) {
      request.entry = entry;
    } else {
      request.entry = this.#asWaiting(entry, request);
    }
    if (outcome.waiting !== undefined) this.waits.begin(request, outcome.waiting);
  }

  /** Commits the oldest of the moves that only ahead has. */
  commit(entry: MoveEntry, playedAhead: Played): Played {
    this.durable += 1;
    return this.#sharesState ? playedAhead : foldLogged(this.committed, entry);
  }

  /** Applies the next entry of the log, which ahead lacks. */
  applyRemote(entry: MoveEntry): Played {
    if (!this.#sharesState) fold(this.ahead, entry);
    this.durable += 1;
    return foldLogged(this.committed, entry);
  }

  /** Replaces both states by that of the log, read from its beginning or from a snapshot on. */
  rebuild(read: readonly Stored[]): void {
    let room: RoomState<State> | undefined;
    for (const stored of read) room = advance(this.committed.game, room, stored);
    if (!room) throw new Error('the log has lost the room');
    this.committed = room;
    this.durable = room.seq;
    this.#lastSnapshot = Math.max(this.#lastSnapshot, room.snapshotSeq);
    this.resetAhead();
  }

  /** Resets ahead to the durable moves and those in flight. */
  resetAhead(inFlight: readonly MoveRequest[] = []): void {
    this.ahead = this.#sharesState ? this.committed : copy(this.committed);
    if (this.#sharesState) return;
    for (const { entry } of inFlight) if (entry) fold(this.ahead, entry, this.#settings.node);
  }

  /** A snapshot of the durable state if enough entries came since the last: it only speeds up loading. */
  snapshotIfDue(): Snapshot | undefined {
    if (this.durable - this.#lastSnapshot < this.#settings.snapshotEvery) return undefined;
    this.#lastSnapshot = this.durable;
    const { time } = this.committed;
    return { v: FORMAT, type: 'snapshot', time, state: save(this.committed) };
  }

  /** Replies to a request whose move is durable, unless it has to wait. */
  reply(request: MoveRequest, played: Played | undefined): void {
    const { outcome } = request;
    if (outcome === undefined) this.replyFromHistory(request);
    else if (isRefused(outcome)) this.waits.reply(request, outcome);
    else if (played?.waiting !== undefined) this.waits.join(request);
    else if (played) this.waits.reply(request, this.#replyOf(played));
  }

  /** Replies to all requests that shared the waits which a move has ended. */
  replyToSettled({ settled }: Played): void {
    if (!settled) return;
    for (const ended of settled) this.replyToAll(ended.player, this.#replyOf(ended));
  }

  /** Replies to a repeat, or to a move that may or may not be stored. */
  replyFromHistory(request: MoveRequest): void {
    const { player, id } = request;
    const known = id === undefined ? undefined : resultOf(this.committed, player, id);
    const waiter = this.committed.waiters.get(player);
    if (known === 'waiting' && waiter) {
      this.waits.begin(request, waiter.wait);
      this.waits.join(request);
    } else {
      const isKnown = known !== undefined && known !== 'waiting';
      this.waits.reply(request, isKnown ? known : this.#unknown(request));
    }
  }

  #unknown(request: MoveRequest): MoveReply {
    return isForgotten(this.committed, request) ? REPLIES.forgotten : REPLIES.unknown;
  }

  /** Replies to the waits that ended in entries which were skipped. */
  settleWaits(): void {
    for (const player of this.waits.players()) {
      const now = this.committed.waiters.get(player)?.wait;
      for (const request of this.waits.take(player)) {
        if (request.wait === now) this.waits.join(request);
        else this.replyFromHistory(request);
      }
    }
  }

  /** Replies to all requests that share the player's durable wait. */
  replyToAll(player: PlayerId, reply: MoveReply): void {
    for (const request of this.waits.take(player)) this.waits.reply(request, reply);
  }

  #replyOf({ failed }: { readonly failed?: Problem }): MoveReply {
    const seq = this.durable;
    return failed ? { seq, failed } : { seq };
  }
}

/** It may be a copy of a move that the room has played and forgotten. */
const isForgotten = <State>(room: RoomState<State>, { player, after }: MoveRequest): boolean =>
  after !== undefined && mayHaveForgotten(room, player, after);

/** The waiting requests of one instance of a room. Repeats of a move share its wait. */
class Waits {
  readonly #waiting = new Map<PlayerId, MoveRequest[]>();
  readonly #durable = new Map<PlayerId, MoveRequest[]>();
  /** Waits being cancelled: once each, even if several requests shared it. */
  readonly #cancelling = new Set<WaitId>();
  readonly #onTrouble: (error: unknown) => void;

  constructor(onTrouble: (error: unknown) => void) {
    this.#onTrouble = onTrouble;
  }

  /** Begins a wait, which is not durable yet. */
  begin(request: MoveRequest, wait: WaitId): void {
    this.end(request);
    request.wait = wait;
    add(this.#waiting, request);
  }

  /** Makes the request's wait a durable one. */
  join(request: MoveRequest): void {
    add(this.#durable, request);
  }

  /** Ends the wait of a request that is replied to, or ordered again. */
  end(request: MoveRequest): void {
    if (request.wait === undefined) return;
    request.wait = undefined;
    if (request.signal && request.onAbort) offAbort(request.signal, request.onAbort);
    request.onAbort = undefined;
    const others = this.#waiting.get(request.player)?.filter((other) => other !== request) ?? [];
    if (others.length > 0) this.#waiting.set(request.player, others);
    else this.#waiting.delete(request.player);
  }

  /** Calls `action` when the caller no longer wants the reply. */
  whenAborted(request: MoveRequest, action: () => void): void {
    if (request.onAbort || request.isAborted) return;
    request.onAbort = action;
    if (request.signal) onAbort(request.signal, action);
  }

  /** Reports an error of the caller's callback; the room plays on. */
  reply(request: MoveRequest, reply: MoveReply): void {
    this.end(request);
    try {
      request.reply(reply);
    } catch (error) {
      this.#onTrouble(error);
    }
  }

  isCrowded(player: PlayerId): boolean {
    return (this.#waiting.get(player)?.length ?? 0) >= MOST_SHARING;
  }

  /** The players who wait durably. */
  players(): PlayerId[] {
    return [...this.#durable.keys()];
  }

  /** Takes out and returns all requests that share the player's durable wait. */
  take(player: PlayerId): readonly MoveRequest[] {
    const requests = this.#durable.get(player) ?? [];
    this.#durable.delete(player);
    return requests;
  }

  /** Returns false if the wait is being cancelled already. */
  startCancelling(wait: WaitId): boolean {
    if (this.#cancelling.has(wait)) return false;
    this.#cancelling.add(wait);
    return true;
  }

  stopCancelling(wait: WaitId): void {
    this.#cancelling.delete(wait);
  }

  /** No request here wants the wait. */
  isAbandoned(player: PlayerId, wait: WaitId): boolean {
    const sharing = this.#waiting.get(player)?.filter((request) => request.wait === wait) ?? [];
    return sharing.every(({ isAborted }) => isAborted);
  }
}

function add(byPlayer: Map<PlayerId, MoveRequest[]>, request: MoveRequest): void {
  const others = byPlayer.get(request.player);
  if (others) others.push(request);
  else byPlayer.set(request.player, [request]);
}
