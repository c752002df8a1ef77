import type { PlayerId, Spot } from '../../view.ts';
import type { ScrambleView, SpotView } from '../view.ts';

/** Who holds the card there, if somebody does. */
export const holderOf = (spot: SpotView | undefined): PlayerId | undefined =>
  spot && spot !== 'down' ? spot.by : undefined;

/** Where the cards lie that each player holds: a first card, or a pair. */
export function heldCards({ spots }: ScrambleView): ReadonlyMap<PlayerId, readonly Spot[]> {
  const held = new Map<PlayerId, Spot[]>();
  spots.forEach((view, spot) => {
    const holder = holderOf(view);
    if (holder === undefined) return;
    const cards = held.get(holder);
    if (cards) cards.push(spot);
    else held.set(holder, [spot]);
  });
  return held;
}
