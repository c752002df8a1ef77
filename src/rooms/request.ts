import type { Json, Outcome, PlayerId, WaitId } from '../games/game.ts';
import type { Problem } from '../games/problem.ts';
import type { Result } from './fold.ts';
import type { MoveEntry, MoveId } from './log.ts';

/** What a player is told about their move, once what it shows is durable. */
export type Answer =
  /** Nothing has changed. */
  | { readonly refused: Problem }
  /** The move counts. */
  | Result
  /** Nobody can say: the storage failed or the room closed. The move may or may not count. */
  | { readonly lost: Problem };

/** A move on its way through a room. */
export interface Request {
  readonly player: PlayerId;
  readonly move: Json;
  readonly id: MoveId | undefined;
  /** Aborted when the connection that carries the request is gone. */
  readonly signal: AbortSignal | undefined;
  readonly answer: (answer: Answer) => void;
  /** What the room's latest state made of it; undefined for a repeat of an earlier move. */
  outcome: Outcome | undefined;
  /** What goes into the log, unless it was refused or is a repeat. */
  entry: MoveEntry | undefined;
  wait: WaitId | undefined;
  stopListening: (() => void) | undefined;
}

/** The requests whose moves wait, by player. Several may share one wait: a move sent again joins. */
export class WaitingRequests {
  readonly #byPlayer = new Map<PlayerId, Request[]>();

  join(request: Request): void {
    const others = this.#byPlayer.get(request.player);
    if (others) others.push(request);
    else this.#byPlayer.set(request.player, [request]);
  }

  /** Takes out and returns all that share the player's wait. */
  take(player: PlayerId): Request[] {
    const requests = this.#byPlayer.get(player) ?? [];
    this.#byPlayer.delete(player);
    return requests;
  }

  has(player: PlayerId): boolean {
    return this.#byPlayer.has(player);
  }

  /** Does a request that is still connected wait for this player? */
  isWanted(player: PlayerId): boolean {
    const requests = this.#byPlayer.get(player) ?? [];
    return requests.some(({ signal }) => !signal?.aborted);
  }

  players(): PlayerId[] {
    return [...this.#byPlayer.keys()];
  }
}
