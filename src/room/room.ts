import { type Game, isRefused, type Json, type Played, type PlayerId } from '../games/game.ts';
import { type Problem, problem } from '../games/problem.ts';
import {
  type CreateEntry,
  FORMAT,
  type MoveEntry,
  type MoveId,
  type Seq,
  type Stored,
} from '../history/entry.ts';
import { advance, create, recall } from '../history/fold.ts';
import { checkRoom, type Folded, save } from '../history/room-state.ts';
import type { RoomId } from '../table/state.ts';
import { Follower } from './follower.ts';
import type { Event, Listener } from './listener.ts';
import type { Log } from './log.ts';
import { Pipeline } from './pipeline.ts';
import { Replica } from './replica.ts';
import { type Answer, Request } from './request.ts';
import { Waits } from './waits.ts';

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
  /** No other instance of the room appends to its log, so there is nobody to follow. */
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
  readonly #follower: Follower | undefined;
  readonly #replica: Replica<State>;
  readonly #pipeline: Pipeline;
  readonly #waits: Waits;
  readonly #listeners = new Set<Listener>();

  #isClosed = false;
  #lastSnapshot: Seq;

  private constructor(
    id: RoomId,
    log: Log,
    folded: Folded<State>,
    settings: SomeSettings,
    follower: Follower | undefined,
  ) {
    this.id = id;
    this.#log = log;
    const dropOldEntries = folded.game.isEndless?.(folded.state) ?? false;
    this.#settings = { ...DEFAULTS, dropOldEntries, ...settings };
    this.#replica = new Replica(folded, log.atOnce);
    const later: RoomSettings['later'] = (milliseconds, action) =>
      this.#settings.later(milliseconds, () => {
        if (!this.#isClosed) action();
      });
    this.#pipeline = new Pipeline(log, id, this.#replica, {
      play: (request) => this.#play(request),
      commit: (request) => this.#commit(request),
      takeIn: (entry) => this.#takeIn(entry),
      rebuild: (read) => this.#rebuild(read),
      doubt: (request) => this.#answerRepeat(request),
      fail: (request, { message }) => request.answer({ refused: problem('unavailable', message) }),
      lose: (request) => request.answer(UNKNOWN),
      trouble: this.#settings.onTrouble,
      later,
      nextTurn: this.#settings.nextTurn,
      now: this.#settings.now,
      broken: (error, unanswered) => this.#break(error, unanswered),
    });
    this.#waits = new Waits({
      node: settings.node,
      ahead: () => this.#replica.ahead,
      cancel: (wait) => folded.game.cancel?.(wait),
      submit: (request) => this.#pipeline.submit(request),
      later,
    });
    this.#lastSnapshot = folded.snapshotSeq;
    this.#follower = follower;
    follower?.listen((entries) => this.#pipeline.hear(entries));
    this.#forsakeWaiters();
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
    const folded = create<State>(game, entry);
    const follower = settings.isAlone ? undefined : new Follower(log, id);
    try {
      await log.append(id, 0, [entry]);
      return new Room<State, Move>(id, log, folded, settings, follower);
    } catch (error) {
      follower?.stop();
      throw error;
    }
  }

  /** The room of that id as the log has it, or undefined if there is none. */
  static async open<Options extends Json, State, Move extends Json>(
    log: Log,
    id: RoomId,
    game: Game<Options, State, Move>,
    settings: SomeSettings,
  ): Promise<Room<State, Move> | undefined> {
    const follower = settings.isAlone ? undefined : new Follower(log, id);
    try {
      let folded: Folded<State> | undefined;
      for await (const stored of log.read(id, 0)) folded = advance<State>(game, folded, stored);
      if (folded) {
        // Whatever was stored, by whomever: what is unsound is found out before anybody plays there.
        checkRoom(folded);
        return new Room<State, Move>(id, log, folded, settings, follower);
      }
      follower?.stop();
      return undefined;
    } catch (error) {
      follower?.stop();
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
    answer: (answer: Answer) => void,
    options: { readonly id?: MoveId; readonly signal?: AbortSignal | undefined } = {},
  ): void {
    if (this.#isClosed) answer(CLOSED);
    else this.#pipeline.submit(new Request(player, move, answer, options));
  }

  /** Has the player sent a move under that id lately? Sent again it is answered, not played. */
  remembers(player: PlayerId, id: MoveId): boolean {
    return recall(this.#replica.ahead, player, id) !== undefined;
  }

  /** Tells `listener` about every move from now on. Returns how to stop that. */
  watch(listener: Listener): () => void {
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
    this.#follower?.stop();
    return true;
  }

  /** Gives up all waits that have their requests here, and resolves when all is durable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const player of this.#waits.players()) this.#turnAway(player);
    await this.#pipeline.idle();
    this.#follower?.stop();
  }

  #play(request: Request): void {
    if (this.#isRepeat(request)) return;
    if (this.#isMoot(request)) request.outcome = MOOT;
    else this.#playAhead(request);
  }

  /** A repeat of a move that waits joins it; a repeat of any other will get the same answer. */
  #isRepeat(request: Request): boolean {
    const { player, id } = request;
    if (id === undefined) return false;
    const known = recall(this.#replica.ahead, player, id);
    const waiter = this.#replica.ahead.waiters.get(player);
    if (known === 'waiting' && waiter) {
      if (this.#waits.isCrowded(player)) request.outcome = CROWDED;
      else this.#waits.begin(request, waiter.wait);
    }
    return known !== undefined;
  }

  /** Nobody is there to play for, or a wait must not be given up after all. */
  #isMoot({ isGone, player, givesUp }: Request): boolean {
    return isGone || (givesUp !== undefined && !this.#waits.mayBeGivenUp(player, givesUp));
  }

  #playAhead(request: Request): void {
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

  #commit(request: Request): void {
    const { outcome, entry } = request;
    if (!outcome) this.#answerRepeat(request);
    else if (isRefused(outcome)) request.answer(outcome);
    else if (entry) this.#commitMove(request, entry, outcome);
  }

  #commitMove(request: Request, entry: MoveEntry, playedAhead: Played): void {
    const played = this.#replica.commit(entry, playedAhead);
    this.#publish(entry.player, played);
    if (played.waiting === undefined) request.answer(resultOf(this.seq, played));
    else this.#join(request);
    this.#snapshotIfDue();
  }

  #publish(player: PlayerId, { effects, changed, settled }: Played): void {
    const event = { seq: this.seq, player, effects, changed };
    for (const listener of this.#listeners) this.#tell(listener, event);
    if (!settled) return;
    for (const ended of settled) {
      const answer = resultOf(this.seq, ended);
      for (const request of this.#waits.take(ended.player)) request.answer(answer);
    }
  }

  /** A listener that throws starts over from the room as it is; one that cannot even do that ends it. */
  #tell(listener: Listener, event: Event): void {
    try {
      listener.moved(event);
    } catch (error) {
      this.#settings.onTrouble(error);
      listener.reset();
    }
  }

  /** Nothing that is acknowledged is lost: whoever enters next finds the room as the log has it. */
  #break(error: unknown, unanswered: readonly Request[]): void {
    const { onTrouble, onBroken } = this.#settings;
    this.#isClosed = true;
    this.#follower?.stop();
    onTrouble(error);
    const waiting = this.#waits.players().flatMap((player) => this.#waits.take(player));
    for (const request of [...unanswered, ...waiting]) request.answer(BROKEN);
    onBroken();
  }

  #answerRepeat(request: Request): void {
    const { player, id } = request;
    const { committed } = this.#replica;
    const known = id === undefined ? undefined : recall(committed, player, id);
    const waiter = committed.waiters.get(player);
    if (known === 'waiting' && waiter) {
      this.#waits.begin(request, waiter.wait);
      this.#join(request);
    } else {
      request.answer(known === 'waiting' || known === undefined ? UNKNOWN : known);
    }
  }

  #join(request: Request): void {
    this.#waits.join(request);
    if (this.#isClosed) this.#turnAway(request.player);
  }

  #turnAway(player: PlayerId): void {
    const wait = this.#replica.committed.waiters.get(player)?.wait;
    for (const request of this.#waits.take(player)) request.answer(CLOSED);
    if (wait !== undefined) this.#waits.giveUp(player, wait);
  }

  /** A move that was not made here, or whose request is lost. */
  #takeIn(entry: MoveEntry): void {
    const played = this.#replica.takeIn(entry);
    this.#publish(entry.player, played);
    const waiter = this.#replica.committed.waiters.get(entry.player);
    if (played.waiting !== undefined && waiter) this.#waits.forsake(entry.player, waiter);
  }

  #rebuild(read: readonly Stored[]): void {
    this.#replica.rebuild(read);
    this.#lastSnapshot = Math.max(this.#lastSnapshot, this.#replica.committed.snapshotSeq);
    for (const listener of this.#listeners) listener.reset();
    this.#settleWaits();
    this.#forsakeWaiters();
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

  #forsakeWaiters(): void {
    for (const [player, waiter] of [...this.#replica.committed.waiters]) {
      this.#waits.forsake(player, waiter);
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

const MOOT = { refused: problem('gave-up', 'given up before it was played') };

const resultOf = (seq: Seq, { failed }: { readonly failed?: Problem }): Answer =>
  failed ? { seq, failed } : { seq };
