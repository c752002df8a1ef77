import type { PlayerId, WaitId } from '../games/game.ts';
import { type MoveReply, type MoveRequest, offAbort, onAbort } from './move-request.ts';

/** How many requests may share a wait: a device or two send a move again, not hundreds. */
const MOST_SHARING = 16;

/** The requests of one instance of a room that wait. A move that is sent again shares its wait. */
export class Waits {
  /** All that wait, durably or not yet. */
  readonly #waiting = new Map<PlayerId, MoveRequest[]>();
  /** Those of them whose waits are durable. */
  readonly #durable = new Map<PlayerId, MoveRequest[]>();
  /** The waits that are about to be cancelled: however many requests shared one, that happens once. */
  readonly #cancelling = new Set<WaitId>();
  readonly #onTrouble: (error: unknown) => void;

  constructor(onTrouble: (error: unknown) => void) {
    this.#onTrouble = onTrouble;
  }

  /** The request waits, though that is not durable yet. */
  begin(request: MoveRequest, wait: WaitId): void {
    this.end(request);
    request.wait = wait;
    add(this.#waiting, request);
  }

  /** The request's wait is durable. */
  join(request: MoveRequest): void {
    add(this.#durable, request);
  }

  /** The request no longer waits: it is replied to, or played again. */
  end(request: MoveRequest): void {
    if (request.wait === undefined) return;
    request.wait = undefined;
    if (request.signal && request.onAbort) offAbort(request.signal, request.onAbort);
    request.onAbort = undefined;
    const others = this.#waiting.get(request.player)?.filter((other) => other !== request) ?? [];
    if (others.length > 0) this.#waiting.set(request.player, others);
    else this.#waiting.delete(request.player);
  }

  /** Calls `action` when nobody waits for the reply any more. */
  whenAborted(request: MoveRequest, action: () => void): void {
    if (request.onAbort || request.isAborted) return;
    request.onAbort = action;
    if (request.signal) onAbort(request.signal, action);
  }

  /** Reports a caller that throws when it gets its reply; the room plays on. */
  reply(request: MoveRequest, reply: MoveReply): void {
    this.end(request);
    try {
      request.reply(reply);
    } catch (error) {
      this.#onTrouble(error);
    }
  }

  /** So many share the player's wait that no more can. */
  isCrowded(player: PlayerId): boolean {
    return (this.#waiting.get(player)?.length ?? 0) >= MOST_SHARING;
  }

  /** Those who wait durably. */
  players(): PlayerId[] {
    return [...this.#durable.keys()];
  }

  /** Takes out and returns all requests that share the player's durable wait. */
  take(player: PlayerId): readonly MoveRequest[] {
    const requests = this.#durable.get(player) ?? [];
    this.#durable.delete(player);
    return requests;
  }

  /** Whether it has yet to be cancelled. */
  startCancelling(wait: WaitId): boolean {
    if (this.#cancelling.has(wait)) return false;
    this.#cancelling.add(wait);
    return true;
  }

  stopCancelling(wait: WaitId): void {
    this.#cancelling.delete(wait);
  }

  /**
   * Nobody waits for it any more: all requests that share it are gone, or there are none and it is
   * this instance's.
   */
  isAbandoned(player: PlayerId, wait: WaitId, isOurs: boolean): boolean {
    const sharing = this.#waiting.get(player)?.filter((request) => request.wait === wait) ?? [];
    return sharing.length > 0 ? sharing.every(({ isAborted }) => isAborted) : isOurs;
  }
}

function add(byPlayer: Map<PlayerId, MoveRequest[]>, request: MoveRequest): void {
  const others = byPlayer.get(request.player);
  if (others) others.push(request);
  else byPlayer.set(request.player, [request]);
}
