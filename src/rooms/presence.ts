import type { PlayerId } from '../games/game.ts';
import type { Present, Unsubscribe } from '../room/port.ts';
import type { PresenceSource } from '../room/seat-port.ts';

/** Who is connected to a room, on however many devices. */
export class Presence implements PresenceSource {
  readonly #connections = new Map<PlayerId, number>();
  readonly #listeners = new Set<() => void>();
  #spectators = 0;

  /** How many players are connected. */
  get players(): number {
    return this.#connections.size;
  }

  /** How many are connected without being a player. */
  get spectators(): number {
    return this.#spectators;
  }

  get now(): Present {
    return { players: [...this.names()], spectators: this.#spectators };
  }

  /** Calls `listener` whenever somebody comes or goes. */
  subscribe(listener: () => void): Unsubscribe {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  names(): Iterable<PlayerId> {
    return this.#connections.keys();
  }

  has(player: PlayerId): boolean {
    return this.#connections.has(player);
  }

  /** One more connection of a player, or, if it is null, of a spectator. */
  join(player: PlayerId | null): void {
    if (player === null) this.#spectators += 1;
    else this.#connections.set(player, (this.#connections.get(player) ?? 0) + 1);
    this.#changed();
  }

  leave(player: PlayerId | null): void {
    const left = player === null ? 0 : (this.#connections.get(player) ?? 1) - 1;
    if (player === null) this.#spectators -= 1;
    else if (left > 0) this.#connections.set(player, left);
    else this.#connections.delete(player);
    this.#changed();
  }

  #changed(): void {
    // A listener may stop and start to listen while it is told.
    for (const listener of [...this.#listeners]) listener();
  }
}
