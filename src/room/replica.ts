import type { Outcome, Played } from '../games/game.ts';
import type { MoveEntry, Seq, Stored } from '../history/entry.ts';
import { advance, fold, foldLogged } from '../history/fold.ts';
import { copy, type RoomState } from '../history/room-state.ts';

/**
 * What one instance of a room knows of it, in two states. *Ahead* takes each move as it arrives, so
 * order is the order of arrival. *Committed* holds only what is durable, and all that leaves the room
 * is taken from it. With a log that makes durable at once the two are one.
 */
export class Replica<State> {
  readonly #sharesState: boolean;
  #committed: RoomState<State>;
  #ahead: RoomState<State>;
  #durable: Seq;

  constructor(room: RoomState<State>, sharesState: boolean) {
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

  /** The game is over, as far as ahead has seen. */
  get isOverAhead(): boolean {
    return this.#ahead.game.result(this.#ahead.state) !== undefined;
  }

  playAhead(entry: MoveEntry, at: string): Outcome {
    return fold(this.#ahead, entry, at);
  }

  /** The oldest of the moves that only ahead has seen is durable. */
  commit(entry: MoveEntry, played: Played): Played {
    this.#durable += 1;
    return this.#sharesState ? played : foldLogged(this.#committed, entry);
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

  /** Ahead forgets what is not durable. */
  resetAhead(): void {
    this.#ahead = this.#sharesState ? this.#committed : copy(this.#committed);
  }
}
