import type { Game, Json, PlayerId } from '../games/game.ts';
import { type CreateEntry, FORMAT, type MoveId, type Seq, type Time } from '../history/entry.ts';
import { advance, create, resultOf } from '../history/fold.ts';
import { checkRoom, type RoomState, save } from '../history/room-state.ts';
import type { RoomId } from '../table/state.ts';
import { type Log, LogSubscription } from './log.ts';
import {
  type MoveOptions,
  type MoveReply,
  MoveRequest,
  type SubmittedMove,
} from './move-request.ts';
import { Replica } from './replica.ts';
import { RoomQueue } from './room-queue.ts';
import { DEFAULT_SETTINGS, NO_PEERS, type SomeSettings, UNKNOWN_PEERS } from './settings.ts';
import { type RoomClosing, type RoomSubscriber, Subscribers } from './subscribers.ts';

const NOT_AWAITED: ReadonlyMap<PlayerId, Time> = new Map();

export interface Creation<Setup extends Json> {
  readonly setup: Setup;
  readonly players: readonly PlayerId[];
  readonly seed: string;
}

/**
 * A game being played: orders the moves, makes them durable, and publishes them. Nothing leaves the
 * room before it is durable.
 */
export class Room<State, Move extends Json = Json> {
  readonly id: RoomId;
  readonly #log: Log;
  readonly #replica: Replica<State>;
  readonly #subscribers: Subscribers;
  readonly #queue: RoomQueue<State>;

  private constructor(
    id: RoomId,
    log: Log,
    loaded: RoomState<State>,
    some: SomeSettings,
    subscription: LogSubscription | undefined,
  ) {
    const dropOldEntries = loaded.game.isEndless?.(loaded.state) ?? false;
    const peers = some.isAlone ? NO_PEERS : UNKNOWN_PEERS;
    const settings = { ...DEFAULT_SETTINGS, dropOldEntries, peers, ...some };
    this.id = id;
    this.#log = log;
    this.#replica = new Replica(loaded, log.isSynchronous, settings);
    this.#subscribers = new Subscribers(settings.onTrouble);
    this.#queue = new RoomQueue(log, id, this.#replica, this.#subscribers, settings, subscription);
  }

  /** Rejects with Conflict if there is a room of that id. */
  static async create<Setup extends Json, State, Move extends Json>(
    log: Log,
    id: RoomId,
    game: Game<Setup, State, Move>,
    { setup, players, seed }: Creation<Setup>,
    settings: SomeSettings,
  ): Promise<Room<State, Move>> {
    const time = (settings.clock ?? DEFAULT_SETTINGS.clock)();
    const named = { game: game.name, rules: game.rules, setup, players, seed };
    const entry: CreateEntry = { v: FORMAT, type: 'create', time, ...named };
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

  /** Loads the room of that id from the log; undefined if there is none. */
  static async load<Setup extends Json, State, Move extends Json>(
    log: Log,
    id: RoomId,
    game: Game<Setup, State, Move>,
    settings: SomeSettings,
  ): Promise<Room<State, Move> | undefined> {
    const subscription = settings.isAlone ? undefined : new LogSubscription(log, id);
    let room: Room<State, Move> | undefined;
    try {
      let loaded: RoomState<State> | undefined;
      for await (const stored of log.read(id, 0)) loaded = advance<State>(game, loaded, stored);
      if (loaded) {
        // The log may be imported or damaged: an unsound state must not be played on.
        checkRoom(loaded);
        room = new Room<State, Move>(id, log, loaded, settings, subscription);
      }
      return room;
    } finally {
      if (!room) subscription?.unsubscribe();
    }
  }

  get game(): Game<Json, State> {
    return this.#replica.committed.game;
  }

  /** The durable state. Callers must not change it. */
  get state(): State {
    return this.#replica.committed.state;
  }

  get seq(): Seq {
    return this.#replica.durable;
  }

  /** Since when the others wait for each player; empty in rooms without a time limit. */
  get awaited(): ReadonlyMap<PlayerId, Time> {
    return this.#replica.committed.awaited?.since ?? NOT_AWAITED;
  }

  /** The whole durable room as plain data. */
  save(): Json {
    return save(this.#replica.committed);
  }

  /**
   * Plays a move. Calls `reply` exactly once, when what it says is durable; at that moment `state` is
   * the state right after the move (or after its wait). Aborting `signal` cancels the wait; a move
   * whose signal is aborted before it is played is refused.
   */
  play(
    player: PlayerId,
    move: Move,
    reply: (reply: MoveReply) => void,
    options: MoveOptions = {},
  ): SubmittedMove {
    const request = new MoveRequest(player, move, reply, options);
    this.#queue.submit(request);
    return request;
  }

  /** Whether the player has sent a move under that id lately: a repeat is answered, not played. */
  hasPlayed(player: PlayerId, id: MoveId): boolean {
    return resultOf(this.#replica.ahead, player, id) !== undefined;
  }

  /** Plays nothing more. */
  get isClosed(): boolean {
    return this.#queue.isClosed;
  }

  /** Resolves when the room is as new as the log, whatever instance appended. Rejects if it cannot. */
  catchUp(): Promise<void> {
    return this.#queue.catchUp();
  }

  /** Resolves if the log can store moves now; rejects otherwise. */
  probeLog(): Promise<void> {
    return this.#log.probe(this.id);
  }

  /** Returns the function that unsubscribes. */
  subscribe(subscriber: RoomSubscriber): () => void {
    return this.#subscribers.add(subscriber);
  }

  /**
   * Unloads the room if it is idle; waits of other instances stay in the log. Returns whether it did.
   * After that the room must not be used.
   */
  release(): boolean {
    if (!this.#queue.release()) return false;
    this.#subscribers.close({ kind: 'unloaded' });
    return true;
  }

  /** Cancels the waits of this instance's requests. Resolves when all is durable. */
  async close(why: RoomClosing = { kind: 'unloaded' }): Promise<void> {
    await this.#queue.close();
    this.#subscribers.close(why);
  }
}
