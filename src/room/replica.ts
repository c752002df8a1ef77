import { isRefused, type Played, type PlayerId, type Refused } from '../games/game.ts';
import type { Problem } from '../games/problem.ts';
import { FORMAT, type MoveEntry, type Seq, type Stored } from '../history/entry.ts';
import { advance, fold, foldLogged, resultOf } from '../history/fold.ts';
import { copy, type RoomState } from '../history/room-state.ts';
import { type MoveReply, type MoveRequest, REPLIES } from './move-request.ts';
import type { RoomSettings } from './settings.ts';
import { Waits } from './waits.ts';

/**
 * What one instance of a room knows of it, in two states. *Ahead* takes each move as it arrives, so
 * order is the order of arrival. *Committed* holds only what is durable, and all that leaves the room
 * is taken from it. With a log that makes durable at once the two are one.
 */
export class Replica<State> {
  /** The requests that wait here. */
  readonly waits: Waits;
  readonly #node: string;
  readonly #sharesState: boolean;
  #committed: RoomState<State>;
  #ahead: RoomState<State>;
  #durable: Seq;

  constructor(
    room: RoomState<State>,
    sharesState: boolean,
    { node, onTrouble }: Pick<RoomSettings, 'node' | 'onTrouble'>,
  ) {
    this.waits = new Waits(onTrouble);
    this.#node = node;
    this.#sharesState = sharesState;
    this.#committed = room;
    this.#ahead = sharesState ? room : copy(room);
    this.#durable = room.seq;
  }

  get committed(): RoomState<State> {
    return this.#committed;
  }

  get ahead(): RoomState<State> {
    return this.#ahead;
  }

  /** The number of the last entry known to be durable. */
  get durable(): Seq {
    return this.#durable;
  }

  /** Committed shows a move that the log may not have: possible only while the two are one. */
  get isDirty(): boolean {
    return this.#committed.seq !== this.#durable;
  }

  /** Plays the request on the state ahead. May happen again, after others came first. */
  order(request: MoveRequest): void {
    request.outcome = undefined;
    request.entry = undefined;
    this.waits.end(request);
    if (request.id !== undefined && this.#orderRepeat(request)) return;
    if (this.#isCancelled(request)) request.outcome = REPLIES.cancelled;
    else this.#play(request);
  }

  /** The player has sent this move before, and it may count. */
  isRepeat({ player, id }: MoveRequest): boolean {
    return id !== undefined && resultOf(this.#ahead, player, id) !== undefined;
  }

  /** The request is not played, whatever came of it when it was ordered before. */
  refuse(request: MoveRequest, outcome: Refused): void {
    this.waits.end(request);
    request.entry = undefined;
    request.outcome = outcome;
  }

  /** A repeat of a move that waits shares its wait; a repeat of any other will get the same reply. */
  #orderRepeat(request: MoveRequest): boolean {
    const { player, id = '' } = request;
    const known = resultOf(this.#ahead, player, id);
    const waiter = this.#ahead.waiters.get(player);
    if (known === 'waiting' && waiter) {
      if (this.waits.isCrowded(player)) request.outcome = REPLIES.crowded;
      else this.waits.begin(request, waiter.wait);
    }
    return known !== undefined;
  }

  /** Nobody is there to play for, or somebody still wants the wait that it would cancel. */
  #isCancelled({ isAborted, player, cancelsWait }: MoveRequest): boolean {
    if (isAborted || cancelsWait === undefined) return isAborted;
    const isOurs = this.#ahead.waiters.get(player)?.at === this.#node;
    if (this.waits.isAbandoned(player, cancelsWait, isOurs)) return false;
    this.waits.stopCancelling(cancelsWait);
    return true;
  }

  #play(request: MoveRequest): void {
    const { player, move, id } = request;
    const at = this.#node;
    const entry: MoveEntry =
      id === undefined
        ? { v: FORMAT, type: 'move', player, move }
        : { v: FORMAT, type: 'move', player, move, id };
    const outcome = fold(this.#ahead, entry, at);
    request.outcome = outcome;
    if (isRefused(outcome)) return;
    if (this.#ahead.game.result(this.#ahead.state) !== undefined) {
      request.entry = { ...entry, over: true };
    } else if (outcome.waiting === undefined) {
      request.entry = entry;
    } else {
      request.entry = { ...entry, at };
    }
    if (outcome.waiting !== undefined) this.waits.begin(request, outcome.waiting);
  }

  /** The oldest of the moves that only ahead has seen is durable. */
  commit(entry: MoveEntry, playedAhead: Played): Played {
    this.#durable += 1;
    return this.#sharesState ? playedAhead : foldLogged(this.#committed, entry);
  }

  /** Applies the next entry of the log, which ahead has not seen. */
  applyRemote(entry: MoveEntry): Played {
    if (!this.#sharesState) fold(this.#ahead, entry);
    this.#durable += 1;
    return foldLogged(this.#committed, entry);
  }

  /** Starts over from what the log has, read from its beginning or from a snapshot on. */
  rebuild(read: readonly Stored[]): void {
    let room: RoomState<State> | undefined;
    for (const stored of read) room = advance(this.#committed.game, room, stored);
    if (!room) throw new Error('the log has lost the room');
    this.#committed = room;
    this.#durable = room.seq;
    this.resetAhead();
  }

  /** Ahead forgets what is neither durable nor among the moves that are in flight. */
  resetAhead(inFlight: readonly MoveRequest[] = []): void {
    this.#ahead = this.#sharesState ? this.#committed : copy(this.#committed);
    if (this.#sharesState) return;
    for (const { entry } of inFlight) if (entry) fold(this.#ahead, entry, this.#node);
  }

  /** All that the request did or saw is durable: its player is told, or waits on. */
  reply(request: MoveRequest, played: Played | undefined): void {
    const { outcome } = request;
    if (outcome === undefined) this.replyFromHistory(request);
    else if (isRefused(outcome)) this.waits.reply(request, outcome);
    else if (played?.waiting !== undefined) this.waits.join(request);
    else if (played) this.waits.reply(request, this.#replyOf(played));
  }

  /** The waits that a move has ended are over for all who shared them. */
  replyToSettled({ settled }: Played): void {
    if (!settled) return;
    for (const ended of settled) this.replyToAll(ended.player, this.#replyOf(ended));
  }

  /** Replies to a repeat, or to a move of which nobody knows whether it was stored. */
  replyFromHistory(request: MoveRequest): void {
    const { player, id } = request;
    const known = id === undefined ? undefined : resultOf(this.#committed, player, id);
    const waiter = this.#committed.waiters.get(player);
    if (known === 'waiting' && waiter) {
      this.waits.begin(request, waiter.wait);
      this.waits.join(request);
    } else {
      this.waits.reply(
        request,
        known === 'waiting' || known === undefined ? REPLIES.unknown : known,
      );
    }
  }

  /** Entries were passed over: finds out what became of the waits that ended in them. */
  settleWaits(): void {
    for (const player of this.waits.players()) {
      const now = this.#committed.waiters.get(player)?.wait;
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
    const seq = this.#durable;
    return failed ? { seq, failed } : { seq };
  }
}
