import type { PlayerId } from '../games/game.ts';
import type { Time } from '../history/entry.ts';
import type { Room } from '../room/room.ts';
import type { CommittedMove } from '../room/subscribers.ts';
import { occupied, type TableState } from '../table/state.ts';

const TICK_MS = 1_000;

/** Bounds the log of a room whose page is left open for days. */
const MOST_IN_A_ROW = 500;

/** Players have at least this long, or the room's limit if that is shorter, after an outage. */
const GRACE_MS = 15_000;

export interface Timing {
  /** Monotonic milliseconds. */
  now(): number;
  /** The time of day. */
  clock(): Time;
  /** Calls `action` periodically. Returns a function that stops it. */
  every(milliseconds: number, action: () => void): () => void;
}

const REAL_TIME: Timing = {
  now: () => performance.now(),
  clock: Date.now,
  every(milliseconds, action) {
    const timer = setInterval(action, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

/**
 * Plays an idle move for a player who keeps the table waiting longer than the room's limit. The time
 * counts from the entry that made the others wait. After the room was loaded or its storage came back,
 * players have a grace period. Stops after two idle moves per seat in a row while no player is connected.
 */
export class IdleTimer {
  readonly #room: Room<TableState<unknown>>;
  readonly #limitMs: number;
  readonly #timing: Timing;
  readonly #presence: { readonly players: number };
  /** How much later than another node this one plays an idle move. */
  readonly #patience: () => number;
  readonly #awaited = new Map<PlayerId, { since: Time; end: number }>();
  /** The players whose idle moves are in flight. */
  readonly #playingFor = new Set<PlayerId>();
  /** Nobody's time is up before this moment. */
  #notBefore = 0;
  /** The storage has failed, and nothing shows yet that it works again. */
  #isStorageInDoubt = false;
  #isProbing = false;
  /** Idle moves since the latest move of a player. */
  #inARow = 0;
  #isResting = false;

  constructor(
    room: Room<TableState<unknown>>,
    idleSeconds: number,
    presence: { readonly players: number },
    timing = REAL_TIME,
    patience: () => number = () => 0,
  ) {
    this.#room = room;
    this.#presence = presence;
    this.#patience = patience;
    this.#limitMs = idleSeconds * 1_000;
    this.#timing = timing;
    this.#grantGrace();
    const stopTicking = timing.every(TICK_MS, () => this.#tick());
    room.subscribe({
      onMove: (move) => this.#onMove(move),
      onOutage: () => {
        this.#isStorageInDoubt = true;
      },
      onClose: stopTicking,
    });
  }

  /** Notes that a player is active. If the timer rested, a grace period starts. */
  noteActivity(): void {
    if (this.#isResting) this.#grantGrace();
    this.#isResting = false;
    this.#inARow = 0;
  }

  #grantGrace(): void {
    this.#notBefore = this.#timing.now() + Math.min(this.#limitMs, GRACE_MS);
  }

  /** A move was stored, or could have been. */
  #trustStorage(): void {
    if (this.#isStorageInDoubt) this.#grantGrace();
    this.#isStorageInDoubt = false;
  }

  async #probeStorage(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    try {
      await this.#room.probeLog();
      this.#trustStorage();
    } catch {
      // The next tick tries again.
    } finally {
      this.#isProbing = false;
    }
  }

  #onMove({ by, awaited }: CommittedMove): void {
    this.#trustStorage();
    if (by === 'human') this.noteActivity();
    const end = this.#timing.now() + this.#limitMs;
    for (const [player, since] of awaited) {
      if (since !== null) this.#awaited.set(player, { since, end });
    }
  }

  #tick(): void {
    if (this.#isStorageInDoubt) {
      void this.#probeStorage();
      return;
    }
    const { awaited, state } = this.#room;
    for (const player of this.#awaited.keys()) {
      if (!awaited.has(player)) this.#awaited.delete(player);
    }
    const most = this.#presence.players > 0 ? MOST_IN_A_ROW : 2 * occupied(state).length;
    this.#isResting = this.#inARow >= most;
    if (this.#isResting) return;
    for (const [player, since] of awaited) {
      const end = Math.max(this.#endOf(player, since), this.#notBefore) + this.#patience();
      if (this.#timing.now() >= end) this.#playFor(player);
    }
  }

  /** Only a wait from before the room was loaded counts by the clock, which may be set. */
  #endOf(player: PlayerId, since: Time): number {
    const known = this.#awaited.get(player);
    if (known?.since === since) return known.end;
    const passed = Math.max(0, this.#timing.clock() - since);
    const end = this.#timing.now() + this.#limitMs - passed;
    this.#awaited.set(player, { since, end });
    return end;
  }

  #playFor(player: PlayerId): void {
    const { game, state } = this.#room;
    const move = game.idle(state, player);
    if (move === undefined || this.#playingFor.has(player)) return;
    this.#playingFor.add(player);
    const onReply = (reply: object): void => {
      this.#playingFor.delete(player);
      // Refused if the player has moved at the last moment.
      this.#inARow = 'refused' in reply ? 0 : this.#inARow + 1;
    };
    this.#room.play(player, move, onReply, { by: 'idle' });
  }
}
