import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { placeName } from '../cards/place.ts';

/** What is to be seen there, if a card lies face up. */
export function cardAt({ spots }: ScrambleView, spot: Spot): string | undefined {
  const seen = spots[spot];
  return seen && seen !== 'down' ? seen.up : undefined;
}

/** Who holds the card there. */
export function holderAt({ spots }: ScrambleView, spot: Spot): PlayerId | undefined {
  const seen = spots[spot];
  return seen && seen !== 'down' ? seen.by : undefined;
}

/** Where it is, in words. */
export const placeOf = (spot: Spot, { columns }: ScrambleView): string => placeName(spot, columns);

/** What the view says of a player; undefined until they have turned over a card. */
export const playerIn = (
  { players }: ScrambleView,
  player: PlayerId | null,
): ScrambleView['players'][number] | undefined => players.find(({ name }) => name === player);
