import type { EffectOf, GameName, MoveIn, SecretOf, ViewOf } from '../games/index.ts';
import type { PlayerId } from '../games/view.ts';
import type { Mover, Seq, Time } from '../history/entry.ts';
import type { TableEffect } from '../table/moves.ts';
import type { RoomId } from '../table/state.ts';
import type { TableView } from '../table/view.ts';
import type { MoveReply } from './move-request.ts';

export type { MoveReply } from './move-request.ts';

/**
 * A spectator's access to a room, on a server or in this process. It shows durable, public facts; to a
 * player also that player's secrets.
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
  /** The public view of the game; undefined until it has started. */
  readonly view: ViewOf<Name> | undefined;
  /** The view that only you may see; null if there is none. */
  readonly secret: SecretOf<Name> | null;
  readonly presence: Present;
  /** Since when the others wait for each player, by this device's clock; empty without a time limit. */
  readonly awaited: ReadonlyMap<PlayerId, Time>;
  readonly status: PortStatus;
  /** Calls `listener` with every later event. Returns the function that unsubscribes. */
  subscribe(listener: (event: RoomEvent<Name>) => void): Unsubscribe;
}

/** A player's access to a room. Interfaces and bots use nothing else. */
export interface PlayerPort<Name extends GameName = GameName> extends RoomPort<Name> {
  /**
   * Plays a move once. Resolves when its result is durable and shows in `view`; a move that has to wait
   * resolves after the wait. Aborting `signal` cancels the wait, or the move if it has not been played.
   * Refused, failed and lost moves resolve with such a reply; only a move that is no JSON rejects.
   */
  play(move: MoveIn<Name>, options?: PlayOptions): Promise<MoveReply>;
}

export interface PlayOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * The actions at a table besides playing; `tableMoves` lists those allowed. Each resolves when it is
 * durable and shows in `table`, and rejects with an error that says why not.
 */
export interface TablePort {
  /** Starts the game with the seated players (host). */
  start(): Promise<void>;
  /** Ends the game before it is over (host). */
  end(): Promise<void>;
  /** Gives up the seat, for good once the game has started. */
  standUp(): Promise<void>;
  /** Removes a player from the table (host). */
  remove(name: PlayerId): Promise<void>;
  /** Makes another player the host (host). */
  handOver(name: PlayerId): Promise<void>;
  /** Creates the room of the next game with the same players, or finds it if there is one. */
  rematch(): Promise<{ readonly room: RoomId }>;
}

export type PortStatus =
  | 'live'
  /** The connection is lost and being restored; the view may be out of date. */
  | 'reconnecting'
  /** For good. */
  | 'closed';

/** Who is connected. */
export interface Present {
  readonly players: readonly PlayerId[];
  readonly spectators: number;
}

/** An event in a room. The port shows the state after it. */
export type RoomEvent<Name extends GameName = GameName> =
  | MoveEvent<Name>
  /** The port shows the current state; events in between were missed. */
  | { readonly kind: 'resync' }
  /** Your secret view has changed. */
  | { readonly kind: 'secret' }
  /** You have lost your seat, and are a spectator now. */
  | { readonly kind: 'seat-lost' }
  | { readonly kind: 'presence' }
  | { readonly kind: 'status'; readonly status: PortStatus };

/** A durable move of any player. */
export interface MoveEvent<Name extends GameName = GameName> {
  readonly kind: 'move';
  readonly seq: Seq;
  readonly time: Time;
  readonly player: PlayerId;
  /** Who decided on it: the player, a bot on their seat, or the idle timer. */
  readonly by: Mover;
  readonly effects: readonly (EffectOf<Name> | TableEffect)[];
  /** The view before and after; undefined if the game had not started. */
  readonly before: ViewOf<Name> | undefined;
  readonly after: ViewOf<Name> | undefined;
}

export type Unsubscribe = () => void;
