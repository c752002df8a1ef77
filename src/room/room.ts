import type { Game, Json, PlayerId } from '../games/game.ts';
import { type CreateEntry, FORMAT, type MoveId, type Seq } from '../history/entry.ts';
import { advance, create, resultOf } from '../history/fold.ts';
import { checkRoom, type RoomState, save } from '../history/room-state.ts';
import type { RoomId } from '../table/state.ts';
import { type Log, LogSubscription } from './log.ts';
import { type MoveReply, MoveRequest, type SubmittedMove } from './move-request.ts';
import { Replica } from './replica.ts';
import { RoomQueue } from './room-queue.ts';
import { DEFAULT_SETTINGS, type SomeSettings } from './settings.ts';
import { type RoomClosing, type RoomSubscriber, Subscribers } from './subscribers.ts';

export interface Creation<Options extends Json> {
  readonly options: Options;
  readonly players: readonly PlayerId[];
  readonly seed: string;
}

/**
 * A game being played: it puts the moves in order, makes them durable, and tells everybody. Nothing
 * leaves the room before what it shows is durable.
 */
export class Room<State, Move extends Json = Json> {
  readonly id: RoomId;
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
    const settings = { ...DEFAULT_SETTINGS, dropOldEntries, ...some };
    this.id = id;
    this.#replica = new Replica(loaded, log.isSynchronous, settings);
    this.#subscribers = new Subscribers(settings.onTrouble);
    this.#queue = new RoomQueue(log, id, this.#replica, this.#subscribers, settings, subscription);
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
   * Plays a move. `reply` is called exactly once, when what it says is durable; at that moment `state`
   * is the state right after the move (or after the wait ended, if it had to wait). Aborting `signal`
   * cancels the wait; a move whose signal was aborted before it could be played is refused.
   */
  play(
    player: PlayerId,
    move: Move,
    reply: (reply: MoveReply) => void,
    options: { readonly id?: MoveId; readonly signal?: AbortSignal | undefined } = {},
  ): SubmittedMove {
    const request = new MoveRequest(player, move, reply, options);
    this.#queue.submit(request);
    return request;
  }

  /** Has the player sent a move under that id lately? Sent again it is answered, not played. */
  hasPlayed(player: PlayerId, id: MoveId): boolean {
    return resultOf(this.#replica.ahead, player, id) !== undefined;
  }

  /** Tells `subscriber` about every move from now on. Returns how to stop that. */
  subscribe(subscriber: RoomSubscriber): () => void {
    return this.#subscribers.add(subscriber);
  }

  /**
   * Leaves memory, unless something is under way here; who waits goes on waiting in the log. Returns
   * whether it did. A room that did must not be used any more.
   */
  release(): boolean {
    if (!this.#queue.release()) return false;
    this.#subscribers.close({ kind: 'unloaded' });
    return true;
  }

  /** Cancels all waits that have their requests here, and resolves when all is durable. */
  async close(why: RoomClosing = { kind: 'unloaded' }): Promise<void> {
    await this.#queue.close();
    this.#subscribers.close(why);
  }
}
