import type { EffectOf, GameName, MoveIn, SecretOf, ViewOf } from '../games/index.ts';
import type { PlayerId } from '../games/view.ts';
import type { Seq } from '../history/entry.ts';
import type { TableEffect } from '../table/moves.ts';
import type { RoomId } from '../table/state.ts';
import type { TableView } from '../table/view.ts';
import type { MoveReply } from './move-request.ts';

export type { MoveReply } from './move-request.ts';

/**
 * A room as a spectator has it, wherever the room is: on a server, in this process, or in the past. It
 * shows what is durable and what everybody may see; to a player also what that player alone may see.
 */
export interface RoomPort<Name extends GameName = GameName> {
  readonly id: RoomId;
  readonly game: Name;
  /** The number of the latest entry. */
  readonly seq: Seq;
  /** Your name; null for a spectator. */
  readonly you: PlayerId | null;
  /** Seats, host, status. */
  readonly table: TableView;
  /** What everybody may see of the game; undefined until it has started. */
  readonly view: ViewOf<Name> | undefined;
  /** What only you may see; null if there is nothing. */
  readonly secret: SecretOf<Name> | null;
  readonly presence: Present;
  readonly status: PortStatus;
  /** Calls `listener` with all that happens from now on. Returns how to stop that. */
  subscribe(listener: (event: RoomEvent<Name>) => void): Unsubscribe;
}

/** A room as a player has it. Whatever plays is written against this and nothing else. */
export interface PlayerPort<Name extends GameName = GameName> extends RoomPort<Name> {
  /**
   * Plays a move once. Resolves when what became of it is durable and shows in `view`; a move that has
   * to wait resolves after the wait. Aborting `signal` cancels the wait, or the move if it has not been
   * played. What is refused, fails or is lost is a reply; only what is no JSON rejects.
   */
  play(move: MoveIn<Name>, options?: PlayOptions): Promise<MoveReply>;
}

export interface PlayOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * What one does at a table besides playing; `tableMoves` says what one may. Each resolves when it is
 * durable and shows in `table`, and rejects with an error that says why not.
 */
export interface TablePort {
  /** Starts the game with those who sit here (host). */
  start(): Promise<void>;
  /** Ends the game before it is over (host). */
  end(): Promise<void>;
  /** Gives up the seat, for good once the game has started. */
  standUp(): Promise<void>;
  /** Removes somebody from the table (host). */
  remove(name: PlayerId): Promise<void>;
  /** Makes somebody else the host (host). */
  handOver(name: PlayerId): Promise<void>;
  /** Creates the room in which the same people play again, or finds it if somebody has. */
  rematch(): Promise<{ readonly room: RoomId }>;
}

export type PortStatus =
  | 'live'
  /** The connection broke and is made again; what is shown may be old. */
  | 'reconnecting'
  /** For good. */
  | 'closed';

/** Who is connected. */
export interface Present {
  readonly players: readonly PlayerId[];
  /** How many more watch. */
  readonly spectators: number;
}

/** What happens in a room. What the room is like after that, its port shows. */
export type RoomEvent<Name extends GameName = GameName> =
  | MoveEvent<Name>
  /** The room is shown as it is now; what happened in between was missed. */
  | { readonly kind: 'resync' }
  /** What only you may see has changed. */
  | { readonly kind: 'secret' }
  /** You have lost your seat, and are a spectator from now on. */
  | { readonly kind: 'seat-lost' }
  | { readonly kind: 'presence' }
  | { readonly kind: 'status'; readonly status: PortStatus };

/** A move, by whomever, now that it is durable. */
export interface MoveEvent<Name extends GameName = GameName> {
  readonly kind: 'move';
  readonly seq: Seq;
  readonly player: PlayerId;
  /** What it did, in order. */
  readonly effects: readonly (EffectOf<Name> | TableEffect)[];
  /** The view before and after; undefined if the game had not started. */
  readonly before: ViewOf<Name> | undefined;
  readonly after: ViewOf<Name> | undefined;
}

export type Unsubscribe = () => void;
