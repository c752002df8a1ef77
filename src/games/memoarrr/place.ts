import type { PlayerId, Spot } from '../game.ts';

export const ROWS = ['A', 'B', 'C', 'D', 'E'] as const;
export const COLUMNS = ['1', '2', '3', '4', '5'] as const;

/** C3, which has no card. */
export const CENTRE: Spot = 12;

/** The 24 spots of cards, row by row. */
export const PLACES: readonly Spot[] = ROWS.flatMap((_, row) =>
  COLUMNS.map((_, column) => row * COLUMNS.length + column),
).filter((spot) => spot !== CENTRE);

/** Formats a spot as `B4`. */
export const formatSpot = (spot: Spot): string =>
  `${ROWS[Math.floor(spot / COLUMNS.length)]}${COLUMNS[spot % COLUMNS.length]}`;

const SPOTS: ReadonlyMap<string, Spot> = new Map(
  [...PLACES, CENTRE].map((spot) => [formatSpot(spot), spot]),
);

/** Ignores case; undefined if there is no such spot. */
export const parseSpot = (name: string): Spot | undefined => SPOTS.get(name.toUpperCase());

export const isOnBoard = (spot: Spot): boolean => spot === CENTRE || PLACES.includes(spot);

/** Maps spots to where their cards are after these two swap. */
export const afterSwap =
  (one: Spot, other: Spot) =>
  (spot: Spot): Spot => {
    if (spot === one) return other;
    return spot === other ? one : spot;
  };

/** True if one is above, below or beside the other. */
export function areNeighbours(one: Spot, other: Spot): boolean {
  const rows = Math.abs(Math.floor(one / COLUMNS.length) - Math.floor(other / COLUMNS.length));
  const columns = Math.abs((one % COLUMNS.length) - (other % COLUMNS.length));
  return rows + columns === 1;
}

/** S-2: clockwise, as the turns go. */
export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof SIDES)[number];

/** S-2: the sides of players who have not chosen. */
const DEFAULT_SIDES: ReadonlyMap<number, readonly Side[]> = new Map<number, readonly Side[]>([
  [2, ['top', 'bottom']],
  [3, ['top', 'right', 'bottom']],
  [4, SIDES],
]);

/** S-4: the three cards in front of each side. */
const FRONTS: Record<Side, readonly string[]> = {
  top: ['A2', 'A3', 'A4'],
  right: ['B5', 'C5', 'D5'],
  bottom: ['E2', 'E3', 'E4'],
  left: ['B1', 'C1', 'D1'],
};

export const frontOf = (side: Side): Spot[] =>
  FRONTS[side].flatMap((place) => parseSpot(place) ?? []);

/** The players with their sides, in turn order. */
export function takeSides(
  players: readonly PlayerId[],
  sides: readonly Side[] = DEFAULT_SIDES.get(players.length) ?? [],
): { readonly id: PlayerId; readonly side: Side }[] {
  if (!DEFAULT_SIDES.has(players.length) || new Set(players).size < players.length) {
    throw new RangeError(`expected 2 to 4 different players, found ${players.length}`);
  }
  const seated = SIDES.flatMap((side) => {
    const id = players[sides.indexOf(side)];
    return id === undefined ? [] : [{ id, side }];
  });
  if (sides.length !== players.length || seated.length !== players.length) {
    throw new RangeError(`expected ${players.length} different sides, found ${sides.join(', ')}`);
  }
  return seated;
}

/** S-2: gives players who have not chosen the free sides, in turn order. Undefined if none has chosen. */
export function sidesFor(places: readonly (string | null)[]): readonly Side[] | undefined {
  const chosen = places.map((place) => (place === null ? null : sideNamed(place)));
  const taken = chosen.filter((side) => side !== null);
  if (taken.length === 0) return undefined;
  if (new Set(taken).size < taken.length || places.length > SIDES.length) {
    throw new RangeError(
      `expected at most ${SIDES.length} players in different sides, found ${places.length} with ${taken.join(', ')} chosen`,
    );
  }
  const free = SIDES.filter((side) => !taken.includes(side));
  return chosen.flatMap((side) => side ?? free.splice(0, 1));
}

function sideNamed(place: string): Side {
  const side = SIDES.find((side) => side === place);
  if (side) return side;
  throw new RangeError(`expected a side of ${SIDES.join(', ')}, found ${JSON.stringify(place)}`);
}
