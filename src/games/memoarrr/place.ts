import type { Spot } from '../game.ts';

export const ROWS = ['A', 'B', 'C', 'D', 'E'] as const;
export const COLUMNS = ['1', '2', '3', '4', '5'] as const;

/** C3, where no card lies. */
export const CENTRE: Spot = 12;

/** The 24 places of cards, row by row. */
export const PLACES: readonly Spot[] = ROWS.flatMap((_, row) =>
  COLUMNS.map((_, column) => row * COLUMNS.length + column),
).filter((spot) => spot !== CENTRE);

/** As people name it: `B4`. */
export const placeName = (spot: Spot): string =>
  `${ROWS[Math.floor(spot / COLUMNS.length)]}${COLUMNS[spot % COLUMNS.length]}`;

const SPOTS: ReadonlyMap<string, Spot> = new Map(
  [...PLACES, CENTRE].map((spot) => [placeName(spot), spot]),
);

/** The place of this name, in any case; undefined if it is none. */
export const spotNamed = (name: string): Spot | undefined => SPOTS.get(name.toUpperCase());

export const isOnBoard = (spot: Spot): boolean => spot === CENTRE || PLACES.includes(spot);

/** Where whatever lies on a spot comes to lie when these two trade places. */
export const afterSwap =
  (one: Spot, other: Spot) =>
  (spot: Spot): Spot => {
    if (spot === one) return other;
    return spot === other ? one : spot;
  };

/** Does one lie above, below, to the left or to the right of the other? */
export function areNeighbours(one: Spot, other: Spot): boolean {
  const rows = Math.abs(Math.floor(one / COLUMNS.length) - Math.floor(other / COLUMNS.length));
  const columns = Math.abs((one % COLUMNS.length) - (other % COLUMNS.length));
  return rows + columns === 1;
}
