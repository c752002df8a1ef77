import {
  type Effect,
  type Game,
  isRefused,
  type Json,
  type Played,
  type PlayerId,
  type Spot,
} from '../games/game.ts';
import { type Problem, problem } from '../games/problem.ts';
import {
  type CreateEntry,
  FORMAT,
  type MoveEntry,
  type MoveId,
  type Seq,
  type Stored,
} from '../history/entry.ts';
import { advance, create, resultOf } from '../history/fold.ts';
import { checkRoom, type RoomState, save } from '../history/room-state.ts';
import type { RoomId } from '../table/state.ts';
import { type Log, LogSubscription } from './log.ts';
import { type MoveReply, MoveRequest } from './move-request.ts';
import { Pipeline } from './pipeline.ts';
import { Replica } from './replica.ts';
import { Waits } from './waits.ts';

/** What watchers are told: a move that has become durable. */
export interface CommittedMove {
  readonly seq: Seq;
  readonly player: PlayerId;
  readonly effects: readonly Effect[];
  readonly changed: readonly Spot[];
}

export interface RoomListener {
  /** Called once for every move, in order, when the room's state is the one right after it. */
  onMove(event: CommittedMove): void;
  /** The state was loaded anew: what the listener derived from the old one is void. */
  onResync(): void;
}

export interface Creation<Options extends Json> {
  readonly options: Options;
  readonly players: readonly PlayerId[];
  readonly seed: string;
}

export interface RoomSettings {
  /**
   * Names this instance of the room among all that share its log, and again after a restart, so
   * that it can give up the waits whose requests went down with it.
   */
  readonly node: string;
  /** No other instance of the room appends to its log, so it does not subscribe to it. */
  readonly isAlone: boolean;
  /** Forget the entries that a snapshot covers. If nothing is said, games that never end do. */
  readonly dropOldEntries: boolean;
  readonly snapshotEvery: number;
  /** Runs `action` after so many milliseconds. */
  readonly later: (milliseconds: number, action: () => void) => void;
  /** Runs `action` when other rooms have had a turn. */
  readonly nextTurn: (action: () => void) => void;
  /** A moment in milliseconds, to measure by. */
  readonly now: () => number;
  /** Told what went wrong with the log, whether or not somebody was there to be told. */
  readonly onTrouble: (error: unknown) => void;
  /** The room is closed because of a fault in it; its log has all that was acknowledged. */
  readonly onBroken: () => void;
}

const DEFAULTS: Omit<RoomSettings, 'node' | 'dropOldEntries'> = {
  isAlone: false,
  snapshotEvery: 1_000,
  later: (milliseconds, action) => void setTimeout(action, milliseconds),
  nextTurn: (action) => void setTimeout(action, 0),
  now: () => performance.now(),
  onTrouble: () => {},
  onBroken: () => {},
};

type SomeSettings = Partial<RoomSettings> & Pick<RoomSettings, 'node'>;

/**
 * A game being played: it puts the moves in order, makes them durable, and tells everybody. Nothing
 * leaves the room before what it shows is durable.
 */
export class Room<State, Move extends Json = Json> {
  readonly id: RoomId;
  readonly #log: Log;
  readonly #settings: RoomSettings;
  readonly #subscription: LogSubscription | undefined;
  readonly #replica: Replica<State>;
  readonly #pipeline: Pipeline;
  readonly #waits: Waits;
  readonly #listeners = new Set<RoomListener>();

  #isClosed = false;
  #lastSnapshot: Seq;

