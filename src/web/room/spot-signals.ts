import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Json } from '../../games/json.ts';

/** The spaces of a board: each can be listened to by itself, so that only what changed is drawn. */
export class SpotSignals {
  readonly #signals: readonly Signal<Json>[];

  constructor(spots: readonly Json[]) {
    this.#signals = spots.map((spot) => signal(spot));
  }

  get count(): number {
    return this.#signals.length;
  }

  /** Whoever knows the game knows what lies there. */
  at<Spot extends Json>(spot: number): ReadonlySignal<Spot> {
    const found = this.#signals[spot];
    if (!found) throw new RangeError(`there is no space ${spot}`);
    return found as unknown as ReadonlySignal<Spot>;
  }

  show(spots: readonly Json[]): void {
    spots.forEach((spot, at) => {
      const shown = this.#signals[at];
      if (shown) shown.value = spot;
    });
  }
}
