import type { PlayerId, WaitId } from '../games/game.ts';
import type { Waiter } from '../history/room-state.ts';
import { type MoveReply, MoveRequest, mayRetry, REPLIES } from './move-request.ts';
import type { Replica } from './replica.ts';
import { RETRY_MS, type RoomSettings } from './settings.ts';

/** How long a player has to resend a waiting move after its request was lost. */
const GRACE_MS = 10_000;

/**
 * Cancels the waits that no request wants any more, so that no absent player takes a card: the caller
 * is gone, the room closes, a crash has lost the request, or the node that had it is gone. What cancels
 * a wait is a move like any other, submitted at most once at a time for each wait.
 */
export class AbandonedWaits<State> {
  readonly #replica: Replica<State>;
  readonly #settings: RoomSettings;
  readonly #submit: (request: MoveRequest) => void;
  /** The other nodes with waits in this room, and how to stop watching them. */
  readonly #watched = new Map<string, () => void>();
  #isClosing = false;

  constructor(
    replica: Replica<State>,
    settings: RoomSettings,
    submit: (request: MoveRequest) => void,
  ) {
    this.#replica = replica;
    this.#settings = settings;
    this.#submit = submit;
  }

  /** Cancels the wait of a request, if it has one, when its caller is gone. */
  cancelWhenAborted(request: MoveRequest): void {
    const { player, wait } = request;
    if (wait === undefined) return;
    this.#replica.waits.whenAborted(request, () => this.#cancel(player, wait));
  }

  /** Does the same for a wait that is durable; if the room is closing, cancels it now. */
  attend(request: MoveRequest): void {
    if (request.wait === undefined) return;
    if (this.#isClosing) this.#close(request.player);
    else this.cancelWhenAborted(request);
  }

  /** Cancels those of all durable waits that have lost their requests, as after a crash. */
  cancelOrphaned(): void {
    const { waiters } = this.#replica.committed;
    for (const [player, waiter] of [...waiters]) this.#cancelIfOrphaned(player, waiter);
  }

  /** Does the same for the wait of one player, which came from the log. */
  cancelIfOrphaned(player: PlayerId): void {
    const waiter = this.#replica.committed.waiters.get(player);
    if (waiter) this.#cancelIfOrphaned(player, waiter);
  }

  /** The room is closing: replies to all who wait here, and cancels their waits. */
  close(): void {
    this.#isClosing = true;
    for (const player of this.#replica.waits.players()) this.#close(player);
  }

  /** Watches nothing more. */
  stop(): void {
    this.#isClosing = true;
    for (const stopWatching of this.#watched.values()) stopWatching();
  }

  #close(player: PlayerId): void {
    const wait = this.#replica.committed.waiters.get(player)?.wait;
    this.#replica.replyToAll(player, REPLIES.closed);
    if (wait !== undefined) this.#cancel(player, wait);
  }

  /** A move with an id may be sent again; without one, the wait has lost its request for good. */
  #cancelIfOrphaned(player: PlayerId, { wait, node, id }: Waiter): void {
    if (node === undefined) return;
    if (node !== this.#settings.node) this.#watch(node);
    else if (id === undefined) this.#cancel(player, wait);
    else this.#later(GRACE_MS, () => this.#cancel(player, wait));
  }

  /** Cancels the waits of another node whenever it is gone. */
  #watch(node: string): void {
    if (this.#watched.has(node) || this.#isClosing) return;
    this.#watched.set(node, () => {});
    const stop = this.#settings.peers.whenGone(node, () => {
      if (this.#isClosing) return;
      for (const [player, waiter] of [...this.#replica.committed.waiters]) {
        if (waiter.node === node) this.#cancel(player, waiter.wait);
      }
    });
    this.#watched.set(node, stop);
  }

  /** Submits the move that cancels a wait; it is refused if a request still wants the wait by then. */
  #cancel(player: PlayerId, wait: WaitId): void {
    const { committed, waits } = this.#replica;
    if (!waits.startCancelling(wait)) return;
    const move = committed.game.cancel?.(wait);
    if (move === undefined) return;
    const onReply = (reply: MoveReply): void => {
      waits.stopCancelling(wait);
      if (mayRetry(reply)) this.#later(RETRY_MS, () => this.#cancel(player, wait));
    };
    this.#submit(new MoveRequest(player, move, onReply, { by: 'room', cancelsWait: wait }));
  }

  #later(milliseconds: number, action: () => void): void {
    this.#settings.later(milliseconds, () => {
      if (!this.#isClosing) action();
    });
  }
}
