import type { PlayerId, Spot } from '../../games/view.ts';
import type { Overview } from './overview.ts';

/** What is to be known of a card besides what lies there. */
export interface Marks {
  /** You have pressed it, and there is no answer yet. */
  readonly isPressed: boolean;
  /** It belongs to a pair that somebody has found. */
  readonly isPaired: boolean;
  /** Who is in line for it. */
  readonly waiters: readonly PlayerId[];
}

export const UNMARKED: Marks = { isPressed: false, isPaired: false, waiters: [] };

/** The cards of which there is something to be known, and what that is. */
export function marksIn(
  { view, held }: Overview,
  pressed: readonly Spot[],
): ReadonlyMap<Spot, Marks> {
  const marks = new Map<Spot, Marks>();
  const add = (spot: Spot, more: Partial<Marks>): void => {
    marks.set(spot, { ...(marks.get(spot) ?? UNMARKED), ...more });
  };
  for (const spot of pressed) add(spot, { isPressed: true });
  for (const spots of held.values()) {
    // Whoever holds two cards holds a pair.
    if (spots.length === 2) for (const spot of spots) add(spot, { isPaired: true });
  }
  for (const { name, waitsFor } of view.players) {
    if (waitsFor === undefined) continue;
    add(waitsFor, { waiters: [...(marks.get(waitsFor)?.waiters ?? []), name] });
  }
  return marks;
}

export const isSame = (a: Marks, b: Marks): boolean =>
  a.isPressed === b.isPressed &&
  a.isPaired === b.isPaired &&
  a.waiters.length === b.waiters.length &&
  a.waiters.every((name, index) => name === b.waiters[index]);
