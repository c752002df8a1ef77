import type { Effect, Game, Json, Outcome, Played, PlayerId, Spot, WaitId } from '../games/game.ts';
import { isRefused } from '../games/game.ts';
import { problem } from '../games/problem.ts';
import { copy, create, type Folded, fold, load, recall, save } from './fold.ts';
import {
  Conflict,
  type CreateEntry,
  type Entry,
  FORMAT,
  type Log,
  type MoveEntry,
  type MoveId,
  type RoomId,
  type Seq,
  type Stored,
} from './log.ts';
import { type Answer, type Request, WaitingRequests } from './request.ts';

/** What watchers are told: a move that has become durable. */
export interface Event {
  readonly seq: Seq;
  readonly player: PlayerId;
  readonly effects: readonly Effect[];
  readonly changed: readonly Spot[];
}

export interface Listener {
  /** Called once for every move, in order, when the room's state is the one right after it. */
  moved(event: Event): void;
  /** The state was loaded anew: what the listener derived from the old one is void. */
  reset(): void;
}

export interface Creation<Options extends Json> {
  readonly options: Options;
  readonly players: readonly PlayerId[];
  readonly seed: string;
}

export interface RoomSettings {
  /** Names this instance of the room among all that share its log. */
  readonly node: string;
  /** Forget the entries that a snapshot covers: for boards that never end. */
  readonly dropOldEntries: boolean;
  readonly snapshotEvery: number;
  /** Runs `action` after so many milliseconds. */
  readonly later: (milliseconds: number, action: () => void) => void;
}

/** How long a player has to send a waiting move again after its request was lost. */
const GRACE_MS = 10_000;

const DEFAULTS: Omit<RoomSettings, 'node'> = {
  dropOldEntries: false,
  snapshotEvery: 1_000,
  later: (milliseconds, action) => setTimeout(action, milliseconds).unref(),
};

/**
 * A game being played: it puts the moves in order, makes them durable, and tells everybody.
 *
 * It keeps two states. *Ahead* takes each move as it arrives, so order is the order of arrival.
 * *Committed* holds only what is durable, and all that leaves the room is taken from it. With a log
 * that makes durable at once the two are one.
 */
export class Room<State, Move extends Json = Json> {
  readonly id: RoomId;
  readonly #log: Log;
  readonly #settings: RoomSettings;
  readonly #unfollow: () => void;

  #committed: Folded<State>;
  #ahead: Folded<State>;
  /** The number of the last entry known to be durable. */
  #durable: Seq;
  #lastSnapshot: Seq;

  /** Requests that ahead has not seen yet. */
  readonly #arrived: Request[] = [];
  /** Requests that ahead has seen, to go into the next batch. */
  #batch: Request[] = [];
  /** Entries heard of while they could not be folded. */
  #heard: Stored<Entry>[] = [];
  readonly #waiting = new WaitingRequests();
  readonly #listeners = new Set<Listener>();

  #busy = false;
  #appending = false;
  #recovering = false;
  /** The log could not be read after a failure: try again before the next move. */
  #stale = false;
  #closed = false;
  #whenIdle: (() => void) | undefined;

  private constructor(id: RoomId, log: Log, folded: Folded<State>, settings: RoomSettings) {
    this.id = id;
    this.#log = log;
    this.#settings = settings;
    this.#committed = folded;
    this.#ahead = log.atOnce ? folded : copy(folded);
    this.#durable = folded.seq;
    this.#lastSnapshot = folded.seq;
    this.#unfollow = log.follow(id, (entries) => this.#hear(entries));
  }

  /** A new room. Rejects with Conflict if there is one of that id. */
  static async create<Options extends Json, State, Move extends Json>(
    log: Log,
    id: RoomId,
    game: Game<Options, State, Move>,
    { options, players, seed }: Creation<Options>,
    settings: Partial<RoomSettings> & Pick<RoomSettings, 'node'>,
  ): Promise<Room<State, Move>> {
    const entry: CreateEntry = {
      v: FORMAT,
      type: 'create',
      game: game.name,
      options,
      players,
      seed,
    };
    const folded = create<State>(game, entry);
    await log.append(id, 0, [entry]);
    return new Room<State, Move>(id, log, folded, { ...DEFAULTS, ...settings });
  }

