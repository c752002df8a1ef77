import type { PlayerId } from '../games/game.ts';

/** Who is connected to a room, on however many devices. */
export class Presence {
  readonly #connections = new Map<PlayerId, number>();
  #spectators = 0;

  /** How many players are connected. */
  get players(): number {
    return this.#connections.size;
  }

  /** How many are connected without being a player. */
  get spectators(): number {
    return this.#spectators;
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
  }

  leave(player: PlayerId | null): void {
    if (player === null) {
      this.#spectators -= 1;
      return;
    }
    const left = (this.#connections.get(player) ?? 1) - 1;
    if (left > 0) this.#connections.set(player, left);
    else this.#connections.delete(player);
  }
}
