import type { Json, PlayerId, WaitId } from '../games/game.ts';
import type { RoomState, Waiter } from '../history/room-state.ts';
import { type MoveReply, MoveRequest } from './move-request.ts';
import { RETRY_MS } from './pipeline.ts';

/** How long a player has to send a waiting move again after its request was lost. */
const GRACE_MS = 10_000;

/** How many requests may share a wait: a device or two send a move again, not hundreds. */
const MOST_SHARING = 16;

/** The room that the waits are in. */
interface WaitsRoom {
  readonly node: string;
  /** The room as the next move will find it. */
  ahead(): Pick<RoomState<unknown>, 'waiters'>;
  cancel(wait: WaitId): Json | undefined;
  submit(request: MoveRequest): void;
  later(milliseconds: number, action: () => void): void;
}

/**
 * The waits that have their requests at one instance of a room. Several requests may share a wait: a
 * move that is sent again joins. A wait whose requests are all gone is given up, so that no ghost
 * ever takes control of anything.
 */
export class Waits {
  readonly #host: WaitsRoom;
  /** The requests whose waits are durable. */
  readonly #durable = new Map<PlayerId, MoveRequest[]>();
  /** All requests that wait, durably or not yet: giving up a wait looks at its own player's only. */
  readonly #waiting = new Map<PlayerId, MoveRequest[]>();
  /** The waits that are about to be given up: however many requests shared one, that happens once. */
  readonly #cancelling = new Set<WaitId>();

  constructor(host: WaitsRoom) {
    this.#host = host;
  }

  /** The request waits, though that is not durable yet. */
  begin(request: MoveRequest, wait: WaitId): void {
    request.waitFor(wait, this);
    const others = this.#waiting.get(request.player);
    if (others) others.push(request);
    else this.#waiting.set(request.player, [request]);
  }

  gone({ player, wait }: MoveRequest): void {
    if (wait !== undefined) this.cancel(player, wait);
  }

  forget(request: MoveRequest): void {
    const { player } = request;
    const left = this.#waiting.get(player)?.filter((other) => other !== request) ?? [];
    if (left.length > 0) this.#waiting.set(player, left);
    else this.#waiting.delete(player);
  }

  /** The request's wait is durable. */
  join(request: MoveRequest): void {
    const others = this.#durable.get(request.player);
    if (others) others.push(request);
    else this.#durable.set(request.player, [request]);
  }

  /** So many share the player's wait that no more can. */
  isCrowded(player: PlayerId): boolean {
    return (this.#waiting.get(player)?.length ?? 0) >= MOST_SHARING;
  }

  players(): PlayerId[] {
    return [...this.#durable.keys()];
  }

  /** Takes out and returns all requests that share the player's durable wait. */
  take(player: PlayerId): readonly MoveRequest[] {
    const requests = this.#durable.get(player) ?? [];
    this.#durable.delete(player);
    return requests;
  }

  /** Gives up the wait, unless it turns out that it must not be. */
  cancel(player: PlayerId, wait: WaitId): void {
    if (this.#cancelling.has(wait)) return;
    const move = this.#host.cancel(wait);
    if (move === undefined) return;
    this.#cancelling.add(wait);
    const tryAgain = (answer: MoveReply): void => {
      this.#cancelling.delete(wait);
      if (isUnavailable(answer)) this.#host.later(RETRY_MS, () => this.cancel(player, wait));
    };
    this.#host.submit(new MoveRequest(player, move, tryAgain, { cancelsWait: wait }));
  }

  /** Only if it is this instance's, and all who share it are gone; else it may be given up later. */
  mayBeCancelled(player: PlayerId, wait: WaitId): boolean {
    const mayBe = this.#isAbandoned(player, wait);
    if (!mayBe) this.#cancelling.delete(wait);
    return mayBe;
  }

  #isAbandoned(player: PlayerId, wait: WaitId): boolean {
    let isOurs = this.#host.ahead().waiters.get(player)?.at === this.#host.node;
    for (const request of this.#waiting.get(player) ?? []) {
      if (request.wait !== wait) continue;
      if (!request.isAborted) return false;
      isOurs = true;
    }
    return isOurs;
  }

  /** The wait may have no request: with an id that may still come, without one it never will. */
  cancelOrphaned(player: PlayerId, { wait, at, id }: Waiter): void {
    if (at !== this.#host.node) return;
    if (id === undefined) this.cancel(player, wait);
    else this.#host.later(GRACE_MS, () => this.cancel(player, wait));
  }
}

/** It is not, or not surely, in the log. */
const isUnavailable = (answer: MoveReply): boolean =>
  'lost' in answer || ('refused' in answer && answer.refused.code === 'unavailable');