  /** The room of that id as the log has it, or undefined if there is none. */
  static async open<Options extends Json, State, Move extends Json>(
    log: Log,
    id: RoomId,
    game: Game<Options, State, Move>,
    settings: Partial<RoomSettings> & Pick<RoomSettings, 'node'>,
  ): Promise<Room<State, Move> | undefined> {
    let folded: Folded<State> | undefined;
    for await (const stored of log.read(id, 0)) folded = advance<State>(game, folded, stored);
    return folded && new Room<State, Move>(id, log, folded, { ...DEFAULTS, ...settings });
  }

  /** The durable state. Not to be changed. */
  get state(): State {
    return this.#committed.state;
  }

  get seq(): Seq {
    return this.#durable;
  }

  /** The whole durable room as plain data. */
  save(): Json {
    return save(this.#committed);
  }

  /**
   * Plays a move. `answer` is called exactly once, when what it says is durable; at that moment
   * `state` is the state right after the move (or after the wait ended, if it had to wait). Aborting
   * `signal` gives up the wait.
   */
  play(
    player: PlayerId,
    move: Move,
    answer: (answer: Answer) => void,
    { id, signal }: { readonly id?: MoveId; readonly signal?: AbortSignal | undefined } = {},
  ): void {
    if (this.#closed) answer({ lost: problem('closed', 'the room has closed') });
    else this.#submit(player, move, answer, id, signal);
  }

  /** Tells `listener` about every move from now on. Returns how to stop that. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Gives up all waits that have their requests here, and resolves when all is durable. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const player of this.#waiting.players()) {
      const wait = this.#committed.waiters.get(player)?.wait;
      this.#loseWaiting(player);
      if (wait !== undefined) this.#giveUp(player, wait);
    }
    if (this.#isActive()) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    this.#unfollow();
  }

  #submit(
    player: PlayerId,
    move: Json,
    answer: (answer: Answer) => void,
    id?: MoveId,
    signal?: AbortSignal,
  ): void {
    this.#arrived.push({
      player,
      move,
      id,
      signal,
      answer,
      outcome: undefined,
      entry: undefined,
      wait: undefined,
      stopListening: undefined,
    });
    this.#work();
  }

  #hear(entries: readonly Stored<Entry>[]): void {
    this.#heard.push(...entries);
    this.#work();
  }

  /** Does whatever can be done now. Never runs inside itself, so events come in order. */
  #work(action?: () => void): void {
    if (this.#busy || this.#recovering) return;
    this.#busy = true;
    try {
      action?.();
      while (this.#next());
    } finally {
      this.#busy = false;
    }
    if (this.#whenIdle && !this.#isActive()) this.#whenIdle();
  }

  #next(): boolean {
    if (this.#recovering) return false;
    if (!this.#appending && this.#batch.length === 0 && this.#heard.length > 0) {
      this.#foldHeard();
      return true;
    }
    if (this.#stale && this.#arrived.length > 0) {
      this.#recover([], undefined);
      return false;
    }
    const request = this.#arrived.shift();
    if (request) this.#playAhead(request);
    const more = this.#arrived.length > 0 && !this.#log.atOnce;
    if (!more && !this.#appending && this.#batch.length > 0) this.#append();
    return request !== undefined;
  }

  #isActive(): boolean {
    return (
      this.#appending || this.#recovering || this.#arrived.length > 0 || this.#batch.length > 0
    );
  }

  #playAhead(request: Request): void {
    this.#batch.push(request);
    const { player, move, id } = request;
    request.outcome = undefined;
    request.entry = undefined;
    if (id !== undefined && recall(this.#ahead, player, id) !== undefined) return;

    const entry: MoveEntry = {
      v: FORMAT,
      type: 'move',
      player,
      move,
      ...(id !== undefined && { id }),
    };
    const here = { ...entry, at: this.#settings.node };
    const outcome = fold(this.#ahead, here);
    request.outcome = outcome;
    if (isRefused(outcome)) return;
    request.entry = outcome.waiting === undefined ? entry : here;
    if (outcome.waiting === undefined) return;
    this.#cancelOnAbort(request, outcome.waiting);
    if (request.signal?.aborted) this.#abandon(request);
  }

  #append(): void {
    const batch = this.#batch;
    this.#batch = [];
    const entries = batch.flatMap(({ entry }) => entry ?? []);
    if (entries.length === 0) {
      this.#commit(batch);
      return;
    }
    this.#appending = true;
    try {
      const appended = this.#log.append(this.id, this.#durable, entries);
      if (typeof appended === 'number') {
        this.#appending = false;
        this.#commit(batch);
      } else {
        appended.then(
          () => {
            this.#appending = false;
            this.#work(() => this.#commit(batch));
          },
          (error: unknown) => this.#recover(batch, error),
        );
      }
    } catch (error) {
      this.#recover(batch, error);
    }
  }

  /** All that these requests did or saw is durable: the world may know. */
  #commit(batch: readonly Request[]): void {
    for (const request of batch) {
      const { entry, outcome } = request;
      if (entry) {
        const alreadyFolded = this.#ahead === this.#committed;
        const played = mustPlay(alreadyFolded ? outcome : fold(this.#committed, entry));
        this.#durable += 1;
        this.#publish(entry.player, played);
        if (played.waiting === undefined) this.#answer(request, resultOf(this.#durable, played));
        else this.#join(request, played.waiting);
      } else if (outcome && isRefused(outcome)) {
        this.#answer(request, outcome);
      } else {
        this.#answerRepeat(request);
      }
    }
    this.#snapshotIfDue();
  }

  #publish(player: PlayerId, { effects, changed, settled }: Played): void {
    const event = { seq: this.#durable, player, effects, changed };
    for (const listener of this.#listeners) listener.moved(event);
    for (const { player: waiter, failed } of settled ?? []) {
      const answer = failed ? { seq: this.#durable, failed } : { seq: this.#durable };
      for (const request of this.#waiting.take(waiter)) this.#answer(request, answer);
    }
  }

  #answer(request: Request, answer: Answer): void {
    request.stopListening?.();
    request.answer(answer);
  }

  #answerRepeat(request: Request): void {
    const { player, id } = request;
    const result = id === undefined ? undefined : recall(this.#committed, player, id);
    const waiter = this.#committed.waiters.get(player);
    if (result === 'waiting' && waiter) this.#join(request, waiter.wait);
    else if (result && result !== 'waiting') this.#answer(request, result);
    else this.#answer(request, UNKNOWN);
  }

  #join(request: Request, wait: WaitId): void {
    this.#waiting.join(request);
    this.#cancelOnAbort(request, wait);
    if (!this.#closed) return;
    this.#loseWaiting(request.player);
    this.#giveUp(request.player, wait);
  }

  #cancelOnAbort(request: Request, wait: WaitId): void {
    const { signal } = request;
    request.wait = wait;
    if (!signal || request.stopListening) return;
    const onAbort = (): void => this.#abandon(request);
    signal.addEventListener('abort', onAbort);
    request.stopListening = () => {
      request.stopListening = undefined;
      request.wait = undefined;
      signal.removeEventListener('abort', onAbort);
    };
  }

  /** The connection of a waiting request is gone. */
  #abandon({ player, wait }: Request): void {
    if (wait !== undefined && !this.#waiting.isWanted(player)) this.#giveUp(player, wait);
  }

  #giveUp(player: PlayerId, wait: WaitId): void {
    const move = this.#committed.game.cancel?.(wait);
    if (move !== undefined) this.#submit(player, move, () => {});
  }

  #loseWaiting(player: PlayerId): void {
    const lost = this.#closed ? problem('closed', 'the room has closed') : UNKNOWN.lost;
    for (const request of this.#waiting.take(player)) this.#answer(request, { lost });
  }

  #foldHeard(): void {
    const heard = this.#heard;
    this.#heard = [];
    for (const stored of heard) {
      if (stored.seq <= this.#durable) continue;
      if (stored.seq > this.#durable + 1) {
        this.#recover([], undefined);
        return;
      }
      this.#foldStored(stored);
      if (this.#ahead !== this.#committed && stored.entry.type === 'move') {
        fold(this.#ahead, stored.entry);
      }
    }
    this.#snapshotIfDue();
  }

  /** Folds what the log has and this room has not seen. */
  #foldStored(stored: Stored): void {
    const { entry } = stored;
    if (entry.type === 'move') {
      const played = mustPlay(fold(this.#committed, entry));
      this.#durable = stored.seq;
      this.#publish(entry.player, played);
    } else {
      this.#replace(advance<State>(this.#committed.game, undefined, stored));
    }
  }

  #rebuild(read: readonly Stored[]): void {
    let folded: Folded<State> | undefined;
    for (const stored of read) folded = advance(this.#committed.game, folded, stored);
    if (folded) this.#replace(folded);
  }

  #replace(folded: Folded<State>): void {
    this.#committed = folded;
    this.#durable = folded.seq;
    for (const listener of this.#listeners) listener.reset();
    this.#settleAfterReset();
  }

  /** Entries were passed over: find out what became of the waits that ended in them. */
  #settleAfterReset(): void {
    for (const player of this.#waiting.players()) {
      const now = this.#committed.waiters.get(player)?.wait;
      for (const request of this.#waiting.take(player)) {
        if (request.wait === now) this.#waiting.join(request);
        else this.#answerRepeat(request);
      }
    }
  }

  /**
   * An append did not succeed: takes in what the log has, then plays what is pending again in order
   * if it merely came second. If the log failed, the senders of `batch` are told.
   */
  async #recover(batch: readonly Request[], error: unknown): Promise<void> {
    this.#recovering = true;
    this.#appending = false;
    const isLost = error !== undefined && !(error instanceof Conflict);
    // With one state for both, that state shows moves that the log may not have.
    const isPolluted = this.#ahead === this.#committed && batch.length > 0;
    const read = await this.#readAfter(isPolluted ? 0 : this.#durable);
    this.#stale = read === undefined;
    if (read) {
      if (isPolluted) this.#rebuild(read);
      else for (const stored of read) this.#foldStored(stored);
      this.#ahead = this.#log.atOnce ? this.#committed : copy(this.#committed);
      if (isLost) for (const request of batch) this.#answerRepeat(request);
      this.#arrived.unshift(...(isLost ? [] : batch), ...this.#batch.splice(0));
    } else {
      const all = [...batch, ...this.#batch.splice(0), ...this.#arrived.splice(0)];
      for (const request of all) this.#answer(request, UNKNOWN);
    }
    this.#recovering = false;
    this.#forsakeWaiters();
    this.#work();
  }

  async #readAfter(after: Seq): Promise<Stored[] | undefined> {
    try {
      const read: Stored[] = [];
      for await (const stored of this.#log.read(this.id, after)) read.push(stored);
      return read;
    } catch {
      return undefined;
    }
  }

  /** Waits of this instance whose requests are gone must not take control of anything. */
  #forsakeWaiters(): void {
    for (const [player, { wait, at, id }] of this.#committed.waiters) {
      if (at !== this.#settings.node || this.#waiting.has(player)) continue;
      const giveUp = (): void => {
        if (!this.#waiting.has(player)) this.#giveUp(player, wait);
      };
      if (id === undefined) giveUp();
      else this.#settings.later(GRACE_MS, giveUp);
    }
  }

  #snapshotIfDue(): void {
    const { snapshotEvery, dropOldEntries } = this.#settings;
    if (this.#durable - this.#lastSnapshot < snapshotEvery) return;
    this.#lastSnapshot = this.#durable;
    // A snapshot only saves reading: without it the room is just as complete.
    this.#log.snapshot(this.id, this.#durable, this.save(), dropOldEntries).catch(() => {});
  }
}

const UNKNOWN = {
  lost: problem('unavailable', 'the storage failed; the move may or may not count'),
};

/** `folded` with one more thing that the log had. */
function advance<State>(
  game: Game<Json, State>,
  folded: Folded<State> | undefined,
  { seq, entry }: Stored,
): Folded<State> {
  if (entry.type === 'snapshot') return load(game, seq, entry.state);
  if (entry.type === 'create') return create(game, entry);
  if (!folded) throw new Error(`the log begins with entry ${seq}`);
  mustPlay(fold(folded, entry));
  return folded;
}

/** What is in the log was played once, so it can be played again. */
function mustPlay(outcome: Outcome | undefined): Played {
  if (outcome && !isRefused(outcome)) return outcome;
  throw new Error(`a logged move was refused: ${outcome?.refused.message}`);
}

const resultOf = (seq: Seq, { failed }: Played): Answer => (failed ? { seq, failed } : { seq });
