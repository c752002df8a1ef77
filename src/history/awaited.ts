import type { Json, PlayerId } from '../games/game.ts';
import type { Time } from './entry.ts';

/** Since when the others wait for a player; null if they do not. */
export type AwaitedChange = readonly [player: PlayerId, since: Time | null];

/**
 * Since when the others wait for each player, in rooms with an idle limit. Counts from the entry that
 * started the wait, so that it is the same after a restart and on every node.
 */
export class AwaitedPlayers {
  /** The idle move of each awaited player: a wait lasts as long as it stays the same. */
  readonly #idleMoves = new Map<PlayerId, string>();
  readonly #since = new Map<PlayerId, Time>();
  #latest: readonly AwaitedChange[] = [];

  get since(): ReadonlyMap<PlayerId, Time> {
    return this.#since;
  }

  /** The changes by the latest entry. */
  get latest(): readonly AwaitedChange[] {
    return this.#latest;
  }

  /**
   * Follows an entry. The time of `mover`, who has moved in the game, starts again; `idleMoves` are
   * those of the players whom it may concern.
   */
  update(
    mover: PlayerId | null,
    idleMoves: Iterable<readonly [PlayerId, Json | undefined]>,
    time: Time,
  ): void {
    const changes: AwaitedChange[] = [];
    for (const [player, move] of idleMoves) {
      const now = move === undefined ? undefined : JSON.stringify(move);
      const isSame = now === this.#idleMoves.get(player);
      if (isSame && (player !== mover || now === undefined)) continue;
      changes.push([player, now === undefined ? null : time]);
      this.restore(player, now, time);
    }
    this.#latest = changes;
  }

  restore(player: PlayerId, idleMove: string | undefined, since: Time): void {
    if (idleMove === undefined) {
      this.#idleMoves.delete(player);
      this.#since.delete(player);
    } else {
      this.#idleMoves.set(player, idleMove);
      this.#since.set(player, since);
    }
  }
}
