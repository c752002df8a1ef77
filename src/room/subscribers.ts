import type { Effect, Played, PlayerId, PublicMove, Spot } from '../games/game.ts';
import { type ViewChange, viewChange } from '../games/view.ts';
import type { AwaitedChange } from '../history/awaited.ts';
import type { MoveEntry, Mover, Seq, Time } from '../history/entry.ts';
import type { RoomState } from '../history/room-state.ts';
import type { RoomId } from '../table/state.ts';

const NOT_LIMITED: readonly AwaitedChange[] = [];

/** A durable move, and what it did. */
export class CommittedMove implements PublicMove {
  readonly seq: Seq;
  readonly time: Time;
  readonly player: PlayerId;
  readonly by: Mover;
  readonly effects: readonly Effect[];
  readonly changed: readonly Spot[];
  /** The players for whom the others began or stopped to wait, in rooms with a time limit. */
  readonly awaited: readonly AwaitedChange[];
  /** When it arrived, by the clock of the room; undefined if another node took it. */
  readonly arrived: number | undefined;
  // One is made for every move: `#private` fields would cost too much.
  private readonly room: RoomState<unknown>;
  private computed: ViewChange | undefined;

  constructor(
    room: RoomState<unknown>,
    { time, player, by }: Pick<MoveEntry, 'time' | 'player' | 'by'>,
    { effects, changed }: Played,
    arrived?: number,
  ) {
    this.seq = room.seq;
    this.time = time;
    this.player = player;
    this.by = by;
    this.awaited = room.awaited?.latest ?? NOT_LIMITED;
    this.effects = effects;
    this.changed = changed;
    this.arrived = arrived;
    this.room = room;
  }

  /** The change of the public view, computed on first use. Throws after the next move. */
  get change(): ViewChange {
    if (this.computed) return this.computed;
    const { game, state, seq } = this.room;
    if (seq !== this.seq) throw new Error('the room has moved on');
    this.computed = viewChange(game, state, this);
    return this.computed;
  }
}

/** Why a room leaves memory. */
export type RoomClosing =
  /** The room is unused or broken, or the server stops. It is still in the log. */
  | { readonly kind: 'unloaded' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'replaced'; readonly by: RoomId };

export interface RoomSubscriber {
  /** Called once for every move, in order, while the room's state is the one right after it. */
  onMove?(move: CommittedMove): void;
  /** The room's state was replaced, or `onMove` threw: derived state is invalid. */
  onResync?(): void;
  /** The storage works again after a failure: players could not move meanwhile. */
  onOutage?(): void;
  /** `onResync` threw, too: the subscriber is removed. */
  onDropped?(): void;
  onClose?(why: RoomClosing): void;
}

/** The subscribers of a room. An error in one does not affect the others. */
export class Subscribers {
  readonly #all = new Set<RoomSubscriber>();
  /** Subscribers added while a move is published: they get the next one. */
  readonly #added = new Set<RoomSubscriber>();
  #rounds = 0;
  #closed: RoomClosing | undefined;
  readonly #onTrouble: (error: unknown) => void;

  constructor(onTrouble: (error: unknown) => void) {
    this.#onTrouble = onTrouble;
  }

  add(subscriber: RoomSubscriber): () => void {
    const why = this.#closed;
    if (why) this.#attempt(() => subscriber.onClose?.(why));
    else (this.#rounds > 0 ? this.#added : this.#all).add(subscriber);
    return () => {
      this.#all.delete(subscriber);
      this.#added.delete(subscriber);
    };
  }

  publish(move: CommittedMove): void {
    this.#rounds += 1;
    try {
      for (const subscriber of this.#all) this.#notify(subscriber, move);
    } finally {
      this.#endRound();
    }
  }

  resync(): void {
    this.#rounds += 1;
    try {
      for (const subscriber of this.#all) this.#resync(subscriber);
    } finally {
      this.#endRound();
    }
  }

  outage(): void {
    for (const subscriber of [...this.#all]) this.#attempt(() => subscriber.onOutage?.());
  }

  #notify(subscriber: RoomSubscriber, move: CommittedMove): void {
    try {
      subscriber.onMove?.(move);
    } catch (error) {
      this.#onTrouble(error);
      this.#resync(subscriber);
    }
  }

  #endRound(): void {
    this.#rounds -= 1;
    if (this.#rounds > 0 || this.#added.size === 0) return;
    for (const subscriber of this.#added) this.#all.add(subscriber);
    this.#added.clear();
  }

  close(why: RoomClosing): void {
    this.#closed = why;
    const all = [...this.#all, ...this.#added];
    this.#added.clear();
    this.#all.clear();
    for (const subscriber of all) this.#attempt(() => subscriber.onClose?.(why));
  }

  #resync(subscriber: RoomSubscriber): void {
    if (this.#attempt(() => subscriber.onResync?.())) return;
    this.#all.delete(subscriber);
    this.#attempt(() => subscriber.onDropped?.());
  }

  /** Returns whether `action` did not throw. */
  #attempt(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (error) {
      this.#onTrouble(error);
      return false;
    }
  }
}