  private constructor(
    id: RoomId,
    log: Log,
    loaded: RoomState<State>,
    settings: SomeSettings,
    subscription: LogSubscription | undefined,
  ) {
    this.id = id;
    this.#log = log;
    const dropOldEntries = loaded.game.isEndless?.(loaded.state) ?? false;
    this.#settings = { ...DEFAULTS, dropOldEntries, ...settings };
    this.#replica = new Replica(loaded, log.isSynchronous);
    const later: RoomSettings['later'] = (milliseconds, action) =>
      this.#settings.later(milliseconds, () => {
        if (!this.#isClosed) action();
      });
    this.#pipeline = new Pipeline(log, id, this.#replica, {
      play: (request) => this.#play(request),
      commit: (request) => this.#commit(request),
      applyRemote: (entry) => this.#applyRemote(entry),
      rebuild: (read) => this.#rebuild(read),
      doubt: (request) => this.#answerRepeat(request),
      fail: (request, { message }) => request.reply({ refused: problem('unavailable', message) }),
      lose: (request) => request.reply(UNKNOWN),
      trouble: this.#settings.onTrouble,
      later,
      nextTurn: this.#settings.nextTurn,
      now: this.#settings.now,
      broken: (error, unanswered) => this.#break(error, unanswered),
    });
    this.#waits = new Waits({
      node: settings.node,
      ahead: () => this.#replica.ahead,
      cancel: (wait) => loaded.game.cancel?.(wait),
      submit: (request) => this.#pipeline.submit(request),
      later,
    });
    this.#lastSnapshot = loaded.snapshotSeq;
    this.#subscription = subscription;
    subscription?.deliverTo((entries) => this.#pipeline.receive(entries));
    this.#cancelOrphanedWaits();
  }

  /** A new room. Rejects with Conflict if there is one of that id. */
  static async create<Options extends Json, State, Move extends Json>(
    log: Log,
    id: RoomId,
    game: Game<Options, State, Move>,
    { options, players, seed }: Creation<Options>,
    settings: SomeSettings,
  ): Promise<Room<State, Move>> {
    const named = { game: game.name, options, players, seed };
    const entry: CreateEntry = { v: FORMAT, type: 'create', ...named };
    const loaded = create<State>(game, entry);
    const subscription = settings.isAlone ? undefined : new LogSubscription(log, id);
    try {
      await log.append(id, 0, [entry]);
      return new Room<State, Move>(id, log, loaded, settings, subscription);
    } catch (error) {
      subscription?.unsubscribe();
      throw error;
    }
  }

  /** The room of that id as the log has it, or undefined if there is none. */
  static async load<Options extends Json, State, Move extends Json>(
    log: Log,
    id: RoomId,
    game: Game<Options, State, Move>,
    settings: SomeSettings,
  ): Promise<Room<State, Move> | undefined> {
    const subscription = settings.isAlone ? undefined : new LogSubscription(log, id);
    try {
      let loaded: RoomState<State> | undefined;
      for await (const stored of log.read(id, 0)) loaded = advance<State>(game, loaded, stored);
      if (loaded) {
        // Whatever was stored, by whomever: what is unsound is found out before anybody plays there.
        checkRoom(loaded);
        return new Room<State, Move>(id, log, loaded, settings, subscription);
      }
      subscription?.unsubscribe();
      return undefined;
    } catch (error) {
      subscription?.unsubscribe();
      throw error;
    }
  }

  get game(): Game<Json, State> {
    return this.#replica.committed.game;
  }

  /** The durable state. Not to be changed. */
  get state(): State {
    return this.#replica.committed.state;
  }

  get seq(): Seq {
    return this.#replica.durable;
  }

  /** The whole durable room as plain data. */
  save(): Json {
    return save(this.#replica.committed);
  }

  /**
   * Plays a move. `answer` is called exactly once, when what it says is durable; at that moment
   * `state` is the state right after the move (or after the wait ended, if it had to wait). Aborting
   * `signal` gives up the wait; a move whose signal was aborted before it could be played is refused.
   */
  play(
    player: PlayerId,
    move: Move,
    answer: (answer: MoveReply) => void,
    options: { readonly id?: MoveId; readonly signal?: AbortSignal | undefined } = {},
  ): void {
    if (this.#isClosed) answer(CLOSED);
    else this.#pipeline.submit(new MoveRequest(player, move, answer, options));
  }

  /** Has the player sent a move under that id lately? Sent again it is answered, not played. */
  hasPlayed(player: PlayerId, id: MoveId): boolean {
    return resultOf(this.#replica.ahead, player, id) !== undefined;
  }

  /** Tells `listener` about every move from now on. Returns how to stop that. */
  subscribe(listener: RoomListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Leaves memory, unless something is under way here; who waits goes on waiting in the log. Returns
   * whether it did. A room that did must not be used any more.
   */
  release(): boolean {
    if (this.#waits.players().length > 0 || !this.#pipeline.isFree) return false;
    this.#isClosed = true;
    this.#subscription?.unsubscribe();
    return true;
  }

  /** Gives up all waits that have their requests here, and resolves when all is durable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const player of this.#waits.players()) this.#closeWaits(player);
    await this.#pipeline.drained();
    this.#subscription?.unsubscribe();
  }

  #play(request: MoveRequest): void {
    if (this.#isRepeat(request)) return;
    if (this.#isCancelled(request)) request.outcome = CANCELLED;
    else this.#playAhead(request);
  }

  /** A repeat of a move that waits joins it; a repeat of any other will get the same answer. */
  #isRepeat(request: MoveRequest): boolean {
    const { player, id } = request;
    if (id === undefined) return false;
    const known = resultOf(this.#replica.ahead, player, id);
    const waiter = this.#replica.ahead.waiters.get(player);
    if (known === 'waiting' && waiter) {
      if (this.#waits.isCrowded(player)) request.outcome = CROWDED;
      else this.#waits.begin(request, waiter.wait);
    }
    return known !== undefined;
  }

  /** Nobody is there to play for, or a wait must not be given up after all. */
  #isCancelled({ isAborted: isGone, player, givesUp }: MoveRequest): boolean {
    return isGone || (givesUp !== undefined && !this.#waits.mayBeCancelled(player, givesUp));
  }

  #playAhead(request: MoveRequest): void {
    const { player, move, id } = request;
    const at = this.#settings.node;
    const entry: MoveEntry =
      id === undefined
        ? { v: FORMAT, type: 'move', player, move }
        : { v: FORMAT, type: 'move', player, move, id };
    const outcome = this.#replica.playAhead(entry, at);
    request.outcome = outcome;
    if (isRefused(outcome)) return;
    if (this.#replica.isOverAhead) request.entry = { ...entry, over: true };
    else if (outcome.waiting === undefined) request.entry = entry;
    else request.entry = { ...entry, at };
    if (outcome.waiting !== undefined) this.#waits.begin(request, outcome.waiting);
  }

  #commit(request: MoveRequest): void {
    const { outcome, entry } = request;
    if (!outcome) this.#answerRepeat(request);
    else if (isRefused(outcome)) request.reply(outcome);
    else if (entry) this.#commitMove(request, entry, outcome);
  }

  #commitMove(request: MoveRequest, entry: MoveEntry, playedAhead: Played): void {
    const played = this.#replica.commit(entry, playedAhead);
    this.#publish(entry.player, played);
    if (played.waiting === undefined) request.reply(replyOf(this.seq, played));
    else this.#join(request);
    this.#snapshotIfDue();
  }

  #publish(player: PlayerId, { effects, changed, settled }: Played): void {
    const event = { seq: this.seq, player, effects, changed };
    for (const listener of this.#listeners) this.#tell(listener, event);
    if (!settled) return;
    for (const ended of settled) {
      const answer = replyOf(this.seq, ended);
      for (const request of this.#waits.take(ended.player)) request.reply(answer);
    }
  }

  /** A listener that throws starts over from the room as it is; one that cannot even do that ends it. */
  #tell(listener: RoomListener, event: CommittedMove): void {
    try {
      listener.onMove(event);
    } catch (error) {
      this.#settings.onTrouble(error);
      listener.onResync();
    }
  }

  /** Nothing that is acknowledged is lost: whoever enters next finds the room as the log has it. */
  #break(error: unknown, unanswered: readonly MoveRequest[]): void {
    const { onTrouble, onBroken } = this.#settings;
    this.#isClosed = true;
    this.#subscription?.unsubscribe();
    onTrouble(error);
    const waiting = this.#waits.players().flatMap((player) => this.#waits.take(player));
    for (const request of [...unanswered, ...waiting]) request.reply(BROKEN);
    onBroken();
  }

  #answerRepeat(request: MoveRequest): void {
    const { player, id } = request;
    const { committed } = this.#replica;
    const known = id === undefined ? undefined : resultOf(committed, player, id);
    const waiter = committed.waiters.get(player);
    if (known === 'waiting' && waiter) {
      this.#waits.begin(request, waiter.wait);
      this.#join(request);
    } else {
      request.reply(known === 'waiting' || known === undefined ? UNKNOWN : known);
    }
  }

  #join(request: MoveRequest): void {
    this.#waits.join(request);
    if (this.#isClosed) this.#closeWaits(request.player);
  }

  #closeWaits(player: PlayerId): void {
    const wait = this.#replica.committed.waiters.get(player)?.wait;
    for (const request of this.#waits.take(player)) request.reply(CLOSED);
    if (wait !== undefined) this.#waits.cancel(player, wait);
  }

  /** A move that was not made here, or whose request is lost. */
  #applyRemote(entry: MoveEntry): void {
    const played = this.#replica.applyRemote(entry);
    this.#publish(entry.player, played);
    const waiter = this.#replica.committed.waiters.get(entry.player);
    if (played.waiting !== undefined && waiter) this.#waits.cancelOrphaned(entry.player, waiter);
  }

  #rebuild(read: readonly Stored[]): void {
    this.#replica.rebuild(read);
    this.#lastSnapshot = Math.max(this.#lastSnapshot, this.#replica.committed.snapshotSeq);
    for (const listener of this.#listeners) listener.onResync();
    this.#settleWaits();
    this.#cancelOrphanedWaits();
  }

  /** Entries were passed over: find out what became of the waits that ended in them. */
  #settleWaits(): void {
    for (const player of this.#waits.players()) {
      const now = this.#replica.committed.waiters.get(player)?.wait;
      for (const request of this.#waits.take(player)) {
        if (request.wait === now) this.#waits.join(request);
        else this.#answerRepeat(request);
      }
    }
  }

  #cancelOrphanedWaits(): void {
    for (const [player, waiter] of [...this.#replica.committed.waiters]) {
      this.#waits.cancelOrphaned(player, waiter);
    }
  }

  #snapshotIfDue(): void {
    const { snapshotEvery, dropOldEntries, onTrouble } = this.#settings;
    if (this.seq - this.#lastSnapshot < snapshotEvery) return;
    this.#lastSnapshot = this.seq;
    // A snapshot only saves reading: without it the room is just as complete.
    this.#log.snapshot(this.id, this.seq, this.save(), dropOldEntries).catch(onTrouble);
  }
}

const UNKNOWN = {
  lost: problem('unavailable', 'the storage failed; the move may or may not count'),
};

const CLOSED = { lost: problem('closed', 'the room has closed') };

const BROKEN = {
  lost: problem('unavailable', 'the room closed because of a fault; the move may or may not count'),
};

const CROWDED = {
  refused: problem('too-many', 'too many wait for the answer to this move already'),
};

const CANCELLED = { refused: problem('gave-up', 'given up before it was played') };

const replyOf = (seq: Seq, { failed }: { readonly failed?: Problem }): MoveReply =>
  failed ? { seq, failed } : { seq };
