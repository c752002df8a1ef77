import type { PlayerId } from '../games/game.ts';
import type { Room } from '../room/room.ts';
import type { CommittedMove } from '../room/subscribers.ts';
import { seated, type TableState } from '../table/state.ts';
import type { Presence } from './presence.ts';

/** How often it is looked who is away. */
const TICK_MS = 1_000;

/** Somebody may have left a page open for days: a log must not grow for ever by that. */
const MOST_IN_A_ROW = 500;

export interface Timing {
  now(): number;
  /** Calls `action` every so many milliseconds, until the function it returns is called. */
  every(milliseconds: number, action: () => void): () => void;
}

const REAL_TIME: Timing = {
  now: Date.now,
  every(milliseconds, action) {
    const timer = setInterval(action, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

interface Awaited {
  /** What is waited for. */
  readonly what: string;
  readonly since: number;
}

/**
 * Plays an idle move for a player who keeps the table waiting longer than the room's limit. Stops after
 * two idle moves per seat in a row while no player is connected.
 */
export class IdleTimer {
  readonly #room: Room<TableState<unknown>>;
  readonly #limitMs: number;
  readonly #timing: Timing;
  readonly #awaited = new Map<PlayerId, Awaited>();
  /** The players whose idle moves are on their way. */
  readonly #playingFor = new Set<PlayerId>();
  readonly #presence: Pick<Presence, 'players'>;
  /** How many moves in a row nobody has made themselves. */
  #inARow = 0;

  constructor(
    room: Room<TableState<unknown>>,
    idleSeconds: number,
    presence: Pick<Presence, 'players'>,
    timing = REAL_TIME,
  ) {
    this.#room = room;
    this.#presence = presence;
    this.#limitMs = idleSeconds * 1_000;
    this.#timing = timing;
    const stopTicking = timing.every(TICK_MS, () => this.#tick());
    room.subscribe({ onMove: (move) => this.#onMove(move), onClose: stopTicking });
  }

  /** There is a sign of life. */
  noteActivity(): void {
    this.#inARow = 0;
  }

  #onMove({ player }: CommittedMove): void {
    if (this.#playingFor.has(player)) return;
    this.#inARow = 0;
    this.#awaited.delete(player);
  }

  #tick(): void {
    const people = seated(this.#room.state);
    const most = this.#presence.players > 0 ? MOST_IN_A_ROW : 2 * people.length;
    if (this.#inARow >= most) return;
    for (const { name } of people) this.#check(name);
  }

  #check(player: PlayerId): void {
    const { game, state } = this.#room;
    const move = game.idle(state, player);
    if (move === undefined) {
      this.#awaited.delete(player);
      return;
    }
    const what = JSON.stringify(move);
    const known = this.#awaited.get(player);
    if (known?.what !== what) {
      this.#awaited.set(player, { what, since: this.#timing.now() });
    } else if (this.#timing.now() - known.since >= this.#limitMs && !this.#playingFor.has(player)) {
      this.#playingFor.add(player);
      this.#room.play(player, move, (answer) => {
        this.#playingFor.delete(player);
        // It is refused if they have moved themselves in the last moment.
        this.#inARow = 'refused' in answer ? 0 : this.#inARow + 1;
      });
    }
  }
}
