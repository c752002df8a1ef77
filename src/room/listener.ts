import type { Effect, PlayerId, Spot } from '../games/game.ts';
import type { Seq } from '../history/entry.ts';

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
