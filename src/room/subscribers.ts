import type { Effect, Happened, Played, PlayerId, Spot } from '../games/game.ts';
import { type ViewChange, viewChange } from '../games/view.ts';
import type { Seq } from '../history/entry.ts';
import type { RoomState } from '../history/room-state.ts';
import type { RoomId } from '../table/state.ts';

/** A durable move, and what it did. */
export class CommittedMove implements Happened {
  readonly seq: Seq;
  readonly player: PlayerId;
  readonly effects: readonly Effect[];
  readonly changed: readonly Spot[];
  // There is one for every move: fields that are private at run time would cost it dearly.
  private readonly room: RoomState<unknown>;
  private computed: ViewChange | undefined;

  constructor(room: RoomState<unknown>, player: PlayerId, { effects, changed }: Played) {
    this.seq = room.seq;
    this.player = player;
    this.effects = effects;
    this.changed = changed;
    this.room = room;
    this.computed = undefined;
  }

  /**
   * What the move changed in the public view: computed for the first subscriber that asks, and only
   * while subscribers are told of the move.
   */
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
  /** Nobody uses it, it broke down, or the server stops. It is still in the log. */
  | { readonly kind: 'unloaded' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'replaced'; readonly by: RoomId };

export interface RoomSubscriber {
  /** Called once for every move, in order, when the room's state is the one right after it. */
  onMove?(move: CommittedMove): void;
  /** The room's state was replaced, or `onMove` threw: what was derived from it is void. */
  onResync?(): void;
  /** `onResync` threw as well: the subscriber is told nothing more. */
  onDropped?(): void;
  /** The room leaves memory, and tells nothing more. */
  onClose?(why: RoomClosing): void;
}

/** All who are told what becomes durable in a room. None of them can keep the others from it. */
export class Subscribers {
  readonly #all = new Set<RoomSubscriber>();
  /** Those who came while the others were being told of something: they hear of what comes next. */
  readonly #coming = new Set<RoomSubscriber>();
  #telling = 0;
  #closed: RoomClosing | undefined;
  readonly #onTrouble: (error: unknown) => void;

  constructor(onTrouble: (error: unknown) => void) {
    this.#onTrouble = onTrouble;
  }

  add(subscriber: RoomSubscriber): () => void {
    const why = this.#closed;
    if (why) this.#attempt(() => subscriber.onClose?.(why));
    else (this.#telling > 0 ? this.#coming : this.#all).add(subscriber);
    return () => {
      this.#all.delete(subscriber);
      this.#coming.delete(subscriber);
    };
  }

  publish(move: CommittedMove): void {
    this.#telling += 1;
    try {
      for (const subscriber of this.#all) this.#tell(subscriber, move);
    } finally {
      this.#told();
    }
  }

  resync(): void {
    this.#telling += 1;
    try {
      for (const subscriber of this.#all) this.#resync(subscriber);
    } finally {
      this.#told();
    }
  }

  #tell(subscriber: RoomSubscriber, move: CommittedMove): void {
    try {
      subscriber.onMove?.(move);
    } catch (error) {
      this.#onTrouble(error);
      this.#resync(subscriber);
    }
  }

  #told(): void {
    this.#telling -= 1;
    if (this.#telling > 0 || this.#coming.size === 0) return;
    for (const subscriber of this.#coming) this.#all.add(subscriber);
    this.#coming.clear();
  }

  close(why: RoomClosing): void {
    this.#closed = why;
    const all = [...this.#all, ...this.#coming];
    this.#coming.clear();
    this.#all.clear();
    for (const subscriber of all) this.#attempt(() => subscriber.onClose?.(why));
  }

  #resync(subscriber: RoomSubscriber): void {
    if (this.#attempt(() => subscriber.onResync?.())) return;
    this.#all.delete(subscriber);
    this.#attempt(() => subscriber.onDropped?.());
  }

  /** Whether it went well. */
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
